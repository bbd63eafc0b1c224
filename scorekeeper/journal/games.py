"""The record and result of a game of hands, computed from its entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.journal import facts
from scorekeeper.journal.dispute_facts import OF_DISPUTES
from scorekeeper.journal.dispute_states import Register, disputes_of, rulings_of, superseded_rulings
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.meta import meta_of
from scorekeeper.journal.roles import required_roles
from scorekeeper.journal.ruled import ruling_fields
from scorekeeper.journal.signing import is_of_signing, names_fixed, signing_of
from scorekeeper.journal.snapshot import (
    COMPLETE,
    EMPTY,
    RUNNING,
    EventState,
    GameState,
    HandCorrection,
)
from scorekeeper.journal.teams import TeamState
from scorekeeper.journal.voids import standing_entries, voided_numbers
from scorekeeper.rules.hands import BOTH, Game, GameResult, Hand, HandRules, dealers, score_game
from scorekeeper.rules.model import RULING, TIE, Ruling, Side
from scorekeeper.rules.seats import side_of_seat

_NO_NUMBERS = Register()

Statement = tuple[Entry, facts.HandRecorded]
Attempt = tuple[int, int]
"""A hand and the number of its dealing: more than one where both sides were at fault."""


@dataclass(frozen=True, slots=True)
class GameTable:
    """What a game needs from its event: the event, its players, its rules."""

    event: EventState
    players: Mapping[str, TeamState]
    rules: HandRules


@dataclass(slots=True)
class _Statements:
    """The contents of the entries that count; the last one on each subject is used."""

    opened: tuple[Entry, facts.SessionOpened] | None = None
    hands: dict[Attempt, list[Statement]] = field(default_factory=dict)
    corrections: list[tuple[Statement, Statement]] = field(default_factory=list)
    rulings: list[tuple[Entry, facts.RulingMade]] = field(default_factory=list)
    bell: facts.BellRung | None = None
    unclipped: tuple[str, ...] = ()
    stated: tuple[Entry, facts.ResultStated] | None = None
    misdeals: dict[Attempt, int] = field(default_factory=dict)
    """How often each dealing of a hand was a misdeal before it was played."""
    begun: Entry | None = None
    beside: list[Entry] = field(default_factory=list)
    """Rulings, disputes and signatures, in order."""
    superseded: Mapping[int, int] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Add the contents of an entry."""
        fact: facts.Fact = entry.fact
        if isinstance(fact, facts.SessionOpened):
            self.opened = (entry, fact)
            return
        if is_of_signing(fact) or isinstance(fact, (*OF_DISPUTES, facts.ImportDecided)):
            self.beside.append(entry)
            return
        if isinstance(fact, facts.HandRecorded):
            standing = self.hands.setdefault((fact.hand, fact.attempt), [])
            if standing and is_hand_correction(standing[-1][1], fact):
                self.corrections.append((standing[-1], (entry, fact)))
            standing.append((entry, fact))
        elif isinstance(fact, facts.Redealt):
            again = sum(
                hand == fact.deal and statements[-1][1].fault == BOTH for (hand, _), statements in self.hands.items()
            )
            due = (fact.deal, again + 1)
            self.misdeals[due] = self.misdeals.get(due, 0) + 1
        elif isinstance(fact, facts.RulingMade):
            if entry.seq not in self.superseded:
                self.rulings.append((entry, fact))
            self.beside.append(entry)
        else:
            self._take_end(entry)
        self.begun = self.begun or entry

    def _take_end(self, entry: Entry) -> None:
        """Add an entry about how the game ended."""
        fact: facts.Fact = entry.fact
        if isinstance(fact, facts.BellRung):
            self.bell = fact
        elif isinstance(fact, facts.CardsNotClipped):
            self.unclipped = fact.players
        elif isinstance(fact, facts.ResultStated):
            self.stated = (entry, fact)


def game_state(
    uid: str, number: int, entries: Sequence[Entry], table: GameTable, register: Register = _NO_NUMBERS
) -> GameState:
    """Return the state of the game that these entries (all about it, oldest first) describe."""
    voided = voided_numbers(entries)
    counting = standing_entries(entries, voided)
    statements = _Statements(superseded=superseded_rulings(counting))
    for entry in counting:
        statements.take(entry)
    assert statements.opened is not None, "a game begins with its opening, which cannot be undone"
    opening, opened = statements.opened
    attempts = sorted(statements.hands)
    signed = names_fixed(statements.beside)
    record = _record(statements, opened, table, attempts, signed)
    if record.rulings:
        record = replace(record, rulings=register.numbered(record.rulings, statements.rulings))
    result = score_game(table.rules, record)
    beyond = _hands_beyond(record, result)
    if beyond:
        attempts = [attempt for attempt in attempts if attempt[0] not in beyond]
        statements.rulings = [(entry, fact) for entry, fact in statements.rulings if fact.deal not in beyond]
        record = replace(
            record,
            hands=tuple(hand for hand in record.hands if hand.number not in beyond),
            rulings=tuple(ruling for ruling in record.rulings if ruling.deal not in beyond),
        )
        result = score_game(table.rules, record)
    if result.winner == TIE and record.unclipped:
        record = replace(record, unclipped=())  # nothing is lost in a tie, so unclipped cards are not listed
    ruled = any(ruling.kind == RULING for ruling in record.rulings)
    signing, sealed = signing_of(statements.beside, required_roles(record.players, ruled=ruled, of_hands=True))
    places = {attempt: index for index, attempt in enumerate(attempts)}
    event = table.event.as_of(signed)
    due, dealt = dealers(table.rules, int(result.options["hands"]), record.hands, statements.misdeals)
    return GameState(
        uid=uid,
        number=number,
        teams=opened.teams,
        round=opened.round,
        table=opened.table,
        date=opened.date if opened.date is not None else event.date,
        venue=opened.venue if opened.venue is not None else event.venue,
        scorer=opened.scorer,
        rules=table.rules,
        record=record,
        result=result,
        state=COMPLETE if result.complete else RUNNING if statements.begun is not None else EMPTY,
        started_at=statements.begun.at if statements.begun is not None else None,
        finished_at=_finished_at(statements) if result.complete else None,
        bell=statements.bell.hand if statements.bell is not None else None,
        opened_entry=opening.seq,
        hand_entries=MappingProxyType(
            {index: tuple(entry.seq for entry, _ in statements.hands[attempt]) for attempt, index in places.items()}
        ),
        ruling_entries=tuple(entry.seq for entry, _ in statements.rulings),
        corrections=tuple(
            _correction(old, new, places) for old, new in statements.corrections if _attempt_of(new) in places
        ),
        dealers=due,
        dealt_by=dealt,
        stated=statements.stated[1] if statements.stated is not None else None,
        misdeals=MappingProxyType(statements.misdeals),
        entries=tuple(entries),
        voided=voided,
        last_seq=entries[-1].seq,
        beyond=beyond,
        signing=signing,
        sealed=sealed,
        disputes=disputes_of(statements.beside, register),
        rulings=rulings_of(statements.beside, register),
    )


