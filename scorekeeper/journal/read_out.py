"""Scores read out: the totals as read after a deal, whatever has been corrected since (5.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, ScoreAnnounced
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.standing import SessionContext, session_state
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.announcements import announcement
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class ReadScore:
    """The score after a deal: `read` as it was read out, `now` as it would be read out now.

    `now` is None if the deal has no outcome. After several readings, `read` is the last, `earlier` the previous ones,
    oldest first; `entries` are those of all readings.
    """

    read: Mapping[Side, int]
    now: Mapping[Side, int] | None
    entries: tuple[int, ...] = ()
    earlier: tuple[Mapping[Side, int], ...] = ()

    @property
    def changed(self) -> bool:
        """Return whether the score has been corrected since it was read out."""
        return self.now is None or dict(self.read) != dict(self.now)


def read_scores(tournament: Tournament, state: SessionState) -> dict[int, ReadScore]:
    """Return, by deal, the score read out after it and the score now."""
    scores = {deal: score_read(tournament, state, deal) for deal in sorted(state.announced)}
    return {deal: score for deal, score in scores.items() if score is not None}


def score_read(tournament: Tournament, state: SessionState, deal: int) -> ReadScore | None:
    """Return the score read out after this deal, or None if there is none to determine."""
    if deal not in state.announced:
        return None
    made = [entry for entry in standing_entries(state.entries) if _is_of(entry.fact, deal)]
    readings = [(entry.seq, read) for entry in made if (read := _read(tournament, state, entry, deal))]
    if not readings or readings[-1][0] != state.announced[deal]:
        return None
    *earlier, read = (totals for _, totals in readings)
    return ReadScore(read, _read_now(state, deal, read), tuple(seq for seq, _ in readings), tuple(earlier))


def outdated_deals(tournament: Tournament, state: SessionState) -> tuple[int, ...]:
    """Return the deals whose read-out score has changed since and was not read out again."""
    return tuple(reversed([*_find_outdated(tournament, state)]))


def _find_outdated(tournament: Tournament, state: SessionState) -> Iterator[int]:
    for deal in sorted(state.announced, reverse=True):
        score = score_read(tournament, state, deal)
        if score is not None and not score.changed:
            return  # the score of a later deal includes all earlier corrections
        if score is not None:
            yield deal


def _is_of(fact: Fact, deal: int) -> bool:
    return type(fact) is ScoreAnnounced and fact.after_deal == deal


def _read(tournament: Tournament, state: SessionState, entry: Entry, deal: int) -> Mapping[Side, int] | None:
    """Return the totals an entry says were read out; older entries do not have them."""
    assert isinstance(entry.fact, ScoreAnnounced), "only readings are asked about"
    return entry.fact.totals or _as_read_then(tournament, state, entry.seq, deal)


def _read_now(state: SessionState, deal: int, read: Mapping[Side, int]) -> Mapping[Side, int] | None:
    """Return the score that would be read now.

    Later points for the whole session do not correct the deals.
    """
    result = state.result.deal(deal)
    if result is not None and result.outcome is not None and dict(result.running) == dict(read):
        return result.running
    return totals_to_read(state, deal)


def totals_to_read(state: SessionState, deal: int) -> Mapping[Side, int] | None:
    """Return the current totals to read out after this deal, None if they are not complete."""
    rules = state.system.announcements
    announced = announcement(rules, state.result, deal) if rules is not None else None
    return announced.totals if announced is not None else None


def _as_read_then(tournament: Tournament, state: SessionState, seq: int, deal: int) -> Mapping[Side, int] | None:
    """Compute the totals read out at this entry, for an older entry without them."""
    rules = tournament.rules
    if tournament.event is None or not isinstance(rules, RuleSystem):
        return None
    around = SessionContext(tournament.event, tournament.teams, rules)
    before = [entry for entry in state.entries if entry.seq < seq]
    return totals_to_read(session_state(state.uid, state.number, before, around), deal)
