"""Every kind of ruling is exported and imported with its session; the record is equal."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.writing import write_session
from scorekeeper.journal.dispute_facts import Claim, CommitteeNamed, DisputeRaised, Member, PenaltyGiven, RulingMade
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.journal.facts import Voided
from scorekeeper.kernel.desk import Desk
from scorekeeper.rules.contract import read_contract
from scorekeeper.sheets.committee.contents import RulingSlip, slip_of
from scorekeeper.sheets.options import SheetOptions
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.import_events import event
from tests.sheets.making import SESSION, Making

MEMBERS = ("P. Kurian", "M. Joseph", "A. Mathew")
OPTIONS = SheetOptions()
PLAYED = "1 A28H 31 | 2 B30S 33 | 3 A33D 29 | 4 B40H 42 | 5 A29CX 30 | 6 B36D 34 | 7 A48NT 45"
REST = """8 B31C 31 | 9 A40HXX 43 | 10 B28NTX 25 | 11 A56S 56 | 12 B39D 41 | 13 A47S 44 | 14 B32H 35 | 15 A28NT 30
| 16 B55SXX 52 | 17 A34C 38 | 18 B38H 38"""
REVOKED = DisputeRaised("d", SESSION, 5, by="B", code="revoke", offender="A", facts="A ten of diamonds on clubs.")
CLAIMED = DisputeRaised("d", SESSION, 5, by="B", articles=("4.9",), claim=Claim("A", 1, 3))
KINDS: dict[str, tuple[DisputeRaised | None, dict[str, Any]]] = {
    "imposed": (REVOKED, {"articles": ("3.9",), "impose": (PenaltyGiven(SESSION, "A", "revoke", 5),),
                          "infraction": "revoke", "prescribed": "deal-awarded"}),
    "points": (None, {"articles": ("3",), "points": {"B": 2}, "infraction": "misconduct"}),
    "outcome": (None, {"articles": ("3.5",), "outcome": "defeated"}),
    "contract": (None, {"articles": ("3.5",), "side": "A", "contract": read_contract("30C"), "outcome": "made"}),
    "waived": (None, {"articles": ("4.8",), "waive": "given"}),
    "a finding": (None, {"articles": ("5.3",), "findings": "Nobody was harmed."}),
    "departs": (REVOKED, {"articles": ("3.9",), "points": {"B": 1}, "infraction": "revoke",
                          "prescribed": "deal-awarded", "departs": "the card was seen by all"}),
    "claim": (CLAIMED, {"articles": ("4.9",), "taken": 20}),
    "card points": (None, {"articles": ("4.3",), "taken": 0}),
    "card points with contract": (None, {"articles": ("3.5",), "side": "A", "contract": read_contract("40C"), "taken": 39}),
    "replay": (None, {"articles": ("2.4.5",), "again": "replay"}),
    "dealt again": (None, {"articles": ("2.4.2",), "again": "redeal"}),
    "forfeit": (None, {"articles": ("2.3",), "deal": None, "forfeit": "B"}),
    "forfeit by what was done in a deal": (None, {"articles": ("2.3",), "forfeit": "B"}),
    "settlement": (None, {"articles": ("3",), "points": {"A": 1}, "ruling_kind": "settlement", "members": ()}),
    "late": (REVOKED, {"articles": ("3.9",), "points": {"B": 1}, "infraction": "revoke", "late": "next-deal",
                       "admitted_by": "P. Kurian"}),
    "votes": (None, {"articles": ("3",), "points": {"B": 1}, "against": ("A. Mathew",), "abstained": ("M. Joseph",),
                     "aside": (("S. Nair", "of Dallas"),)}),
    "session": (None, {"articles": ("3",), "deal": None, "points": {"A": -1}, "infraction": "misconduct"}),
}  # fmt: skip
UNTOLD = {"facts", "written by", "origin"}
"""What no document tells: what was said in the dispute, and who entered the ruling."""


def ruled(kind: str) -> Making:
    """A session in which seven deals were played, the committee ruled, and the rest was played."""
    dispute, text = KINDS[kind]
    making = Making().begin(date="2026-11-21")
    making.deals(PLAYED)
    making.enter(CommitteeNamed(tuple(Member(name) for name in MEMBERS)))
    given = making.enter(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 5)).seq
    if dispute is not None:
        making.enter(dispute)
    own: dict[str, Any] = {
        "deal": 5,
        "members": MEMBERS,
        "reason": "as was found",
        "dispute": dispute and dispute.dispute,
    } | text
    own |= {"waive": ((given, 0),)} if text.get("waive") else {}
    making.enter(RulingMade(SESSION, **own), who="P. Kurian")
    if text.get("again"):
        making.deal("5 A29CX 20")
    return making if text.get("forfeit") else making.deals(REST)


def brought_in(making: Making) -> tuple[Desk, dict[str, Any], dict[str, Any]]:
    """The session in another event, and its document before and after."""
    result = written(making.state.record)
    desk = event()
    # a sheet names rulings that count no longer by number alone
    sheet = {"format": "scorekeeper/sheet", "version": 1, "session": result}
    (uid,) = import_papers(desk, [("session.json", json.dumps(sheet).encode())]).entered
    return desk, result, written(desk.tournament.sessions[uid].record)


def written(record: Any) -> dict[str, Any]:
    return {key: value for key, value in write_session(record).items() if key not in {"options", "meta"}}


def slip(tournament: Any) -> RulingSlip:
    return slip_of(tournament, all_rulings(tournament)[-1], OPTIONS)


def captioned(slip: RulingSlip) -> dict[str, str]:
    result = {caption: text for caption, text in (*slip.parts, *slip.committee) if caption not in UNTOLD}
    # an imported ruling does not say that all members voted for it
    return {caption: text for caption, text in result.items() if text not in {"unanimous", "not recorded"}}


@pytest.mark.parametrize("kind", KINDS)
def test_a_ruling_survives_export_import_and_export(kind):
    making = ruled(kind)
    desk, text, again = brought_in(making)
    assert again == text
    [state] = desk.tournament.sessions.values()
    own, other = result_document(making.state.result), result_document(state.result)
    assert other == own
    assert state.state == making.state.state


def test_card_points_travel_beside_a_contract_that_was_ruled_later():
    making = Making().begin(date="2026-11-21")
    making.deals(PLAYED)
    making.enter(RulingMade(SESSION, ("4.3",), "counted again", 5, taken=28, members=MEMBERS))
    making.enter(RulingMade(SESSION, ("3.5",), "as both heard", 5, contract=read_contract("28CX"), members=MEMBERS))
    _desk, text, again = brought_in(making)
    assert [ruling.get("outcome") for ruling in text["rulings"]] == ["made", None], "28 are enough for 28"
    assert again == text


@pytest.mark.parametrize("kind", KINDS)
def test_the_slip_says_what_the_record_holds(kind):
    making = ruled(kind)
    own, other = slip(making.tournament), slip(brought_in(making)[0].tournament)
    assert (other.title, other.teams, other.lines, other.final) == (own.title, own.teams, own.lines, own.final)
    assert captioned(other) == captioned(own)
    decided = own.spoken.split(". ")[0].removesuffix(".")
    if KINDS[kind][1].get("again"):
        decided = "Ruling 1, deal 5: the deal is dealt or played again, by the same dealer"
    assert other.spoken.startswith(decided), other.spoken
    deals = (
        [item for item in own.changed if item.what.lower().endswith("deal 5")]
        if not KINDS[kind][1].get("again")
        else []
    )
    assert other.changed == (own.changed if kind.startswith("forfeit") else tuple(deals))


@pytest.mark.parametrize("kind", KINDS)
def test_the_slip_omits_a_time_and_score_that_were_not_recorded(kind, check_golden):
    own, other = slip(ruled(kind).tournament), slip(brought_in(ruled(kind))[0].tournament)
    assert other.when == ""
    check_golden(other.spoken)
    assert not kind.startswith("forfeit") or other.spoken == own.spoken


def test_the_slip_says_if_the_prescribed_penalty_is_not_recorded():
    making = ruled("departs")
    result = written(making.state.record)
    result["rulings"][0]["points"] = {}
    desk = event()
    import_papers(desk, [("session.json", json.dumps(result).encode())])
    assert captioned(slip(desk.tournament))["the rules say"] == "not in the imported record"


def test_a_ruling_names_the_one_it_superseded_though_the_record_omits_it(check_golden):
    making = ruled("points")
    first = all_rulings(making.tournament)[0].entry
    assert isinstance(first.fact, RulingMade)
    making.enter(replace(first.fact, points={"B": 1}, reason="heard again", supersedes=first.seq), who="P. Kurian")
    desk, text, again = brought_in(making)
    assert again == text
    (ruling,) = all_rulings(desk.tournament)
    assert ruling.number == 2
    check_golden(captioned(slip(desk.tournament))["replaces"])


def test_ambiguous_re_deals_are_assigned_to_no_ruling():
    result = written(ruled("replay").state.record)
    result["rulings"] += [dict(result["rulings"][0], number=2)]
    desk = event()
    import_papers(desk, [("session.json", json.dumps(result).encode())])
    assert {ruling.fact.told_as for ruling in all_rulings(desk.tournament)} == {"told"}


def test_a_forfeit_by_the_scorer_stays_the_scorers():
    result = written(ruled("a finding").state.record)
    result["forfeit"] = {"by": "B", "reason": "they went home"}
    desk = event()
    (uid,) = import_papers(desk, [("session.json", json.dumps(result).encode())]).entered
    forfeit = desk.tournament.sessions[uid].forfeit
    assert forfeit is not None
    assert (forfeit.why, forfeit.reason) == ("left", "they went home")
    assert not isinstance(desk.entries[-1].fact, Voided)
