"""The other files of an event in its folder.

A check of its own, because opening an event needs no other.
"""

from pathlib import Path

from scorekeeper.rules.model import Problem, problem


def beside_problems(path: Path) -> tuple[Problem, ...]:
    """Return a problem for each file in the same folder with a diverging copy of this event."""
    from scorekeeper.store.forks import forks_beside  # noqa: PLC0415 - the database library is large

    codes = {False: "fork-beside", True: "fork-further"}
    forks = forks_beside(path)
    return tuple(problem(codes[fork.goes_further], file=fork.path.name, entry=fork.entry) for fork in forks)
