"""How long actions take beside each other, on a machine that may have other things to do."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Clock = Callable[[], float]


@contextmanager
def kept_aside() -> Iterator[None]:
    """Exclude existing objects from garbage collection, so no measured action pays for them.

    The program does the same with an event that it opens.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def timed(action: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """How long an action takes, in seconds; what the ones before it left is collected first."""
    gc.collect()
    begin = clock()
    kept = action()
    took = clock() - begin
    del kept
    return took


def best(
    *actions: Callable[[], object],
    good: Callable[..., bool],
    least: int,
    most: int,
    clock: Clock = time.perf_counter,
) -> list[float]:
    """The shortest of several alternating runs of each action, in seconds.

    There are `least` of them where the times found are `good`; a busy machine gets up to `most`, not another limit.
    """
    times: list[list[float]] = [[] for _ in actions]
    with kept_aside():
        for run in range(1, most + 1):
            for action, taken in zip(actions, times, strict=True):
                taken.append(timed(action, clock))
            if run >= least and good(*map(min, times)):
                break
    return [min(taken) for taken in times]
