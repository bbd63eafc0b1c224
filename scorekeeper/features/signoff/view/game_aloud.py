"""What is read aloud before the sheet of a game is signed: how it ended, then its footnotes."""

from scorekeeper.features.signoff.view.read_aloud import ReadAloud, disputes_aloud
from scorekeeper.features.signoff.words import read_aloud as words
from scorekeeper.journal.snapshot import GameState
from scorekeeper.language.hands import finish_words, side_players
from scorekeeper.sheets.game500.notes import remarks
from scorekeeper.sheets.options import SheetOptions

KINDS = ("ruling", "corrected", "fault", "redeal", "idle", "unclipped")
"""Kinds of footnotes of the sheet that are read aloud after the open disputes, in this order."""


def game_aloud(state: GameState, options: SheetOptions) -> tuple[str, tuple[ReadAloud, ...]]:
    """Return the sentence of the result and what else is read; the sentence is empty if hands are missing."""
    game_remarks = remarks(state, options)
    names = {side: side_players(state.record.players, side) for side in state.record.players}
    lines = list(disputes_aloud(state, names, words.in_hand))
    for kind in KINDS:
        sentences = tuple(words.in_hand(remark.number, remark.text) for remark in game_remarks if remark.kind == kind)
        if sentences:
            lines.append(ReadAloud(kind, words.how_many(kind, len(sentences)), sentences))
    return finish_words(state, names), tuple(lines)
