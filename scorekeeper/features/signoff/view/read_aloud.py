"""What is read aloud before a sheet is signed: the result, then everything unusual on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.features.score.view.sheet_view import finish_text
from scorekeeper.features.signoff.words import read_aloud as words
from scorekeeper.journal.dispute_states import DisputeState, Register
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.snapshot import GameState, Played
from scorekeeper.language.hands import finish_words, side_players
from scorekeeper.rules.model import Side
from scorekeeper.session.sheet import ScoreSheetView
from scorekeeper.sheets.game500.notes import remarks
from scorekeeper.sheets.options import SheetOptions

KINDS = ("ruling", "corrected", "penalty", "warning", "redeal")
"""Kinds of marks of the sheet that are read aloud after the open disputes, in this order."""


@dataclass(frozen=True, slots=True)
class ReadAloud:
    """An item to be read aloud: the `kind` of mark, the number in words, and each with its deal.

    `disputes` are the uids of those in the details, one for each.
    """

    kind: str
    title: str
    details: tuple[str, ...]
    disputes: tuple[str, ...] = ()


def read_aloud(view: ScoreSheetView) -> tuple[str, tuple[ReadAloud, ...]]:
    """Return the sentence of the result and what else is read.

    The sentence is empty if deals are missing.
    """
    finish = view.finish
    sentence = finish_text(finish) if finish is not None else ""
    lines = list(disputes_aloud(view.now.state, view.now.names, lambda deal, text: words.in_deal(deal or 0, text)))
    rows = (*view.rows, *((view.session_row,) if view.session_row is not None else ()))
    for kind in KINDS:
        marked = [(row.deal, mark) for row in rows for mark in row.marks if mark.kind == kind]
        texts = [words.in_deal(deal, mark.tip or mark.text) for deal, mark in marked]
        if texts:
            lines.append(ReadAloud(kind, words.how_many(kind, len(texts)), tuple(texts)))
    return sentence, tuple(lines)


def disputes_aloud(
    state: Played, names: Mapping[Side, str], placed: Callable[[int | None, str], str]
) -> tuple[ReadAloud, ...]:
    """Return the text about the disputes that the sheet lists as open.

    `placed` returns the deal or hand.
    """
    waiting = open_disputes(state)
    if not waiting:
        return ()
    from scorekeeper.language.dispute_marks import open_dispute_words  # noqa: PLC0415 - only where disputed

    texts = tuple(
        placed(dispute.fact.deal, open_dispute_words(dispute.number, dispute.fact, names)) for dispute in waiting
    )
    return (
        ReadAloud("dispute", words.how_many("dispute", len(texts)), texts, tuple(dispute.uid for dispute in waiting)),
    )


def open_disputes(state: Played) -> tuple[DisputeState, ...]:
    """Return the disputes that the sheet lists as open."""
    if not state.disputes:
        return ()
    numbers = {dispute.uid: (dispute.number, dispute.session) for dispute in state.disputes}
    return open_on_sheet(state, Register(numbers))


_GAME_KINDS = ("ruling", "corrected", "fault", "redeal", "idle", "unclipped")
"""Kinds of footnotes read aloud after the open disputes, in this order."""


def game_aloud(state: GameState, options: SheetOptions) -> tuple[str, tuple[ReadAloud, ...]]:
    """Return the sentence of the result and what else is read.

    The sentence is empty if hands are missing.
    """
    game_remarks = remarks(state, options)
    names = {side: side_players(state.record.players, side) for side in state.record.players}
    lines = list(disputes_aloud(state, names, words.in_hand))
    for kind in _GAME_KINDS:
        sentences = tuple(words.in_hand(remark.number, remark.text) for remark in game_remarks if remark.kind == kind)
        if sentences:
            lines.append(ReadAloud(kind, words.how_many(kind, len(sentences)), sentences))
    return finish_words(state, names), tuple(lines)
