"""The line of a hand: what "A 7S 8" means for the game, what it would do, or what cannot be read and where.

Any string whatsoever gives a reading. Nothing is recorded here: a reading carries the fact that Enter would submit.
"""

import re
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.assets.wording import hand_line as say
from scorekeeper.assets.wording import hands
from scorekeeper.desk.table.table_view import TableView, capped
from scorekeeper.journal.facts import BellRung, Fact, HandRecorded
from scorekeeper.journal.games import is_hand_correction
from scorekeeper.journal.snapshot import GameState
from scorekeeper.rules.contract import NO_TRUMP, SIGNS, Contract
from scorekeeper.rules.hands import BOTH, Game, GameResult, Hand, HandResult, score_game
from scorekeeper.rules.model import Problem, Side, problem

EMPTY, UNFINISHED, WRONG, BID, HAND, RESULT, CORRECTION, BELL = (
    "empty", "unfinished", "wrong", "bid", "hand", "result", "correction", "bell",
)  # fmt: skip
"""What a line is: nothing yet, on the way, unreadable, or one of the things Enter can record."""

_TOKEN = re.compile(r"[0-9]+|[^\W\d_]+|\S")
_STRAINS = {"S": "S", "C": "C", "D": "D", "H": "H", "N": NO_TRUMP, "NT": NO_TRUMP}


