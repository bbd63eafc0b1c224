"""What is read aloud before a sheet is signed: the result, then everything on it that is out of the ordinary."""

from dataclasses import dataclass

from scorekeeper.assets.wording import read_aloud as words
from scorekeeper.desk.sheet.sheet_view import ScoreSheetView, finish_text

KINDS = ("dispute", "ruling", "corrected", "penalty", "warning", "redeal")
"""The marks that are read aloud, in this order; each is a kind of the marks of the sheet."""


@dataclass(frozen=True, slots=True)
class ReadAloud:
    """One thing that is read aloud: `kind` of mark, how many there are in words, and each with its deal."""

    kind: str
    title: str
    details: tuple[str, ...]


def read_aloud(view: ScoreSheetView) -> tuple[str, tuple[ReadAloud, ...]]:
    """Answer the sentence of the result and what else is read; the sentence is empty while deals are missing."""
    finish = view.finish
    sentence = finish_text(finish) if finish is not None else ""
    found: list[ReadAloud] = []
    rows = (*view.rows, *((view.session_row,) if view.session_row is not None else ()))
    for kind in KINDS:
        marked = [(row.deal, mark) for row in rows for mark in row.marks if mark.kind == kind]
        told = [words.in_deal(deal, mark.tip or mark.text) for deal, mark in marked]
        if told:
            found.append(ReadAloud(kind, words.how_many(kind, len(told)), tuple(told)))
    return sentence, tuple(found)
