"""The contents of the table page as text and numbers: Qt only paints them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.features.table500.words import hand_line
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.journal.undo import undo_target
from scorekeeper.language import hands
from scorekeeper.language.dispute_marks import sheet_mark
from scorekeeper.language.facts import fact_words
from scorekeeper.language.first_names import in_short
from scorekeeper.language.hands import finish_words, side_players
from scorekeeper.language.left_out import left_out_words
from scorekeeper.language.panels import place_words
from scorekeeper.rules.hands import BOTH, Hand, HandResult, counting_hands, is_dealt_again, last_deals
from scorekeeper.rules.model import Line, Side, points_of
from scorekeeper.rules.seats import side_of_seat


def pairs_in_short(players: Mapping[Side, Sequence[str]]) -> Mapping[Side, str]:
    """Return the players of each side by short names: "Anil and Chacko"."""
    short = iter(in_short([name for names in players.values() for name in names]))
    pairs = {side: tuple(next(short) for _name in names) for side, names in players.items()}
    return MappingProxyType({side: side_players(pairs, side) for side in players})


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player at the table: seat, name, side, and whether it is this player's deal."""

    seat: int
    name: str
    side: Side
    deals: bool


@dataclass(frozen=True, slots=True)
class HandListRow:
    """One hand as it is shown.

    `position` is its place in the record, None while it is still to come.
    `points` and `running` have one number for each side, None if there is none yet. `lines` are the hand's points, each
    with its text and article. `sentence` is the whole row for a screen reader.
    """

    hand: int
    position: int | None = None
    dealer: str = ""
    side: Side | None = None
    bid: str = ""
    strain: str = ""
    tricks: str = ""
    result: str = ""
    points: tuple[int | None, ...] = ()
    running: tuple[int | None, ...] = ()
    marks: tuple[str, ...] = ()
    lines: tuple[tuple[str, int, str, str], ...] = ()
    """Side, points, what for, article."""
    state: str = "empty"
    sentence: str = ""
    kinds: tuple[str, ...] = ()
    """Kind of each of `marks`: "penalty", "redeal", "ruling", "corrected" or "dispute"."""


