"""What waits to be confirmed, and how a line typed again compares with it; no Qt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.features.confirming import words
from scorekeeper.journal.confirming import Unconfirmed, asks_to_type, waiting_in
from scorekeeper.journal.facts import DealRecorded, EntryConfirmed, EntrySentBack, PenaltyGiven
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.lines import infraction_name, notation, outcome_word, spoken_contract, took_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.sides import sides_of
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.line_reading import DEAL
from scorekeeper.session.session_now import session_now


@dataclass(frozen=True, slots=True)
class ConfirmRow:
    """One thing that waits, a deal or a penalty: where it was played, by whom and when it was entered, what it says.

    `entries` are what waits of it, `own` whether whoever looks entered any of that. `shows` is what somebody else
    (`sent_back_by`) has read on the paper instead. `says` is the thing in words, a line each, `line` a deal as it is
    typed. `unseen`: it is typed again before it is shown.
    """

    session: str
    deal: int | None
    entries: tuple[int, ...]
    place: str
    by: str
    at: str
    own: bool
    shows: str
    sent_back_by: str
    says: tuple[str, ...]
    line: str
    unseen: bool

    @property
    def key(self) -> tuple[str, int]:
        """What it is found by: its session and its first entry."""
        return self.session, self.entries[0]

    def agrees(self, typed: DealRecorded | None = None) -> EntryConfirmed:
        """Return that the paper agrees; `typed` is the deal as it was typed again."""
        made = EntryConfirmed(self.session, self.entries, self.deal)
        if typed is None:
            return made
        return replace(made, side=typed.side, contract=typed.contract, taken=typed.taken, outcome=typed.outcome)

    def sent_back(self) -> EntrySentBack:
        """Return that the paper shows something else, which the reason says."""
        return EntrySentBack(self.session, self.entries, self.deal)


@dataclass(frozen=True, slots=True)
class TypedAgain:
    """A line typed from paper without seeing the deal: its shortest form, the deal, and whether it says the same.

    `problem` says why it cannot be read; then the others are empty.
    """

    line: str = ""
    deal: DealRecorded | None = None
    agrees: bool = False
    problem: str = ""


def confirm_rows(tournament: Tournament, who: str) -> tuple[ConfirmRow, ...]:
    """Return what waits in every session, the oldest first."""
    waiting = [(one, state) for state in tournament.sessions.values() for one in waiting_in(tournament, state)]
    typed = asks_to_type(tournament)
    return tuple(
        _row(one, state, who, typed=typed) for one, state in sorted(waiting, key=lambda pair: pair[0].newest.seq)
    )


def typed_again(tournament: Tournament, row: ConfirmRow, text: str) -> TypedAgain:
    """Return how a line compares with what was entered, read as if nothing of the deal were known."""
    now = session_now(tournament, row.session)
    state, number = now.state, row.deal or 0
    deals = tuple(deal for deal in state.record.deals if deal.number != number)
    results = tuple(result for result in state.result.deals if result.number != number)
    before = replace(
        state, record=replace(state.record, deals=deals), result=replace(state.result, deals=results), forfeit=None
    )
    reading = read_line_in(text, replace(now, state=before, current=number, awaiting=None), number)
    if reading.kind != DEAL or reading.fact is None:
        return TypedAgain(problem=words.not_whole())
    return TypedAgain(reading.canonical, reading.fact, reading.canonical == row.line)


def _row(one: Unconfirmed, state: SessionState, who: str, *, typed: bool) -> ConfirmRow:
    recorded = state.record.deal(one.deal) if isinstance(one.fact, DealRecorded) else None
    back = one.sent_back
    return ConfirmRow(
        state.uid,
        one.deal,
        one.numbers,
        words.place(state.round, state.table, state.number, one.deal, penalty=isinstance(one.fact, PenaltyGiven)),
        words.names(tuple(dict.fromkeys(entry.who for entry in one.entries))),
        time_of_day(one.newest.at),
        one.is_by(who),
        back.reason if back is not None else "",
        back.who if back is not None else "",
        tuple(_says(one, state)),
        notation(recorded) if recorded is not None else "",
        typed and recorded is not None and not one.is_by(who),
    )


def _says(one: Unconfirmed, state: SessionState) -> Iterator[str]:
    names, fact = sides_of(state), one.fact
    if isinstance(fact, PenaltyGiven):
        given = words.penalty(names.get(fact.side, fact.side), infraction_name(fact.code), fact.points)
        yield words.taken_back(given) if one.gone else given
        return
    yield words.declares(names.get(fact.side, fact.side), spoken_contract(fact.contract))
    result = state.result.deal(one.deal)
    taken = took_words(fact.taken, fact.opponents) if fact.taken is not None else ""
    outcome = outcome_word(result.outcome) if result is not None and result.outcome is not None else ""
    yield words.came_out(taken, outcome)