@dataclass(frozen=True, slots=True)
class HandReading:
    """One typed line, understood as far as it goes.

    `fact` is what Enter records (None: nothing), `lines` what the hand would bring as sentence, `totals` the score
    then. `problems` refuse the line; `columns` is where. `old` is the hand that a correction replaces.
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
    old: Hand | None = None

    @property
    def ready(self) -> bool:
        """Tell whether Enter can record it."""
        return self.fact is not None

    @property
    def needs_reason(self) -> bool:
        """Tell whether it changes what already stands."""
        return self.kind == CORRECTION

    @property
    def columns(self) -> tuple[tuple[int, int], ...]:
        """Give the columns, first and last from 1, that the red wave goes under."""
        return tuple(place for found in self.problems for place in found.columns)


@dataclass(slots=True)
class _Token:
    text: str
    columns: tuple[int, int]


class _Refused(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    def __init__(self, *problems: Problem) -> None:
        super().__init__(*(found.code for found in problems))
        self.problems = problems


class _Ended(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    def __init__(self, expects: str) -> None:
        super().__init__(expects)
        self.expects = expects


def read_hand_line(text: str, view: TableView) -> HandReading:
    """Read a typed line against a game as it stands; no text raises anything."""
    state = view.state
    tokens = [_Token(_plain(found.group()), (found.start() + 1, found.end())) for found in _TOKEN.finditer(text)]
    hand = view.current
    if not tokens:
        return HandReading(text, EMPTY, hand, say.prompt(view.current, view.awaiting, view.finish, _dealer(view)))
    try:
        if tokens[0].text == "BELL":
            return _bell(text, tokens, view)
        named = _named(tokens)
        hand = named if named is not None else _open(view)
        old = _old(state, hand)
        meant = _meant(tokens, view, hand, old if named is not None or view.awaiting is not None else None)
        return _reading(text, state, meant, old)
    except _Ended as ended:
        return HandReading(text, UNFINISHED, hand, say.expects(ended.expects, view.names))
    except _Refused as refused:
        words = " ".join(say.hand_problem(found) for found in refused.problems)
        return HandReading(text, WRONG, hand, words, say.nothing_recorded(), problems=refused.problems)


def _open(view: TableView) -> int:
    """Answer the hand that is played."""
    if view.current is None:
        raise _Refused(problem("game-is-over"))
    return view.current


def _plain(text: str) -> str:
    return "".join(SIGNS.get(sign, sign.upper()) for sign in text)


def _dealer(view: TableView) -> str:
    return next((seat.name for seat in view.seats if seat.deals), "")


def _bell(text: str, tokens: list[_Token], view: TableView) -> HandReading:
    """Read "bell", or "bell 3": time is up, and that is the last hand that counts."""
    begun = max((hand.number for hand in view.state.record.hands), default=0)
    last = begun
    if len(tokens) > 1:
        if not tokens[1].text.isdecimal() or len(tokens) > 2:
            raise _Refused(problem("not-read-hand", columns=(tokens[1].columns,), text=tokens[1].text))
        last = int(tokens[1].text[:3])
    if not begun <= last <= min(begun + 1, view.state.hands):
        raise _Refused(problem("bell-hand", columns=(tokens[-1].columns,), first=begun, last=begun + 1))
    fact = BellRung(view.game, last)
    return HandReading(text, BELL, last or None, say.bell_rings(last, begun), say.enter_records(), fact)


def _named(tokens: list[_Token]) -> int | None:
    """Take "2:" off the beginning."""
    if len(tokens) > 1 and tokens[0].text.isdecimal() and tokens[1].text == ":":
        number = int(tokens[0].text[:4])
        del tokens[:2]
        return number
    return None


def _old(state: GameState, number: int) -> Hand | None:
    """Answer the newest deal of this hand as recorded, unless it is to be dealt again."""
    dealt = [hand for hand in state.record.hands if hand.number == number]
    return dealt[-1] if dealt and dealt[-1].fault != BOTH else None


def _meant(tokens: list[_Token], view: TableView, number: int, old: Hand | None) -> Hand:
    state = view.state
    if not 1 <= number <= state.hands:
        raise _Refused(problem("no-such-hand-typed", hand=number, hands=state.hands))
    rest = list(tokens)
    if not rest:
        raise _Ended("side")
    if rest[0].text in {"NONE", "NOBODY"}:
        rest.pop(0)
        hand = Hand(number)
        return _finished(rest, view, hand)
    if rest[0].text in view.sides and len(rest) > 1 and not rest[1].text.isdecimal():
        raise _Refused(problem("bid-number-missing", columns=(rest[1].columns,)))
    if rest[0].text in view.sides:
        side = rest.pop(0).text
        return _finished(rest, view, Hand(number, side, _bid(rest, state)))
    if len(rest[0].text) == 1 and rest[0].text.isalpha() and rest[0].text != "F":
        raise _Refused(problem("no-such-side-typed", columns=(rest[0].columns,), text=rest[0].text))
    if old is None:
        raise _Refused(problem("bid-first", columns=(rest[0].columns,)))
    return _finished(rest, view, replace(old, tricks=MappingProxyType({}), fault=None))


def _bid(rest: list[_Token], state: GameState) -> Contract:
    rules = state.rules
    if not rest:
        raise _Ended("bid")
    number = rest.pop(0)
    value = int(number.text[:4])
    unfinished = not rest and rules.highest > 9 and value == 1
    if not rules.lowest <= value <= rules.highest and not unfinished:
        code = "bid-too-low" if value < rules.lowest else "bid-too-high"
        raise _Refused(problem(code, columns=(number.columns,), value=value, low=rules.lowest, high=rules.highest))
    if not rest:
        raise _Ended("suit")
    strain = rest.pop(0)
    if strain.text not in _STRAINS:
        raise _Refused(problem("suit-missing-typed", columns=(strain.columns,), text=strain.text))
    return Contract(value, _STRAINS[strain.text])


def _finished(rest: list[_Token], view: TableView, hand: Hand) -> Hand:
    """Add tricks and fault."""
    numbers: list[_Token] = []
    fault: str | None = None
    while rest:
        token = rest.pop(0)
        if token.text.isdecimal():
            numbers.append(token)
        elif token.text[0] == "F" and fault is None:
            fault = _fault(token, rest, view)
        else:
            raise _Refused(problem("not-read-hand", columns=(token.columns,), text=token.text))
    if fault is not None and fault != BOTH and hand.bid is None:
        raise _Refused(problem("fault-without-bid"))
    return replace(hand, tricks=_tricks(numbers, view, hand), fault=fault)


def _fault(token: _Token, rest: list[_Token], view: TableView) -> str:
    """Read which side is at fault: "fA", "f A", "fault B", "fAB" or "f both" for both."""
    named = token.text.removeprefix("FAULT").removeprefix("F")
    if not named:
        if not rest:
            raise _Ended("fault")
        named = rest.pop(0).text
    if named in {"AB", "BA", "BOTH"}:
        return BOTH
    if named not in view.sides:
        raise _Refused(problem("fault-of-whom", columns=(token.columns,), text=named))
    return named


def _tricks(numbers: list[_Token], view: TableView, hand: Hand) -> MappingProxyType[Side, int]:
    rules = view.state.rules
    if not numbers:
        return MappingProxyType({})
    values = [int(number.text[:4]) for number in numbers]
    columns = (numbers[0].columns[0], numbers[-1].columns[1])
    if hand.side is None:
        if len(values) == 1:
            values.append(rules.highest - values[0])
        if len(values) != len(rules.sides) or sum(values) != rules.highest or min(values) < 0:
            raise _Refused(problem("tricks-of-both", columns=(columns,), tricks=rules.highest))
        return MappingProxyType(dict(zip(rules.sides, values, strict=True)))
    if len(values) > 1 or values[0] > rules.highest:
        raise _Refused(problem("tricks-too-many", columns=(columns,), tricks=rules.highest))
    return MappingProxyType({hand.side: values[0], rules.other(hand.side): rules.highest - values[0]})


def _reading(text: str, state: GameState, hand: Hand, old: Hand | None) -> HandReading:
    if old is not None and old == hand:
        raise _Refused(problem("nothing-changed-hand", hand=hand.number))
    attempt = sum(one.number == hand.number for one in state.record.hands) + (old is None)
    fact = HandRecorded(state.uid, hand.number, hand.side, hand.bid, hand.tricks, hand.fault, attempt=max(attempt, 1))
    record = _with(state.record, hand, old)
    before = score_game(state.rules, replace(record, hands=tuple(one for one in record.hands if one is not hand)))
    if old is None and before.ended_at is not None and before.ended_at < hand.number:
        raise _Refused(problem("game-is-over"))
    after = score_game(state.rules, record)
    place = next(place for place, one in enumerate(record.hands) if one is hand)
    result = after.hands[place]
    kind = _kind(state, hand, old)
    names = {side: hands.side_players(state.record.players, side) for side in state.rules.sides}
    cut = capped(state, result.lines, hand.tricks)
    return HandReading(
        text,
        kind,
        hand.number,
        say.would(state.rules, hand, result, names, cut),
        say.then(after, names, kind == CORRECTION, old, hand),
        fact,
        result,
        after,
        old=old if kind == CORRECTION else None,
    )


def _kind(state: GameState, hand: Hand, old: Hand | None) -> str:
    if old is None:
        return HAND if hand.over else BID
    said = (HandRecorded(state.uid, one.number, one.side, one.bid, one.tricks, one.fault) for one in (old, hand))
    return CORRECTION if is_hand_correction(*said) else RESULT


def _with(record: Game, hand: Hand, old: Hand | None) -> Game:
    """Give the game with this hand in the place of the one it replaces, or behind the others of its number."""
    if old is not None:
        return replace(record, hands=tuple(hand if one is old else one for one in record.hands))
    before = [one for one in record.hands if one.number <= hand.number]
    behind = [one for one in record.hands if one.number > hand.number]
    return replace(record, hands=(*before, hand, *behind))
