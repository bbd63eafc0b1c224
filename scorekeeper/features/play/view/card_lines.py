"""A typed line read as a hand or a trick, and where the next line goes."""

from collections import Counter
from dataclasses import dataclass, replace

from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.language.failures import sentence
from scorekeeper.language.keyboards import other_keyboard
from scorekeeper.rules.cards import Card
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.play.card_lines import Known, hand_text, read_hand, read_trick, trick_text
from scorekeeper.rules.play.laid_out import HAND, TRICKS, LaidOut, due_now, impossible, leader_now, unseen
from scorekeeper.rules.play.position import SEATS

REST = "*"
"""Typed for a hand that holds all the cards not seen elsewhere."""

HANDS, PLAY = "hand", "trick"


@dataclass(frozen=True, slots=True)
class LineTarget:
    """What a line is about: the hand of a seat (from 1), or a trick (from 1)."""

    kind: str
    number: int

    @property
    def index(self) -> int:
        """Its position in the order of all lines: six hands, then eight tricks."""
        return self.number - 1 if self.kind == HANDS else SEATS + self.number - 1


LINES = (
    *(LineTarget(HANDS, seat) for seat in range(1, SEATS + 1)),
    *(LineTarget(PLAY, trick) for trick in range(1, TRICKS + 1)),
)
"""Every line in order."""


@dataclass(frozen=True, slots=True)
class LineRead:
    """The cards after a typed line, or why it is invalid, and where (columns from 0)."""

    layout: LaidOut | None
    problems: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()


def first_line(layout: LaidOut) -> LineTarget:
    """Return where typing starts.

    The first incomplete trick once there are hands, else the first hand.
    """
    if layout.is_empty:
        return LINES[0]
    if layout.left:
        lacking = [seat for seat, (hand, due) in enumerate(zip(layout.hands, due_now(layout), strict=True), 1)
                   if len(hand) < due]  # fmt: skip
        return LineTarget(HANDS, lacking[0]) if lacking else LineTarget(PLAY, max(1, len(layout.tricks)))
    started = [index for index, hand in enumerate(layout.hands, 1) if 0 < len(hand) < HAND]
    empty = [index for index, hand in enumerate(layout.hands, 1) if not hand]
    if not layout.tricks and (started or (empty and len(empty) < SEATS)):
        return LineTarget(HANDS, (started or empty)[0])
    whole = sum(len(trick) == SEATS for trick in layout.tricks)
    return LineTarget(PLAY, min(whole + 1, TRICKS))


def next_line(target: LineTarget, steps: int = 1) -> LineTarget:
    """Return the line this many steps further on, at most the first or the last."""
    return LINES[max(0, min(len(LINES) - 1, target.index + steps))]


def seat_to_lead(table: CardTable, layout: LaidOut, trick: int) -> int:
    """Return the seat due to lead a trick (from 1), 0 if the cards do not determine it."""
    before = replace(layout, tricks=layout.tricks[: trick - 1])
    if trick > len(layout.tricks) + 1:
        return 0
    return leader_now(before, table.trump, table.leader) if table.contract is not None or trick == 1 else 0


def line_text(layout: LaidOut, target: LineTarget) -> str:
    """Return the known cards of a hand or trick, as they would be typed."""
    if target.kind == HANDS:
        return hand_text(layout.hands[target.number - 1])
    return trick_text(layout.tricks[target.number - 1]) if target.number <= len(layout.tricks) else ""


def read_line(table: CardTable, layout: LaidOut, target: LineTarget, text: str) -> LineRead:
    """Read a line about a hand or trick; an empty line removes what was recorded."""
    if target.kind == HANDS:
        if text.strip() == REST:
            return _fill_with_rest(layout, target.number)
        read = read_hand(text)
        made = layout.with_hand(target.number, read.cards)
    else:
        if target.number > len(layout.tricks) + 1 and text.strip():
            return _refusal([problem("trick-missing", trick=len(layout.tricks) + 1)])
        leader = seat_to_lead(table, layout, target.number)
        read = read_trick(text, leader or 1)
        if not leader and text.strip() and ":" not in text.split(maxsplit=1)[0]:
            return _refusal([problem("nobody-leads")])
        made = layout.with_trick(target.number - 1, read.plays)
    if read.problems:
        return _refusal(read.problems)
    wrong = [fault for fault in impossible(made) if fault not in impossible(layout)]
    return _refusal(wrong) if wrong else LineRead(made)


def add_card(table: CardTable, layout: LaidOut, target: LineTarget, seat: int, card: Known) -> LineRead:
    """Return the cards with one more, as if it had been typed at the end of this line.

    In a trick the card goes to the seat that holds it (0: the seat in turn).
    """
    written = "?" if card is None else str(card)
    if target.kind == PLAY and seat:
        written = f"{seat}:{written}"
    return read_line(table, layout, target, f"{line_text(layout, target)} {written}")


def _fill_with_rest(layout: LaidOut, seat: int) -> LineRead:
    """Give a hand all the cards not seen elsewhere, if they are as many as it holds."""
    without = layout.with_hand(seat, ())
    left = Counter(unseen(without))
    due = due_now(without)[seat - 1] if layout.left else HAND
    if left.total() != due:
        return _refusal([problem("rest-does-not-fit", cards=left.total(), due=due)])
    cards: tuple[Card, ...] = tuple(left.elements())
    return LineRead(layout.with_hand(seat, cards))


def _as_sentence(problem_value: Problem) -> str:
    words = sentence(problem_value)
    return f"{words[:1].upper()}{words[1:]}."


def _refusal(problems: tuple[Problem, ...] | list[Problem]) -> LineRead:
    keyboard = (other_keyboard(str(dict(problem_value.values).get("value", ""))) for problem_value in problems)
    sentences = tuple(
        other or _as_sentence(problem_value) for other, problem_value in zip(keyboard, problems, strict=True)
    )
    spans = tuple((first - 1, last) for problem in problems for first, last in problem.columns)
    return LineRead(None, sentences, spans)
