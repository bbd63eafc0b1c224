"""The subject of a fact, and newer entries on it that the scorer has not seen."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.journal.desks import AT_A_TABLE, desk_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, TableTaken, Voided
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a fact: a session or deal, a team, player, dispute, stage, or the event."""

    session: str | None = None
    deal: int | None = None
    team: str | None = None
    dispute: str | None = None
    player: str | None = None
    stage: str | None = None

    def touches(self, other: "Subject") -> bool:
        """Return whether the two may be the same subject.

        Without a deal, a subject is its whole session.
        """
        if self.named != other.named:
            return False
        return self.deal is None or other.deal is None or self.deal == other.deal

    @property
    def named(self) -> tuple[str | None, ...]:
        """The uids of its session, team, dispute, player and stage."""
        return self.session, self.team, self.dispute, self.player, self.stage


def subject_of(fact: Fact, entries: Sequence[Entry]) -> Subject | None:
    """Return the subject of a fact; for an undo, that of the undone entry.

    None for the file itself.
    `entries` is the whole journal, so that entry n is at position n - 1.
    """
    while isinstance(fact, Voided):
        if not 0 < fact.entry <= len(entries):
            return None
        fact = entries[fact.entry - 1].fact
    about = kind_of(fact).about
    if about is None:
        return None
    return Subject(**{"deal" if field == "hand" else field: getattr(fact, field) for field in about})


def newest_unseen(facts: Iterable[Fact], entries: Sequence[Entry], seen: int, own: Collection[int]) -> Entry | None:
    """Return the newest entry after `seen` by another desk on the subject of these facts.

    `own` are the numbers of this desk's own entries. Taking over a table does not count: see `taken_since`.
    """
    newer = entries[max(seen, 0) :]
    foreign = [entry for entry in newer if entry.seq not in own and type(entry.fact) is not TableTaken]
    if not foreign:
        return None
    subjects = [subject for fact in facts if (subject := subject_of(fact, entries)) is not None]
    for entry in reversed(foreign):
        about = subject_of(entry.fact, entries)
        if about is not None and any(subject.touches(about) for subject in subjects):
            return entry
    return None


def taken_since(facts: Iterable[Fact], tournament: Tournament, seen: int, seat: str) -> Entry | None:
    """Return the entry after `seen` by which another desk took over this table."""
    for fact in facts:
        taken = tournament.taken.get(str(getattr(fact, "session", ""))) if type(fact) in AT_A_TABLE else None
        if taken is not None and taken.seq > seen and desk_of(taken.seat) != desk_of(seat):
            return taken
    return None
