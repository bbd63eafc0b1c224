"""`import` and `export`: documents into an event, sheets out of it."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext
from scorekeeper.cli.complaint import Complaint, line, problem_line
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import STANDARD_INPUT, read_input, write_output
from scorekeeper.desk.papers.exporting import (
    JSON,
    KINDS,
    Wanted,
    all_as_json,
    all_played,
    export,
    find_played,
    json_text,
    sheet_bytes,
)
from scorekeeper.desk.papers.importing import Paper, enter_papers, read_papers
from scorekeeper.desk.papers.paper_options import sheet_options


def import_command(chosen: Namespace) -> int:
    """Enter documents into an event: all of them or none."""
    papers: list[Paper] = []
    complaints: list[str] = []
    for name in chosen.files:
        try:
            read, problems = read_papers(name, read_input(name))
        except Complaint as complaint:
            complaints.extend(complaint.lines)
        else:
            papers.extend(read)
            complaints.extend(problem_line(name, found) for found in problems)
    try:
        with desk_at(chosen.event, read_only=bool(complaints)) as desk:
            done = None if complaints else enter_papers(desk, papers)
    except Complaint as complaint:
        raise Complaint([*complaints, *complaint.lines]) from complaint
    if done is None:
        raise Complaint(complaints)
    entered, unchanged = len(done.entered), len(done.unchanged)
    text = ngettext("{count} session entered", "{count} sessions entered", entered).format(count=entered)
    if unchanged:
        text += ", " + ngettext("{count} as it was", "{count} as they were", unchanged).format(count=unchanged)
    write_output(text + ".\n")
    return 0


def export_command(chosen: Namespace) -> int:
    """Write sheets; without any PATH the sheet documents go to standard output as JSON."""
    named = {kind: getattr(chosen, kind) for kind in KINDS if getattr(chosen, kind) is not None}
    drawn = [kind for kind, path in named.items() if kind != JSON and path == STANDARD_INPUT]
    if drawn:
        sentence = _("only JSON goes to standard output; --{kind} needs the name of a file")
        raise Complaint(line(STANDARD_INPUT, sentence.format(kind=kind)) for kind in drawn)
    to_output = not named or named.get(JSON) == STANDARD_INPUT
    if to_output:
        named.pop(JSON, None)
    with desk_at(chosen.event) as desk:
        tournament = desk.tournament
        states = all_played(tournament) if chosen.all else (find_played(tournament, chosen.session),)
        options = sheet_options()
        wanted = [Wanted(kind, Path(path)) for kind, path in named.items()]
        written = export(tournament, states, wanted, options, several=chosen.all)
        if to_output and chosen.all:
            write_output(all_as_json(tournament, states, options).decode("utf-8"))
        elif to_output:
            write_output(json_text(sheet_bytes(JSON, states[0], tournament, options)))
    if not to_output:
        write_output("".join(line(_("Written"), str(path)) + "\n" for path in written))
    return 0


COMMANDS: Mapping[str, Callable[[Namespace], int]] = MappingProxyType(
    {"import": import_command, "export": export_command}
)
