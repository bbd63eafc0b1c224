"""The connected parts of the remaining sessions.

Parts without a common session are searched separately.
"""

from collections.abc import Iterable, Iterator, Sequence


def parts(links: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the teams in parts that no link joins, in the order of the links."""
    part_of: dict[str, list[str]] = {}
    for link in links:
        joined = part_of.setdefault(link[0], [link[0]])
        for team in link[1:]:
            other = part_of.setdefault(team, [team])
            if other is not joined:
                joined += other
                part_of.update(dict.fromkeys(other, joined))
    reported: set[int] = set()
    for part in part_of.values():
        if id(part) not in reported:
            reported.add(id(part))
            yield part
