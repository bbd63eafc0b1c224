"""Session documents: what is accepted, what is refused and where, and round trips."""

import copy
import json
import random
import unicodedata

import pytest

from scorekeeper.documents.reading import name_key
from scorekeeper.documents.session import read_session
from scorekeeper.documents.sheet import SheetDocument, read_scorable, read_sheet, sheet_document
from scorekeeper.documents.writing import write_session
from scorekeeper.language.problems import path_words, sentence
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.documents.examples import CASES, FULL, MISSING, spoiled
from tests.rules.random_sessions import session as random_session


def read(document):
    session = read_session(document)
    assert isinstance(session, Session), session
    return session


def test_the_spelling_of_a_name_is_worked_out_once_for_all_sessions(monkeypatch):
    asked, normalize = [], unicodedata.normalize
    name_key.cache_clear()

    def counted(form, text):
        asked.append(text)
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    assert name_key(" Ann") == name_key(" Ann") == "ann"
    assert len(asked) == 2


def refused(problems):
    assert isinstance(problems, tuple), "nothing was refused"
    return problems


def faults(document):
    return [(path_words(fault.path), fault.code) for fault in refused(read_session(document))]


def test_the_full_document_reads_and_writes_back_to_itself():
    session = read(FULL)
    assert write_session(session) == FULL | {
        "rulings": [{k: v for k, v in FULL["rulings"][0].items() if k != "kind"}, FULL["rulings"][1]]
    }
    assert read(write_session(session)) == session


def test_keys_are_written_in_the_order_of_the_format():
    assert list(write_session(read(FULL))) == [
        "format", "version", "system", "options", "meta", "sides", "first_dealer", "odd_side", "seating", "deals",
        "penalties", "redeals", "rulings", "forfeit",
    ]  # fmt: skip


def test_the_least_there_can_be():
    document = {
        "format": "scorekeeper/session", "version": 1, "system": "international-56",
        "sides": {"A": {"name": "D"}, "B": {"name": "E"}}, "deals": [],
    }  # fmt: skip
    assert write_session(read(document)) == document
    assert write_session(read(document | dict.fromkeys(("options", "meta", "first_dealer", "penalties")))) == document


def test_random_sessions_round_trip():
    rng = random.Random(7)
    for _ in range(300):
        session = read(random_session(rng))
        document = write_session(session)
        assert read(json.loads(json.dumps(document))) == session
        assert write_session(read(document)) == document


@pytest.mark.parametrize(("path", "value", "where", "code"), CASES, ids=[f"{c[2]} {c[3]}" for c in CASES])
def test_one_fault_is_named_once_at_its_place(path, value, where, code):
    if not code:
        # Deal 2 twice: the first stays; the penalty of the deal that went missing is not on it.
        assert ("deals[1].deal", "deal-twice") in faults(spoiled((path, value)))
        return
    result = faults(spoiled((path, value)))
    followers = {("penalties[0].deal", "no-such-deal"), ("rulings[0].deal", "no-such-deal")}
    assert [fault for fault in result if fault == (where, code) or fault not in followers] == [(where, code)]


def test_all_faults_of_a_document_are_named_at_once():
    independent = [
        case for case in CASES
        if case[3] and case[2] not in ("deals", "options", "sides", "penalties", "system", "deals[0]", "meta", "options.deals")
        and len(case[0]) > 1 and case[0][0] != "seating"
    ]  # fmt: skip
    rng = random.Random(3)
    for _ in range(150):
        chosen, tops = [], set()
        for case in rng.sample(independent, 12):
            top = case[0][:2]
            if top not in tops:
                tops.add(top)
                chosen.append(case)
        result = {where for where, _ in faults(spoiled(*((case[0], case[1]) for case in chosen)))}
        # one wrong thing may put another right: a penalty more makes room for a position that was behind the last
        excused = {"deals[3].deal", "penalties[0].deal", "rulings[0].deal", "rulings[0].waive[0]"}
        assert {case[2] for case in chosen} - result <= excused


def test_an_unknown_system_does_not_hide_the_rest():
    document = spoiled(
        (("system",), "whist"),
        (("deals", 0, "taken"), 1.5),
        (("deals", 0, "side"), MISSING),
        (("deals", 1, "deal"), MISSING),
        (("deals", 3, "contract"), "all-pass"),
        (("sides", "B"), MISSING),
    )
    assert faults(document) == [
        ("system", "unknown-system"), ("sides.B", "missing"), ("deals[0].taken", "not-an-integer"),
        ("deals[1].deal", "missing"),
    ]  # fmt: skip


