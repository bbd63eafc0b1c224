"""A sheet redrawn from its record, for comparison with a signed file."""

import dataclasses
import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.features.keys.view.gathering import is_sheet_file
from scorekeeper.features.keys.view.prepared_sheet import prepared_again
from scorekeeper.features.papers.view.importing import enter_papers
from scorekeeper.features.papers.view.leniency import ANYTHING
from scorekeeper.features.papers.view.papers_read import ReadPaper, read_documents
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.roles import OWN_KEY, side_of
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import DeskError
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.language.signoff import box_words
from scorekeeper.rules.model import Session
from scorekeeper.rules.systems import GAMES, rules_called
from scorekeeper.sheets import page_source
from scorekeeper.sheets.contents import contents
from scorekeeper.sheets.game500.contents import contents as game_contents
from scorekeeper.sheets.game500.pdf import game_pdf
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.page_source import PageSource
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import pdf
from scorekeeper.sheets.paper.signature import Shown, shows
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.drawing import ELSEWHERE, EXACT, UNDESCRIBED, Looks, Redrawn
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import Signed

_AT = "2000-01-01T00:00:00Z"
_HOUR = 60


def redraw_sheet(record: bytes, source: bytes) -> Redrawn | None:
    """Return the sheet drawn by this program from a record and the source of its page.

    None if it cannot.
    A sheet of an earlier version has no source, or one of another kind: then only the record itself is drawn.
    """
    read = page_source.read(source) if source else None
    if read is not None:
        sheet = prepared_again(record, read)
        if sheet is not None:
            how = EXACT if sheet.drawn_alike else ELSEWHERE
            return Redrawn(
                sheet.page, how, prepared=sheet.content, looks=_looks(record, read), unsigned=sheet.unsigned,
                computer_key=read.computer_key,
            )  # fmt: skip
        if page_source.is_drawn_here(read):
            return Redrawn(_by_record(record), EXACT)
    content = _by_record(record)
    return Redrawn(content, ELSEWHERE if source else UNDESCRIBED) if content else None


def _by_record(record: bytes) -> bytes:
    """Return the page as far as it follows from the record alone; empty if it does not."""
    options = SheetOptions(sealed=True)
    try:
        read = read_record(record)
        if read.is_ranking:
            return drawn_ranking(record, options).content
        entered = enter_alone(record)
        if entered is None:
            return b""
        state, tournament = entered
        event = tournament.event
        assert event is not None, "entered first"
        journal: Mapping[str, Any] = json.loads(record.decode("utf-8-sig"))["journal"]
        tournament = dataclasses.replace(tournament, event=dataclasses.replace(event, uid=str(journal["event"])))
        if isinstance(state, GameState):
            return game_pdf(game_contents(state, tournament, options, digest=read.digest), options)
        return pdf(contents(state.system, state, tournament, options, digest=read.digest), options)
    except (NoGlyph, KeyError, ValueError):
        return b""


def enter_alone(data: bytes) -> tuple[Played, Tournament] | None:
    """Return one document in a separate event, without the checks made at a table.

    None if it cannot be entered.
    """
    papers, _problems = ([], []) if is_sheet_file(data) else read_documents("sheet.json", data, lenient=True)
    if len(papers) != 1:
        return None
    rules = rules_called(record.system if isinstance(record := papers[0].record, Session) else next(iter(GAMES)))
    assert rules is not None, "it was read by them"
    numbers = iter(range(1, 1_000_000))
    begun = EventMade(f"{0:032x}", "", rules.key, rules.edition)
    store = MemoryStore([NewEntry("0", _AT, "", "", begun)])
    desk = Desk(store, who="", seat="", clock=lambda: _AT, ids=lambda: f"{next(numbers):032x}")
    try:
        enter_papers(desk, [_standalone(paper) for paper in papers], allow=ANYTHING)
        (state,) = desk.tournament.all_played.values()
    except DeskError:
        return None
    return state, desk.tournament


def _standalone(paper: ReadPaper) -> ReadPaper:
    """Return a document ready for a separate event: without stages and with everything in force."""
    meta = {key: value for key, value in paper.record.meta.items() if key != "stage"}
    return dataclasses.replace(paper, record=dataclasses.replace(paper.record, meta=meta), digest="")


def _looks(record: bytes, source: PageSource) -> Looks:
    """Return a function that checks whether the box of a signature shows that signature."""
    read, options = read_record(record), source.options

    def judge(signed: Signed, look: bytes, size: tuple[float, float]) -> bool:
        own = signed.state in OWN_KEY
        if signed.signed_at is None:
            return False
        shown = Shown(
            signed.name if own else signed.missing,
            box_words(signed.role, read.teams.get(side_of(signed.role) or "", "")),
            signed.signed_at,
            signed.state,
            signed.words,
            signed.witness,
            stated_by="" if own else signed.name,
        )
        # the clocks may change between the drawing of the sheet and a signature
        zones = [dt.timezone(dt.timedelta(minutes=source.zone + more)) for more in (0, _HOUR, -_HOUR)]
        return any(shows(look, shown, size, dataclasses.replace(options, zone=zone)) for zone in zones)

    return judge
