"""The server's paths: who may use them, and that bad requests enter nothing."""

import json
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.assets.paths import resources
from scorekeeper.features.phones.view import phone_commands, phone_server
from scorekeeper.features.phones.view.phone_register import PhoneRegister
from scorekeeper.features.phones.view.phone_server import BODY, PAGE_FILES, STATUSES
from scorekeeper.features.phones.view.signed_request import signature
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.hall_server import LOOPBACK
from scorekeeper.kernel.phone_status import NEAR
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.store.errors import RefusedByServerError
from tests.features.phones.hall import PhoneHall, TestPhone, session_of, team_of

TRICKS = (
    "/../../etc/passwd",
    "/page/../outbox.js",
    "/page/%2e%2e/hall.css",
    "/page/",
    "/words/../x",
    "/admin",
    "/do/",
    "//etc/passwd",
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    hall = PhoneHall(tmp_path_factory.mktemp("hall"), tables=2).start()
    yield hall
    hall.stop()


@pytest.fixture(scope="module")
def phone(hall):
    phone = hall.phone()
    phone.state()
    return phone


def asked(hall, method, path, body=None, **heads):
    line = HTTPConnection(LOOPBACK, hall.port, timeout=30)
    line.request(method, path, body, heads)
    answer = line.getresponse()
    result = answer.status, answer.headers, answer.read()
    line.close()
    return result


def test_the_page_is_kept_by_the_browser_and_allows_nothing_from_elsewhere(hall):
    for path in ("/", *(f"/page/{name}" for name in PAGE_FILES), "/words/en", "/words/ml-IN"):
        status, heads, content = asked(hall, "GET", path)
        assert (status, heads["Cache-Control"]) == (200, "private, max-age=43200")
        assert heads["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
        assert "frame-ancestors 'none'" in heads["Content-Security-Policy"]
        assert (heads["X-Frame-Options"], heads["X-Content-Type-Options"]) == ("DENY", "nosniff")
        assert content
        assert asked(hall, "GET", path, **{"If-None-Match": heads["ETag"]})[0] == 304


@pytest.mark.parametrize("path", TRICKS)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_there_is_nothing_else(hall, method, path):
    assert asked(hall, method, path)[0] in {404, 400}


def test_the_state_is_sent_once_and_again_when_it_changes(hall):
    phone = hall.phone(table=2)
    status, state, heads = phone.ask("GET", "/state")
    assert (status, state["table"], heads["Cache-Control"]) == (200, 2, "no-store")
    assert phone.ask("GET", "/state", **{"If-None-Match": heads["ETag"]})[0] == 304
    phone.deal(1, "A 40H 44")
    assert phone.ask("GET", "/state", **{"If-None-Match": heads["ETag"]})[0] == 200


def test_a_code_answers_the_same_phone_again_and_no_second_one(hall):
    code = hall.register.make_code("team", team_of(3))
    first, second = TestPhone(hall.port, code), TestPhone(hall.port, code)
    status, answer, _heads = first.hello()
    assert (status, answer["sign"]) == (200, signature(first.key, "welcome"))
    assert first.hello()[:2] == (status, answer)
    assert second.hello()[:2] == (
        403,
        {"code": "used", "text": "Another phone has already used this code. Ask the desk for a new one."},
    )
    assert second.ask("GET", "/state")[0] == 401
    guess = TestPhone(hall.port, "x" * 22)
    assert guess.hello()[1]["code"] == "unknown"


class Listener:
    """A device on the network that records the requests of a phone, and sends them again."""

    def __init__(self, phone):
        self.phone = phone
        self.recorded: list[tuple[object, ...]] = []
        send = phone.exchange

        def overheard(*request):
            self.recorded.append(request)
            return send(*request)

        phone.exchange = overheard
        self._send = send

    def send_again(self):
        """Return the statuses of all recorded requests when they are sent again."""
        return {self._send(*request)[0].status for request in self.recorded}


def test_who_listens_learns_nothing_to_enter_with(hall, phone):
    """Only an id and a signature of this command are sent, and it is worth nothing for another one."""
    body = json.dumps({"kind": "call", "by": "A", "seen": 1, "session": session_of(1), "cmd": secrets.token_hex(16)})
    heads = phone.signed("POST", "/do", body)
    assert asked(hall, "POST", "/do", body.replace('"A"', '"B"'), **heads)[0] == 401
    assert asked(hall, "GET", "/state", **heads)[0] == 401
    assert [asked(hall, "POST", "/do", body, **heads)[0] for _again in range(3)] == [200, 503, 503]
    assert asked(hall, "POST", "/do", body, **{**heads, "X-Nonce": "later"})[0] == 503
    assert len(phone.state()["calls"]) == 1


def test_what_a_listener_sends_again_changes_nothing(tmp_path):
    """Each of these would change something if it were taken for new: a bell, a name, and a refused deal."""
    hall = PhoneHall(tmp_path).start()
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    listener = Listener(phone)
    phone.do("bell")
    phone.do("name", name="Dallas Varghese")
    assert phone.deal(2, "A 28C 30")[1]["code"] == "refused"
    phone.do("name", name="Dallas Abraham")
    assert phone.accept(1, "B")[0] == 200
    hall.server.answer_bell(phone.id)
    before = hall.server.tournament.seq
    assert listener.send_again() == {503}
    assert not hall.server.heard[phone.id].bell
    assert hall.register.find(phone.id).who == "Dallas Abraham"
    assert hall.server.tournament.seq == before
    hall.stop()


def test_what_a_listener_sends_again_does_not_make_a_dead_phone_look_present(tmp_path):
    """While the other side has a phone at the table, one phone does not answer for both."""
    now = [1_790_000_000.0]
    hall = PhoneHall(tmp_path).start(clock=lambda: now[0])
    ours, theirs = hall.phone(), hall.phone(side="B")
    listener = Listener(theirs)
    theirs.ask("GET", "/state", **{"X-Waiting": "3"})
    theirs.do("call", "B", seen=1, session=session_of(1))
    theirs.ask("GET", "/state", **{"X-Waiting": "0"})
    assert ours.deal(1, "A 40H 44")[0] == 200
    assert ours.accept(1)[1]["code"] == "their-phone"
    now[0] += NEAR + 1  # the phone has no power any more
    assert listener.send_again() == {503}
    assert not ours.state()["near"]
    assert ours.accept(1)[0] == 200
    assert hall.server.heard[theirs.id].waiting == 0
    hall.stop()


@pytest.mark.parametrize("is_poll", [True, False])
def test_a_phone_is_told_its_number_by_a_server_that_has_started_again(tmp_path, is_poll):
    """A refused command leaves no entry to know it by: sent again later by a listener, it could be accepted."""
    hall = PhoneHall(tmp_path).start()
    phone = hall.phone()
    phone.deal(1, "A 40H 44")
    seen, cmd = phone.state()["seq"], secrets.token_hex(16)
    listener = Listener(phone)
    assert phone.deal(2, "A 28C 30", cmd=cmd, seen=seen)[1]["code"] == "refused"
    hall.stop()
    hall.start()
    phone.port, before = hall.port, hall.server.tournament.seq
    assert listener.send_again() == {503}
    assert not hall.server.heard[phone.id].time
    assert hall.server.tournament.seq == before
    if is_poll:
        assert phone.state()["seq"] == before
    assert phone.accept(1, "B")[0] == 200
    assert hall.server.heard[phone.id].time
    assert phone.deal(2, "A 28C 30", cmd=cmd, seen=seen)[0] == 200
    hall.stop()


def test_of_two_requests_with_one_number_one_counts(tmp_path):
    hall = PhoneHall(tmp_path).start()
    phone = hall.phone()
    phone.state()
    heads = phone.signed("GET", "/state")
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda _each: asked(hall, "GET", "/state", **heads)[0], range(16)))
    assert sorted(statuses) == [200, *15 * [503]]
    hall.stop()