@dataclass(frozen=True, slots=True)
class PlayerClicks:
    """What a player's card gets: how many clicks, and whether it was not clipped.

    `player` is the uid.
    """

    player: str
    name: str
    side: Side
    clicks: int
    unclipped: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The table page: players, score, hands, the end, clicks, and what comes next.

    `names` are the players of each side by short names. `current` is the hand that is typed next and `attempt` which of
    its deals (None: the game is over or was ended by the bell), `awaiting` its bid if only the tricks are missing.
    `seen` is the entry to expect when submitting.
    """

    game: str
    seen: int
    title: str
    about: str
    seats: tuple[PlayerSeat, ...]
    sides: tuple[Side, ...]
    names: Mapping[Side, str]
    totals: tuple[int, ...]
    rows: tuple[HandListRow, ...]
    current: int | None
    attempt: int
    awaiting: Hand | None
    bell: int | None
    complete: bool
    finish: str
    clicks: tuple[PlayerClicks, ...]
    placeholder: str
    last_step: Entry | None
    last_step_words: str
    fixed: str
    """Why typing cannot change the game any more, "" while it is not signed."""
    left_out: str
    """What was entered on the signed sheet and does not count."""
    state: GameState = field(repr=False, compare=False)


def table_view(tournament: Tournament, game: str, *, seat: str = "") -> TableView:
    """Return the page of a game in its current state.

    `seat` is the seat whose steps undo takes back.
    Raises KeyError for a game that does not exist.
    """
    state = tournament.games[game]
    names = pairs_in_short(state.record.players)
    current = _current(state)
    attempt = 1 + sum(hand.number == current and hand.fault == BOTH for hand in state.record.hands)
    awaiting = _awaiting(state, current)
    undo = undo_target(state, seat)
    return TableView(
        game=game,
        seen=state.last_seq,
        title=place_words(state.round, state.table, state.number),
        about=hand_line.game_progress(
            state.state, len({hand.number for hand in state.record.hands if hand.over}), state.hands
        ),
        seats=_seats(state, current),
        sides=state.rules.sides,
        names=names,
        totals=tuple(state.result.totals.values()),
        rows=_rows(state, names, current),
        current=current,
        attempt=attempt,
        awaiting=awaiting,
        bell=state.bell,
        complete=state.state == COMPLETE,
        finish=finish_words(state, names),
        clicks=_clicks(state),
        placeholder=hand_line.placeholder(complete=current is None, awaiting=awaiting is not None),
        last_step=undo,
        last_step_words=fact_words(undo.fact, tournament) if undo else "",
        fixed=hand_line.signed_game_note(closed=bool(state.sealed)) if state.sealed or state.under_signature else "",
        left_out=left_out_words(tournament, state),
        state=state,
    )


def _current(state: GameState) -> int | None:
    """Return the hand that is typed next, None if the game is over."""
    if state.result.ended_at is not None or state.state == COMPLETE:
        return None
    over = {hand.number for hand in state.record.hands if hand.over}
    over &= counting_hands(state.record.hands, state.result.hands)
    last = state.hands if state.bell is None else state.bell
    return next((number for number in range(1, last + 1) if number not in over), None)


def _awaiting(state: GameState, current: int | None) -> Hand | None:
    return next((hand for hand in state.record.hands if hand.number == current and not hand.over), None)


def _seats(state: GameState, current: int | None) -> tuple[PlayerSeat, ...]:
    sides = state.rules.sides
    waiting = {side: list(state.record.players[side]) for side in sides}
    dealing = state.dealers[(current or len(state.dealers)) - 1]
    seats = []
    for seat in range(1, len(state.teams) + 1):
        side = side_of_seat(seat, sides)
        seats.append(PlayerSeat(seat, waiting[side].pop(0) if waiting[side] else "", side, seat == dealing))
    return tuple(seats)


def _rows(state: GameState, names: Mapping[Side, str], current: int | None) -> tuple[HandListRow, ...]:
    results = state.result.hands
    rows = [
        _row(state, position, hand, result, names)
        for position, (hand, result) in enumerate(zip(state.record.hands, results, strict=True))
    ]
    recorded = counting_hands(state.record.hands, results)
    last = state.result.ended_at or (state.bell if state.bell is not None else state.hands)
    empty = (None,) * len(state.rules.sides)
    coming = [
        HandListRow(
            number,
            dealer=str(state.dealers[number - 1]),
            points=empty,
            running=empty,
            state="next" if number == current else "empty",
            sentence=hand_line.empty_hand(number, state.dealers[number - 1], following=number == current),
        )
        for number in range(1, last + 1)
        if number not in recorded
    ]
    return tuple(sorted((*rows, *coming), key=lambda row: row.hand))


def _row(state: GameState, position: int, hand: Hand, result: HandResult, names: Mapping[Side, str]) -> HandListRow:
    sides = state.rules.sides
    points = points_of(result.lines, sides)
    known = hand.over or bool(result.lines)
    corrected = any(correction.position == position for correction in state.corrections)
    latest = last_deals(state.record.hands)[hand.number] == position
    ruled = latest and any(ruling.deal == hand.number for ruling in state.record.rulings)
    disputed = tuple(
        dispute.number for dispute in state.disputes if latest and dispute.is_open and dispute.fact.deal == hand.number
    )
    fault = BOTH if is_dealt_again(hand, result) else result.fault
    marks = (*hand_line.hand_marks(fault, corrected=corrected, ruled=ruled), *map(sheet_mark, disputed))
    tricks = hand.tricks.get(result.side) if result.side is not None else None
    dealer = state.dealt_by[position]
    return HandListRow(
        hand.number,
        position,
        str(dealer),
        result.side,
        str(result.bid.value) if result.bid is not None else "",
        result.bid.strain if result.bid is not None else "",
        hand_line.tricks_words(hand) if tricks is None else str(tricks),
        hand_line.result_word(hand, result.outcome),
        tuple(points[side] if known else None for side in sides),
        tuple(result.running[side] if known else None for side in sides),
        marks,
        tuple((line.side, line.points, hands.line_words(line), line.article) for line in result.lines),
        "recorded" if hand.over else "contract",
        hand_line.hand_sentence(hand, result, names, points, marks),
        (*_mark_kinds(fault, corrected=corrected, ruled=ruled), *("dispute" for _number in disputed)),
    )


def _mark_kinds(fault: str | None, *, corrected: bool, ruled: bool) -> tuple[str, ...]:
    kind_of_fault = "" if fault is None else "redeal" if fault == BOTH else "penalty"
    return tuple(kind for kind in (kind_of_fault, "ruling" if ruled else "", "corrected" if corrected else "") if kind)


def _clicks(state: GameState) -> tuple[PlayerClicks, ...]:
    clicks = state.result.clicks
    if clicks is None:
        return ()
    return tuple(
        PlayerClicks(uid, seat.name, seat.side, clicks[seat.name], seat.name in state.record.unclipped)
        for uid, seat in zip(state.teams, _seats(state, None), strict=True)
    )


def capped_points(
    state: GameState, lines: tuple[Line, ...], tricks: Mapping[Side, int]
) -> tuple[tuple[Side, int, int], ...]:
    """Return sides whose trick points were cut at the cap, with points cut and uncut."""
    cuts = []
    for line in lines:
        whole = state.rules.trick * tricks.get(line.side, 0)
        if line.code == "tricks" and line.points < whole:
            cuts.append((line.side, line.points, whole))
    return tuple(cuts)
