"""How long actions take beside each other, on a machine that may have other things to do."""

import time
from collections.abc import Callable


def best(
    *actions: Callable[[], object],
    good: Callable[..., bool],
    least: int,
    most: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """The shortest of several runs of each action, in seconds, turn and turn about: the others were disturbed.

    There are `least` of them where the times found are `good`; a busy machine gets up to `most`, not another limit.
    """
    times: list[list[float]] = [[] for _ in actions]
    for run in range(1, most + 1):
        for action, taken in zip(actions, times, strict=True):
            begin = clock()
            kept = action()
            taken.append(clock() - begin)
            del kept
        if run >= least and good(*map(min, times)):
            break
    return [min(taken) for taken in times]
