"""The journal by keyboard: every entry in words, filtered, followed; the chain checked again."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.journal_page.page.journal import JournalPage
from scorekeeper.features.journal_page.view.journal_view import ChainCheck, check_chain, journal_rows
from scorekeeper.features.journal_page.view.journal_words import JournalWords
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    EventChanged,
    RoundOpened,
    StageSet,
    TeamEntered,
    TeamPlaced,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.contract import Contract
from tests.shell.sample_page import Shown


@pytest.fixture
def shown(qtbot):
    pages = []

    def show(**how):
        pages.append(Shown(qtbot, JournalPage, "journal", **how))
        return pages[-1]

    yield show
    for each in pages:
        each.close()


def entries():
    return MemoryStore(sample_entries("seat")).tail(0)


def seqs(journal):
    return [row.entry.seq for row in journal.page.table.rows_model.rows]


def test_all_entries_newest_last_and_the_filter_has_the_focus(shown):
    journal = shown()
    assert seqs(journal) == list(range(1, journal.desk.tournament.seq + 1))
    assert journal.focus.objectName() == "journal-filter"
    assert journal.page.table.selected.entry.seq == journal.desk.tournament.seq


def test_the_chain_is_checked_off_the_windows_thread(shown, qtbot):
    journal = shown()
    total = journal.desk.tournament.seq
    qtbot.waitUntil(lambda: journal.text("journal-chain") == f"{total} entries checked: none changed or missing.")
    journal.submit(TeamEntered("f" * 32, "Yonkers"))
    text = f"{total + 1} entries checked: none changed or missing."
    qtbot.waitUntil(lambda: journal.text("journal-chain") == text)
    assert seqs(journal)[-1] == total + 1


def test_a_changed_entry_breaks_the_chain(shown, qtbot):
    journal = shown()
    qtbot.waitUntil(lambda: journal.page.chain.result.seq > 0)
    journal.page.chain.result = ChainCheck()
    forged = list(journal.bridge.entries)
    forged[11] = forged[11]._replace(who="Somebody else")
    journal.bridge.entries = tuple(forged)
    journal.page.chain.check(journal.bridge.entries)
    qtbot.waitUntil(lambda: journal.page.chain.result.broken == 12)
    assert journal.text("journal-chain").startswith("Entry 12 does not match the entry before it. Entries up to 11")


def test_a_check_resumes_after_the_last_checked_entry():
    all_of_them = entries()
    first = check_chain(all_of_them[:20])
    assert check_chain(all_of_them, first) == check_chain(all_of_them)
    swapped = (*all_of_them[:30], all_of_them[31], all_of_them[30], *all_of_them[32:])
    assert check_chain(swapped, first) == ChainCheck(30, all_of_them[29].digest, 31)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("deal 6", lambda row: row.deal == 6),
        ("t8", lambda row: row.entry.seq >= 40),
        ("49", lambda row: row.entry.seq == 49),
        ("nine hearts", lambda row: "nine of hearts" in row.entry.reason),
        ("lissy PENALTY", lambda row: row.entry.fact.kind == "penalty-given"),
    ],
)
def test_typing_filters(shown, text, fits):
    journal = shown()
    journal.type(text)
    rows = journal.page.table.rows_model.rows
    assert rows
    assert all(fits(row) for row in rows)
    assert journal.text("journal-count").startswith(f"{len(rows)} of ")


def test_typing_a_group_leaves_its_teams_and_follows_what_is_entered(shown):
    journal = shown()
    journal.type("group A")
    assert seqs(journal) == []
    (state,) = list(journal.desk.tournament.sessions.values())[:1]
    journal.submit(TeamPlaced("", state.teams[0], "A"))
    rows = journal_rows(journal.desk.entries)
    assert seqs(journal) == [row.entry.seq for row in rows if state.teams[0] in row.teams]
    assert 0 < len(seqs(journal)) < len(rows)


def test_nothing_fits_and_esc_empties_the_filter(shown):
    journal = shown()
    journal.type("zebra")
    assert journal.find("journal-nothing").isVisible()
    journal.press(Qt.Key.Key_Escape)
    assert journal.page.filter.text() == ""
    assert len(seqs(journal)) == journal.desk.tournament.seq


def pick(journal, field, text):
    """Choose by keyboard: open the list of a field, narrow it, take what is first."""
    picker = journal.page.choices.pickers[field]
    picker.setFocus()
    journal.press(Qt.Key.Key_Return)
    assert picker.list.isVisible()
    QTest.keyClicks(picker.list.narrow, text)
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Return)
    assert not picker.list.isVisible()
    return picker


def test_every_field_is_chosen_by_keyboard_and_taken_back(shown):
    journal = shown()
    total = journal.desk.tournament.seq
    session = next(iter(journal.desk.tournament.sessions))
    pick(journal, "session", "table 7")
    assert {row.session for row in journal.page.table.rows_model.rows} == {session}
    pick(journal, "deal", "10")
    assert {row.deal for row in journal.page.table.rows_model.rows} == {10}
    kind = pick(journal, "kind", "penalt")
    rows = journal.page.table.rows_model.rows
    assert rows
    assert {row.entry.fact.kind for row in rows} <= {"penalty-given", "redealt", "ruling-made"}
    pick(journal, "person", "lissy")
    pick(journal, "team", "dallas")
    assert seqs(journal) == [row.entry.seq for row in rows]
    assert journal.text("journal-count") == f"{len(rows)} of {total} entries"
    assert kind.text().startswith("&Kind: Penalties")
    kind.setFocus()
    journal.press(Qt.Key.Key_Delete)
    assert {row.deal for row in journal.page.table.rows_model.rows} == {10}
    assert len(seqs(journal)) > len(rows)
    journal.page.filter.setFocus()
    journal.press(Qt.Key.Key_Escape)
    assert len(seqs(journal)) == total
    assert [picker.value for picker in journal.page.choices.pickers.values()] == [""] * 6


def test_the_stage_is_a_choice_from_the_second_one_on(shown):
    journal = shown()
    choices, total = journal.page.choices, journal.desk.tournament.seq
    assert not choices.pickers["stage"].isVisible()
    teams = tuple(journal.desk.tournament.teams)
    journal.submit(StageSet("f1", "Finals"))
    result = DrawnRound(1, (DrawnTable(9, "f1a9", teams[:2]),), ())
    journal.submit(*(TeamPlaced("f1", uid) for uid in teams[:2]))
    head = journal.desk.tournament
    journal.submit(DrawMade("f1", "f1d1", "chart", (result,), teams[:2], head.seq, journal.bridge.entries[-1].digest))
    journal.submit(RoundOpened("f1", 1))
    journal.submit(DealRecorded("f1a9", 1, "A", Contract(40, "H"), 44))
    journal.qtbot.waitUntil(choices.pickers["stage"].isVisible)
    QTest.keyClick(journal.window, Qt.Key.Key_G, Qt.KeyboardModifier.AltModifier)
    assert choices.pickers["stage"].list.isVisible()
    QTest.keyClicks(choices.pickers["stage"].list.narrow, "finals")
    QTest.keyClick(choices.pickers["stage"].list.narrow, Qt.Key.Key_Return)
    rows = journal.page.table.rows_model.rows
    assert [row.entry.seq for row in rows] == list(range(total + 1, total + 7))
    assert rows[-1].teams == teams[:2]
    pick(journal, "stage", "main")
    assert set(seqs(journal)).isdisjoint(range(total + 1, total + 7))
    assert {row.stage for row in journal.page.table.rows_model.rows} == {""}


def test_the_first_of_the_list_is_all_and_escape_changes_nothing(shown):
    journal = shown()
    pick(journal, "person", "lissy")
    picker = journal.page.choices.pickers["person"]
    journal.press(Qt.Key.Key_Down)
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Escape)
    assert picker.value == "Lissy Abraham"
    journal.press(Qt.Key.Key_Space)
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Up)
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Return)
    assert picker.value == ""


def test_sessions_are_walked_through(shown):
    journal = shown()
    journal.run("next-session")
    first = next(iter(journal.desk.tournament.sessions))
    assert {row.session for row in journal.page.table.rows_model.rows} == {first}
    assert "Table 7 · Round 5" in journal.page.choices.pickers["session"].text()
    journal.run("previous-session")
    assert journal.page.choices.pickers["session"].value == ""


def changes(comparison):
    return {change.label: change.values for change in comparison.changes}


def test_the_panel_says_what_the_entry_changed(shown):
    journal = shown()
    journal.type("corrected")
    panel = journal.page.panel
    journal.page.show_effect()
    assert panel.isVisible()
    assert journal.text("entry-title") == f"Entry {journal.page.table.selected.entry.seq}"
    result = changes(panel.comparison)
    assert result["Deal 6"] == ("B 36C 37", "B 36C 33")
    assert result["Session total"][0] != result["Session total"][1]
    assert panel.facts[6].value == journal.page.table.selected.entry.digest[:12]
    assert not journal.find("entry-nothing").isVisible()


def test_an_entry_without_effect_is_described_as_such(shown, qtbot):
    journal = shown()
    journal.type("read out")
    journal.page.show_effect()
    assert journal.find("entry-nothing").isVisible()
    assert journal.text("entry-nothing") == "No numbers change."


def test_the_places_follow_off_the_windows_thread(shown, qtbot):
    journal = shown()
    from scorekeeper.features.journal_page.view.entry_effect import entry_effect  # noqa: PLC0415

    rows = journal.page.rows
    seq = next(row.entry.seq for row in rows if row.session and entry_effect(rows, row.entry.seq).places)
    journal.page.show_target(seq)
    journal.page.show_effect()
    assert journal.find("entry-places-words").isVisible()
    qtbot.waitUntil(lambda: journal.page.panel.places.changes != ())
    assert journal.page.panel.places.isVisible()
    assert all(change.label.startswith("Place of ") for change in journal.page.panel.places.changes)
    asked = journal.page._asked
    journal.page.show_effect()
    assert journal.page._asked == asked
    assert journal.page.panel.places.changes, "known by now, and shown at once"


def test_alt_enter_goes_to_the_panel_and_its_buttons_lead_on(shown):
    journal = shown()
    journal.type("deal 6 t7").press(Qt.Key.Key_Up)
    journal.run("entry-details")
    assert journal.focus.objectName() == "entry-go-0"
    assert journal.focus.text() == "Go to deal 6"
    first = next(iter(journal.desk.tournament.sessions))
    journal.press(Qt.Key.Key_Return)
    journal.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert journal.went == [("score", (first, 6)), ("event", first)]
    journal.press(Qt.Key.Key_Escape)
    assert journal.focus is journal.page.filter


def test_at_200_percent_the_panel_covers_the_page_and_escape_gives_it_back(shown):
    journal = shown(percent=200)
    assert not journal.page.panel.isVisible()
    assert journal.page.table.isVisible()
    journal.run("entry-details")
    assert journal.page.panel.isVisible()
    assert not journal.page.table.isVisible()
    journal.press(Qt.Key.Key_Escape)
    assert journal.page.table.isVisible()
    assert journal.focus is journal.page.filter


def test_an_old_entry_is_not_worked_out_by_reading_the_rows_alone(shown, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "scorekeeper.features.journal_page.page.journal.entry_effect", lambda rows, seq: asked.append(seq)
    )
    journal = shown()
    journal.page._aside.setInterval(3_600_000)  # however slow this machine is, the keys come before the pause
    for _step in range(5):
        journal.press(Qt.Key.Key_Up)
    assert asked == [], "whoever holds the key down sees the rows first"


def test_enter_goes_to_the_deal_the_entry_is_about(shown):
    journal = shown()
    journal.type("deal 6 t7").press(Qt.Key.Key_Up, Qt.Key.Key_Return)
    first = next(iter(journal.desk.tournament.sessions))
    assert journal.went == [("score", (first, 6))]


def test_enter_goes_to_the_team(shown):
    journal = shown()
    journal.type("albany players").press(Qt.Key.Key_Return)
    [(page, team)] = journal.went
    assert page == "event"
    assert journal.desk.tournament.teams[team].name == "Albany"


def test_an_entry_is_shown_when_it_is_asked_for(shown):
    journal = shown()
    journal.type("zebra")
    journal.page.show_target(17)
    assert journal.page.table.selected.entry.seq == 17
    assert journal.page.filter.text() == ""


def test_f3_explains_where_an_entry_number_comes_from(shown):
    journal = shown()
    journal.type("deal 6").run("where-from")
    where = journal.page.where
    assert journal.focus is where
    assert where.chain.entries[-1].seq == where.address.entry == 60
    journal.press(Qt.Key.Key_Up)
    assert where.address.entry == 59
    assert journal.page.table.selected.entry.seq == 59
    journal.press(Qt.Key.Key_Return)
    assert not where.isVisible()
    assert journal.focus is journal.page.filter
    journal.run("where-from").press(Qt.Key.Key_Escape)
    assert not where.isVisible()


def test_an_entry_asked_for_at_200_percent_is_not_covered(shown):
    journal = shown(percent=200)
    journal.run("where-from")
    assert not journal.page.table.isVisible()
    assert journal.page.first_focus() is journal.page.where
    journal.page.show_target(17)
    assert journal.page.table.isVisible()
    assert journal.page.table.selected.entry.seq == 17
    assert journal.page.first_focus() is journal.page.filter


def test_undone_and_redone_entries(shown):
    journal = shown()
    deal = journal.desk.tournament.sessions
    second = list(deal)[1]
    number = journal.desk.tournament.seq
    journal.submit(DealRecorded(second, 7, "B", Contract(36, "H"), taken=40))
    journal.bridge.undo(second)
    journal.qtbot.waitUntil(lambda: not journal.bridge.is_busy)
    rows = journal.page.table.rows_model.rows
    assert rows[-2].by == number + 2
    assert journal.page.words.state(rows[-2]) == f"undone, {number + 2}"
    assert journal.page.words.what(rows[-1]).startswith("undone: deal 7")
    assert rows[-1].deal == 7
    journal.bridge.redo(second)
    journal.qtbot.waitUntil(lambda: not journal.bridge.is_busy)
    rows = journal.page.table.rows_model.rows
    assert rows[-3].by == 0
    assert rows[-2].by == number + 3


def test_a_void_that_is_void_takes_nothing_back():
    base = entries()[10]
    listed = [
        base._replace(seq=index, fact=fact) for index, fact in enumerate((base.fact, Voided(1), Voided(2)), start=1)
    ]
    assert [row.by for row in journal_rows(listed)] == [0, 3, 0]


def test_words_are_made_for_the_rows_in_sight_only(shown, monkeypatch):
    asked = []
    real = JournalWords.what

    def what(self, row):
        asked.append(row.entry.seq)
        return real(self, row)

    monkeypatch.setattr(JournalWords, "what", what)
    journal = shown(new=many_entries(3000))
    journal.window.grab()
    assert len(seqs(journal)) == 3000
    assert len(set(asked)) < 400


def many_entries(count):
    """Return this many entries: the sample's, and changes of its venue."""
    new = list(sample_entries("seat"))
    venues = (EventChanged("Cup", venue=f"Hall {number}") for number in range(count - len(new)))
    return [*new, *(replace(new[1], cmd=f"{number:030x}xx", fact=venue) for number, venue in enumerate(venues))]


