"""Several desks on the Tables page: holders, arrivals, lost desks, and taking over a table."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.round.page.round_side import last_word
from scorekeeper.features.round.view.desks import DeskOverview
from scorekeeper.features.round.view.round_view import RoundViews
from scorekeeper.features.round.words import GONE, SIGN
from scorekeeper.journal.desks import holder_of
from scorekeeper.journal.facts import TableTaken
from scorekeeper.journal.fold import fold
from scorekeeper.store.heard import HeardDesk, Listened
from tests.features.round.hall import HallEvent, numbered, session, timestamp

DESKS = (("Lissy", "seat"), ("Anil", "ab2"), ("Mini", "ab3"))


def three_desks():
    """Nine tables, three at each desk; table 9 is done."""
    hall = HallEvent(9)
    for table in range(1, 10):
        hall.as_desk(*DESKS[(table - 1) // 3]).play(
            table, 18 if table == 9 else 14, pace=5 if table == 9 else 6, start=int(table == 9)
        )
    return hall


def desks_and_view(hall, now=92, heard=(), looked=(), begun=10_000):
    tournament = fold(numbered(hall))
    desks = DeskOverview(tournament, "seat/committee", timestamp(now), heard)
    view = RoundViews().view(
        tournament, timestamp(now), number=1, seated=lambda tiles: desks.seated(tiles, dict(looked), begun)
    )
    return desks, view


def test_each_tile_names_the_desk_with_its_last_entry():
    desks, view = desks_and_view(three_desks())
    assert [tile.desk for tile in view.tiles] == ["desk 1"] * 3 + ["desk 2"] * 3 + ["desk 3"] * 3
    assert [tile.mine for tile in view.tiles] == [True] * 3 + [False] * 6
    assert view.tiles[3].spoken.endswith(", desk 2 (Anil)")
    assert [(line.called, line.tables) for line in desks.lines(view.tiles)] == [
        ("desk 1 (Lissy)", "1–3"), ("desk 2 (Anil)", "4–6"), ("desk 3 (Mini)", "7–9")
    ]  # fmt: skip
    assert [last_word(line) for line in desks.lines(view.tiles)] == ["now", "8 min", "60 s"], "of a file: what it wrote"


def test_a_single_desk_is_not_shown_and_neither_are_desks_of_last_week():
    for now, hall in ((92, HallEvent(3).play(1, 4)), (60 * 24 * 7, three_desks())):
        desks, view = desks_and_view(hall, now)
        assert not desks.several
        assert desks.lines(view.tiles) == ()
        assert {(tile.desk, tile.holder) for tile in view.tiles} == {("", "")}


def test_what_a_command_enters_makes_no_desk_until_it_takes_the_table():
    hall = HallEvent(3).as_desk("Lissy", "seat").play(1, 14, pace=6)
    hall.as_desk("Suma", "command line").play(2, 14, pace=6)
    desks, view = desks_and_view(hall)
    assert not desks.several
    hall.as_desk("Anil", "ab2").play(3, 14, pace=6)
    desks, view = desks_and_view(hall)
    assert [tile.desk for tile in view.tiles] == ["desk 1", "", "desk 2"]
    assert "The command line (Suma) has table 2" in desks.asking(view.tiles[1]).question


def test_the_phones_of_tables_are_no_desks_and_named_as_what_they_are():
    hall = HallEvent(3).as_desk("Lissy", "seat").play(1, 14, pace=6)
    for table in (2, 3):
        hall.as_desk("Thomas", f"table {table}/A.{table:06x}").play(table, 14, pace=6)
    heard = [HeardDesk("seat", "", "Lissy", 0), HeardDesk("table 2", "", "", 3), HeardDesk("table 3", "", "", 3)]
    desks, view = desks_and_view(hall, heard=heard)
    assert not desks.several
    assert desks.lines(view.tiles) == ()
    assert desks.may_take_over(view.tiles)
    assert not desks.may_take_over(view.tiles[:1])
    hall.as_desk("Anil", "ab2").play(1, 1, start=90, first=15)
    desks, view = desks_and_view(hall)
    assert desks.several
    assert [line.called for line in desks.lines(view.tiles)] == ["desk 1 (Lissy)", "desk 2 (Anil)"]
    assert [tile.desk for tile in view.tiles] == ["desk 2", "its phone", "its phone"]
    asked = desks.asking(view.tiles[1])
    assert asked.fact == TableTaken(session(2), "table 2")
    assert "its phone (Thomas)" in asked.done


def test_a_silent_desk_is_gone_at_its_tables_in_play():
    heard = [
        HeardDesk("seat", "", "Lissy", 0),
        HeardDesk("ab2", "Balcony", "Biju", 75),
        HeardDesk("ab3", "", "Mini", 121),
    ]
    desks, view = desks_and_view(three_desks(), heard=heard)
    assert [(tile.state, tile.words) for tile in view.tiles[6:8]] == [(GONE, "desk 3 gone")] * 2
    assert (view.tiles[8].state, view.tiles[8].desk) == (SIGN, "desk 3"), "nothing more is entered there"
    assert view.tiles[6].wants_attention
    assert view.tiles[6].spoken.endswith(", desk 3 (Mini) gone")
    assert ("2 tables without a desk", "tables 7, 8") in [(line.title, line.detail) for line in view.missing]
    result = [(line.called, line.late, line.gone, last_word(line)) for line in desks.lines(view.tiles)]
    assert result[1:] == [("Balcony (Biju)", True, False, "75 s"), ("desk 3 (Mini)", True, True, "gone")]


def test_entries_by_others_are_counted_until_the_table_is_viewed():
    hall = three_desks().as_desk(*DESKS[1]).call(4, 15, 91)
    newest = numbered(hall)[-1].seq
    begun = newest - 1
    assert [tile.news for tile in desks_and_view(hall, begun=begun)[1].tiles] == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert "1 new entry" in desks_and_view(hall, begun=begun)[1].tiles[3].spoken
    assert desks_and_view(hall, begun=begun, looked={session(4): newest}.items())[1].tiles[3].news == 0
    own = three_desks().as_desk(*DESKS[0]).call(1, 15, 91)
    assert desks_and_view(own, begun=begun)[1].tiles[0].news == 0


def test_silence_is_measured_by_the_local_clock_and_pauses_while_the_server_is_away():
    listened = Listened()
    listened.take([("a", "", "Ann", 7), ("b", "", "Ben", 1)], 1000.0)
    assert [item.silent for item in listened.heard] == [None, None], "it may have been left there last week"
    listened.take([("a", "", "Ann", 8), ("b", "", "Ben", 1)], 1005.0)
    assert [item.silent for item in listened.heard] == [0, None]
    listened.take([("a", "Door", "Ann", 2), ("b", "", "Ben", 1)], 1130.0)
    assert [(item.name, item.silent) for item in listened.heard] == [("Door", 0), ("", 130)], (
        "another server counts from zero"
    )


def test_alt_k_names_the_desk_of_a_table_and_takes_it_over_when_pressed_again(shown):
    hall = shown(three_desks())
    page = hall.page
    page.tiles.select(session(5))
    page.tiles.chosen.emit()
    assert page.side.take.isVisible()
    assert page.side.table_label.text() == "Table 5 · desk 2"
    hall.run("take-over")
    question = (
        "Desk 2 (Anil) has table 5 and last entered something 8 minutes ago. Press Alt+K "
        "again to take it over; Anil will be notified."
    )
    assert page.notice.text() == question
    page.tiles.select(session(6))
    page.tiles.chosen.emit()
    hall.run("take-over")
    assert "has table 6" in page.notice.text(), "of another table the question is asked again"
    hall.run("take-over")
    hall.qtbot.waitUntil(lambda: type(hall.bridge.entries[-1].fact) is TableTaken)
    holder = holder_of(hall.bridge.tournament, session(6))
    assert holder is not None
    assert (holder.seat, hall.bridge.entries[-1].fact) == ("seat", TableTaken(session(6), "ab2"))
    assert page.view.tile(session(6)).mine
    assert not page.side.take.isVisible()
    hall.press(Qt.Key.Key_Home)
    page.head.filter.set_value("mine")
    page.tick()
    assert [row.label for row in page.tiles.rows_model.rows] == ["1", "2", "3", "6"]


def test_the_list_of_desks_leads_to_the_first_table_of_a_desk(shown):
    hall = shown(three_desks())
    desks = hall.page.side.desks
    assert desks.isVisible()
    desks.setFocus()
    desks.selectRow(2)
    hall.press(Qt.Key.Key_Return)
    assert hall.page.tiles.current.label == "7"
    hall.bridge._listening = SimpleNamespace(heard=(HeardDesk("ab3", "Door", "Mini", 80),))
    hall.page.tick()
    hall.bridge._listening = None
    assert hall.page.view.tile(session(7)).desk == "Door"


@pytest.mark.parametrize("percent", [100, 200])
def test_with_a_single_desk_nothing_about_desks_is_offered(shown, percent):
    hall = shown(HallEvent(4).play(1, 3), now=20, percent=percent)
    assert not hall.page.side.desks.isVisible()
    assert not hall.window.actions_by_name["take-over"].isEnabled()
    assert hall.page.side.take.isHidden()
