"""A naive second ranking from rules and format alone, without program code."""


def ranking(teams, played, criteria, lots, annulled=()):
    """Return (team, place, shared with, decided by, against) of teams in draw order."""
    lines = {team: _line(team, played, annulled) for team in teams}
    rows: list[list[tuple[str, str | None, int | None]]] = []
    _part(list(teams), 0, None, lines, played, criteria, lots, annulled, rows)
    placed: list[tuple[str, int, list[str], str | None, str | None]] = []
    standing = [team for group in rows for team, _, _ in group]
    for group in rows:
        place = 1 + len(placed)
        for team, decided, step in group:
            # the nearest team across the cut is the one right above it, or right below it for a team above
            against = None if step is None else standing[standing.index(team) + step]
            shared = [other for other, _, _ in group if other != team]
            placed.append((team, place, shared, None if shared else decided, None if shared else against))
    return placed, lines


def _line(team, played, annulled):
    """Return match points, difference, points, sessions won, penalty points and so on."""
    counted = ("mp", "diff", "made", "won", "fines", "against", "tied", "lost", "played", "sat", "gone")
    line = dict.fromkeys(counted, 0)
    if team in annulled:
        return line
    for item in played:
        if "sits_out" in item:
            if item["sits_out"] == team:
                line["mp"] += 2
                line["sat"] += 1
            continue
        if team not in item["teams"]:
            continue
        if any(other in annulled for other in item["teams"]):
            line["mp"] += 2
            line["sat"] += 1
            continue
        own, theirs, mp = _result(item, item["teams"].index(team))
        line["played"] += 1
        line["mp"] += mp
        line["made"] += own
        line["against"] += theirs
        line["diff"] += own - theirs
        gone = item.get("forfeited_by", [])
        gone = [gone] if isinstance(gone, str) else gone
        line["gone"] += bool(gone)
        line["won"] += team not in gone if gone else own > theirs
        line["lost"] += team in gone if gone else own < theirs
        line["tied"] += not gone and own == theirs
        if not gone:
            line["fines"] += item.get("penalty_points", [0, 0])[item["teams"].index(team)]
    return line


def _result(entry, at):
    gone = entry.get("forfeited_by", [])
    gone = [gone] if isinstance(gone, str) else gone
    if gone:
        if len(gone) == 2:
            return 0, 0, 0
        return (0, 5, 0) if entry["teams"][at] in gone else (5, 0, 4)
    own, theirs = entry["points"][at], entry["points"][1 - at]
    gap = own - theirs
    mp = 2 if gap == 0 else (4 if gap >= 5 else 3) if gap > 0 else (0 if gap <= -5 else 1)
    return own, theirs, mp


def _values(code, group, lines, played, annulled):
    if code == "match-points":
        return {team: lines[team]["mp"] for team in group}
    if code == "difference":
        return {team: lines[team]["diff"] for team in group}
    if code == "points-for":
        return {team: lines[team]["made"] for team in group}
    if code == "sessions-won":
        return {team: lines[team]["won"] for team in group}
    if code == "penalty-points":
        return {team: -lines[team]["fines"] for team in group}
    result = dict.fromkeys(group, 0)
    met = set()
    for item in played:
        if "sits_out" in item or not set(item["teams"]) <= set(group) or set(item["teams"]) & set(annulled):
            continue
        met.add(frozenset(item["teams"]))
        for index, team in enumerate(item["teams"]):
            result[team] += _result(item, index)[2]
    size = len(group)
    return result if len(met) == size * (size - 1) // 2 else None


def _part(group, step, cut, lines, played, criteria, lots, annulled, rows):
    if len(group) == 1 or step == len(criteria):
        if len(group) > 1:
            lot = next((lot for lot in lots if set(group) <= set(lot)), None)
            if lot is not None:
                order = sorted(group, key=lot.index)
                for index, team in enumerate(order):
                    rows.append([(team, "lot", -1 if index else 1)])
                return
        rows.append([(team, *(cut or {}).get(team, (None, None))) for team in group])
        return
    code = criteria[step]
    values = _values(code, group, lines, played, annulled)
    if values is None or len(set(values.values())) == 1:
        _part(group, step + 1, cut, lines, played, criteria, lots, annulled, rows)
        return
    parts = [[team for team in group if values[team] == value] for value in sorted(set(values.values()), reverse=True)]
    for index, part in enumerate(parts):
        result = dict.fromkeys(part, (code, None if step == 0 else -1 if index else 1))
        _part(part, step if code == "head-to-head" else step + 1, result, lines, played, criteria, lots, annulled, rows)
