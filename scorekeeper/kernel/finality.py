"""How final a stage's ranking is: provisional, in protest time, ready to sign, final."""

from datetime import datetime

from scorekeeper.journal.finality_checks import closed_on_paper, holding_up, ranking_revision, ruled_since
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.protest_time import minutes_left, protest_until
from scorekeeper.language.finality import CLOSED, FINAL, PROTEST, PROVISIONAL, READY, RULED, SIGNING, FinalityNow


def finality_of(tournament: Tournament, stage: str, now: datetime, *, with_held: bool = True) -> FinalityNow:
    """Return the status of the ranking of a stage (uid) at a moment (aware).

    Without `with_held`, obstacles to signing are determined only once its protest time has begun.
    """
    finality = tournament.stage(stage).finality
    ruled = tuple(state.uid for state in ruled_since(tournament, stage))
    until = protest_until(tournament, stage)
    left = 0 if finality.sealed else minutes_left(tournament, stage, now)
    signing = finality.signing if finality.under_signature else None
    final = bool(finality.sealed) and not ruled
    asked = not final and (with_held or until is not None)
    held = holding_up(tournament, stage) if asked else ()
    if final:
        state = FINAL
    elif signing is not None:
        state = SIGNING
    elif finality.sealed:
        state = RULED
    elif until is None:
        state = CLOSED if tournament.stage(stage).over is not None else PROVISIONAL
    else:
        state = PROTEST if left or held else READY
    return FinalityNow(
        stage,
        state,
        f"{until:%Y-%m-%dT%H:%M:%SZ}" if until is not None else "",
        left,
        held,
        ranking_revision(tournament, stage),
        finality.sealed[-1].at if finality.sealed else "",
        len(signing.marks) if signing is not None else 0,
        len(signing.required) if signing is not None else 0,
        ruled,
        closed_on_paper(tournament, stage),
    )


def has_finality_entries(tournament: Tournament, stage: str = MAIN) -> bool:
    """Return whether the journal has any entry about the finality of a ranking."""
    finality = tournament.stage(stage).finality
    return finality.protest is not None or bool(finality.sealed) or finality.signing is not None


def is_over(tournament: Tournament, stage: str, now: datetime) -> bool:
    """Return whether only a ruling can change the ranking of a stage.

    Without a protest time, whether it is closed.
    """
    if has_finality_entries(tournament, stage):
        return finality_of(tournament, stage, now, with_held=False).is_final
    return tournament.stage(stage).over is not None