def test_a_deal_above_an_option_that_is_wrong_itself_is_not_refused_for_it():
    document = spoiled((("options", "deals"), "x"), (("deals", 3, "deal"), 40))
    assert faults(document) == [("options.deals", "not-an-integer")]


def test_the_place_in_a_list_of_documents(check_golden):
    (fault,) = refused(read_session(spoiled((("deals", 3, "contract"), "57H")), (2,)))
    check_golden(f"{path_words(fault.path)}: {sentence(fault)}")


@pytest.mark.parametrize("value", [None, 1, "x", [], [[]], True, 1.5])
def test_values_that_are_no_object_at_all(value):
    assert faults(value) == [("", "not-an-object")]


def calls_of(**deal):
    return read(spoiled((("deals", 2), {"deal": 3, "taken": 31, **deal}))).deals[2]


def test_the_lead_player_follows_from_the_first_dealer():
    # Seat 6 deals first, so deal 3 is dealt by seat 2 and led by seat 3; +1H is by seat 4, an even one.
    calls = ["28P", "+1H", "P", "P", "P", "P", "P", "P"]
    deal = calls_of(calls=calls)
    assert (deal.side, deal.contract) == ("B", Contract(29, "H"))
    assert calls_of(calls=calls, first_seat=2).side == "A"
    assert calls_of(calls=calls, odd_side="B").side == "A"
    assert read(spoiled((("odd_side",), "B"), (("deals", 2, "taken"), 20))).deals[2].side == "A"


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        (["P", "P", "P", "P", "P", "P"], "28NT"),
        (["30H", "P", "P", "P", "P", "P"], "30H"),
        (["30H", "P", "P", "P", "P", "P", "40H", "P", "P", "P", "P", "P"], "40H"),
        (["30H", "X", "P", "P", "P", "P", "P"], "30HX"),
        (["30H", "X", "XX"], "30HXX"),
        (["30H", "29S", {"seat": 6, "call": "40S"}, "P", "P", "P", "P", "P"], "30H"),
        (["30H", "1+D", "P", "P", "P", "P", "P"], "30H"),
    ],
)
def test_the_totals_of_calls(calls, contract):
    assert str(calls_of(calls=calls).contract) == contract


@pytest.mark.parametrize("written", ["40hx", "40 h x", "40\N{BLACK HEART SUIT}X", "40\N{BLACK HEART SUIT}\ufe0fx"])
def test_a_contract_is_written_in_one_form(written):
    session = read(spoiled((("deals", 0, "contract"), written)))
    assert write_session(session)["deals"][0]["contract"] == "40HX"


def sheet():
    session = read(FULL)
    result = score(SYSTEMS[session.system], session)
    return sheet_document(
        session, result, event="e1", seq=7, head_digest="ab" * 32, required=("scorer", "captain-A", "captain-B")
    )


def test_a_sheet_document_is_accepted_where_a_session_is():
    assert read_scorable(sheet()) == read(FULL) == read_scorable(FULL)
    assert read_scorable({"format": "scorekeeper/sheet", "version": 1, "session": FULL}) == read(FULL)


def test_a_sheet_reads_back():
    document = json.loads(json.dumps(sheet()))
    result = read_sheet(document)
    assert isinstance(result, SheetDocument)
    assert (result.event, result.seq, result.head_digest, result.required) == (
        "e1",
        7,
        "ab" * 32,
        ("scorer", "captain-A", "captain-B"),
    )
    assert result.result["totals"] == document["result"]["totals"]


def test_faults_inside_a_sheet():
    document = sheet()
    document["session"]["deals"][0]["taken"] = 99
    document["journal"]["seq"] = "7"
    document["extra"] = 1
    assert [path_words(fault.path) for fault in refused(read_scorable(document))] == [
        "extra",
        "session.deals[0].taken",
        "journal.seq",
    ]
    assert [path_words(fault.path) for fault in refused(read_sheet({"format": "scorekeeper/sheet", "version": 1}))] == [
        "session", "result", "journal", "revision", "required", "disputes",
    ]  # fmt: skip
    (fault,) = refused(read_scorable(FULL | {"format": "scorekeeper/auction"}))
    assert "scorekeeper/sheet" in sentence(fault)


def test_reading_leaves_the_document_as_it_was():
    document = copy.deepcopy(FULL)
    read(document)
    assert document == FULL


def test_a_deal_of_unknown_number_is_not_refused_for_its_calls():
    document = spoiled((("deals", 2, "deal"), "x"), (("deals", 2, "first_seat"), MISSING), (("deals", 2, "side"), "A"))
    assert faults(document) == [("deals[2].deal", "not-an-integer")]


