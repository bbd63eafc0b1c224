"""The line of a hand: what "A 7S 8" means and scores, or where it cannot be read.

Any string gives a reading. Nothing is recorded here: a reading carries the fact that Enter would submit.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.features.table500.view.faults import FaultChoice, fault_choices
from scorekeeper.features.table500.view.hand_tokens import (
    BELL_WORD,
    BOTH_WORD,
    FAULT,
    MISDEAL_WORD,
    NO_BID_WORDS,
    HandLineEnded,
    HandRefused,
    HandToken,
    fill_in_bid,
    hand_tokens,
    is_beginning,
    starts_with_bid,
    take_strain,
    unreadable_token,
)
from scorekeeper.features.table500.view.table_view import TableView, capped_points, pairs_in_short
from scorekeeper.features.table500.words import hand_line
from scorekeeper.journal.facts import BellRung, Fact, Redealt
from scorekeeper.journal.game_checks import check_bell, check_hand, check_misdeal
from scorekeeper.journal.games import hand_fact, is_hand_correction
from scorekeeper.journal.snapshot import GameState
from scorekeeper.language import hands
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import BOTH, MISDEAL, Game, GameResult, Hand, HandResult, dealers, score_game
from scorekeeper.rules.model import Problem, Side, problem

EMPTY, UNFINISHED, WRONG, BID, HAND, RESULT, CORRECTION, BELL = (
    "empty", "unfinished", "wrong", "bid", "hand", "result", "correction", "bell",
)  # fmt: skip
"""The kinds of lines: empty, unfinished, unreadable, or one of those that Enter can record."""


@dataclass(frozen=True, slots=True)
class HandReading:
    """A typed line, parsed as far as possible.

    `fact` is what Enter records (None: nothing), `canonical` the line in its shortest form. `result` is the hand's
    points, `after` the resulting score of the game. `problems` are its errors, `columns` their positions. `reason` is
    filled in if a fault was chosen by its key. `changes`: a recorded value would change, which needs a reason.
    """

    text: str
    kind: str
    hand: int | None
    sentence: str
    follow: str = ""
    fact: Fact | None = None
    result: HandResult | None = None
    after: GameResult | None = None
    problems: tuple[Problem, ...] = ()
    canonical: str = ""
    reason: str = ""
    changes: bool = False
    expects: str = ""

    @property
    def ready(self) -> bool:
        """Return whether Enter can record it."""
        return self.fact is not None

    @property
    def needs_reason(self) -> bool:
        """Return whether it changes the record and no reason is given."""
        return self.changes and not self.reason

    @property
    def columns(self) -> tuple[tuple[int, int], ...]:
        """Return the columns, first and last from 1, to underline with the red wave."""
        return tuple(span for problem in self.problems for span in problem.columns)


@dataclass(frozen=True, slots=True)
class _ParsedHand:
    """The hand in a line, its attempt, its previous record, and the fault chosen by key."""

    hand: Hand
    attempt: int
    old: Hand | None
    fault: FaultChoice | None = None


def read_hand_line(text: str, view: TableView) -> HandReading:
    """Parse a typed line against the current game; never raises for any text."""
    rest = hand_tokens(text)
    number = view.current
    if not rest:
        dealer = next((seat.name for seat in view.seats if seat.deals), "")
        return HandReading(text, EMPTY, number, hand_line.prompt(number, view.awaiting, view.finish, dealer))
    if view.fixed:
        return HandReading(text, WRONG, number, view.fixed, hand_line.nothing_recorded())
    try:
        if rest[0].text in _WORD_READERS:
            return _WORD_READERS[rest[0].text](text, rest[1:], view)
        _stop_at_partial_word(rest, view)
        named = ":" in [piece.text for piece in rest[:4]]
        number, attempt = _take_hand_number(rest, view)
        parsed = _parse_hand(rest, view, number, attempt, named=named)
        if not named:
            _refuse_forgotten_tricks(parsed)
        return _make_reading(text, view.state, parsed)
    except HandLineEnded as ended:
        sentence = hand_line.expects(ended.expects, view.names, view.state.rules)
        return HandReading(text, UNFINISHED, number, sentence, expects=ended.expects)
    except HandRefused as refused:
        words = " ".join(hand_line.hand_problem(problem) for problem in refused.problems)
        return HandReading(text, WRONG, number, words, hand_line.nothing_recorded(), problems=refused.problems)


def _stop_at_partial_word(rest: list[HandToken], view: TableView) -> None:
    """Stop parsing where only the beginning of "none", "bell" or "misdeal" is typed."""
    word = rest[0].text
    if (
        len(rest) == 1
        and word not in (*view.sides, *NO_BID_WORDS)
        and is_beginning(word, (*NO_BID_WORDS, BELL_WORD, MISDEAL_WORD))
    ):
        raise HandLineEnded("word")


def _read_bell(text: str, rest: list[HandToken], view: TableView) -> HandReading:
    """Parse "bell", or "bell 3": time is up, and that is the last hand that counts."""
    state = view.state
    begun = last = max((hand.number for hand in state.record.hands), default=0)
    if rest:
        if not rest[0].is_number or len(rest) > 1:
            raise HandRefused(unreadable_token(rest[0] if not rest[0].is_number else rest[1]))
        last = rest[0].value
    if not begun <= last <= min(begun + 1, state.hands):
        columns = (rest[0].columns,)
        raise HandRefused(problem("bell-hand", columns=columns, first=begun, last=min(begun + 1, state.hands)))
    fact = BellRung(view.game, last)
    _raise_problems(tuple(check_bell(state, fact, "-", state.rules)))
    canonical, changes = f"bell {last}", state.bell is not None
    sentence = hand_line.bell_rings(last, begun)
    follow = (
        _("It is recorded differently; Enter asks for the reason for the change.")
        if changes
        else hand_line.enter_records()
    )
    return HandReading(text, BELL, last or None, sentence, follow, fact, canonical=canonical, changes=changes)


def _read_misdeal(text: str, rest: list[HandToken], view: TableView) -> HandReading:
    """Parse "misdeal": the next hand was dealt wrongly, and is dealt again."""
    if rest:
        raise HandRefused(unreadable_token(rest[0]))
    if view.current is None:
        raise HandRefused(problem("game-is-over"))
    state, due = view.state, (view.current, view.attempt)
    fact = Redealt(view.game, view.current, MISDEAL)
    _raise_problems(tuple(check_misdeal(state, fact, "-", state.rules)))
    misdeals = {**state.misdeals, due: state.misdeals.get(due, 0) + 1}
    seat = dealers(state.rules, state.hands, state.record.hands, misdeals)[0][view.current - 1]
    dealer = next(player for player in view.seats if player.seat == seat)
    sentence = hand_line.misdeal_sentence(view.current, dealer.name, passes_on=not dealer.deals)
    return HandReading(text, MISDEAL, view.current, sentence, hand_line.enter_records(), fact, canonical="misdeal")


_WORD_READERS = {BELL_WORD: _read_bell, MISDEAL_WORD: _read_misdeal}


def _take_hand_number(rest: list[HandToken], view: TableView) -> tuple[int, int | None]:
    """Remove "2:" or "2.1:" from the beginning.

    Return the hand's number, and that of its deal if given.
    """
    signs = [piece.text for piece in rest[:4]]
    if rest[0].is_number and signs[1:2] == [":"]:
        number, attempt, length = rest[0], None, 2
    elif rest[0].is_number and signs[1:2] == ["."] and rest[2:3] and rest[2].is_number and signs[3:4] == [":"]:
        number, attempt, length = rest[0], rest[2].value, 4
    else:
        return _current_hand(rest, view), None
    del rest[:length]
    if not 1 <= number.value <= view.state.hands:
        columns = (number.columns,)
        raise HandRefused(problem("no-such-hand-typed", columns=columns, hand=number.text[:6], hands=view.state.hands))
    return number.value, attempt


def _current_hand(rest: list[HandToken], view: TableView) -> int:
    """Return the current hand; a number alone may be the beginning of "2:"."""
    awaits = view.awaiting is not None
    numbered = rest[0].is_number and 1 <= rest[0].value <= view.state.hands
    if numbered and not awaits and (len(rest) == 1 or (rest[1].text == "." and len(rest) <= 3)):
        raise HandLineEnded("colon")
    if view.current is None:
        raise HandRefused(problem("game-is-over"))
    return view.current


def _refuse_forgotten_tricks(parsed: _ParsedHand) -> None:
    """Refuse another bid without a number while a hand awaits its tricks."""
    hand, old = parsed.hand, parsed.old
    if old is None or old.over or (hand.side, hand.bid) == (old.side, old.bid):
        return
    line = f"{hand.number}: {hands.hand_notation(hand)}"
    raise HandRefused(problem("tricks-awaited", hand=hand.number, bid=hands.hand_notation(old), line=line))


def _parse_hand(
    rest: list[HandToken], view: TableView, number: int, attempt: int | None, *, named: bool
) -> _ParsedHand:
    dealt = [hand for hand in view.state.record.hands if hand.number == number]
    if attempt is None:
        old = dealt[-1] if dealt and dealt[-1].fault != BOTH else None
        attempt = len(dealt) if old is not None else len(dealt) + 1
    else:
        old = dealt[attempt - 1] if 1 <= attempt <= len(dealt) else None
    if not rest:
        raise HandLineEnded("side")
    first = rest[0]
    if named and old is not None and old.side is not None and old.bid is not None:
        if first.text == view.state.rules.other(old.side) and len(rest) == 1:
            return _ParsedHand(_for_other_side(old, first.text), attempt, old)
        fill_in_bid(rest, old.side, old.bid.value)
        first = rest[0]
    if first.text in NO_BID_WORDS:
        del rest[0]
        hand = Hand(number)
    elif first.text in view.sides:
        del rest[0]
        hand = Hand(number, first.text, _take_bid(rest, view.state))
    else:
        _refuse_missing_side(rest)
        if old is None:
            raise HandRefused(problem("bid-first", columns=(first.columns,)))
        hand = replace(old, tricks=MappingProxyType({}), fault=None, article=None)
    tricks, fault, chosen = _take_outcome(rest, view, hand)
    if not tricks and fault is None and old is not None and old.over:
        return _ParsedHand(_with_recorded_result(hand, old), attempt, old)
    by = chosen.article if chosen is not None else None
    return _ParsedHand(replace(hand, tricks=tricks, fault=fault, article=by), attempt, old, chosen)


def _for_other_side(old: Hand, side: Side) -> Hand:
    """Return a hand that the other side bid, with the makers' tricks unchanged."""
    tricks = dict(zip(old.tricks, reversed(tuple(old.tricks.values())), strict=True))
    return replace(old, side=side, tricks=MappingProxyType(tricks))


