"""The other files of an event in its folder. Every event that is opened asks for them, and most need no other check."""

from pathlib import Path

from scorekeeper.rules.model import Problem, problem


def beside_problems(path: Path) -> tuple[Problem, ...]:
    """Return the files in the same folder that contain a diverging end of this event."""
    from scorekeeper.store.forks import forks_beside  # noqa: PLC0415 - the database library is large

    codes = {False: "fork-beside", True: "fork-further"}
    forks = forks_beside(path)
    return tuple(problem(codes[fork.goes_further], told=fork.path.name, entry=fork.entry) for fork in forks)