def test_ten_thousand_entries_are_searched_piece_by_piece(shown, monkeypatch):
    journal = shown(new=many_entries(10_000))
    searched = []
    real = JournalWords.searched

    def watched(self, row):
        searched.append(row.entry.seq)
        return real(self, row)

    monkeypatch.setattr(JournalWords, "searched", watched)
    journal.page.filter.setText("nine hearts")
    assert len(searched) <= 1500, "the first piece only: the window goes on"
    assert "searching" in journal.text("journal-count")
    journal.qtbot.waitUntil(lambda: "searching" not in journal.text("journal-count"))
    assert len(searched) == len(set(searched)) == 10_000
    rows = journal.page.table.rows_model.rows
    assert rows
    assert all("nine of hearts" in row.entry.reason for row in rows)
    assert journal.text("journal-count") == f"{len(rows)} of 10\N{NARROW NO-BREAK SPACE}000 entries"


def test_a_new_entry_of_ten_thousand_makes_one_row(shown, monkeypatch):
    journal = shown(new=many_entries(10_000))
    taken = []
    book = journal.page._book
    real = book._take

    def take(entry):
        taken.append(entry.seq)
        real(entry)

    monkeypatch.setattr(book, "_take", take)
    journal.submit(TeamEntered("f" * 32, "Yonkers"))
    assert taken == [10_001]
    assert journal.page.table.selected.entry.seq == 10_001


def test_a_correction_shows_the_earlier_deal():
    all_of_them = entries()
    result = JournalWords(fold(all_of_them))
    outcome = [result.what(row) for row in journal_rows(all_of_them)]
    assert "deal 6: corrected from B 36C 37 to B 36C 33" in outcome


def test_two_lines_at_200_percent(shown):
    journal = shown(percent=200)
    assert [column.key for column in journal.page.table.rows_model.columns] == ["seq", "what", "state"]
    assert not journal.window.grab().isNull()


def test_a_deal_after_the_end_is_not_begun(shown):
    journal = shown()
    journal.jobs.close()
    begun = []
    ticket = journal.jobs.draw(
        lambda _ticket, _report: begun.append(1), begun.append, begun.append, lambda *_step: None
    )
    assert ticket.cancelled
    journal.page.show_effect()
    journal.page.chain.check(())
    assert begun == []


def test_every_control_has_a_name(shown):
    controls = list(shown().named())
    assert len(controls) > 8
    assert [control for control in controls if not all(control)] == []