def _refuse_missing_side(rest: list[HandToken]) -> None:
    """Refuse a line that does not begin with a side, and say why."""
    first = rest[0]
    if starts_with_bid(rest):
        columns = (first.columns[0], rest[1].columns[1])
        raise HandRefused(problem("which-side", columns=(columns,), text=f"{first.text}{rest[1].text}"[:20]))
    if first.text.isalpha() and first.text[0] != FAULT[0]:
        if len(rest) == 1 and is_beginning(first.text, NO_BID_WORDS):
            raise HandLineEnded("word")
        raise HandRefused(problem("no-such-side-typed", columns=(first.columns,), text=first.text[:20]))
    if not first.is_number and not first.text.isalpha():
        raise HandRefused(unreadable_token(first))


def _with_recorded_result(hand: Hand, old: Hand) -> Hand:
    """Return a hand with a corrected bid and its recorded result.

    For another side the tricks must be typed, too.
    """
    if hand.side != old.side:
        raise HandRefused(problem("tricks-needed"))
    return replace(hand, tricks=old.tricks, fault=old.fault, article=old.article)


def _take_bid(rest: list[HandToken], state: GameState) -> Contract:
    rules = state.rules
    if not rest:
        raise HandLineEnded("bid")
    number = rest.pop(0)
    if not number.is_number:
        raise HandRefused(problem("bid-number-missing", columns=(number.columns,)))
    if not rest and str(rules.highest).startswith(number.text) and number.value < rules.lowest:
        raise HandLineEnded("bid")
    if not rules.lowest <= number.value <= rules.highest:
        code = "bid-too-low" if number.value < rules.lowest else "bid-too-high"
        value = number.text[:6]
        raise HandRefused(problem(code, columns=(number.columns,), value=value, low=rules.lowest, high=rules.highest))
    if not rest:
        raise HandLineEnded("suit")
    return Contract(number.value, take_strain(rest))


