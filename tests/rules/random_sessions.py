"""Random session documents with everything in them that a committee can think of."""

from typing import Any

CODES = (
    "call-out-of-turn",
    "call-out-of-turn",
    "discard-out-of-turn",
    "lead-out-of-turn",
    "cards-not-shown",
    "bid-without-suit",
    "constraining-hand-concealed",
    "revoke",
    "revoke",
    "misconduct",
    "unapproved-call",
    "card-retrieved",
    "play-before-contract",
    "other",
)
CARDINAL = ("bid-without-suit", "constraining-hand-concealed", "revoke")
REASONS = ("exposed-card", "wrong-count", "one-suit", "eight-jacks", "defenders-void", "out-of-turn-shuffle", "ruling")


def contract(rng):
    value = rng.choice((28, 39, 40, 47, 48, 55, 56, rng.randint(28, 56)))
    return f"{value}{rng.choice(('C', 'D', 'H', 'S', 'NT'))}{rng.choice(('', '', '', 'X', 'XX'))}"


def deal(rng, number):
    new_deal = {"deal": number, "side": rng.choice("AB"), "contract": contract(rng)}
    kind = rng.random()
    if kind < 0.6:
        new_deal["taken"] = rng.randint(0, 56)
    elif kind < 0.9:
        new_deal["result"] = rng.choice(("made", "defeated"))
    elif kind < 0.95:
        value = int(new_deal["contract"].rstrip("X").rstrip("CDHSNT"))
        new_deal["taken"] = rng.randint(0, 56)
        new_deal["result"] = "made" if new_deal["taken"] >= value else "defeated"
    return new_deal


def penalty(rng, code):
    new_penalty = {"side": rng.choice("AB"), "code": code}
    if rng.random() < 0.5:
        new_penalty["objected"] = rng.random() < 0.6
    if code == "misconduct" or (code in ("unapproved-call", "card-retrieved", "other") and rng.random() < 0.5):
        new_penalty["points"] = rng.randint(0, 4)
    if code == "other":
        new_penalty["article"] = rng.choice(("2.2", "3.1", "4.4", "5.3"))
    return new_penalty


def penalties(rng, numbers, most):
    drawn_penalties = []
    for _ in range(rng.randint(0, most)):
        entry = penalty(rng, rng.choice(CODES))
        if entry["code"] in CARDINAL or rng.random() < 0.9:
            if not numbers:
                continue
            entry["deal"] = rng.choice(numbers)
            if rng.random() < 0.15:
                entry["attempt"] = rng.randint(1, 2)
        drawn_penalties.append(entry)
    return drawn_penalties


def ruling(rng, numbers):
    new_ruling = {
        "articles": rng.sample(("3.9", "4.8", "3.5", "5.1", "2.4.5"), rng.randint(1, 2)),
        "reason": "found so",
    }
    if rng.random() < 0.1:
        new_ruling["kind"] = "settlement"
    if numbers and rng.random() < 0.85:
        new_ruling["deal"] = rng.choice(numbers)
        if rng.random() < 0.25:
            new_ruling["side"] = rng.choice("AB")
        if rng.random() < 0.25:
            new_ruling["contract"] = contract(rng)
        if rng.random() < 0.4:
            new_ruling["outcome"] = rng.choice(("made", "defeated"))
        elif rng.random() < 0.3:
            new_ruling["taken"] = rng.randint(0, 56)
    if rng.random() < 0.4:
        new_ruling["points"] = {side: rng.randint(-4, 4) for side in rng.choice(("A", "B", "AB"))}
    if rng.random() < 0.4:
        codes = [code for code in CODES if "deal" in new_ruling or code not in CARDINAL]
        new_ruling["impose"] = [penalty(rng, rng.choice(codes)) for _ in range(rng.randint(1, 2))]
        for entry in new_ruling["impose"]:
            if "deal" in new_ruling and rng.random() < 0.1:
                entry["attempt"] = 1
    if rng.random() < 0.3:
        new_ruling["members"] = ["m", "n"]
    return new_ruling


def session(rng):
    """One valid session document."""
    deals = rng.choice((18, 18, 18, 24, 6, 1, rng.randint(1, 30)))
    numbers = list(range(1, deals + 1))
    if rng.random() < 0.4:
        numbers = rng.sample(numbers, rng.randint(0, deals))
    elif rng.random() < 0.5:
        rng.shuffle(numbers)
    document: dict[str, Any] = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    options = {}
    if deals != 18 or rng.random() < 0.5:
        options["deals"] = deals
    if rng.random() < 0.5:
        options["penalties_to"] = rng.choice(("opponents", "offender"))
    if rng.random() < 0.3:
        options["match_points"] = rng.random() < 0.5
    if rng.random() < 0.1:
        options["players"] = 6
    if options or rng.random() < 0.5:
        document["options"] = options
    document["sides"] = {"A": {"name": "Dallas"}, "B": {"name": "Detroit", "players": ["x", "y", "z"], "captain": "x"}}
    document["deals"] = [deal(rng, number) for number in numbers]
    document["penalties"] = penalties(rng, numbers, rng.choice((0, 3, 8)))
    rulings = [ruling(rng, numbers) for _ in range(rng.choice((0, 0, 1, 2, 4)))]
    listed = len(document["penalties"]) + sum(len(r.get("impose", ())) for r in rulings)
    for entry in rulings:
        if listed and rng.random() < 0.4:
            entry["waive"] = rng.sample(range(listed), rng.randint(1, min(2, listed)))
    document["rulings"] = rulings
    imposed = [(r.get("deal"), entry.get("attempt", 0)) for r in rulings for entry in r.get("impose", ())]
    given = [(entry.get("deal"), entry.get("attempt", 0)) for entry in document["penalties"]]
    redealt = [rng.randint(1, deals) for _ in range(rng.randint(0, 2))]
    redealt += [number for number, attempt in (*imposed, *given) for _ in range(attempt)]
    document["redeals"] = [{"deal": number, "reason": rng.choice(REASONS)} for number in redealt]
    return document