def test_a_command_without_an_id_is_refused(hall, phone):
    for wrong in ("", "x" * 32, 7, None):
        assert phone.do("call", cmd=wrong or [wrong])[0] == 400


def test_a_command_that_fails_each_time_is_refused_and_what_was_saved_is_not(hall, monkeypatch):
    phone = hall.phone(table=2)

    def broken(*_given):
        raise ZeroDivisionError

    monkeypatch.setattr(phone_commands, "late_for", broken)
    for _again in range(2):
        status, answer = phone.do("call", deal=1, cmd="d" * 32)
        assert (status, answer["code"]) == (409, "failed")
        assert "could not be entered" in answer["text"]
    monkeypatch.undo()
    monkeypatch.setattr(phone_server, "table_view", broken)
    status, answer = phone.do("call", "A", deal=1, seen=1, session=session_of(2))
    assert (status, answer) == (200, {})
    monkeypatch.undo()
    assert len(phone.state()["calls"]) == 1


def test_a_command_that_fails_after_it_was_saved_is_not_refused(hall, monkeypatch):
    phone, submit = hall.phone(table=2), Desk.submit

    def submitted(*given, **more):
        submit(*given, **more)
        raise ZeroDivisionError

    monkeypatch.setattr(Desk, "submit", submitted)
    before = len(phone.state()["calls"])
    assert phone.do("call")[0] == 200
    assert len(phone.state()["calls"]) == before + 1


