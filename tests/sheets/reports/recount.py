"""A naive recount of an event from session documents, without program code."""

from collections import Counter
from typing import Any

from tests.rules.second_scorer import ARTICLE, OTHER, score, split

LEVELS = ("28 to 39", "40 to 47", "48 to 55", "56")
OF_THE_CONTRACT = {"contract-made", "contract-defeated", "deal-awarded", "doubled", "redoubled"}
NO_SHOW_POINTS = 5


def level_of(contract: str) -> str:
    value = split(contract)[0]
    return LEVELS[0 if value <= 39 else 1 if value <= 47 else 2 if value <= 55 else 3]


def outcome_of(plain) -> dict[str, Any]:
    """Return a session's totals, match points, whether it counts, and its lines by deal."""
    if plain.forfeit is not None:
        there = OTHER[plain.forfeit]
        return {
            "totals": {there: NO_SHOW_POINTS, plain.forfeit: 0},
            "match_points": {there: 4, plain.forfeit: 0},
            "counts": True,
            "deals": [],
            "lines": [(None, {"side": there, "points": NO_SHOW_POINTS, "code": "forfeit", "article": ""})],
        }
    result = score(plain.document)
    lines = [(deal["deal"], line) for deal in result["deals"] for line in deal["lines"]]
    lines += [(None, line) for line in result["lines"]]
    return {
        "totals": result["totals"],
        "match_points": result["match_points"],
        "counts": result["complete"],
        "deals": result["deals"],
        "lines": lines,
    }


def results(sessions) -> dict[int, dict[str, Any]]:
    return {plain.number: outcome_of(plain) for plain in sessions}


def standings(sessions, names) -> dict[str, dict[str, int]]:
    """Answer what each team has from the sessions that count."""
    rows: dict[str, Counter[str]] = {name: Counter() for name in names}
    for plain in sessions:
        result = outcome_of(plain)
        if not result["counts"]:
            continue
        for side, name in zip("AB", plain.teams, strict=True):
            own, other = result["totals"][side], result["totals"][OTHER[side]]
            rows[name].update(
                {
                    "played": 1,
                    "match-points": result["match_points"][side],
                    "points-for": own,
                    "points-against": other,
                    "difference": own - other,
                    "won": int(own > other),
                    "tied": int(own == other),
                    "lost": int(own < other),
                }
            )
    return {name: dict(row) for name, row in rows.items()}


def contracts(sessions):
    """Return every contract: level, side, outcome, doubling, and what each side got."""
    for plain in sessions:
        for deal in outcome_of(plain)["deals"]:
            got: Counter[str] = Counter()
            for line in deal["lines"]:
                if line["code"] in OF_THE_CONTRACT:
                    got[line["side"]] += line["points"]
            yield plain, level_of(deal["contract"]), deal["side"], deal["outcome"], split(deal["contract"])[1], got


def counted(tally) -> Counter[str]:
    """Answer how many contracts were bid, made, defeated, open, doubled and redoubled."""
    sums: Counter[Any] = Counter()
    for _plain, _level, _side, outcome, doubling, _got in tally:
        sums["bid"] += 1
        sums[outcome if outcome in ("made", "defeated") else "open"] += 1
        if doubling:
            sums["doubled" if doubling == 1 else "redoubled"] += 1
    return sums


def reasons(sessions) -> Counter[tuple[str, str]]:
    """Answer the points by code and article, over all lines."""
    sums: Counter[Any] = Counter()
    for plain in sessions:
        for _deal, line in outcome_of(plain)["lines"]:
            sums[line["code"], line["article"]] += line["points"]
    return sums


def penalties(sessions) -> Counter[tuple[str, str]]:
    """Answer how many penalties of each article every team was given, whatever they cost."""
    sums: Counter[Any] = Counter()
    for plain in sessions:
        for given in plain.document["penalties"]:
            name = plain.teams["AB".index(given["side"])]
            sums[name, ARTICLE.get(given["code"]) or given["article"]] += 1
    return sums


def penalty_points(sessions) -> int:
    """Answer the points of all penalty lines."""
    return sum(
        line["points"]
        for plain in sessions
        for _deal, line in outcome_of(plain)["lines"]
        if line["code"] not in OF_THE_CONTRACT | {"ruling", "forfeit"}
    )
