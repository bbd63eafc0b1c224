"""A second scorer, written from the rules alone on plain dicts, without program code.

It is slow and roundabout on purpose: it asks the questions of the rules one after the other, deal by deal.
"""

from typing import Any

WARNED_FIRST = {"call-out-of-turn", "discard-out-of-turn"}
NEEDS_OBJECTION = WARNED_FIRST | {"lead-out-of-turn", "cards-not-shown"}
AWARDS_DEAL = {"bid-without-suit", "constraining-hand-concealed", "revoke"}
ARTICLE = {
    "call-out-of-turn": "3.2",
    "discard-out-of-turn": "3.2",
    "lead-out-of-turn": "4.2",
    "cards-not-shown": "3.9",
    "bid-without-suit": "3.4",
    "constraining-hand-concealed": "3.8",
    "revoke": "3.9",
    "misconduct": "3",
    "unapproved-call": "3.3",
    "card-retrieved": "4.3",
    "play-before-contract": "5.1",
}
OTHER = {"A": "B", "B": "A"}


def chart(value, result_points):
    row = 1 if value < 40 else 2 if value < 48 else 3 if value < 56 else 4
    return row if result_points else row + 1


def split(contract):
    bare = contract.rstrip("X")
    times = len(contract) - len(bare)
    strain = "NT" if bare.endswith("NT") else bare[-1]
    return int(bare[: -len(strain)]), times


def line(side, points, code, article):
    return {"side": side, "points": points, "code": code, "article": article}


def score(document):
    options: dict[str, Any] = {"deals": 18, "penalties_to": "opponents", "match_points": True, "players": 6}
    options.update({k: v for k, v in (document.get("options") or {}).items() if v is not None})
    given = [dict(p) for p in document.get("penalties") or []]
    rulings = document.get("rulings") or []
    for ruling in rulings:
        for imposed in ruling.get("impose") or []:
            given.append({**imposed, "deal": ruling.get("deal")})
    waived = {w for ruling in rulings for w in ruling.get("waive") or []}
    counting = []
    for index, penalty in enumerate(given):
        objected = penalty.get("objected")
        if index in waived or (penalty["code"] in NEEDS_OBJECTION and objected is False):
            continue
        counting.append(penalty)
    penalty_lines = price(counting, options["penalties_to"])

    by_number = {deal["deal"]: deal for deal in document["deals"]}
    running = {"A": 0, "B": 0}
    answers = []
    for number in sorted(by_number):
        deal_rulings = [r for r in rulings if r.get("deal") == number]
        answer = score_deal(by_number[number], deal_rulings, [p for p in counting if p.get("deal") == number])
        answer["lines"] += penalty_lines.get(number, [])
        for ruling in deal_rulings:
            answer["lines"] += ruled_points(ruling)
        for entry in answer["lines"]:
            running[entry["side"]] += entry["points"]
        answer["running"] = dict(running)
        answers.append(answer)
    outer = list(penalty_lines.get(None, []))
    for ruling in rulings:
        if ruling.get("deal") is None:
            outer += ruled_points(ruling)
    totals = {
        side: sum(e["points"] for a in [*answers, {"lines": outer}] for e in a["lines"] if e["side"] == side)
        for side in "AB"
    }
    finished = {a["deal"] for a in answers if a["outcome"] in ("made", "defeated")}
    complete = all(n in finished for n in range(1, options["deals"] + 1))
    ahead = totals["A"] - totals["B"]
    winner = points = None
    if complete:
        winner = "tie" if ahead == 0 else "A" if ahead > 0 else "B"
        if options["match_points"]:
            if ahead == 0:
                points = {"A": 2, "B": 2}
            else:
                best = 4 if abs(ahead) >= 5 else 3
                points = {winner: best, OTHER[winner]: 4 - best}
    return {
        "format": "scorekeeper/result",
        "version": 1,
        "system": document["system"],
        "edition": "2025",
        "options": options,
        "deals": answers,
        "lines": outer,
        "totals": totals,
        "complete": complete,
        "difference": abs(ahead),
        "winner": winner,
        "match_points": points,
    }


def price(counting, penalties_to):
    lines: dict[Any, list[Any]] = {}
    warned = set()
    punished = set()
    for penalty in counting:
        side, code, deal = penalty["side"], penalty["code"], penalty.get("deal")
        article = ARTICLE.get(code) or penalty["article"]
        if code in AWARDS_DEAL:
            if penalty.get("attempt") is not None or (side, deal) in punished:
                continue
            punished.add((side, deal))
            entry = line(OTHER[side], 3, code, article)
        elif code in WARNED_FIRST and side not in warned:
            warned.add(side)
            entry = line(side, 0, "warning", article)
        else:
            points = 1 if code in NEEDS_OBJECTION else penalty.get("points") or 0
            if penalties_to == "offender":
                entry = line(side, -points, code, article)
            else:
                entry = line(OTHER[side], points, code, article)
        lines.setdefault(deal, []).append(entry)
    return lines


def ruled_points(ruling):
    points = ruling.get("points") or {}
    return [line(s, points[s], "ruling", ruling["articles"][0]) for s in "AB" if points.get(s)]


def score_deal(deal, rulings, penalties):
    side, contract = deal["side"], deal["contract"]
    for ruling in rulings:
        side = ruling.get("side") or side
        contract = ruling.get("contract") or contract
    value, times = split(contract)
    if deal.get("taken") is not None:
        outcome = "made" if deal["taken"] >= value else "defeated"
    else:
        outcome = deal.get("result")
    code, article = "contract-" + (outcome or ""), "1.3"
    broken = [p for p in penalties if p["code"] in AWARDS_DEAL and p.get("attempt") is None]
    guilty = {p["side"] for p in broken}
    if len(guilty) == 2:
        outcome = "undecided"
    elif len(guilty) == 1:
        outcome = "defeated" if side in guilty else "made"
        code, article = "deal-awarded", ARTICLE[broken[0]["code"]]
    ruled = [r for r in rulings if r.get("outcome") or r.get("taken") is not None]
    if ruled:
        says = ruled[-1].get("outcome") or ("made" if ruled[-1]["taken"] >= value else "defeated")
    if ruled and says != outcome:
        outcome = says
        code, article = "deal-awarded", ruled[-1]["articles"][0]
    lines = []
    if outcome in ("made", "defeated"):
        gets = side if outcome == "made" else OTHER[side]
        lines.append(line(gets, chart(value, outcome == "made"), code, article))
        if times:
            lines.append(line(gets, times, "doubled" if times == 1 else "redoubled", "1.3"))
    return {"deal": deal["deal"], "side": side, "contract": contract, "outcome": outcome, "lines": lines}
