"""Entries from a phone: as typed, once, for its own side, within a table's rights."""

import time
from datetime import timedelta

import pytest

from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_commands import PhoneRefusedError, enter, read_command
from scorekeeper.features.phones.view.phone_register import Phone
from scorekeeper.features.phones.view.table_view import has_phone_page, table_view
from scorekeeper.journal.desks import holder_of, phone_seat
from scorekeeper.journal.facts import DealRecorded, DisputeRaised, RoundClosed, RoundOpened, TableTaken
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.kernel.phone_status import NEAR, TABLE
from scorekeeper.kernel.time_limits import cut_off
from scorekeeper.language.lines import notation
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.systems import GAMES, SYSTEMS
from tests.cli.commands import refused, run_ok
from tests.features.phones.hall import SETTING, PhoneHall, session_of


@pytest.fixture
def hall(tmp_path):
    hall = PhoneHall(tmp_path, tables=2, rounds=2).start()
    yield hall
    hall.stop()


def test_a_deal_is_entered_and_accepted_by_the_other_side(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    assert ours.do("name", name="Dallas Varghese")[0] == 200
    assert ours.deal(1, "A 40H")[0] == 200
    status, answer = ours.deal(1, "A 40H 44")
    assert (status, answer["state"]["totals"]) == (200, {"A": 2, "B": 0})
    (wait,) = theirs.state()["waits"]
    assert (wait["deal"], wait["by"]) == (1, "A")
    assert theirs.accept(1)[0] == 200
    assert ours.state()["waits"] == []
    entries = hall.server.tournament.sessions[session_of(1)].entries
    seats = [seat for entry in entries if (seat := phone_seat(entry.seat)) is not None]
    assert [seat.side for seat in seats] == ["A", "A", "B"]
    assert entries[-2].who == "Dallas Varghese"
    row = ours.state()["rows"][0]
    assert (row["taken"], row["outcome"], row["waiting"]) == (44, "made", False)


def test_the_other_side_accepts_on_a_phone_that_was_handed_over(hall):
    phone = hall.phone(side="A")
    phone.deal(1, "B 28NT 12")
    assert phone.accept(1, "A")[0] == 409  # not for one's own side
    assert phone.accept(1, "B")[0] == 200
    seat = phone_seat(hall.server.tournament.sessions[session_of(1)].entries[-1].seat)
    assert seat is not None
    assert (seat.side, seat.handed_over) == ("B", True)


def test_a_side_with_its_phone_at_the_table_answers_on_it(tmp_path):
    now = [time.time()]
    hall = PhoneHall(tmp_path).start(clock=lambda: now[0])
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    ours.deal(1, "A 40H 44")
    (wait,) = theirs.state()["waits"]
    for kind, more in {
        "accept": {"entries": wait["entries"]},
        "differ": {"entries": wait["entries"], "note": "39"},
        "deal": {"side": "A", "value": 40, "strain": "H", "doubling": 0, "taken": 44},
        "sheet": {"newest": 1},
    }.items():
        status, answer = ours.do(kind, "B", deal=1, **more)
        assert (kind, status, answer["code"]) == (kind, 409, "their-phone")
    assert answer["text"] == words.on_their_phone("Detroit")
    accepted = {"deal": 1, "entries": wait["entries"]}
    for ago in (1, 3600):  # it was in touch all the time; there was nothing to accept
        assert ours.do("accept", "B", ago=ago, **accepted)[1].get("code") == "their-phone"
    now[0] += NEAR + 1
    assert ours.do("accept", "B", **accepted)[0] == 200
    hall.stop()


def test_an_acceptance_without_a_connection_counts_as_of_then(tmp_path):
    now = [time.time()]
    hall = PhoneHall(tmp_path).start(clock=lambda: now[0])
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    ours.deal(1, "A 40H 44")
    now[0] += 2 * NEAR
    (wait,) = theirs.state()["waits"]
    assert ours.do("accept", "B", deal=1, entries=wait["entries"], ago=NEAR)[0] == 200
    hall.stop()


def test_the_same_command_again_is_entered_once(hall):
    phone = hall.phone()
    cmd = "a" * 32
    assert phone.deal(1, "A 40H 44", cmd=cmd)[0] == 200
    phone.accept(1, "B")
    # what was judged differently by now is still answered as the first time
    assert phone.deal(1, "A 40H 44", cmd=cmd)[0] == 200
    state = hall.server.tournament.sessions[session_of(1)]
    assert len([entry for entry in state.entries if isinstance(entry.fact, DealRecorded)]) == 1


def test_the_same_deal_typed_again_is_an_acceptance_but_a_contract_alone_is_not(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    ours.deal(1, "A 40H")
    before = theirs.state()["seq"]
    assert theirs.deal(1, "A 40H")[0] == 200
    assert theirs.state()["seq"] == before
    ours.deal(1, "A 40H 44")
    assert theirs.state()["waits"]
    assert theirs.deal(1, "A 40H 44")[0] == 200
    assert theirs.state()["waits"] == []


def test_two_versions_of_a_deal_are_never_merged(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    before = theirs.state()["seq"]
    ours.deal(1, "A 40H 44")
    status, answer = theirs.deal(1, "A 40H 39", seen=before)
    assert (status, answer["code"]) == (409, "two-versions")
    assert answer["text"] == "Dallas Mathew entered deal 1 differently."
    assert answer["state"]["rows"][0]["taken"] == 44


def test_a_side_that_disagrees_sends_the_deal_back_and_it_is_corrected(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    ours.deal(1, "A 40H 44")
    wait = theirs.state()["waits"][0]
    assert theirs.do("differ", deal=1, entries=wait["entries"], note="39 card points")[0] == 200
    assert ours.state()["waits"][0]["back"] == {"by": "B", "text": "39 card points"}
    assert ours.deal(1, "A 40H 39")[0] == 200
    assert theirs.accept(1)[0] == 200
    assert ours.state()["totals"] == {"A": 0, "B": 3}


def test_a_side_that_disagrees_may_still_accept_or_leave_it_to_the_committee(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    for number, more in ((1, {}), (2, {"call": True})):
        assert ours.deal(number, "A 40H 39")[0] == 200
        wait = theirs.state()["waits"][0]
        assert theirs.do("differ", deal=number, entries=wait["entries"], note="40 card points", **more)[0] == 200
        if not more:
            assert ours.deal(2, "A 40H 39")[1]["code"] == "refused", "the first one has to be answered"
            assert theirs.accept(1)[0] == 200
    assert ours.state()["waits"] == []
    assert [(call["deal"], call["by"]) for call in ours.state()["calls"]] == [(2, "B")]
    assert ours.deal(3, "A 40H 39")[0] == 200


def test_what_was_accepted_is_changed_by_the_desk_only(hall):
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    phone.accept(1, "B")
    status, answer = phone.deal(1, "A 40H 39")
    assert (status, answer["code"]) == (409, "accepted")


def test_a_second_result_waits_until_the_first_is_answered(hall):
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    assert phone.deal(2, "A 28C")[0] == 200
    status, answer = phone.deal(2, "A 28C 30")
    assert status == 409
    assert "1" in answer["text"]


def test_problems_are_worded_as_in_the_window(hall):
    phone = hall.phone()
    status, answer = phone.deal(1, "A 57H 44")
    assert (status, answer["code"]) == (409, "misread")
    assert "56" in answer["text"]


def test_the_session_is_that_of_the_open_round(hall):
    """A slip of a desk in the next round must not carry the tables there."""
    phone = hall.phone(side="A")
    desk = hall.desk()
    slip = hall.server.tournament.sessions[session_of(1, 2)]
    desk.submit([DealRecorded(slip.uid, 1, "A", hall_contract(), 30)])
    hall.server.catch_up()
    assert phone.state()["session"] == session_of(1, 1)
    status, answer = phone.deal(1, "A 40H 44", session=session_of(1, 2))
    assert (status, answer["code"]) == (409, "other-session")
    desk.close()


def hall_contract():
    return Contract(28, "H")


def test_a_desk_that_takes_the_table_over_ends_the_entries_of_phones(hall):
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    desk = hall.desk()
    seat = phone_seat_of(hall)
    desk.submit([TableTaken(session_of(1), seat)])
    hall.server.catch_up()
    assert "Mini" in phone.state()["held"]
    status, answer = phone.deal(1, "A 40H 43")
    assert (status, answer["code"]) == (409, "desk-has-it")
    desk.close()
    assert run_ok("phones", hall.path, "--return", 1) == "Table 1 is entered on its phones again\n"
    assert run_ok("phones", hall.path, "--return", 1) == "No desk has taken over table 1\n"
    assert refused("phones", hall.path, "--return", 7) == ["--return: table 7 has no open session"]
    hall.server.catch_up()
    assert phone.state()["held"] == ""
    assert phone.deal(1, "A 40H 43")[0] == 200


def phone_seat_of(hall):
    holder = holder_of(hall.server.tournament, session_of(1))
    assert holder is not None
    return holder.seat


def test_a_call_is_a_dispute_and_a_penalty_waits_for_the_accused_side(hall):
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    ours.deal(1, "A 40H")
    assert ours.do("call", deal=1, about="deal")[0] == 200
    assert ours.state()["calls"][0]["deal"] == 1
    assert ours.do("penalty", deal=1, offender="B", code="lead-out-of-turn", ago=400)[0] == 200
    (wait,) = theirs.state()["waits"]
    assert (wait["kind"], wait["text"], wait["by"]) == ("penalty", "Detroit led out of turn", "A")
    entries = hall.server.tournament.sessions[session_of(1)].entries
    assert entries[-1].reason == "Entered on the phone 6 minutes before it arrived"
    assert theirs.do("differ", deal=1, entries=wait["entries"], note="We do not accept this penalty")[0] == 200
    disputes = hall.server.tournament.sessions[session_of(1)].disputes
    assert isinstance(disputes[-1].fact, DisputeRaised)
    assert (disputes[-1].fact.code, disputes[-1].fact.offender) == ("lead-out-of-turn", "B")


@pytest.mark.parametrize("code", ["misconduct", "other", "no-such"])
def test_penalties_whose_points_the_committee_sets_are_not_entered(hall, code):
    phone = hall.phone()
    phone.deal(1, "A 40H")
    assert phone.do("penalty", deal=1, offender="B", code=code)[0] == 400


def test_a_whole_session_ends_with_both_captains_looking_at_the_sheet(tmp_path):
    hall = PhoneHall(tmp_path, deals=2).start()
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    for number in (1, 2):
        assert ours.deal(number, "A 40H 44")[0] == 200
        assert theirs.accept(number)[0] == 200
        assert ours.do("announce", deal=number)[0] == 200
    assert ours.do("sheet", newest=ours.state()["seq"])[0] == 200
    assert theirs.do("sheet", newest=theirs.state()["seq"])[0] == 200
    looked = ours.state()["looked"]
    assert looked["A"]
    assert looked["B"]
    desk = hall.desk()
    assert fold(desk.entries) == desk.tournament
    assert [notation(deal) for deal in desk.tournament.sessions[session_of(1)].record.deals] == ["A 40H 44"] * 2
    desk.close()
    hall.stop()


def test_a_round_that_closes_underneath_leaves_the_page_without_a_session(tmp_path):
    hall = PhoneHall(tmp_path, deals=1, rounds=2).start()
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    phone.accept(1, "B")
    old = phone.state()["session"]
    desk = hall.desk()
    desk.submit([RoundClosed(MAIN, 1)])
    hall.server.catch_up()
    assert phone.state()["state"] == "none"
    assert phone.do("announce", "A", deal=1, seen=1, session=old)[1]["code"] == "no-session"
    desk.submit([RoundOpened(MAIN, 2)])
    hall.server.catch_up()
    assert phone.state()["round"] == 2
    assert phone.do("announce", "A", deal=1, seen=1, session=old)[1]["code"] == "other-session"
    desk.close()
    hall.stop()


def test_a_side_objects_to_its_last_sheet_between_two_rounds_as_long_as_there_is_time(tmp_path):
    hall = PhoneHall(tmp_path, deals=1, rounds=2, settings={"dispute_minutes": 20}).start()
    phone, theirs = hall.phone(), hall.phone(side="B")
    phone.deal(1, "A 40H 44")
    phone.accept(1, "B")
    desk = hall.desk()
    desk.submit([RoundClosed(MAIN, 1)])
    hall.server.catch_up()
    last = theirs.state()["last"]
    assert (last["me"], last["rows"][0]["taken"], bool(last["rows"][0]["accepted"])) == ("B", 44, True)
    ends = cut_off(hall.server.tournament, last["session"])
    assert ends is not None
    assert last["until"] == ends.isoformat()
    call = {"by": "B", "seen": 1, "session": last["session"]}
    assert theirs.do("call", **call)[1]["state"]["last"]["calls"][0]["by"] == "B"
    assert theirs.do("deal", **call, deal=1, side="A", value=40, strain="H", doubling=0)[1]["code"] == "no-session"
    desk.submit([RoundOpened(MAIN, 2)])
    hall.server.catch_up()
    assert theirs.do("call", **call)[0] == 200, "one call is enough"
    assert len(hall.server.tournament.sessions[last["session"]].disputes) == 1
    desk.close()
    hall.stop()
    late = (ends + timedelta(minutes=2)).isoformat()
    clocked = open_event(hall.path, who="Phones", seat="phones", clock=lambda: late)
    command = {"kind": "call", "cmd": "c" * 32, **call, "deal": 1}
    phone_b = hall.register.find(theirs.id)
    with pytest.raises(PhoneRefusedError) as refused:
        enter(clocked, phone_b, read_command(command))
    assert refused.value.code == "too-late"
    enter(clocked, phone_b, read_command({**command, "ago": 180}))  # made in time, before round 2 opened
    assert clocked.entries[-1].reason == "Entered on the phone 3 minutes before it arrived"
    clocked.close()


@pytest.mark.parametrize("system", sorted({**SYSTEMS, **GAMES}))
def test_each_system_has_a_page_or_says_plainly_that_it_has_none(tmp_path, system):
    path, has_page = tmp_path / "cup.scorekeeper", has_phone_page({**SYSTEMS, **GAMES}[system])
    assert has_page == (system in {"international-56", "online-56"})
    create_event(path, NewEvent("Cup", system, settings=SETTING if has_page else {}), who="Mini", seat="office").close()
    phone = Phone("ab12", TABLE, "1", "", "")
    desk = open_event(path, who="Phones", seat="phones")
    view = table_view(desk.tournament, phone, other_near=False)
    desk.close()
    assert view["state"] == ("none" if has_page else "no-page")
    if not has_page:
        assert "cannot be entered on a phone" in view["text"]
        (complaint,) = refused("phones", path)
        assert complaint.endswith(view["text"])


def test_a_session_of_online_56_is_scored_by_its_own_rules(tmp_path):
    hall = PhoneHall(tmp_path, system="online-56", deals=2).start()
    ours, theirs = hall.phone(side="A"), hall.phone(side="B")
    assert ours.deal(1, "A 40H 44")[0] == 200
    assert theirs.accept(1)[0] == 200
    state, desk = ours.state(), hall.desk()
    assert state["rows"][0]["points"] == desk.tournament.sessions[session_of(1)].result.totals
    bands = desk.system.chart.bands
    assert state["chart"]["bands"] == [[band.up_to, band.made, band.defeated] for band in bands]
    desk.close()
    hall.stop()
