"""Fields to draw, and what is counted in the rounds that come of them."""

from collections import Counter

SIZES = range(2, 129)


def named(count, letter="T"):
    """Return this many teams: T1, T2 ..."""
    return tuple(f"{letter}{number}" for number in range(1, count + 1))


def meetings(rounds):
    """Return how often each two teams met."""
    return Counter(frozenset(table.teams) for drawn in rounds for table in drawn.tables)


def sides(rounds):
    """Return how often each team was on side A less how often on side B."""
    times: Counter[str] = Counter()
    for drawn in rounds:
        for table in drawn.tables:
            times[table.teams[0]] += 1
            times[table.teams[1]] -= 1
    return times


def sat_out(rounds):
    """Return how often each team sat out."""
    return Counter(team for drawn in rounds for team in drawn.sits_out)


def everybody_once(drawn, teams):
    """Tell whether every team stands in the round exactly once."""
    seen = [team for table in drawn.tables for team in table.teams] + list(drawn.sits_out)
    return sorted(seen) == sorted(teams)
