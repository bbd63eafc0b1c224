"""The journal by keyboard: every entry in words, filtered, followed; the chain checked anew."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from scorekeeper.desk.event.journal_view import ChainCheck, JournalWords, check_chain, journal_rows, voided_by
from scorekeeper.desk.files.sample import sample_entries
from scorekeeper.desk.memory import MemoryStore
from scorekeeper.journal.facts import DealRecorded, TeamEntered, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.qt.pages.journal import JournalPage
from scorekeeper.rules.contract import Contract
from tests.qt.sample_page import Shown


@pytest.fixture
def shown(qtbot):
    made = []

    def show(**how):
        made.append(Shown(qtbot, JournalPage, "journal", **how))
        return made[-1]

    yield show
    for each in made:
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
    qtbot.waitUntil(lambda: journal.text("journal-chain") == f"Chain checked: {total} entries, unbroken.", timeout=5000)
    journal.submit(TeamEntered("f" * 32, "Yonkers"))
    wanted = f"Chain checked: {total + 1} entries, unbroken."
    qtbot.waitUntil(lambda: journal.text("journal-chain") == wanted, timeout=5000)
    assert seqs(journal)[-1] == total + 1


def test_a_changed_entry_breaks_the_chain(shown, qtbot):
    journal = shown()
    qtbot.waitUntil(lambda: journal.page.chain.seq > 0, timeout=5000)
    journal.page.chain = ChainCheck()
    forged = list(journal.bridge.entries)
    forged[11] = forged[11]._replace(who="Somebody else")
    journal.bridge.entries = tuple(forged)
    journal.page._check()
    qtbot.waitUntil(lambda: journal.page.chain.broken == 12, timeout=5000)
    assert journal.text("journal-chain").startswith("Entry 12 does not fit the one before it. Everything up to 11")


def test_a_check_goes_on_where_the_last_one_ended():
    all_of_them = entries()
    first = check_chain(all_of_them[:20])
    assert check_chain(all_of_them, first) == check_chain(all_of_them)
    swapped = (*all_of_them[:30], all_of_them[31], all_of_them[30], *all_of_them[32:])
    assert check_chain(swapped, first) == ChainCheck(30, all_of_them[29].digest, 31)


@pytest.mark.parametrize(
    ("typed", "fits"),
    [
        ("deal 6", lambda row: row.deal == 6),
        ("t8", lambda row: row.entry.seq >= 40),
        ("49", lambda row: row.entry.seq == 49),
        ("nine hearts", lambda row: "nine of hearts" in row.entry.reason),
        ("lissy PENALTY", lambda row: row.entry.fact.kind == "penalty-given"),
    ],
)
def test_typing_filters(shown, typed, fits):
    journal = shown()
    journal.type(typed)
    found = journal.page.table.rows_model.rows
    assert found
    assert all(fits(row) for row in found)
    assert journal.text("journal-count").startswith(f"{len(found)} of ")


def test_nothing_fits_and_esc_empties_the_filter(shown):
    journal = shown()
    journal.type("zebra")
    assert journal.find("journal-nothing").isVisible()
    journal.press(Qt.Key.Key_Escape)
    assert journal.page.filter.text() == ""
    assert len(seqs(journal)) == journal.desk.tournament.seq


def test_kind_and_session(shown):
    journal = shown()
    journal.page.kinds.segment("judgements").click()
    assert {row.entry.fact.kind for row in journal.page.table.rows_model.rows} <= {
        "penalty-given", "redealt", "ruling-made",
    }  # fmt: skip
    journal.run("next-session")
    first = next(iter(journal.desk.tournament.sessions))
    assert {row.session for row in journal.page.table.rows_model.rows} == {first}
    assert journal.text("journal-session") == "Table 7 · Round 5"
    journal.run("previous-session")
    assert journal.text("journal-session") == "All sessions"


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


def test_f3_tells_where_an_entry_number_comes_from(shown):
    journal = shown()
    journal.type("deal 6").run("where-from")
    where = journal.page.where
    assert journal.focus is where
    assert where.chain.entries[-1].seq == where.address.entry == 48
    journal.press(Qt.Key.Key_Up)
    assert where.address.entry == 47
    assert journal.page.table.selected.entry.seq == 47
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


def test_what_was_taken_back_and_put_again(shown):
    journal = shown()
    deal = journal.desk.tournament.sessions
    second = list(deal)[1]
    number = journal.desk.tournament.seq
    journal.submit(DealRecorded(second, 7, "B", Contract(36, "H"), taken=40))
    journal.bridge.undo(second)
    journal.qtbot.waitUntil(lambda: not journal.bridge.is_busy, timeout=5000)
    rows = journal.page.table.rows_model.rows
    assert rows[-2].by == number + 2
    assert journal.page.words.state(rows[-2]) == f"taken back, {number + 2}"
    assert journal.page.words.what(rows[-1]).startswith("taken back: deal 7")
    assert rows[-1].deal == 7
    journal.bridge.redo(second)
    journal.qtbot.waitUntil(lambda: not journal.bridge.is_busy, timeout=5000)
    rows = journal.page.table.rows_model.rows
    assert rows[-3].by == 0
    assert rows[-2].by == number + 3


def test_a_void_that_is_void_takes_nothing_back():
    base = entries()[10]
    listed = [base._replace(seq=at, fact=fact) for at, fact in enumerate((base.fact, Voided(1), Voided(2)), start=1)]
    assert voided_by(listed) == {2: 3}


def test_words_are_made_for_the_rows_in_sight_only(shown, monkeypatch):
    asked = []
    real = JournalWords.what

    def what(self, row):
        asked.append(row.entry.seq)
        return real(self, row)

    monkeypatch.setattr(JournalWords, "what", what)
    new = list(sample_entries("seat"))
    many = [replace(new[1], cmd=f"{at:030x}xx", fact=TeamEntered(f"{at:032x}", f"Team {at}")) for at in range(3000)]
    journal = shown(new=[*new, *many])
    journal.window.grab()
    assert len(seqs(journal)) == 3050
    assert len(set(asked)) < 400


def test_before_of_a_correction_is_what_stood():
    all_of_them = entries()
    said = JournalWords(fold(all_of_them))
    told = [said.what(row) for row in journal_rows(all_of_them)]
    assert "deal 6: corrected from B 36C 37 to B 36C 33" in told


def test_two_lines_at_200_percent(shown):
    journal = shown(percent=200)
    assert [column.key for column in journal.page.table.rows_model.columns] == ["seq", "what", "state"]
    assert not journal.window.grab().isNull()


def test_every_control_has_a_name(shown):
    controls = list(shown().named())
    assert len(controls) > 8
    assert [control for control in controls if not all(control)] == []
