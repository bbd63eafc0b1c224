"""The systems with other payments again, from the rules alone, without program code.

It answers only what the rules speak of: who has what after each deal, how each came out, what was owed, who won.
"""

from typing import Any

FACTORS = {"online-56": (1, 2, 3), "tables-56": (1, 2, 4), "tables-56-teams": (1, 2, 4)}


def play(document: dict[str, Any]) -> dict[str, Any]:
    """Answer a document without penalties that breaks no rule of the game."""
    system = document["system"]
    options = document.get("options") or {}
    letters = sorted(document["sides"])
    home = system != "online-56"
    held = {letter: options.get("tables", 12) if home else 0 for letter in letters}
    owed: dict[str, int] = {}
    ended = None
    history, outcomes = [], []
    for deal in sorted(document["deals"], key=lambda each: each["deal"]):
        outcome = None
        bidder, number, times = _contract(deal, letters, held, eliminates=system == "tables-56-teams")
        if "taken" in deal:
            outcome = "made" if deal["taken"] >= number else "defeated"
        elif "result" in deal:
            outcome = deal["result"]
        cot = bool(options.get("cot"))
        insisted = deal.get("insisted") if cot and not deal.get("swept") else None
        if insisted:
            outcome = "defeated" if insisted == bidder else "made"
        if outcome:
            row = 1 if number <= 39 else 2 if number <= 47 else 3 if number <= 55 else 4
            worth = row + (1 if outcome == "defeated" or insisted else 0)
            worth *= FACTORS[system][times]
            if cot and (insisted or deal.get("swept")):
                worth *= 2
            if home:
                _change(held, owed, bidder, letters, outcome, worth, eliminates=system == "tables-56-teams")
            else:
                held[bidder if outcome == "made" else next(x for x in letters if x != bidder)] += worth
        for ruling in document.get("rulings") or []:
            if ruling["deal"] == deal["deal"]:
                for letter, points in ruling["points"].items():
                    held[letter] += points
        if ended is None and system == "tables-56" and owed:
            ended = deal["deal"]
        if ended is None and system == "tables-56-teams" and sum(tables > 0 for tables in held.values()) <= 1:
            ended = deal["deal"]
        history.append(dict(held))
        outcomes.append(outcome)
    limit = options.get("deals", None if home else 12)
    numbers = sorted(deal["deal"] for deal in document["deals"])
    finished = {number for number, outcome in zip(numbers, outcomes, strict=True) if outcome}
    result = ended if ended is not None else limit
    complete = result is not None and all(number in finished for number in range(1, result + 1))
    best = max(held.values())
    leaders = [letter for letter in letters if held[letter] == best]
    if owed and system == "tables-56":
        leaders = [letter for letter in letters if letter not in owed]
    return {
        "running": history,
        "outcomes": outcomes,
        "totals": dict(held),
        "owed": owed,
        "ended_at": ended,
        "complete": complete,
        "winner": None if not complete else leaders[0] if len(leaders) == 1 else "tie",
    }


def _contract(deal, letters, held, *, eliminates):
    if deal["contract"] == "all-pass":
        place = letters.index(deal["dealer_side"])
        rest = letters[place + 1 :] + letters[:place]
        return next((x for x in rest if held[x] > 0 or not eliminates), rest[0]), 28, 0
    bare = deal["contract"].rstrip("X")
    return deal["side"], int("".join(sign for sign in bare if sign.isdigit())), len(deal["contract"]) - len(bare)


def _change(held, owed, bidder, letters, outcome, worth, *, eliminates):
    place = letters.index(bidder)
    before = dict(held)
    for other in letters[place + 1 :] + letters[:place]:
        if eliminates and before[other] <= 0:
            continue
        payer, receiver = (other, bidder) if outcome == "made" else (bidder, other)
        paid = max(0, min(worth, held[payer]))
        held[payer] -= paid
        held[receiver] += paid
        if paid < worth:
            owed[payer] = owed.get(payer, 0) + worth - paid


def play_500(document: dict[str, Any]) -> dict[str, Any]:
    """Answer a game of 500 that breaks no rule of the game and has no rulings."""
    values = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}
    options = document.get("options") or {}
    scores = {"A": 0, "B": 0}
    running, ended, played = [], None, set()
    for hand in sorted(document["hands"], key=lambda each: each["hand"]):
        fault, reached = hand.get("fault"), False
        if fault == "both":
            running.append(dict(scores))
            continue
        if hand["bid"] == "none":
            for side in "AB":
                gain = 10 * hand["tricks"][side]
                if options.get("cap_no_bid", True):
                    gain = min(gain, max(0, 460 - scores[side]))
                scores[side] += gain
        else:
            side = hand["side"]
            other = "B" if side == "A" else "A"
            suit = "NT" if hand["bid"].endswith("NT") else hand["bid"][-1]
            tricks = int(hand["bid"].removesuffix(suit))
            worth = values[suit] + 100 * (tricks - 6)
            if fault == side:
                scores[side] -= worth
                scores[other] += 100
                reached = scores[other] >= 500
            elif fault == other:
                scores[side] += worth
                reached = scores[side] >= 500
            else:
                is_made = hand["tricks"] >= tricks
                scores[side] += worth if is_made else -worth
                scores[other] += min(10 * (10 - hand["tricks"]), max(0, 460 - scores[other]))
                reached = is_made and scores[side] >= 500
        played.add(hand["hand"])
        running.append(dict(scores))
        if ended is None and (reached or min(scores.values()) <= -500):
            ended = hand["hand"]
    given = max((hand["hand"] for hand in document["hands"] if hand.get("fault") != "both"), default=0)
    last = ended or (given if document.get("bell") else options.get("hands", 4))
    complete = set(range(1, last + 1)) <= played
    winner = None
    if complete:
        winner = "tie" if scores["A"] == scores["B"] else max(scores, key=scores.__getitem__)
    clicks = None
    if complete:
        clicks = {}
        for side in "AB":
            for player in document["sides"][side]["players"]:
                due = 1 if winner == "tie" else 2 if winner == side else 0
                clicks[player] = 0 if player in (document.get("unclipped") or []) else due
    return {
        "running": running,
        "totals": scores,
        "complete": complete,
        "winner": winner,
        "clicks": clicks,
        "ended": ended,
    }
