"""The entries to confirm."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.features.confirming import words
from scorekeeper.journal.confirming import Unconfirmed, waiting_in
from scorekeeper.journal.desks import phone_seat
from scorekeeper.journal.facts import (
    DealAccepted,
    DealRecorded,
    DisputeRaised,
    EntryConfirmed,
    EntrySentBack,
    PenaltyGiven,
)
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import outcome_word, points_taken, spoken_contract
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.sides import sides_of
from scorekeeper.language.spans import doubling_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract


@dataclass(frozen=True, slots=True)
class ConfirmRow:
    """A waiting deal or penalty: where it was played, who entered it and when.

    `entries` are its waiting entries, `own` whether the present user entered any of them. `shows` is what the checker
    (`sent_back_by`) read on the paper. `says` is the entry in words, part by part, `fact` what is recorded, `waits` the
    entry as it waits. `awaited` is the team that has to accept what the other one entered on a phone, "" if it is
    compared with the paper.
    """

    session: str
    deal: int | None
    entries: tuple[int, ...]
    location: str
    by: str
    time: str
    own: bool
    shows: str
    sent_back_by: str
    says: tuple[tuple[str, str], ...]
    fact: DealRecorded | PenaltyGiven
    waits: Unconfirmed
    awaited: str = ""

    @property
    def key(self) -> tuple[str, tuple[int, ...]]:
        """Key of the row: session and all its entries, so that a changed entry is another row."""
        return self.session, self.entries

    @property
    def sentence(self) -> str:
        """The whole entry on one line."""
        return "; ".join(f"{label}: {value}" if label else value for label, value in self.says)

    def agrees(self) -> EntryConfirmed | DealAccepted:
        """Return the fact that the paper agrees, or that the awaited team accepts it."""
        return self.waits.accepted(self.session) if self.awaited else EntryConfirmed(self.session, *self._named)

    def differs(self, dispute: str) -> tuple[EntrySentBack] | tuple[EntrySentBack, DisputeRaised]:
        """Return the fact that the paper shows something else, which the reason describes.

        Where a team says so, it asks the committee as well, in a dispute with this uid.
        """
        if self.awaited:
            return self.waits.objected(self.session, dispute)
        return (EntrySentBack(self.session, *self._named),)

    @property
    def _named(self) -> tuple[tuple[int, ...], int | None]:
        return self.entries, self.deal


def confirm_rows(tournament: Tournament, who: str) -> tuple[ConfirmRow, ...]:
    """Return the waiting entries of every session, the oldest first."""
    waiting = [(entry, state) for state in tournament.sessions.values() for entry in waiting_in(tournament, state)]
    return tuple(_row(entry, state, who) for entry, state in sorted(waiting, key=lambda pair: pair[0].newest.seq))


def _row(unconfirmed: Unconfirmed, state: SessionState, who: str) -> ConfirmRow:
    back, awaited, names = unconfirmed.sent_back, unconfirmed.awaited, sides_of(state)
    own = awaited is None and unconfirmed.is_by(who)
    people = words.names(tuple(dict.fromkeys(entry.who for entry in unconfirmed.entries if entry.who)))
    seat = phone_seat(unconfirmed.newest.seat)
    if awaited is not None and seat is not None:
        people = words.on_phone(names.get(seat.side, seat.side), people, handed_over=seat.handed_over)
    return ConfirmRow(
        state.uid,
        unconfirmed.deal,
        unconfirmed.numbers,
        words.deal_location(
            state.round, state.table, state.number, unconfirmed.deal, penalty=isinstance(unconfirmed.fact, PenaltyGiven)
        ),
        people,
        time_of_day(unconfirmed.newest.at),
        own,
        back.reason if back is not None else "",
        back.who if back is not None else "",
        tuple(_says(unconfirmed, state)),
        unconfirmed.fact,
        unconfirmed,
        names.get(awaited, awaited) if awaited is not None else "",
    )


def _says(entry: Unconfirmed, state: SessionState) -> Iterator[tuple[str, str]]:
    names, fact = sides_of(state), entry.fact
    if isinstance(fact, PenaltyGiven):
        given = words.penalty(names.get(fact.side, fact.side), infraction_name(fact.code), fact.points)
        yield "", pgettext("second check of entries", "{what} (undone)").format(what=given) if entry.gone else given
        return
    contract = fact.contract
    doubling = doubling_word(contract.doubling) or pgettext("second check of entries", "not doubled")
    yield pgettext("second check of entries", "Bid by"), names.get(fact.side, fact.side)
    yield (
        pgettext("second check of entries", "Contract"),
        f"{spoken_contract(Contract(contract.value, contract.strain))}, {doubling}",
    )
    result = state.result.deal(entry.deal)
    outcome = outcome_word(result.outcome) if result is not None and result.outcome is not None else ""
    if fact.taken is not None:
        yield (
            pgettext("second check of entries", "Taken"),
            ": ".join(part for part in (points_taken(fact.taken, fact.opponents), outcome) if part),
        )
    elif outcome:
        yield pgettext("second check of entries", "Result"), outcome
    if result is not None and result.outcome is not None:
        points = [f"{names.get(line.side, line.side)} {line.points}" for line in result.lines if line.points]
        yield (
            pgettext("second check of entries", "Points"),
            ", ".join(points) or pgettext("second check of entries", "none"),
        )
        yield _("Score after"), " : ".join(map(str, result.running.values()))
