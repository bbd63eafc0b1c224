"""Sessions and games of every system, drawn by lot."""

import json
from typing import Any

from hypothesis import strategies as st

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.rules import naive_tables

HOME = ("tables-56", "tables-56-teams")


@st.composite
def sessions(draw: st.DrawFn, systems: tuple[str, ...] = ("online-56", *HOME)) -> dict[str, Any]:
    """Return random possible matches that stop at their end, with no bids by sides that are out."""
    system = draw(st.sampled_from(systems))
    options: dict[str, Any] = {}
    letters = "AB"
    if system in HOME:
        options["tables"] = draw(st.integers(1, 14))
        if draw(st.booleans()):
            options["deals"] = draw(st.integers(1, 9))
    if system == "tables-56" and draw(st.booleans()):
        options["cot"] = True
    if system == "tables-56-teams":
        options["players"], teams = draw(st.sampled_from([(4, 2), (6, 2), (6, 3), (8, 4), (8, 2)]))
        options["teams"] = teams
        letters = "ABCD"[:teams]
    document: dict[str, Any] = {
        "format": "scorekeeper/session",
        "version": 1,
        "system": system,
        "options": options,
        "sides": {letter: {"name": f"Team {letter}"} for letter in letters},
        "deals": [],
        "rulings": [],
    }
    for number in range(1, draw(st.integers(0, options.get("deals", 8))) + 1):
        before = naive_tables.play(document)
        if before["ended_at"] is not None:
            break
        inside = [x for x in letters if system != "tables-56-teams" or before["totals"][x] > 0]
        document["deals"].append(draw(deals(number, system, letters, inside)))
        if system in HOME and draw(st.integers(0, 5)) == 0:
            moved = draw(st.integers(-2, 2))
            points = {letters[0]: moved, letters[1]: -moved}
            ruling = {"deal": number, "articles": ["4.8"], "reason": "the committee", "points": points}
            document["rulings"].append(ruling)
    return document


@st.composite
def deals(draw: st.DrawFn, number: int, system: str, letters: str, inside: list[str]) -> dict[str, Any]:
    """Draw a random deal played by one of the pairs at the table."""
    deal: dict[str, Any] = {"deal": number}
    if system in HOME and draw(st.integers(0, 6)) == 0:
        deal |= {"contract": "all-pass", "dealer_side": draw(st.sampled_from(letters))}
    else:
        value = draw(st.sampled_from([28, 39, 40, 47, 48, 55, 56]))
        contract = f"{value}{draw(st.sampled_from(['H', 'NT']))}{'X' * draw(st.integers(0, 2))}"
        deal |= {"side": draw(st.sampled_from(inside)), "contract": contract}
    how = draw(st.integers(0, 5))
    if how < 3:
        deal["taken"] = draw(st.sampled_from([0, 27, 28, 39, 40, 47, 48, 56]))
    elif how < 5:
        deal["result"] = draw(st.sampled_from(["made", "defeated"]))
    if system in HOME:
        if draw(st.integers(0, 3)) == 0:
            deal["swept"] = True
            if "taken" in deal:
                deal["taken"] = draw(st.sampled_from([0, 56]))
        elif draw(st.integers(0, 3)) == 0:
            deal["insisted"] = draw(st.sampled_from(letters))
    return deal


def scored(document: dict[str, Any]) -> dict[str, Any]:
    session = read_session(document)
    assert isinstance(session, Session), (session, json.dumps(document))
    return result_document(score(SYSTEMS[session.system], session))


def one_deal_session(system: str, deal: dict[str, Any], **options: Any) -> dict[str, Any]:
    sides = "ABCD"[: options.get("teams", 2)]
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": system,
        "options": options,
        "sides": {letter: {"name": letter} for letter in sides},
        "deals": [{"deal": 1, **deal}],
    }


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a game of 500 that stops where it ends."""
    document: dict[str, Any] = {
        "format": "scorekeeper/game500",
        "version": 1,
        "sides": {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}},
        "options": {"hands": draw(st.integers(1, 4))} | ({"cap_no_bid": False} if draw(st.booleans()) else {}),
        "bell": draw(st.booleans()),
        "hands": [],
    }
    for number in range(1, draw(st.integers(0, document["options"]["hands"])) + 1):
        if naive_tables.play_500(document)["ended"]:
            break
        if draw(st.integers(0, 6)) == 0:
            again: dict[str, Any] = {"hand": number, "fault": "both"}
            if draw(st.booleans()):
                again |= {"side": draw(st.sampled_from("AB")), "bid": "6S", "tricks": 3}
            else:
                again |= {"bid": "none", "tricks": {"A": 3, "B": 7}}
            document["hands"].append(again)
        document["hands"].append({"hand": number} | draw(hands()))
    if draw(st.integers(0, 4)) == 0 and naive_tables.play_500(document)["winner"] != "tie":
        document["unclipped"] = ["w"]
    return document


@st.composite
def hands(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a hand with its result."""
    if draw(st.integers(0, 4)) == 0:
        tricks = draw(st.integers(0, 10))
        return {"bid": "none", "tricks": {"A": tricks, "B": 10 - tricks}}
    bid = f"{draw(st.integers(6, 10))}{draw(st.sampled_from(['S', 'C', 'D', 'H', 'NT']))}"
    hand: dict[str, Any] = {"side": draw(st.sampled_from("AB")), "bid": bid}
    fault = draw(st.sampled_from([None, None, "A", "B"]))
    return hand | ({"fault": fault} if fault else {"tricks": draw(st.integers(0, 10))})


def game(*played: dict[str, Any], **more: Any) -> dict[str, Any]:
    sides = {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}}
    return {"format": "scorekeeper/game500", "version": 1, "sides": sides, "hands": list(played)} | more
