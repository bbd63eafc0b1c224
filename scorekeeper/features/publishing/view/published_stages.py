"""The public part of an event: what was published, and what followed from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.features.papers.view.prize_papers import prize_list
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_rounds import StageRound, rounds_of_stage
from scorekeeper.journal.stages import StageState
from scorekeeper.kernel.final_places import prizes_given
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.prizes.contents import PrizeList


@dataclass(frozen=True, slots=True)
class PublishedStage:
    """The public part of a stage: rounds of published draws, and those never drawn."""

    uid: str
    number: int
    """The stage's number in the event from 1, unpublished ones too, so that links stay."""
    rounds: tuple[StageRound, ...]
    loose: tuple[SessionState, ...]
    """Its sessions that have no round."""

    sessions: tuple[SessionState, ...]
    """All its sessions, round by round."""
    finished: tuple[SessionState, ...]
    """Those of its sessions that have a result."""


def is_finished(state: SessionState) -> bool:
    """Return whether a session has a result: played to the end, or forfeited."""
    return state.state in {COMPLETE, FORFEITED}


def published_stages(tournament: Tournament) -> Mapping[str, PublishedStage]:
    """Return the public stages (by uid), in order.

    A round of an unpublished draw stays hidden; a session without a draw is public at once. Games of hands belong
    to no stage.
    """
    published: dict[str, PublishedStage] = {}
    if isinstance(tournament.rules, HandRules):
        return published
    for number, (uid, stage) in enumerate(tournament.stages.items(), start=1):
        rounds = tuple(
            stage_round for stage_round in rounds_of_stage(tournament, uid) if _may_be_seen(stage, stage_round.number)
        )
        loose = tuple(state for state in tournament.sessions.values() if state.stage == uid and state.round is None)
        if rounds or loose:
            sessions = (*(state for stage_round in rounds for state in stage_round.sessions), *loose)
            finished = tuple(filter(is_finished, sessions))
            published[uid] = PublishedStage(uid, number, rounds, loose, sessions, finished)
    return published


def _may_be_seen(stage: StageState, number: int) -> bool:
    draw = stage.draw_of(number)
    return draw is None or draw.published is not None


def prizes_shown(tournament: Tournament, stages: Mapping[str, PublishedStage], uid: str) -> PrizeList | None:
    """Return the public prizes of a stage (uid), None if they are not public.

    They are public once the stage's ranking is final, no place of it is open, and every stage that decides them is
    among the published `stages`.
    """
    if uid not in tournament.prizes or uid not in stages:
        return None
    if any(level.stage not in stages for level, share in prizes_given(tournament, uid) if share.amount or share.awards):
        return None
    listing = prize_list(tournament, uid)
    some = listing.prized or listing.trophy or listing.best_player
    return listing if some and not listing.provisional else None
