"""Tournament documents to read, and to spoil."""

import copy

FORMATS_EXAMPLE = {
    "format": "scorekeeper/tournament",
    "version": 1,
    "system": "international-56",
    "teams": [
        {"name": "Dallas", "group": "A"},
        {"name": "Kochi", "group": "B", "withdrew": 3},
        {"name": "Albany", "group": "B"},
    ],
    "stage": {"kind": "groups", "rounds": 2},
    "played": [
        {"round": 1, "table": 1, "teams": ["Dallas", "Kochi"], "points": [25, 16], "penalty_points": [0, 3]},
        {"round": 1, "sits_out": "Albany"},
        {"round": 2, "teams": ["Dallas", "Albany"], "forfeited_by": "Albany"},
    ],
    "remaining": [["Dallas", "Albany"]],
    "places": 1,
}
"""The example of the format, word for word."""


def document(teams, kind="groups", **rest):
    """Return the document of these teams (names or objects) with further options of the stage."""
    listed = [team if isinstance(team, dict) else {"name": team} for team in teams]
    return {
        "format": "scorekeeper/tournament",
        "version": 1,
        "system": "singles-500" if kind == "movement-500" else "international-56",
        ("players" if kind == "movement-500" else "teams"): listed,
        "stage": {"kind": kind} | rest.pop("stage", {}),
    } | rest


def session(number, first, second, points=(25, 16), **rest):
    """Return an entry of `played`; without points it is a forfeit."""
    entry = {"round": number, "teams": [first, second]}
    return entry | ({} if points is None else {"points": list(points)}) | rest


def game(number, table, seats, **rest):
    """Return a game of 500 among `played`: seats 1 and 3 won unless it says otherwise."""
    outcome = {} if {"stays", "winners"} & rest.keys() else {"winners": [1, 3]}
    return {"round": number, "table": table, "seats": list(seats)} | outcome | rest


def changed(value, path, new):
    """Return the document with another value at a path; `...` takes it out."""
    spoiled = copy.deepcopy(value)
    node = spoiled
    for step in path[:-1]:
        node = node[step]
    if new is ...:
        del node[path[-1]]
    elif isinstance(node, list) and path[-1] == len(node):
        node.append(new)
    else:
        node[path[-1]] = new
    return spoiled
