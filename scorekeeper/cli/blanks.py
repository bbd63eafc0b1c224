"""`blank`: paper for writing by hand: score sheets, announcement slips, the card for the table."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import STANDARD_INPUT, write_output
from scorekeeper.desk.errors import NotWritten
from scorekeeper.desk.papers.blanks import (
    CARD,
    SHEETS,
    SLIPS,
    bind_blanks,
    blank_file_name,
    blank_sheet,
    empty_sheet_of,
    slips,
    table_card,
    write_blank,
)
from scorekeeper.desk.papers.exporting import find_session
from scorekeeper.desk.papers.paper_options import sheet_options
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.sheets.options import SheetOptions


def blank_command(chosen: Namespace) -> int:
    """Draw paper to be written on; whatever cannot be drawn is named, and then no file is written."""
    if chosen.pdf == STANDARD_INPUT:
        raise complain(STANDARD_INPUT, _("a PDF does not go to standard output; --pdf needs the name of a file"))
    if chosen.slips and (chosen.card or chosen.empty):
        raise complain("--slips", _("slips are those of sessions: --session ID or --all goes with it"))
    with desk_at(chosen.event) as desk:
        data, name = _drawn(desk.tournament, chosen, sheet_options(chosen.paper))
        written = write_blank(Path(chosen.pdf), data, name)
    write_output(line(_("Written"), str(written)) + "\n")
    return 0


def _drawn(tournament: Tournament, chosen: Namespace, options: SheetOptions) -> tuple[bytes, str]:
    """Answer the PDF, and the name it gets in a folder."""
    if chosen.card:
        return table_card(tournament, options), blank_file_name(CARD)
    if chosen.empty:
        return empty_sheet_of(tournament, options), blank_file_name(SHEETS)
    kind = SLIPS if chosen.slips else SHEETS
    if not chosen.all:
        state = find_session(tournament, chosen.session)
        draw = slips if chosen.slips else blank_sheet
        return draw(tournament, state, options), blank_file_name(kind, state)
    states = tuple(tournament.sessions.values())
    if not states:
        raise NotWritten(chosen.pdf, "no-sessions")
    bound = bind_blanks(tournament, states, options, kind)
    if bound.failed:
        raise Complaint(line(failed.name, failed.why) for failed in bound.failed)
    return bound.data, blank_file_name(kind)


COMMANDS: Mapping[str, Callable[[Namespace], int]] = MappingProxyType({"blank": blank_command})
