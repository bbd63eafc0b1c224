"""Alternating runs of many short actions, each next to the floor it is compared with."""

from typing import NamedTuple

QUIET = 2
"""How far the floor's p95 may lie over its median while the machine is called quiet."""


def p95(times):
    return sorted(times)[int(len(times) * 0.95) - 1]


class Turn(NamedTuple):
    """Enter and its floor, p95 of the same minute; `quiet` if nothing else used the disk."""

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
    """The best ratio of the quiet turns, since a busy disk slows both sides."""
    return min(turn.ratio for turn in ([turn for turn in turns if turn.quiet] or turns))