def _take_outcome(
    rest: list[HandToken], view: TableView, hand: Hand
) -> tuple[MappingProxyType[Side, int], str | None, FaultChoice | None]:
    """Parse tricks and fault from the rest of the line."""
    numbers: list[HandToken] = []
    fault: str | None = None
    chosen: FaultChoice | None = None
    columns = (0, 0)
    while rest:
        piece = rest.pop(0)
        if piece.is_number:
            numbers.append(piece)
        elif piece.text[0] == FAULT[0] and fault is None:
            columns = piece.columns
            fault, chosen = _take_fault(piece, rest, view, hand)
        else:
            raise HandRefused(unreadable_token(piece))
    if fault not in (None, BOTH) and hand.bid is None:
        raise HandRefused(problem("fault-without-bid", columns=(columns,)))
    return _make_tricks(numbers, view, hand), fault, chosen


def _take_fault(piece: HandToken, rest: list[HandToken], view: TableView, hand: Hand) -> tuple[str, FaultChoice | None]:
    """Parse whose fault it is: "fA", "fault B", "fAB" or "f both", or "f5" by its key."""
    named = piece.text.removeprefix(FAULT if piece.text.startswith(FAULT) else FAULT[0])
    last = piece
    if not named:
        if not rest:
            raise HandLineEnded("fault")
        last = rest.pop(0)
        named = last.text
        if last.is_number:
            return _find_fault(last, view, hand)
    if named in {"AB", "BA", BOTH_WORD}:
        return BOTH, None
    if named in view.sides:
        return named, None
    if not rest and is_beginning(last.text, (FAULT, BOTH_WORD, FAULT[0] + BOTH_WORD)):
        raise HandLineEnded("fault")
    raise HandRefused(problem("fault-of-whom", columns=((piece.columns[0], last.columns[1]),), text=named[:20]))


