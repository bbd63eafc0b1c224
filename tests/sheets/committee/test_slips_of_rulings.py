"""Ruling slips: expected text, every letter on half a sheet, long ones on more pages."""

import io
import re

import pypdf
import pypdfium2
import pytest

from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.language import slip as words
from scorekeeper.sheets.committee.contents import slip_of
from scorekeeper.sheets.committee.slip import slips_pdf
from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper.no_glyph import letters_replaced
from tests.sheets.committee.making_rulings import HEARD, KOCHI, OPTIONS, all_rulings_of, rulings
from tests.sheets.committee.shaped import shaped_words
from tests.sheets.committee.slip_text import slip_text
from tests.sheets.game500.making_games import GAME, won
from tests.sheets.making import SESSION, Making, golden


def slips(making: Making):
    return tuple(slip_of(making.tournament, item, OPTIONS) for item in all_rulings_of(making))


def ruled(**values):
    making = golden()
    making.enter(RulingMade(SESSION, **values), who="P. Kurian")
    (slip,) = slips(making)
    return slip


def letters(data: bytes) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def test_the_texts_of_the_slips_are_unchanged(same_as_golden):
    same_as_golden("ruling-slips", "\n".join(map(slip_text, slips(rulings()))))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_each_slip_is_twice_on_a_sheet_across_for_both_captains(paper):
    data = slips_pdf(slips(rulings()), SheetOptions(paper=paper))
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    assert len(pages) == 5
    height, width = PAPERS[paper]
    for number, page in enumerate(pages, 1):
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((width, height), abs=0.1)
        assert page.extract_text().count("page 1 of 1") == 2, number


def test_names_and_words_of_both_scripts_are_whole():
    data = slips_pdf(slips(rulings())[:1], OPTIONS)
    shaped = shaped_words(data).split()
    assert set(f"{KOCHI} മേരി ജോസഫ് {HEARD} ട്രിക്ക്".split()) - {"king", "of", "clubs"} <= {
        word + end for word in shaped for end in ("", ",", ".")
    }
    text = letters(data).replace("\n", " ")
    assert all(wanted in text for wanted in ("king of clubs", "Dallas", "unanimous", "(4.8)"))


def test_the_same_slip_gives_the_same_bytes():
    assert slips_pdf(slips(rulings()), OPTIONS) == slips_pdf(slips(rulings()), OPTIONS)


def test_much_text_goes_on_over_the_page_and_none_is_lost():
    long = " ".join(f"word{n}" for n in range(900))
    slip = ruled(articles=("3.9",), reason="why", deal=3, findings=long, members=("A", "B"))
    data = slips_pdf([slip], OPTIONS)
    assert len(pypdfium2.PdfDocument(data)) > 1
    result = letters(data)
    assert all(f"word{n}" in result for n in range(900))
    assert f"page 2 of {len(pypdfium2.PdfDocument(data))}" in result


@pytest.mark.parametrize(
    "values",
    [
        {"deal": 3, "outcome": "made"},
        {"deal": 1, "taken": 20},
        {"deal": 1, "again": "redeal"},
        {"deal": 1, "again": "replay", "points": {"B": 3}},
        {"points": {"A": -2, "B": 0}},
        {"forfeit": "A"},
        {},
    ],
)
def test_the_decision_is_a_sentence_to_read_out(values, check_golden):
    check_golden(ruled(articles=("3",), reason="why", **values).spoken)


def test_a_letter_without_a_typeface_stops_no_slip():
    slip = ruled(articles=("3",), reason="why \U0001f0a1\ue000", deal=3)
    with letters_replaced() as letters:
        assert slips_pdf([slip], OPTIONS)
    assert "\ue000" in letters


def test_votes_and_lateness_in_words():
    assert words.votes(2, ("A",), ("B", "C")) == "2 for, 1 against (A), 2 abstained (B, C)"
    late = ruled(articles=("3",), reason="why", deal=3, late="cut-off", admitted_by="P. Kurian")
    assert ("late", "raised late, after the time for disputes about this session; admitted by P. Kurian") in late.parts


def test_a_ruling_on_the_event_has_a_slip_too():
    making = golden()
    making.enter(RulingMade("", ("4.8",), "The draw stands.", findings="Two teams asked."))
    (slip,) = slips(making)
    assert (slip.where, slip.teams, slip.changed) == ("the event", (), ())
    assert slips_pdf([slip], OPTIONS).startswith(b"%PDF")
    assert all_rulings(making.tournament)[0].number == 1


def test_a_ruling_on_the_event_can_be_made_again(check_golden):
    making = golden()
    first = making.enter(RulingMade("", ("4.8",), "The draw stands.", findings="Two teams asked.")).seq
    making.enter(RulingMade("", ("4.8",), "The draw stands, looked at again.", supersedes=first))
    check_golden(slips(making)[1].spoken)


def test_in_a_game_of_hands_the_players_sign(check_golden):
    game = won()
    game.making.enter(RulingMade(GAME, ("8b",), "put right in time", 1, points={"A": 10}))
    (slip,) = slips(game.making)
    assert slip.where.endswith("hand 1")
    assert re.fullmatch(r"Ruling 1, hand 1: 10 points for .+ and .+\. The score is now .*", slip.spoken)
    assert slip.changed[0].before != slip.changed[0].after
    assert slip.lines[:2] == tuple(name for _side, name in slip.teams)
    check_golden(slip.final)
    assert slip.heard.startswith("The players")


def test_a_session_lost_by_ruling_shows_what_it_is_awarded(check_golden):
    slip = ruled(articles=("2.2",), reason="left the hall", forfeit="A")
    check_golden(slip.spoken)
    check_golden([(item.what, item.before, item.after) for item in slip.changed])


def test_a_forfeit_in_a_knock_out_leaves_the_standings_alone(check_golden):
    making = Making().begin(options={"match_points": False})
    making.deal("1 A40H 44")
    making.enter(RulingMade(SESSION, ("2.2",), "left the hall", forfeit="A"), who="P. Kurian")
    (slip,) = slips(making)
    assert [item.what for item in slip.changed] == ["Session total"]
    check_golden(slip.spoken)


def test_a_forfeit_taken_back_counts_as_played_again(check_golden):
    making = golden()
    first = making.enter(RulingMade(SESSION, ("2.2",), "left the hall", forfeit="A"), who="P. Kurian").seq
    making.enter(RulingMade(SESSION, ("2.2",), "they came back", supersedes=first), who="P. Kurian")
    slip = slips(making)[1]
    check_golden(slip.spoken)
    assert ("For the standings", "0 : 5", "25 : 16") in [(item.what, item.before, item.after) for item in slip.changed]


def test_a_superseded_slip_is_not_called_final(check_golden):
    first, second = slips(rulings())[1:3]
    check_golden(first.final)
    check_golden(second.final)


def test_a_ruling_that_only_gives_other_reasons_says_that_the_score_stays(check_golden):
    making = golden()
    first = making.enter(RulingMade(SESSION, ("3.9",), "seen", 16, outcome="made"), who="P. Kurian").seq
    making.enter(RulingMade(SESSION, ("3.9",), "seen twice", 16, outcome="made", supersedes=first), who="P. Kurian")
    check_golden(slips(making)[1].spoken)
