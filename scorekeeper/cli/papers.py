"""`import` and `export`: documents into an event, sheets out of it."""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.cli import DONE, FAULT, WRONG, streams
from scorekeeper.cli.complaint import Complaint, complain, line, problem_line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.teams import export_teams, import_teams
from scorekeeper.features.keys.view.checking import must_be_certificate
from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.copies import Copies, Seal
from scorekeeper.features.papers.view.export import all_as_json, export_all, export_one
from scorekeeper.features.papers.view.exporting import (
    JSON,
    KINDS,
    XLSX,
    ExportTarget,
    all_played,
    find_played,
    find_round,
    json_text,
    with_sheets,
    without_sheet,
)
from scorekeeper.features.papers.view.importing import confirm_imported, enter_all, enter_valid, problems_of, remarks_of
from scorekeeper.features.papers.view.papers_read import Answers, ReadPaper
from scorekeeper.features.papers.view.paperwork import WrittenPapers
from scorekeeper.features.papers.view.received_sheet import check_received
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.features.papers.words import drawing
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.documents import is_list
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Problem
from scorekeeper.sheets.options import SheetOptions

SIGN = "--sign"


def now() -> datetime:
    """Return the current time, for signing."""
    return datetime.now(UTC)


def import_command(chosen: Namespace) -> int:
    """Enter documents, or the teams of a list, into an event: all of them or none."""
    if chosen.received is not None:
        return _check_received(chosen)
    if not chosen.files:
        raise complain("import", _("name a file to import"))
    lists = [name for name in chosen.files if is_list(Path(name))]
    if lists and len(chosen.files) > 1:
        raise complain(lists[0], _("a team list is imported by itself, one at a time"))
    if lists:
        return import_teams(chosen.event, lists[0], chosen.who, leave_out=chosen.leave_out)
    return _import_papers(chosen)


def _import_papers(chosen: Namespace) -> int:
    papers: list[ReadPaper] = []
    complaints: list[str] = []
    clubs = [streams.read_input(name) for name in chosen.club]
    for name, certificate in zip(chosen.club, clubs, strict=True):
        with explained(name):
            must_be_certificate(certificate, of_club=True)
    for name in chosen.files:
        try:
            read, problems = read_papers(name, streams.read_input(name), clubs=clubs)
        except Complaint as complaint:
            complaints.extend(complaint.lines)
        else:
            papers.extend(read)
            complaints.extend(problem_line(name, problem) for problem in problems)
    answers = Answers(new_teams=chosen.new_teams)
    only_read = bool(complaints) and not chosen.leave_out
    done, confirmed, aside = None, 0, list[tuple[str, Problem]]()
    try:
        with desk_at(chosen.event, read_only=only_read, who=chosen.who) as desk:
            if only_read:
                complaints += _lines(problems_of(desk, papers, answers))
            else:
                streams.write_error("".join(f"{text}\n" for text in _lines(remarks_of(desk, papers, answers))))
                enter = enter_valid if chosen.leave_out else enter_all
                done, aside = enter(desk, papers, answers=answers)
                if chosen.confirm and done.waiting:
                    with explained("--confirm"):
                        confirm_imported(desk, done.waiting)
                    confirmed = len(done.waiting)
                    done = replace(done, waiting=())
    except Complaint as complaint:
        raise Complaint([*complaints, *complaint.lines]) from complaint
    if done is None:
        raise Complaint(complaints)
    streams.write_error("".join(f"{text}\n" for text in (*complaints, *_lines(aside))))
    lines = [*done.sentences, *([words.confirmed_imported(confirmed)] if confirmed else [])]
    if done.waiting:
        lines.append(_("To confirm them here: scorekeeper disputes EVENT --confirm all"))
    streams.write_output("\n".join(lines) + "\n")
    return FAULT if complaints or aside else DONE


def _check_received(chosen: Namespace) -> int:
    if chosen.files:
        raise complain(chosen.files[0], _("--received reads the sheet from the event; leave out the file name"))
    with desk_at(chosen.event, read_only=False, who=chosen.who) as desk:
        played = find_played(desk.tournament, chosen.received)
        with explained(f"--received {chosen.received}"):
            done = check_received(desk, played.uid)
    streams.write_output("\n".join(done.sentences) + "\n")
    return DONE


def _lines(problems: Sequence[tuple[str, Problem]]) -> list[str]:
    return [problem_line(name, problem) for name, problem in problems]