@pytest.mark.parametrize(("cause", "answered"), [("SK004", (409, "refused")), ("SK002", (503, "not-saved"))])
def test_a_database_that_refuses_the_entry_decides_it_and_one_that_knows_no_seat_does_not(
    hall, phone, monkeypatch, cause, answered
):
    def refused(*_given, **_more):
        raise RefusedByServerError(name="hall", cause=cause)

    monkeypatch.setattr(Desk, "submit", refused)
    status, answer = phone.deal(1, "A 40H")
    assert (status, answer["code"]) == answered


def test_a_command_that_changed_nothing_changes_nothing_later(tmp_path):
    """The same deal again has no entry; sent once more after a correction, it must not bring the old deal back."""
    hall = PhoneHall(tmp_path).start()
    phone = hall.phone()
    assert phone.deal(1, "A 40H 44")[0] == 200
    listener = Listener(phone)
    assert phone.deal(1, "A 40H 44")[0] == 200
    assert phone.deal(1, "A 40H 39")[0] == 200
    assert listener.send_again() == {503}
    assert phone.state()["rows"][0]["taken"] == 39
    hall.stop()


def test_a_phone_of_a_team_enters_under_no_name_of_its_opponents(tmp_path):
    hall = PhoneHall(tmp_path).start()
    phone = hall.phone()
    assert phone.do("name", name="Detroit Varghese")[0] == phone.do("name", name="Detroit")[0] == 400
    assert phone.do("name", name="Dallas Varghese")[0] == 200
    table = TestPhone(hall.port, hall.register.make_code("table", "1"))
    table.hello()
    assert table.do("name", name="Detroit Varghese")[0] == 200
    phone.deal(1, "A 40H 44")
    assert hall.server.tournament.sessions[session_of(1)].entries[-1].who == "Dallas Varghese"
    hall.stop()


@pytest.mark.parametrize("event", ["../../evil", "/tmp/evil", "", "a/b", "..", "\u0d15"])
def test_the_register_of_an_event_with_any_id_stays_in_its_folder(tmp_path, event):
    data = tmp_path / "deep" / "data"
    PhoneRegister(data, event, utc_now).make_code("team", "7ea")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.parent for path in files} == {data / "phones"}
    assert [path.stat().st_mode & 0o777 for path in files if path.suffix == ".json"] == [0o600]
    assert PhoneRegister(data, event, utc_now).valid("team", "7ea") is not None


def test_an_ended_phone_learns_that_it_has_ended(hall):
    phone = hall.phone(table=2, side="B")
    hall.register.end("team", team_of(3))
    status, answer, _heads = phone.ask("GET", "/state")
    assert (status, answer["text"]) == (401, "This phone may no longer enter deals. Ask the desk.")
    assert phone.do("call", "B", seen=1, session=session_of(2))[0] == 401


def test_a_large_body_is_not_read(hall):
    assert asked(hall, "POST", "/do", "x" * (BODY + 1))[0] == 413


