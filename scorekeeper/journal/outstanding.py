"""What may still change a stage's standings: sessions and open disputes."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.disputes import all_disputes
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, Tournament
from scorekeeper.tournament.results import SessionFigures


@dataclass(frozen=True, slots=True)
class Outstanding:
    """What may still change the standings: sessions not played or signed, and disputes.

    `on_paper` are sheets that were closed on paper: nothing is outstanding there.
    """

    running: int = 0
    waiting: int = 0
    unsigned: int = 0
    disputes: int = 0
    on_paper: int = 0

    def __bool__(self) -> bool:
        return bool(self.running or self.waiting or self.unsigned or self.disputes)


def outstanding_in(tournament: Tournament, figures: Iterable[SessionFigures]) -> Outstanding:
    """Return what may still change in these sessions, without knock-outs outside any ranking."""
    return outstanding_of(tournament, (figure.session for figure in figures if not figure.knock_out))


def outstanding_of(tournament: Tournament, sessions: Iterable[str]) -> Outstanding:
    """Return what may still change in these sessions (uids)."""
    counting = set(sessions)
    states = [tournament.sessions[uid] for uid in counting if uid in tournament.sessions]
    return Outstanding(
        running=sum(state.state not in {COMPLETE, FORFEITED, EMPTY} for state in states),
        waiting=sum(state.state == EMPTY for state in states),
        unsigned=sum(state.state == COMPLETE and not state.is_closed for state in states),
        on_paper=sum(state.is_on_paper for state in states),
        disputes=sum(
            dispute.is_open for dispute in all_disputes(tournament) if (dispute.session or EVENT) in {EVENT, *counting}
        ),
    )