def _find_fault(key: HandToken, view: TableView, hand: Hand) -> tuple[str, FaultChoice]:
    chosen = next((choice for choice in fault_choices(view, hand) if choice.key == key.text), None)
    if chosen is None:
        raise HandRefused(problem("no-such-fault", columns=(key.columns,), key=key.text[:6]))
    if not chosen.whose:
        raise HandRefused(problem("fault-without-bid", columns=(key.columns,)))
    return chosen.whose, chosen


def _make_tricks(numbers: list[HandToken], view: TableView, hand: Hand) -> MappingProxyType[Side, int]:
    rules = view.state.rules
    if not numbers:
        return MappingProxyType({})
    values = [number.value for number in numbers]
    columns = (numbers[0].columns[0], numbers[-1].columns[1])
    if len(values) == 1 and values[0] <= rules.highest:
        makers = hand.side or rules.sides[0]
        known = {makers: values[0], rules.other(makers): rules.highest - values[0]}
        return MappingProxyType({side: known[side] for side in rules.sides})
    if hand.side is not None or len(values) == 1:
        raise HandRefused(problem("tricks-too-many", columns=(columns,), tricks=rules.highest))
    if len(values) != len(rules.sides) or sum(values) != rules.highest:
        raise HandRefused(problem("tricks-of-both", columns=(columns,), tricks=rules.highest))
    return MappingProxyType(dict(zip(rules.sides, values, strict=True)))


# --- the effect of a hand


def _raise_problems(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise HandRefused(*problems)


def _make_reading(text: str, state: GameState, parsed: _ParsedHand) -> HandReading:
    """Return the reading of a valid line: what Enter would record."""
    hand, old = parsed.hand, parsed.old
    fact = hand_fact(state.uid, hand, parsed.attempt)
    _raise_problems(tuple(check_hand(state, fact, "-", state.rules)))
    record = _with_hand(state.record, hand, old)
    after = score_game(state.rules, record)
    result = after.hands[next(index for index, recorded in enumerate(record.hands) if recorded is hand)]
    kind = _reading_kind(state, hand, old)
    names = pairs_in_short(state.record.players)
    corrects = old if kind == CORRECTION else None
    return HandReading(
        text,
        kind,
        hand.number,
        hand_line.hand_preview(state.rules, hand, result, names, capped_points(state, result.lines, hand.tricks)),
        hand_line.after_hand(after, names, corrects, hand),
        fact,
        result,
        after,
        canonical=hands.hand_notation(hand),
        reason=parsed.fault.reason if parsed.fault is not None else "",
        changes=corrects is not None,
    )


def _reading_kind(state: GameState, hand: Hand, old: Hand | None) -> str:
    if old is None:
        return HAND if hand.over else BID
    facts = (hand_fact(state.uid, version, 1) for version in (old, hand))
    return CORRECTION if is_hand_correction(*facts) else RESULT


def _with_hand(record: Game, hand: Hand, old: Hand | None) -> Game:
    """Return the game with this hand, in the old one's place or after its number's others."""
    if old is not None:
        return replace(record, hands=tuple(hand if recorded is old else recorded for recorded in record.hands))
    before = [recorded for recorded in record.hands if recorded.number <= hand.number]
    after = [recorded for recorded in record.hands if recorded.number > hand.number]
    return replace(record, hands=(*before, hand, *after))