def hand_of(fact: facts.HandRecorded) -> Hand:
    """Return the hand that an entry states."""
    return Hand(fact.hand, fact.side, fact.bid, fact.tricks, fact.fault, fact.article)


def hand_fact(game: str, hand: Hand, attempt: int) -> facts.HandRecorded:
    """Return the entry for a hand of a game, in this of its dealings."""
    return facts.HandRecorded(game, hand.number, hand.side, hand.bid, hand.tricks, hand.fault, attempt, hand.article)


def is_hand_correction(old: facts.HandRecorded, new: facts.HandRecorded) -> bool:
    """Return whether the new hand changes an earlier value, rather than adding a missing one."""
    if (old.side, old.bid) != (new.side, new.bid):
        return True
    return hand_of(old).over and (dict(old.tricks), old.fault, old.article) != (
        dict(new.tricks),
        new.fault,
        new.article,
    )


def _attempt_of(statement: Statement) -> Attempt:
    return statement[1].hand, statement[1].attempt


def _correction(old: Statement, new: Statement, places: Mapping[Attempt, int]) -> HandCorrection:
    return HandCorrection(places[_attempt_of(new)], hand_of(old[1]), hand_of(new[1]), old[0].seq, new[0].seq)


def _record(
    statements: _Statements,
    opened: facts.SessionOpened,
    table: GameTable,
    attempts: Sequence[Attempt],
    signed: int | None,
) -> Game:
    hands = tuple(hand_of(statements.hands[attempt][-1][1]) for attempt in attempts)
    settings = {**table.event.settings, **opened.options}
    players = _players(opened.teams, table, signed)
    last = statements.bell.hand if statements.bell is not None else None
    played = {0, *(hand.number for hand in hands if hand.fault != BOTH)}
    played |= {fact.deal for _, fact in statements.rulings if fact.deal is not None and (fact.outcome or fact.fault)}
    return Game(
        players=players,
        hands=hands,
        bell=last in played,  # not while the last hand that counts is still to be entered
        unclipped=players_named(statements.unclipped, opened.teams, players),
        rulings=tuple(ruling_of(fact) for _, fact in statements.rulings),
        meta=meta_of(opened, table.event.as_of(signed)),
        options=MappingProxyType(
            {key: value for key, value in settings.items() if table.rules.options.get(key) is not None}
        ),
        stated=statements.stated[1].winner if statements.stated is not None else None,
    )


def _players(uids: Sequence[str], table: GameTable, signed: int | None) -> Mapping[Side, tuple[str, ...]]:
    seated: dict[Side, list[str]] = {side: [] for side in table.rules.sides}
    for seat, uid in enumerate(uids, 1):
        player = table.players.get(uid)
        seated[side_of_seat(seat, table.rules.sides)].append(player.as_of(signed).name if player is not None else uid)
    return MappingProxyType({side: tuple(names) for side, names in seated.items()})


def players_named(
    named: Sequence[str], seated: Sequence[str], players: Mapping[Side, Sequence[str]]
) -> tuple[str, ...]:
    """Return the names of players given by uid or name; `seated` are the uids in seat order."""
    sides = tuple(players)
    names = {uid: players[side_of_seat(seat, sides)][(seat - 1) // len(sides)] for seat, uid in enumerate(seated, 1)}
    return tuple(names.get(name, name) for name in named)


def ruling_of(fact: facts.RulingMade) -> Ruling:
    """Return a ruling in the form of the game's record."""
    return Ruling(
        fact.articles,
        fact.reason,
        fact.deal,
        fact.ruling_kind,
        fact.side,
        fact.contract,
        fact.outcome,
        fact.points,
        members=fact.members,
        fault=fact.fault,
        **ruling_fields(fact),
    )


def _hands_beyond(record: Game, result: GameResult) -> tuple[int, ...]:
    """Return the hands after the end of the game, which a later correction may have moved."""
    if result.ended_at is None:
        return ()
    return tuple(dict.fromkeys(hand.number for hand in record.hands if hand.number > result.ended_at))


def _finished_at(of_game: _Statements) -> str | None:
    """Return when the last hand got its result: later corrections do not move the end."""
    if of_game.stated is not None:
        return of_game.stated[0].at
    decided = [
        next(entry for entry, fact in statements if hand_of(fact).over)
        for statements in of_game.hands.values()
        if any(hand_of(fact).over for _, fact in statements)
    ]
    return max(decided, key=lambda entry: entry.seq).at if decided else None
