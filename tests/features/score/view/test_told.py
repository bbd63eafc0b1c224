"""What is told of a deal and changes no number: the row in the window is marked as the footnote on paper is."""

from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.journal.facts import SeatsTaken, Voided, WrongDealer
from scorekeeper.sheets.notes import remarks
from scorekeeper.sheets.options import SheetOptions
from tests.journal.event import SESSION, SYSTEM, Journal, deal

SEATED = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
TURNED = (*SEATED[2:], *SEATED[:2])


def on_both(journal):
    """The marks of each deal in the window and on paper, with their sentences."""
    rows = score_sheet(journal.tournament, SESSION).rows
    window = [(row.deal, mark.text, mark.tip) for row in rows for mark in row.marks if mark.kind == "note"]
    paper = [(one.deal, one.mark, one.text) for one in remarks(SYSTEM, journal.session, SheetOptions())]
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
