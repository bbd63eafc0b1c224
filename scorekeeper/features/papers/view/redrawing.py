"""The sheet of a record made again, for comparison with a signed file."""

import dataclasses
import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from scorekeeper.features.keys.view.prepared_sheet import prepared_again
from scorekeeper.features.papers.view.importing import entered_alone
from scorekeeper.journal.roles import OWN_KEY, side_of
from scorekeeper.journal.snapshot import GameState
from scorekeeper.language.signoff import box_words
from scorekeeper.sheets import page_source
from scorekeeper.sheets.contents import contents
from scorekeeper.sheets.game.contents import contents as game_contents
from scorekeeper.sheets.game.pdf import game_pdf
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.page_source import PageSource
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import pdf
from scorekeeper.sheets.paper.signature import Shown, shows
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.drawing import ELSEWHERE, EXACT, UNDESCRIBED, Looks, Redrawn
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import Signed

_HOUR = 60


def redraw_sheet(record: bytes, source: bytes) -> Redrawn | None:
    """Return the sheet that this program makes of a record and the source of its page; None if it cannot.

    A sheet of an earlier version has no source, or one of another kind: then only the record itself is drawn.
    """
    read = page_source.read(source) if source else None
    if read is not None:
        sheet = prepared_again(record, read)
        if sheet is not None:
            how = EXACT if sheet.drawn_alike else ELSEWHERE
            return Redrawn(sheet.page, how, prepared=sheet.content, looks=_looks(record, read), unsigned=sheet.unsigned)
        if page_source.is_drawn_here(read):
            return Redrawn(_by_record(record), EXACT)
    content = _by_record(record)
    return Redrawn(content, ELSEWHERE if source else UNDESCRIBED) if content else None


def _by_record(record: bytes) -> bytes:
    """Return the page as far as the record alone gives it; empty if it gives none."""
    options = SheetOptions(sealed=True)
    try:
        read = read_record(record)
        if read.is_ranking:
            return drawn_ranking(record, options).content
        entered = entered_alone(record)
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


def _looks(record: bytes, source: PageSource) -> Looks:
    """Return the check that a box shows the signature in it."""
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