def test_a_phone_enters_nothing_at_another_table_and_a_replaced_one_nothing_at_all(tmp_path):
    hall = PhoneHall(tmp_path, tables=2).start()
    phone, theirs = hall.phone(), hall.phone(table=2)
    before = hall.server.tournament.seq
    for kind, more in (("deal", {"deal": 1, "side": "A", "value": 40, "strain": "H", "doubling": 0}), ("call", {})):
        assert theirs.do(kind, "A", seen=1, session=session_of(1), **more)[1]["code"] == "other-session"
    assert phone.ask("POST", "/do", {"by": "C", "kind": "call", "cmd": "c" * 32})[0] == 400
    forged = TestPhone(hall.port, "x" * 22)
    forged.id = phone.id
    assert forged.do("call", "A", seen=1, session=session_of(1))[0] == 401
    replaced = hall.register.make_code("team", team_of(0))
    assert phone.do("call", "A", seen=1, session=session_of(1))[0] == phone.ask("GET", "/state")[0] == 401
    assert phone.hello()[1]["code"] == "unknown"
    assert hall.server.tournament.seq == before
    new = TestPhone(hall.port, replaced)
    assert new.hello()[0] == 200
    assert new.deal(1, "A 40H 44")[0] == 200
    hall.stop()


def test_the_page_takes_no_text_for_html():
    """Names, notes and reasons come from people in the hall."""
    scripts = "".join((resources() / "web" / name).read_text() for name in PAGE_FILES if name.endswith(".js"))
    assert (
        re.findall(r"innerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc|eval\(|new Function", scripts) == []
    )
    assert re.findall(r"outerHTML *=[^=>]", scripts) == []


def test_a_third_writer_is_sent_away_while_polls_are_answered(hall, phone, monkeypatch):
    begun, go_on = Event(), Event()

    def slow(*_given, **_more):
        begun.set()
        assert go_on.wait(20)

    monkeypatch.setattr(phone_server, "enter", slow)
    with ThreadPoolExecutor(3) as pool:
        state = phone.state()
        command = {"by": "A", "seen": state["seq"], "session": state["session"]}
        first = pool.submit(phone.do, "call", **command)
        assert begun.wait(20)
        second = pool.submit(phone.do, "call", **command)
        for _try in range(1000):
            if hall.server._turns._value == 0:
                break
        while hall.server._turns._value:
            pass
        status, answer = phone.do("call", **command)
        assert (status, answer["code"]) == (503, "busy")
        assert phone.state()["seq"] == state["seq"]
        go_on.set()
        assert first.result()[0] == second.result()[0] == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KIND = st.sampled_from(
    ["deal", "accept", "differ", "penalty", "announce", "call", "sheet", "redeal", "name", "bell", "x"]
)
FIELDS = (
    "by",
    "seen",
    "session",
    "cmd",
    "deal",
    "side",
    "value",
    "strain",
    "doubling",
    "taken",
    "outcome",
    "entries",
    "command",
    "note",
    "code",
    "offender",
    "newest",
    "ago",
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.one_of(st.binary(max_size=200), JSON.map(lambda value: json.dumps(value).encode())),
    path=st.sampled_from(["/", "/do", "/hello", "/state", "/words/en", "/page/x", "/x"]),
    method=st.sampled_from(["GET", "POST", "HEAD"]),
)
def test_anything_unsigned_is_answered_and_enters_nothing(hall, body, path, method):
    before = hall.server.tournament.seq
    status, _heads, content = asked(hall, method, path, body if method == "POST" else None)
    assert status in STATUSES
    assert b'"failed"' not in content
    assert hall.server.tournament.seq == before


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=KIND, values=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=len(FIELDS)))
def test_a_phone_that_sends_nonsense_enters_nothing(hall, phone, kind, values):
    before = hall.server.tournament.seq
    usual = {"by": "A", "seen": 1, "session": session_of(1), "cmd": secrets.token_hex(16), "deal": 0}
    status, answer, _heads = phone.ask("POST", "/do", {**usual, **values, "kind": kind})
    assert status in STATUSES
    assert answer.get("code") != "failed"
    assert hall.server.tournament.seq == before or kind == "call"


def test_a_device_that_tries_the_connection_is_counted_in_its_language(hall):
    hall.server.tries.clear()
    status, heads, content = asked(hall, "GET", "/try", **{"Accept-Language": "ml-IN,en;q=0.5"})
    assert (status, heads["Content-Type"], heads["Cache-Control"]) == (200, "text/html; charset=utf-8", "no-store")
    assert "This phone reaches the desk." in content.decode()
    assert list(hall.server.tries) == [LOOPBACK]
    assert asked(hall, "POST", "/try", b"{}")[0] == 404
