"""The page of a sheet document drawn anew, to hold the page against that people signed.

The record gives teams, rows, totals and digest. What else stands on the page is in its description, which travels in
the file: it is held against the record first, and then the very page is drawn of it.
"""

import dataclasses
import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.journal.roles import OWN_KEY, side_of
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.language.signoff import box_words
from scorekeeper.sheets.agreement import Recorded, contradictions
from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.contents import contents, long_date
from scorekeeper.sheets.described import GAME, SESSION, Page, read_page
from scorekeeper.sheets.game.blocks import GameSheet
from scorekeeper.sheets.game.contents import contents as game_contents
from scorekeeper.sheets.game.pdf import drawn_game
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import Drawn, drawn
from scorekeeper.sheets.paper.signature import Shown, shows
from scorekeeper.sheets.ranking.contents import RANKING, RankingPage
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.drawing import EXACT, FONTS, LAYOUT, UNDESCRIBED, Looks, Redrawn
from scorekeeper.signing.checking.page_text import Rectangle
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import DRAWN, Change, Signed

Enter = Callable[[bytes], tuple[Played, Tournament] | None]
"""Answers a sheet document as it stands when it is brought into an event of its own; None where it cannot be."""
KINDS: Mapping[str, type] = MappingProxyType({SESSION: Sheet, GAME: GameSheet})
"""Of which blocks each kind of page is drawn."""
_HOUR = 60


def page_anew(record: bytes, description: bytes, enter: Enter) -> Redrawn | None:
    """Return the page of a sheet document as this program draws it, by its description; None where it cannot.

    `enter` brings the document into an event of its own. Without a description, or with one of another layout, the
    page has only what is in the document.
    """
    if read_record(record).is_ranking:
        return _ranking_anew(record, description)
    return _sheet_anew(record, description, enter)


def _sheet_anew(record: bytes, description: bytes, enter: Enter) -> Redrawn | None:
    told = _told(record, enter)
    if told is None:
        return None
    due, recorded = told
    page = read_page(description, KINDS) if description else None
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


def _ranking_anew(record: bytes, description: bytes) -> Redrawn | None:
    """Return the page of a final ranking: all that stands on it is in its document."""
    page = read_page(description, {RANKING: RankingPage})
    if page is None:
        return None
    zone = dt.timezone(dt.timedelta(minutes=page.zone))
    said = page.sheet if isinstance(page.sheet, RankingPage) else RankingPage("en")
    options = SheetOptions(paper=page.paper, zone=zone, language=said.language, sealed=True)
    try:
        paper = drawn_ranking(record, options, said)
    except (NoGlyph, KeyError, ValueError):
        return None
    return Redrawn(paper.content, LAYOUT) if page.sheet is None else _as_drawn(paper, page, record, options)


def _redrawn(page: Page, sheet: Sheet | GameSheet, record: bytes) -> Redrawn:
    zone = dt.timezone(dt.timedelta(minutes=page.zone))
    options = SheetOptions(paper=page.paper, zone=zone, language=sheet.language, sealed=True)
    return _as_drawn(_drawn(sheet, options), page, record, options)


def _as_drawn(paper: Drawn, page: Page, record: bytes, options: SheetOptions) -> Redrawn:
    boxes = {role: (place.page, Rectangle(*place[1:])) for role, place in paper.boxes.items()}
    how = EXACT if paper.fonts == page.fonts else FONTS
    return Redrawn(paper.content, how, boxes=boxes, looks=_looks(record, options))


def _drawn(sheet: Sheet | GameSheet, options: SheetOptions) -> Drawn:
    return drawn_game(sheet, options) if isinstance(sheet, GameSheet) else drawn(sheet, options)


def _told(record: bytes, enter: Enter) -> tuple[Sheet | GameSheet, Recorded] | None:
    """Return what a sheet says by its document alone, and what the document says beyond that."""
    entered = enter(record)
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
    said = Recorded(
        read.revision, int(journal["seq"]), long_date(state.date) or "", placed, _disputes(document.get("disputes", ()))
    )
    if isinstance(state, SessionState):
        decided = frozenset(ruling.deal for ruling in state.record.rulings if ruling.deal and ruling.outcome)
        said = dataclasses.replace(said, decided=decided, card_points=state.system.card_points)
    return due, said


def _disputes(listed: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, int | None, str], ...]:
    """Return the open disputes of a sheet document: number, deal, what happened."""
    return tuple((int(one["number"]), one.get("deal"), str(one.get("facts", ""))) for one in listed)


def _looks(record: bytes, options: SheetOptions) -> Looks:
    """Return what judges whether a box shows the signature that is in it."""
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
