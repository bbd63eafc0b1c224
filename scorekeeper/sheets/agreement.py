"""Where a page says another thing than its record: blocks held against the blocks that the record gives.

Numbers, names and results must be those of the record. How things are put in words may be another program's or
another language's; but the numbers in the words must agree. What no record has (times, remarks, footnotes, what was
read out, clubs, the event's name) cannot be compared.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.sheets.blocks import (
    Counting,
    Fact,
    Heading,
    ResultBox,
    Row,
    SessionRow,
    Sheet,
    SignatureBox,
    TeamBlock,
)
from scorekeeper.sheets.game.blocks import GameSheet, HandRow, LineRow, Standing

_NUMBER = re.compile(r"\d+")
_FREE: Mapping[type, frozenset[str]] = {
    Sheet: frozenset(("language", "author", "read_outs", "notes", "embedded", "tally", "session_row")),
    GameSheet: frozenset(("language", "author", "notes", "embedded", "game_row")),
    Heading: frozenset(("event", "place", "when", "settings", "facts", "qr")),
    TeamBlock: frozenset(("club",)),
    # a wrong dealer, and the card points that a ruling sets, are in the journal only
    Row: frozenset(("dealer", "entered", "marks", "old", "ruled_taken", "ruled_opponents")),
    HandRow: frozenset(("marks", "old")),
    ResultBox: frozenset(("standing",)),
    SignatureBox: frozenset(("name", "remark")),  # neither is drawn where people sign with keys
}
_WORDS: Mapping[type, frozenset[str]] = {
    Sheet: frozenset(("footer",)),
    GameSheet: frozenset(("footer",)),
    Heading: frozenset(("title", "system")),
    Counting: frozenset(("points", "running")),
    Fact: frozenset(("caption",)),
    SessionRow: frozenset(("label",)),
    SignatureBox: frozenset(("role",)),
    Row: frozenset(("told",)),
    LineRow: frozenset(("words",)),
    Standing: frozenset(("ended", "missing")),
}
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that a page says otherwise: where in it, what the record gives, what the page says, in which deal."""

    path: Path
    due: str
    said: str
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the record itself says, beyond the blocks it gives.

    `seq` is the entry it stands at, `day` in words ("" without one), `placed`: it has a round or a table. `disputes`
    are the open ones that it lists: number, deal or hand (None: all of it), what happened in words. `decided` are the
    deals whose outcome a ruling decides; `card_points` is what the pack holds.
    """

    revision: int
    seq: int
    day: str
    placed: bool
    disputes: tuple[tuple[int, int | None, str], ...] = ()
    decided: frozenset[int] = frozenset()
    card_points: int = 56


def contradictions(own: Sheet | GameSheet, due: Sheet | GameSheet, record: Recorded) -> tuple[Contradiction, ...]:
    """Return where a page (`own`) says another thing than the record gives (`due`)."""
    if own.__class__ is not due.__class__:
        return (Contradiction((), due.heading.title, own.heading.title),)
    found = [*_compared(own, due, (), None), *_heading(own.heading, due.heading, record)]
    rows = "session_row" if isinstance(own, Sheet) else "game_row"
    found += _row_below(getattr(own, rows), getattr(due, rows), rows)
    found += _disputes(own, record)
    if isinstance(own, Sheet) and isinstance(due, Sheet):
        found += _ruled_card_points(own, due, record)
        found += _compared(_counted(own), _counted(due), ("tally",), None)
    # what was played is told before the totals that follow from it
    return tuple(sorted(found, key=lambda one: one.deal is None))


def _disputes(own: Sheet | GameSheet, record: Recorded) -> Iterator[Contradiction]:
    """Find an open dispute that the page keeps back: no mark in its row has its number and a footnote with its words.

    In which language mark and footnote are does not matter; what happened stands there as it was written.
    """
    texts = {note.number: " ".join(note.text.split()) for note in own.notes}
    for number, deal, facts in record.disputes:
        told, called = " ".join(facts.split()), [str(number)]
        marks = [mark for row in own.rows if _number_of(row) == deal for mark in row.marks]
        noted = [texts.get(mark.number, "") for mark in marks if _NUMBER.findall(mark.text) == called]
        if deal is None or not any(_number_of(row) == deal for row in own.rows):
            # what belongs to no row may have a footnote only
            noted = [text for text in texts.values() if str(number) in _NUMBER.findall(text)]
        if not any(told in text for text in noted):
            yield Contradiction(("disputes",), f"{number}: {told}" if told else str(number), "", deal)


def _ruled_card_points(own: Sheet, due: Sheet, record: Recorded) -> Iterator[Contradiction]:
    """Find card points by a ruling in a deal that no ruling decides, or that do not give the outcome."""
    outcomes = {row.deal: (row.value, row.outcome) for row in due.rows}
    for index, row in enumerate(own.rows):
        if row.ruled_taken is None and row.ruled_opponents is None:
            continue
        value, outcome = outcomes.get(row.deal, (None, None))
        taken = row.shown_taken
        fits = value is not None and taken is not None and outcome == (MADE if taken >= value else DEFEATED)
        sums = row.ruled_opponents is None or row.ruled_opponents + (taken or 0) == record.card_points
        if row.deal not in record.decided or not fits or not sums:
            yield Contradiction(("rows", index, "taken"), "", _text(taken), row.deal)


def _number_of(row: Row | HandRow) -> int:
    return row.deal if isinstance(row, Row) else row.hand


def _counted(sheet: Sheet) -> tuple[Fact, ...]:
    """Return what is counted at the foot, without what no record tells."""
    return tuple(fact for fact in sheet.tally if fact.caption not in (_("corrections"), _("all seats swapped")))


def _heading(own: Heading, due: Heading, record: Recorded) -> Iterator[Contradiction]:
    if record.placed and own.place != due.place:
        yield Contradiction(("heading", "place"), ", ".join(due.place), ", ".join(own.place))
    if record.day and record.day not in own.when:
        yield Contradiction(("heading", "when"), record.day, own.when)
    *first, last = own.facts
    yield from _worded(tuple(first), tuple(due.facts[:-1]), ("heading", "facts"))
    numbers = [int(number) for number in _NUMBER.findall(last)]
    if len(numbers) != 2 or numbers[0] != record.revision or numbers[1] > record.seq:
        yield Contradiction(("heading", "facts"), f"{record.revision}, {record.seq}", last)
    # the square code counts sessions as the event did; all else in it is known, as far as the record has a place
    counted = r" (SESSION|GAME) \d+" if record.placed else r" (SESSION|GAME|ROUND|TABLE) \d+"
    codes = [re.sub(counted, "", one.qr) for one in (own, due)]
    if codes[0] != codes[1]:
        yield Contradiction(("heading", "qr"), codes[1], codes[0])


def _row_below(own: SessionRow | None, due: SessionRow | None, name: str) -> Iterator[Contradiction]:
    """Compare the points of the session as such; a row with nothing but a mark in it is in no record."""
    if own is not None and due is None:
        if any(own.points.values()):
            yield Contradiction((name, "points"), "", _text(own.points))
    elif own is None and due is not None and (any(due.points.values()) or not due.marks):
        yield Contradiction((name, "points"), _text(due.points), "")
    elif own is not None and due is not None:
        yield from _compared(replace(own, marks=()), replace(due, marks=()), (name,), None)


def _compared(own: Any, due: Any, path: Path, deal: int | None) -> Iterator[Contradiction]:
    if dataclasses.is_dataclass(own) and own.__class__ is due.__class__:
        yield from _blocks(own, due, path, deal)
    elif isinstance(own, Mapping) and isinstance(due, Mapping):
        for key in dict.fromkeys((*due, *own)):
            yield from _compared(own.get(key), due.get(key), (*path, key), deal)
    elif isinstance(own, tuple) and isinstance(due, tuple):
        for at in range(max(len(own), len(due))):
            here, there = (one[at] if at < len(one) else None for one in (own, due))
            yield from _compared(here, there, (*path, at), deal)
    elif own != due:
        yield Contradiction(path, _text(due), _text(own), deal)


def _blocks(own: Any, due: Any, path: Path, deal: int | None) -> Iterator[Contradiction]:
    kind: type = own.__class__
    free, words = _FREE.get(kind, frozenset()), _WORDS.get(kind, frozenset())
    deal = getattr(due, "deal", getattr(due, "hand", deal))
    for part in dataclasses.fields(kind):
        pair = getattr(own, part.name), getattr(due, part.name)
        if part.name in words:
            yield from _worded(*pair, (*path, part.name), deal)
        elif part.name not in free:
            yield from _compared(*pair, (*path, part.name), deal)


def _worded(own: Any, due: Any, path: Path, deal: int | None = None) -> Iterator[Contradiction]:
    """Compare what may be said in other words: the numbers in it count."""
    texts = [" ".join(one) if isinstance(one, tuple) else str(one) for one in (own, due)]
    if _NUMBER.findall(texts[0]) != _NUMBER.findall(texts[1]):
        yield Contradiction(path, texts[1], texts[0], deal)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {own}" for key, own in value.items())
    if dataclasses.is_dataclass(value):
        return _text(next((own for part in dataclasses.fields(value) if (own := getattr(value, part.name))), ""))
    return str(value)