def test_a_deal_of_unknown_number_is_still_held_against_itself():
    document = spoiled((("deals", 3, "deal"), "x"), (("deals", 3, "result"), "made"))
    assert faults(document) == [("deals[3].deal", "not-an-integer"), ("deals[3].result", "result-disagrees")]


LEAST = {
    "format": "scorekeeper/session", "version": 1, "system": "international-56",
    "sides": {"A": {"name": "D"}, "B": {"name": "E"}}, "deals": [],
}  # fmt: skip
SEATED = {
    "sides": {
        "A": {"name": "Dallas", "players": ["p", "q", "r", "s"]},
        "B": {"name": "Detroit", "players": list("xyz")},
    },
    "seating": [{"from_deal": 1, "seats": ["p", "x", "q", "y", "r", "z"]}],
}


def contradictions(document, **read):
    session = read_session(LEAST | document, **read)
    return [] if isinstance(session, Session) else [(path_words(fault.path), fault.code) for fault in session]


def seats(*changes):
    """Seatings from deal 1 on, and from later deals."""
    listed = [{"from_deal": deal, "seats": names.split()} for deal, names in changes]
    return SEATED | {"seating": [*SEATED["seating"], *listed]}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (SEATED, []),
        (seats((7, "p x s y r z")), []),  # a substitute of the list takes a seat
        (seats((10, "x p y q z s"), (12, "y s x p z q")), []),  # a swap after half, then a change inside the teams
        (seats((10, "x p y q z r"), (14, "p x q y r z")), [("seating[2].seats", "second-swap")]),
        (seats((9, "x p y q z r")), [("seating[1].seats", "swap-too-early")]),
        (seats((7, "p x p y r z")), [("seating[1].seats[2]", "seated-twice")]),
        (seats((7, "p x o y r z")), [("seating[1].seats[2]", "not-on-a-list")]),
        (
            seats((7, "p q r x y z")),
            [("seating[1].seats[1]", "seat-of-other-team"), ("seating[1].seats[4]", "seat-of-other-team")],
        ),
        ({"sides": {"A": {"name": "a"}, "B": {"name": "A "}}}, [("sides.B.name", "sides-of-one-name")]),
        (
            {"sides": {"A": {"name": "a", "players": ["p"], "captain": "q"}, "B": {"name": "b"}}},
            [("sides.A.captain", "captain-not-player")],
        ),
        ({"redeals": [{"deal": 1, "reason": "no-points"}]}, [("redeals[0].reason", "redeal-not-of-system")]),
        (
            {"system": "online-56", "redeals": [{"deal": 1, "reason": "exposed-card"}]},
            [("redeals[0].reason", "redeal-not-of-system")],
        ),
        ({"system": "online-56", "redeals": [{"deal": 1, "reason": "ruling"}]}, []),
    ],
)
def test_contradictions_are_refused_though_every_value_can_be_read(document, expected):
    assert contradictions(document) == expected
    # what was signed before is still judged by its numbers
    assert contradictions(document, lenient=True) == []


@pytest.mark.parametrize(("attempt", "redeals"), [(1, 0), (2, 1), (7, 1)])
def test_an_attempt_that_no_redeal_abandoned_disarms_no_revoke(attempt, redeals):
    deal = {"deal": 1, "side": "A", "contract": "40H", "taken": 44}
    revoke = {"side": "A", "code": "revoke", "attempt": attempt}
    document = {"deals": [deal], "redeals": [{"deal": 1, "reason": "exposed-card"}] * redeals}
    given = document | {"penalties": [revoke | {"deal": 1}]}
    ruled = document | {"rulings": [{"deal": 1, "articles": ["3.9"], "reason": "seen", "impose": [revoke]}]}
    assert contradictions(given) == [("penalties[0].attempt", "no-such-attempt")]
    assert contradictions(ruled) == [("rulings[0].impose[0].attempt", "no-such-attempt")]
    assert contradictions(given | {"redeals": [{"deal": 1, "reason": "exposed-card"}] * attempt}) == []


def test_a_ruling_number_is_there_once_and_a_sheet_leaves_out_what_was_superseded():
    rulings = [{"articles": ["3"], "reason": "so", "number": 4}, {"articles": ["3"], "reason": "so", "supersedes": 2}]
    assert contradictions({"rulings": rulings}) == [("rulings[1].supersedes", "supersedes-nothing")]
    assert contradictions({"rulings": rulings}, under_way=True) == []
    twice = [rulings[0], rulings[0]]
    assert contradictions({"rulings": twice}) == [("rulings[1].number", "ruling-number-twice")]
