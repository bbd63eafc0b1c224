"""The history of a field before its next round: who met, sat out, was side A."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class History:
    """Pairs that have met, and how often each team sat out and was side A.

    Missed rounds count as sitting out.
    """

    met: frozenset[frozenset[str]] = frozenset()
    sat_out: Mapping[str, int] = field(default_factory=dict)
    side_a: Mapping[str, int] = field(default_factory=dict)

    def have_met(self, first: str, second: str) -> bool:
        """Return whether two teams have met before."""
        return frozenset((first, second)) in self.met


def history_of(meetings: Iterable[tuple[str, str]], sat_out: Iterable[str], missed: Iterable[str] = ()) -> History:
    """Return the history of these meetings (side A first, forfeits included) and byes.

    A team that missed a round because it came late counts as having sat out (section 2).
    """
    met: set[frozenset[str]] = set()
    side_a: dict[str, int] = {}
    out: dict[str, int] = {}
    for first, second in meetings:
        met.add(frozenset((first, second)))
        side_a[first] = side_a.get(first, 0) + 1
    for team in (*sat_out, *missed):
        out[team] = out.get(team, 0) + 1
    return History(frozenset(met), out, side_a)
