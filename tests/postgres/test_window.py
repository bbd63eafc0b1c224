"""Two windows on one server, by keys: others' deals appear, and an outage loses nothing."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.kernel.events import create_event
from scorekeeper.kit.frame.questions import KEEP, STAY
from tests.postgres.window_seat import EVENT, WindowSeat, answer

KEY = Qt.Key


@pytest.fixture
def windows(qtbot, hall, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer", biju="scorer")
    desk.close()
    seats = [WindowSeat(qtbot, tmp_path / login, login).open(hall.url(login)) for login in ("anil", "biju")]
    yield seats
    for seat in seats:
        seat.close()


def test_entries_of_one_seat_reach_the_other(windows):
    anil, biju = windows
    assert anil.status_text.startswith("Saved on the server, entry")
    anil.deal("a28h30")
    assert anil.status_text.startswith("Saved on the server, entry")
    biju.wait(lambda: biju.deals == anil.deals)
    assert biju.deals == [(1, "made")]


def test_a_scorer_of_the_server_is_offered_nothing_more_though_organiser_was_chosen_here_last(windows):
    anil, _biju = windows
    assert (anil.programme.settings.works_as, anil.bridge.desk.role) == ("organiser", "scorer")
    assert anil.window.current == "score", "nothing is asked"
    anil.press_in_front(KEY.Key_W, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    choosing = anil.window.page("access").choosing
    assert [segment.option.value for segment in choosing.choice("role").segments] == ["scorer", "viewer"]
    assert choosing.meaning.text().endswith(
        "The server gives this login the role of scorer; an organizer can change that."
    )
    anil.press_in_front(KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    anil.wait(lambda: anil.window.current == "score")
    assert anil.bridge.desk.role == "scorer"
    anil.deal("a28h30")


def test_a_table_is_taken_over_by_keys_and_the_former_holder_is_informed(windows, monkeypatch):
    anil, biju = windows
    spoken = []
    monkeypatch.setattr("scorekeeper.kit.look.notice.announce", lambda _widget, words, **_how: spoken.append(words))
    anil.deal("a28h30")
    biju.wait(lambda: biju.deals == anil.deals)
    biju.wait(lambda: len(biju.bridge.heard) == 2)
    biju.go("round")
    page = biju.window.page("round")
    assert (page.tiles.current.desk, page.tiles.current.news) == ("desk 2", 0), "its sheet was on the screen"
    assert [(line.called, line.own) for line in page.side.desks.lines] == [
        ("desk 2 (anil)", False), ("desk 3 (biju)", True)
    ]  # fmt: skip
    assert (biju.bridge.desk.name, [item.name for item in biju.bridge.heard]) == ("", ["", ""])
    anil.programme.settings.desk = "Balcony"
    anil.programme.own._apply(None, "desk")
    assert anil.bridge.desk.name == "Balcony"
    biju.press_in_front(KEY.Key_K, Qt.KeyboardModifier.AltModifier)
    biju.wait(lambda: "has table 1 and entered something just now." in page.notice.text())
    biju.press_in_front(KEY.Key_K, Qt.KeyboardModifier.AltModifier)
    biju.wait(lambda: page.tiles.current.mine)
    anil.wait(anil.window.notice.isVisible)
    text = anil.window.notice.words.text()
    assert text.startswith("Desk 3 (biju) took over table 1 at ")
    assert spoken == [text]
    anil.window.activateWindow()
    anil.page.line.setFocus()
    anil.type("b30c33")
    anil.enter()
    anil.wait(lambda: anil.page.entry.explanation.accessibleName().startswith("Desk 3 (biju) took over table 1 at "))
    assert anil.page.line.text() == "b30c33"
    anil.enter()
    anil.wait(lambda: len(anil.deals) == 2)
    biju.wait(lambda: biju.window.notice.isVisible() and biju.deals == anil.deals)
    assert page.tiles.current.desk == "desk 2"


def test_a_server_that_goes_and_comes_back_loses_nothing(windows, hall):
    anil, biju = windows
    anil.deal("a28h30")
    hall.cluster.stop()
    try:
        anil.deal("b30c33")
        anil.deal("a33d-")
        anil.wait(lambda: anil.status_text.startswith("2 not sent yet"))
        assert [number for number, _ in anil.deals] == [1, 2, 3]
        biju.wait(lambda: biju.status_text.startswith("Server asleep, everything sent"))
    finally:
        hall.cluster.start()
    anil.wait(lambda: anil.status_text.startswith("Saved on the server, entry"))
    biju.wait(lambda: biju.deals == anil.deals)
    assert [number for number, _ in biju.deals] == [1, 2, 3]
    assert anil.bridge.waiting == ()
    biju.deal("b40c42")
    anil.wait(lambda: len(anil.deals) == 4)


def test_closing_asks_and_the_start_page_sends_what_waited(windows, hall):
    anil, biju = windows
    hall.cluster.stop()
    anil.deal("a28h30")
    anil.wait(lambda: anil.bridge.waiting)
    answer(STAY)
    anil.press_in_front(KEY.Key_W, Qt.KeyboardModifier.ControlModifier)
    anil.wait(lambda: anil.window.current == "waiting")
    answer(KEEP)
    anil.window.run("close-event")  # off screen a window is not active again behind a question
    anil.wait(lambda: anil.bridge is None and anil.waiting_tiles)
    (tile,) = anil.waiting_tiles
    assert tile.accessibleName().startswith("One entry of Great Lakes 56 is waiting on this laptop")
    hall.cluster.start()
    anil.window.activateWindow()
    assert anil.programme.start.first_focus() is tile
    tile.setFocus()
    anil.enter()
    anil.wait(lambda: anil.bridge is not None and not anil.bridge.waiting)
    biju.wait(lambda: biju.deals == [(1, "made")])


def test_from_the_start_page_by_keys_to_an_event_on_a_server(qtbot, hall, tmp_path):
    folder = tmp_path / "mini"
    seat = WindowSeat(qtbot, folder, "mini")
    try:
        seat.connect()
        seat.type("postgresql:/x")
        seat.enter()
        seat.wait(lambda: "An address looks like" in problem(seat, "address"))
        seat.key(KEY.Key_A, mod=Qt.KeyboardModifier.ControlModifier)
        seat.type("postgresql://mini:geheim@127.0.0.1:1/cup")
        seat.enter()
        seat.wait(lambda: "nothing answers there" in problem(seat, "address"))
        assert typed_address(seat) == {"address": "postgresql://mini@127.0.0.1:1/cup", "password": "geheim"}
        seat.key(KEY.Key_A, mod=Qt.KeyboardModifier.ControlModifier)
        seat.type(hall.url("mini"))
        seat.enter()
        seat.wait(lambda: "There is no event here yet" in connection_status(seat))
        seat.type("Great Lakes 56")
        seat.enter()
        seat.wait(lambda: seat.bridge is not None)
        assert seat.status_text.startswith("Saved on the server, entry 1")
        assert seat.bridge.tournament.event.name == "Great Lakes 56"
        (recent,) = seat.programme._recent.listed()
        assert recent.target.startswith("postgresql://mini@/")
        seat.connect()
        assert typed_address(seat) == {"address": hall.url("mini"), "password": ""}, (
            "the server, not the event that was open"
        )
        seat.key(KEY.Key_Escape)
        hall.seat(seat.bridge.desk.store.event, anil="scorer")
        other = WindowSeat(qtbot, tmp_path / "anil", "anil")
        other.connect()
        other.type(hall.url("anil"))
        other.enter()
        other.wait(lambda: other.bridge is not None)
        assert other.bridge.tournament == seat.bridge.tournament
        other.close()
    finally:
        seat.close()


def problem(seat, field):
    return seat.window.page("connect").form.fields[field].problem.text()


def typed_address(seat):
    fields = seat.window.page("connect").form.fields
    return {key: fields[key].text() for key in ("address", "password")}


def connection_status(seat):
    return seat.window.page("connect").status.text()


@pytest.mark.parametrize(("key", "choice"), [(KEY.Key_1, 30), (KEY.Key_2, 40)])
def test_two_versions_of_a_deal_are_decided_by_a_person_with_one_key(windows, key, choice):
    anil, biju = windows
    line = anil.pull_the_cable()
    anil.deal("a28h30")
    biju.deal("a28hx40")
    anil.press_in_front(KEY.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    anil.wait(lambda: anil.window.current == "waiting")
    page = anil.window.page("waiting")
    assert page.table.rows_model.rows[0].state == "waiting"
    line._closed.clear()
    anil.bridge.away = False
    anil.enter()
    anil.wait(lambda: "deal 1 has two versions" in page.heading.text())
    assert "2 things differ: Double, Taken." in page.differ.text()
    assert anil.status_text.startswith("Deal 1 has two versions")
    anil.key(key)
    anil.wait(lambda: not anil.bridge.waiting)
    biju.wait(lambda: biju.bridge.tournament.seq == anil.bridge.desk.tournament.seq)
    (state,) = biju.bridge.tournament.sessions.values()
    assert state.record.deals[0].taken == choice
    anil.key(KEY.Key_Escape)
    anil.wait(lambda: anil.window.current == "score")


def test_at_a_server_that_hangs_a_table_goes_on_and_closing_does_not_wait(windows, hall):
    anil, biju = windows
    anil.deal("a28h30")
    biju.wait(lambda: biju.deals == anil.deals)
    hall.cluster.freeze()
    try:
        anil.deal("b30c33")
        anil.deal("a33d-")
        assert anil.status_text.startswith("2 not sent yet")
        assert [number for number, _ in anil.deals] == [1, 2, 3]
        closed = []
        anil.programme.opening.close(lambda: closed.append(True))
        anil.wait(lambda: closed)
    finally:
        hall.cluster.thaw()


def test_two_tables_that_type_one_deal_at_once_are_shown_both_versions(windows):
    anil, biju = windows
    anil.page.line.setText("a28h30")
    anil.bridge._listening.close()  # what the other one types is not heard in time
    anil.bridge._timer.stop()
    biju.deal("a28hx40")
    anil.window.activateWindow()
    anil.page.line.setFocus()
    anil.enter()
    anil.wait(lambda: anil.bridge.waiting)
    anil.wait(lambda: anil.status_text.startswith("Deal 1 has two versions"))
    anil.press_in_front(KEY.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    anil.wait(lambda: anil.window.current == "waiting")
    page = anil.window.page("waiting")
    assert "2 things differ" in page.differ.text()
    bold = [
        row.what for row in page.compared.rows_model.rows if page.compared.rows_model.columns[1].weight_of(row) > 400
    ]
    assert bold == ["Double", "Taken"]
    anil.look.set_percent(200)
    assert not page.list.isVisible(), "two versions in large letters have the page to themselves"
    assert page.compared.verticalScrollBar().maximum() == 0
    anil.enter()
    assert anil.bridge.waiting[0].state == "refused"
    anil.key(KEY.Key_1)
    anil.wait(lambda: not anil.bridge.waiting)
    biju.wait(lambda: biju.bridge.tournament.seq == anil.bridge.desk.tournament.seq)
    (state,) = biju.bridge.tournament.sessions.values()
    assert state.record.deals[0].taken == 30