def export_command(chosen: Namespace) -> int:
    """Write sheets, or the team list, as files or as JSON to standard output."""
    if chosen.teams is not None:
        return export_teams(chosen)
    named = {kind: getattr(chosen, kind) for kind in KINDS if getattr(chosen, kind) is not None}
    from_input = [kind for kind, path in named.items() if kind != JSON and path == streams.STANDARD_INPUT]
    if from_input:
        sentence = _("only JSON can go to standard output; give --{kind} a file name")
        raise Complaint(line(streams.STANDARD_INPUT, sentence.format(kind=kind)) for kind in from_input)
    to_output = not named or named.get(JSON) == streams.STANDARD_INPUT
    if to_output:
        named.pop(JSON, None)
    if chosen.sign and not {XLSX, JSON} & named.keys():
        raise complain(
            SIGN, _("a signature is saved next to a workbook or a record: give a file with --xlsx or --json")
        )
    targets = [ExportTarget(kind, Path(path)) for kind, path in named.items()]
    with desk_at(chosen.event) as desk:
        tournament = desk.tournament
        with explained(chosen.event):
            asked, several = _chosen_sessions(tournament, chosen), chosen.session is None
            states = with_sheets(asked)
        options = sheet_options(chosen.paper)
        copies = Copies(desk.store.attachment, _seal(chosen.scorer, states) if chosen.sign else None)
        done = _write_sheets(desk, states, targets, options, copies, several=several)
        if to_output and several:
            streams.write_output(all_as_json(tournament, states, options, copies).decode("utf-8"))
        elif to_output:
            data = copies.content(JSON, states[0], tournament, options)
            # with the option, the exact bytes of the file, whose digest identifies the sheet
            streams.write_output(data.decode("utf-8") if chosen.json else json_text(data))
    if not to_output:
        streams.tell_written(done.files)
    left_out = [str(game.number) for game in without_sheet(asked)]
    if left_out:
        streams.write_error(line(chosen.event, words.without_sheets(left_out)) + "\n")
    return _report_undone(done, len(states))


def _chosen_sessions(tournament: Tournament, chosen: Namespace) -> tuple[Played, ...]:
    """Return the chosen sessions or games."""
    if chosen.session is not None:
        return (find_played(tournament, chosen.session),)
    stage = None if chosen.stage is None else chosen_stage(tournament, chosen.stage)
    if chosen.round is not None:
        return find_round(tournament, chosen.round, stage)
    return tuple(played for played in all_played(tournament) if stage in (None, played.stage))


def _write_sheets(
    desk: Desk,
    states: Sequence[Played],
    targets: Sequence[ExportTarget],
    options: SheetOptions,
    copies: Copies,
    *,
    several: bool,
) -> WrittenPapers:
    if not several:
        return WrittenPapers(export_one(desk.tournament, states[0], targets, options, copies), 1)
    show = streams.progress(drawing)
    return export_all(desk.tournament, states, targets, options, copies=copies, report=show)


def _report_undone(done: WrittenPapers, total: int) -> int:
    """Report what failed and what was left out; return the exit status."""
    if not (done.failed or done.stopped):
        return DONE
    lines = [line(failed.name, failed.why) for failed in done.failed]
    lines.append(
        f"{drawing(done.done, total)}." + (" " + _("Stopped. What was finished is kept.") if done.stopped else "")
    )
    streams.write_error("".join(f"{text}\n" for text in lines))
    return FAULT if done.files else WRONG


def _seal(scorer: str, states: Sequence[Played]) -> Seal:
    """Return a signer for copies of these sheets with the scorer's key."""
    if not any(state.has_signed_file for state in states):
        raise complain(SIGN, _("none of these sheets was signed with keys; sign the sheet first"))
    return scorer_seal(scorer)


def scorer_seal(scorer: str) -> Seal:
    """Return a signer with the key of a scorer (by name, "" for the only one).

    Passphrase and PIN are asked for, one line each.
    """
    from scorekeeper.features.keys.view.people import needs_passphrase  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.features.keys.view.scorer_key import seal_with  # noqa: PLC0415

    with explained(SIGN):
        phrase = _secret(pgettext("command line", "Passphrase: ")) if needs_passphrase(user_data_dir()) else ""
        return seal_with(user_data_dir(), scorer, phrase, lambda: _secret(pgettext("command line", "PIN: ")), now())


def _secret(question: str) -> str:
    """Ask for a secret; an empty one raises Complaint."""
    secret = streams.read_secret(question)
    if not secret:
        raise complain(SIGN, _("the passphrase and the PIN are needed, each on its own line; one is missing"))
    return secret
