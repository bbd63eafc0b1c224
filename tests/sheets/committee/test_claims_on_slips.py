"""A claim's diagram on its slip: hands by seat, the line of play, tagged, across pages."""

import io
from dataclasses import replace

import pypdf
import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.committee.slip import slips_pdf
from tests.sheets.committee.judged_claims import ENDING, HIDDEN, OPEN, WHOLE, slip_of_claim
from tests.sheets.committee.making_rulings import OPTIONS
from tests.sheets.figures import figures
from tests.sheets.making import SESSION, golden


def read(slip):
    return pypdf.PdfReader(io.BytesIO(slips_pdf([slip], OPTIONS)))


def words(reader):
    return "\n".join(page.extract_text() for page in reader.pages)


def test_the_hands_are_at_their_seats_and_the_findings_explain_the_rest(check_golden):
    slip = slip_of_claim(ENDING)
    first, second = slip.claim.hands[:2]
    assert (first.seat, first.suits) == (1, (("S", "K"), ("H", "K"), ("D", "J")))
    assert (second.claims, second.leads, first.side, second.side) == (True, True, "A", "B")
    assert slip.claim.facts == "3 tricks left, seat 2 leads"
    (trick,) = slip.claim.line
    assert (trick.leader, trick.winner, str(trick.cards[0])) == (2, 1, "JD")
    check_golden(dict(slip.parts)["findings"])


def test_the_diagram_is_one_figure_that_is_read_aloud_and_the_line_a_table(check_golden):
    reader = read(slip_of_claim(ENDING))
    (figure,) = figures(reader)
    result = str(figure["/Alt"])
    check_golden(result)
    assert "Seat 2, Detroit, Biju George, claims: nine of spades, ace of spades, queen of diamonds." in result
    text = words(reader)
    check_golden(text)
    assert "seat 1" in text


def test_of_hidden_hands_it_tells_how_many_are_unknown_and_how_they_may_lie(check_golden):
    slip = slip_of_claim(HIDDEN, "The claim falls in 3 of 9 deals.")
    fourth = slip.claim.hands[3]
    assert (fourth.suits, fourth.unknown, fourth.example) == ((), 3, (("S", "9"), ("C", "K Q")))
    assert str(slip.claim.hands[1].on_table) == "QD"
    assert slip.claim.facts == "3 tricks left, seat 2 led"
    reader = read(slip)
    (figure,) = figures(reader)
    assert "no trump" in str(figure["/Alt"])
    assert "3 unknown" in str(figure["/Alt"])
    check_golden(str(figure["/Alt"]))
    check_golden(slip.claim.line_title)


def test_undecided_it_has_the_cards_and_no_line():
    slip = slip_of_claim(OPEN, "Undecided: 1,000,000 positions were looked at.")
    assert slip.claim.line == ()
    reader = read(slip)
    assert len(list(figures(reader))) == 1
    assert "A line that" not in words(reader)


@pytest.mark.parametrize("much", [0, 12, 20, 25, 30, 40, 60])
def test_a_line_of_eight_tricks_goes_on_over_the_page_and_none_is_lost(much):
    long = " ".join(f"word{n}" for n in range(much * 9))
    reader = read(slip_of_claim(WHOLE, f"The claim falls. {long}"))
    text = words(reader)
    assert all(f"word{n}" in text for n in range(much * 9))
    (figure,) = figures(reader)
    assert "8 tricks left" in str(figure["/Alt"])
    assert sum(page.extract_text().count("won by") for page in reader.pages) >= 1
    signed = next(page for page in reader.pages if "For the committee" in page.extract_text())
    assert "written by" in signed.extract_text(), "nobody signs an empty page"


def test_unreadable_cards_are_refused():
    making = golden()
    ruling = RulingMade(SESSION, ("4.9",), "by 4.9", 7, cards=replace(ENDING, line=("2:QD XX",)))
    assert {problem.code for problem in problems(making.tournament, ruling, "", DEFAULT)} == {"not-a-card"}
    few = replace(ruling, cards=replace(ENDING, hands=ENDING.hands[:5]))
    assert {problem.code for problem in problems(making.tournament, few, "", DEFAULT)} == {"wrong-number-of-hands"}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({"example": ("JS",)}, "wrong-number-of-hands"),
        ({"trump": "Z"}, "not-one-of"),
        ({"leader": 99}, "no-such-seat"),
        ({"claimer": -1}, "no-such-seat"),
        ({"hands": ("?" * 9, *ENDING.hands[1:])}, "too-many-in-hand"),
        ({"line": ENDING.line * 9}, "too-many-tricks"),
        ({"line": ("2:QD AD QC 10H QD JD KS",)}, "too-many-plays"),
    ],
)
def test_cards_that_cannot_be_are_refused_and_a_file_that_has_them_prints_its_slip_without_them(
    cards, code, check_golden
):
    making = golden()
    forged = replace(ENDING, **cards)
    ruling = RulingMade(SESSION, ("4.9",), "by 4.9", 7, cards=forged)
    assert [problem.code for problem in problems(making.tournament, ruling, "", DEFAULT)] == [code]
    slip = slip_of_claim(forged)
    assert slip.claim is None
    check_golden(words(read(slip)))
