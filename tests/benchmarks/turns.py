"""Turns of many short actions, each with the floor that it is held against in the same minute."""

from typing import NamedTuple

QUIET = 2
"""How far the floor's p95 may lie over its median while the machine is called quiet."""


def p95(times):
    return sorted(times)[int(len(times) * 0.95) - 1]


class Turn(NamedTuple):
    """Enter and the floor under it, p95 of the same minute; quiet when nothing else kept the disk busy meanwhile."""

    ours: float
    floor: float
    quiet: bool
    times: tuple[float, ...]

    @property
    def ratio(self):
        return self.ours / self.floor

    def __str__(self):
        return f"{self.ours * 1e3:.1f} ms against {self.floor * 1e3:.1f}{'' if self.quiet else ' (not quiet)'}"


def best(turns):
    """The best ratio of the quiet turns: a busy disk makes both sides slow, and any ratio look good."""
    return min(turn.ratio for turn in ([turn for turn in turns if turn.quiet] or turns))
