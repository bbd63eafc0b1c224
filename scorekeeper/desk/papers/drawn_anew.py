"""The page of a sheet document drawn anew, to hold the page against that people signed.

The record gives teams, rows, totals and digest. What else stands on the page is in its description, which travels in
the file: it is held against the record first, and then the very page is drawn of it.
"""

import dataclasses
import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.assets.wording.signoff import box_words
from scorekeeper.desk.desk import Desk
from scorekeeper.desk.errors import DeskError
from scorekeeper.desk.memory import MemoryStore
from scorekeeper.desk.papers.exporting import all_played
from scorekeeper.desk.papers.importing import Paper, enter_papers, read_papers
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.rules.model import Session
from scorekeeper.rules.systems import GAMES, rules_called
from scorekeeper.sheets.agreement import Recorded, contradictions
from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.contents import contents, long_date
from scorekeeper.sheets.described import Page, read_page
from scorekeeper.sheets.game.blocks import GameSheet
from scorekeeper.sheets.game.contents import contents as game_contents
from scorekeeper.sheets.game.pdf import drawn_game
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pdf import Drawn, drawn
from scorekeeper.sheets.paper.signature import Shown, shows
from scorekeeper.sheets.paper.typefaces import NoGlyph
from scorekeeper.signing.checking.drawing import EXACT, FONTS, LAYOUT, UNDESCRIBED, Looks, Redrawn
from scorekeeper.signing.checking.page_text import Rectangle
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import DRAWN, Change, Signed
from scorekeeper.signing.roles import OWN_KEY, side_of

HANDS = next(iter(GAMES))
_AT = "2000-01-01T00:00:00Z"
_HOUR = 60


class _Anything(frozenset[str]):
    """Names every problem there is: a page is drawn of whatever was signed, and judged elsewhere."""

    def __contains__(self, _code: object) -> bool:
        return True


_ANYTHING = _Anything()


def redrawn(record: bytes, description: bytes) -> Redrawn | None:
    """Answer the page of a sheet document as this program draws it, by its description; None where it cannot.

    Without a description, or with one of another layout, the page has only what is in the document.
    """
    told = _told(record)
    if told is None:
        return None
    due, recorded = told
    page = read_page(description) if description else None
    if description and page is None:
        return None
    try:
        if page is None or page.sheet is None:
            how = LAYOUT if page is not None else UNDESCRIBED
            return Redrawn(_drawn(due, SheetOptions(sealed=True)).content, how)
        found = contradictions(page.sheet, due, recorded)
        if found:
            changes = (
                Change(0, one.path, one.due or None, one.said or None, deal=one.deal, against=DRAWN) for one in found
            )
            return Redrawn(b"", EXACT, tuple(changes))
        return _redrawn(page, page.sheet, record)
    except (NoGlyph, KeyError):
        return None


def _redrawn(page: Page, sheet: Sheet | GameSheet, record: bytes) -> Redrawn:
    zone = dt.timezone(dt.timedelta(minutes=page.zone))
    options = SheetOptions(paper=page.paper, zone=zone, language=sheet.language, sealed=True)
    paper = _drawn(sheet, options)
    boxes = {role: (place.page, Rectangle(*place[1:])) for role, place in paper.boxes.items()}
    how = EXACT if paper.fonts == page.fonts else FONTS
    return Redrawn(paper.content, how, boxes=boxes, looks=_looks(record, options))


def _drawn(sheet: Sheet | GameSheet, options: SheetOptions) -> Drawn:
    return drawn_game(sheet, options) if isinstance(sheet, GameSheet) else drawn(sheet, options)


def _told(record: bytes) -> tuple[Sheet | GameSheet, Recorded] | None:
    """Answer what a sheet says by its document alone, and what the document says beyond that."""
    papers, _problems = read_papers("sheet.json", record)
    entered = _entered(papers[0]) if len(papers) == 1 else None
    if entered is None:
        return None
    state, tournament = entered
    document: Mapping[str, Any] = json.loads(record.decode("utf-8-sig"))
    journal = document["journal"]
    read = read_record(record)
    options = SheetOptions(sealed=True)
    event = tournament.event
    assert event is not None, "entered first"
    tournament = dataclasses.replace(tournament, event=dataclasses.replace(event, uid=str(journal["event"])))
    due: Sheet | GameSheet
    if isinstance(state, GameState):
        due = game_contents(state, tournament, options, digest=read.digest)
    else:
        due = contents(state.system, state, tournament, options, digest=read.digest)
    placed = state.round is not None or state.table is not None
    return due, Recorded(read.revision, int(journal["seq"]), long_date(state.date) or "", placed)


def _entered(paper: Paper) -> tuple[Played, Tournament] | None:
    """Answer a record as it stands when it is brought into an event of its own."""
    numbers = iter(range(1, 1_000_000))
    rules = rules_called(paper.record.system if isinstance(paper.record, Session) else HANDS)
    if rules is None:
        return None
    begun = EventMade(f"{0:032x}", "", rules.key, rules.edition)
    store = MemoryStore([NewEntry("0", _AT, "", "", begun)])
    desk = Desk(store, who="", seat="", clock=lambda: _AT, ids=lambda: f"{next(numbers):032x}")
    try:
        enter_papers(desk, [paper], allow=_ANYTHING)
        (state,) = all_played(desk.tournament)
    except DeskError:
        return None
    return state, desk.tournament


def _looks(record: bytes, options: SheetOptions) -> Looks:
    """Answer what judges whether a box shows the signature that is in it."""
    read = read_record(record)

    def judge(signed: Signed, look: bytes, size: tuple[float, float]) -> bool:
        side = side_of(signed.role) or ""
        own = signed.state in OWN_KEY
        # a sheet of an earlier version names who was absent or refused in the box only: captain, team or a player
        missing = (
            (signed.missing,)
            if signed.missing
            else (read.captains.get(side, ""), read.teams.get(side, ""), *read.players.get(side, ()))
        )
        if signed.at is None:
            return False
        shown = Shown(
            signed.name,
            box_words(signed.role, read.teams.get(side, "")),
            signed.at,
            signed.state,
            signed.words,
            signed.witness,
            stated_by="" if own else signed.name,
        )
        ahead = (options.zone.utcoffset(None) or dt.timedelta()) // dt.timedelta(minutes=1)
        zones = [dt.timezone(dt.timedelta(minutes=ahead + more)) for more in (0, _HOUR, -_HOUR)]
        return any(
            shows(look, dataclasses.replace(shown, name=name), size, dataclasses.replace(options, zone=zone))
            for name in dict.fromkeys((signed.name,) if own else missing)
            for zone in zones
        )

    return judge
