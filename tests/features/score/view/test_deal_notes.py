"""Notes on a deal: a row is marked in the window as its footnote is on paper."""

from dataclasses import replace

from scorekeeper.features.score.view.seat_changes import exchanged, seats_fact, seats_view
from scorekeeper.features.score.view.sheet_checks import checks
from scorekeeper.features.score.view.sheet_rows import SheetRows
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.journal.entry import number as chained
from scorekeeper.journal.facts import (
    EntryConfirmed,
    EventChanged,
    PlayerEntered,
    SeatsTaken,
    StarterReturned,
    SubstitutionApproved,
    Voided,
    WrongDealer,
)
from scorekeeper.session.refusals import lacking, refusals
from scorekeeper.session.session_now import session_now
from scorekeeper.sheets.notes import remarks
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import journal_place
from scorekeeper.sheets.workbook.lines import journal_of
from tests.journal.event import BEGINNING, DALLAS, SESSION, SYSTEM, Journal, deal

SEATED = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
TURNED = (*SEATED[2:], *SEATED[:2])


def on_both(journal):
    """The marks of each deal in the window and on paper, with their sentences."""
    rows = score_sheet(journal.tournament, SESSION).rows
    window = [(row.deal, mark.text, mark.tip) for row in rows for mark in row.marks if mark.kind == "note"]
    paper = [(remark.deal, remark.mark, remark.text) for remark in remarks(SYSTEM, journal.session, SheetOptions())]
    return window, paper


def test_a_wrong_dealer_and_changed_seats_are_marked_in_the_window_as_on_paper():
    journal = Journal()
    for fact in (
        SeatsTaken(SESSION, 1, SEATED, 6),
        deal(1, "A", "40H", 44),
        WrongDealer(SESSION, 1, 3),
        SeatsTaken(SESSION, 2, TURNED),
        deal(2, "B", "40H", 44),
    ):
        journal.enter(fact)
    window, paper = on_both(journal)
    assert window == paper
    assert [(number, mark) for number, mark, _tip in window] == [(1, "dealer"), (2, "seats")]
    journal.enter(Voided(4 + 3))
    window, paper = on_both(journal)
    assert window == paper
    assert [(number, mark) for number, mark, _tip in window] == [(2, "seats")]


def test_a_substitute_and_the_starter_who_comes_back_are_marked_in_the_window_as_on_paper(check_golden):
    journal = Journal()
    for fact in (SeatsTaken(SESSION, 1, SEATED, 6), deal(1, "A", "40H", 44), deal(2, "A", "40H", 44)):
        journal.enter(fact)
    shown = SheetRows()
    score_sheet(journal.tournament, SESSION, shown=shown)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    inside = ("Cid", "5abb")
    journal.enter(
        SubstitutionApproved("0b57", DALLAS, *inside, ("Pat",), "", 1, SESSION, 2, seated=True), reason="he fell ill"
    )
    journal.enter(StarterReturned(DALLAS, *inside, 1, SESSION, 4, seated=True))
    window, paper = on_both(journal)
    assert window == paper
    check_golden([(deal, text) for deal, _mark, text in paper])
    rows = score_sheet(journal.tournament, SESSION, shown=shown).rows
    assert [mark.text for mark in rows[1].marks] == ["substitute"]
    now = session_now(journal.tournament, SESSION)
    assert [(now.seats(number) or ())[4] for number in (1, 2, 3, 4)] == ["Cid", "Sabu", "Sabu", "Cid"]
    panel = seats_view(journal.tournament, SESSION)
    assert (panel.from_deal, panel.seats[4]) == (3, "Sabu")
    swap = seats_fact(journal.tournament, panel, SESSION, exchanged(panel.seats, 1, 5))
    assert swap is not None
    assert not refusals(journal.tournament, SESSION, swap)
    seq, _digest = journal_place(journal.session, journal.tournament)
    assert seq == journal.entries[-1].seq
    assert {journal.entries[-2].seq, seq} <= {entry.seq for entry in journal_of(journal.session)}


def test_an_unconfirmed_entry_is_marked_and_holds_the_signing_back(check_golden):
    journal = Journal((*BEGINNING, EventChanged("Autumn", settings={"deals": 2, "confirming": "read"})))
    seqs = [journal.enter(deal(number, "A", "40H", 44)).seq for number in (1, 2)]

    def confirmation():
        now = session_now(journal.tournament, SESSION)
        rows = score_sheet(journal.tournament, SESSION).rows
        (check,) = [check for check in checks(now) if check.code == "confirmed"]
        marked = [row.deal for row in rows for mark in row.marks if mark.text == "unconfirmed"]
        return marked, check.holds, check.detail, lacking(journal.tournament, now.state)

    marked, holds, detail, why = confirmation()
    check_golden((marked, holds, detail))
    assert "not confirmed" in why[0]
    for number, seq in enumerate(seqs, 1):
        entered = journal.new(EntryConfirmed(SESSION, (seq,), number))
        previous = journal.entries[-1].digest
        journal.entries.append(chained(replace(entered, who="Bo"), len(journal.entries) + 1, previous))
    assert confirmation() == ([], True, "everything", ())
