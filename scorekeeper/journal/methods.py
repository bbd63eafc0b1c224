"""Drawing methods of a stage: the list, those that draw round by round, and the knock-outs."""

from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, GROUPS, OWN_CHART, ROUND_ROBIN, SWISS, StageState

KNOCK_OUT, KNOCK_OUT_AND_THIRD = "knock-out", "knock-out-third-place"
KNOCK_OUTS = (KNOCK_OUT, KNOCK_OUT_AND_THIRD)
"""Knock-out methods, without a match for third place or with one."""
METHODS = (GROUPS, ROUND_ROBIN, DOUBLE_ROUND_ROBIN, SWISS, *KNOCK_OUTS, OWN_CHART)
"""Methods of drawing a stage (section 2); a chart is the organizer's own."""
BY_ROUND = (SWISS, *KNOCK_OUTS)
"""Methods that draw a round from the results of the rounds before it."""
KNOCK_OUT_LENGTHS = (18, 24, 24)
"""Default deals of a knock-out round by round; the last number holds for all later rounds."""


def knocks_out(stage: StageState) -> bool:
    """Return whether a stage is a knock-out: by its first draw, or before that by its settings."""
    method = next((draw.fact.method for draw in stage.draws if draw.withdrawn is None), stage.fact.method)
    return method in KNOCK_OUTS


def rounds_due(stage: StageState) -> int | None:
    """Return how many rounds a stage should have, for a knock-out by its bracket.

    None if that is open.
    """
    if not knocks_out(stage):
        return stage.fact.rounds
    order = next((draw.fact.order for draw in stage.draws if draw.withdrawn is None), ())
    return (len(order) - 1).bit_length() if order else None


def last_round(stage: StageState) -> int | None:
    """Return the number of the last round of a stage, drawn or still to come; None if undecided."""
    drawn = max(stage.drawn_rounds, default=0)
    due = rounds_due(stage)
    if due is None and drawn and rounds_to_draw(stage, 0) == 0:
        due = drawn
    return None if due is None else max(due, drawn, *stage.opened, *stage.closed)


def rounds_to_draw(stage: StageState, opened: int) -> int | None:
    """Return how many rounds of a stage are still to be drawn; None if undecided.

    Round robins, single or double, and groups are drawn all at once. A Swiss, or a stage without a draw (with sessions
    in `opened` rounds), has the number set for it, if any. A closed stage has no more.
    """
    if stage.over is not None:
        return 0
    if not stage.standing_draws:
        return None if stage.fact.rounds is None else max(0, stage.fact.rounds - opened)
    methods = {draw.fact.method for draw in stage.standing_draws}
    if methods.isdisjoint((SWISS, OWN_CHART)):
        return 0
    if stage.fact.rounds is None:
        return None if SWISS in methods else 0
    return max(0, stage.fact.rounds - max(stage.drawn_rounds, default=0))
