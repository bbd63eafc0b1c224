"""Layout 6: paper code, at least 7 points, whole names, boxes closed on paper, legend."""

import datetime as dt
import io
import json
import re
from dataclasses import replace
from typing import Any

import pypdf
import pypdfium2
import pytest

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.journal.facts import PlayerEntered, SeatsTaken, SessionOpened, SubstitutionApproved, TeamEntered
from scorekeeper.journal.roles import COMMITTEE, SCORER, captain
from scorekeeper.sheets.blocks import BOX_MARK, NOTE_MARK, STRUCK_MARK, TICK_MARK
from scorekeeper.sheets.options import A4, LEGIBLE, LETTER, SMALLEST, PaperSignature, SheetOptions
from scorekeeper.sheets.paper.pdf import drawn
from scorekeeper.sheets.paper.signature import MOST_WORDS, PROTEST, Shown, signature_appearance
from scorekeeper.sheets.render import game_sheet_of, render, sheet_of
from tests.sheets.game500 import making_games
from tests.sheets.making import (
    DALLAS,
    DETROIT,
    GOLDEN,
    JOSE,
    SESSION,
    Making,
    another_way,
    golden,
    heavy,
    paired,
    ruled,
    swapped,
    unfinished,
)
from tests.sheets.making_matches import four_teams
from tests.sheets.printed import ZONE, pages, printed, text

LONG = ("Great Lakes Malayalee Association of Southfield", "Tampa Bay Kerala Association of Hillsborough FL")
MALAYALAM = "ഡാളസ് മലയാളി കൂട്ടം"


def named(names: tuple[str, str] = LONG) -> Making:
    making = Making().begin(names=names)
    for part in GOLDEN.split("|"):
        making.deal(part)
    return making


MAKERS = {
    "golden": golden, "heavy": heavy, "ruled": ruled, "unfinished": unfinished, "swapped": swapped, "paired": paired,
    "another way": another_way, "four teams": four_teams, "long names": named,
    "malayalam": lambda: named((MALAYALAM, "Detroit")),
}  # fmt: skip


def fonts_of(data: bytes) -> set[str]:
    resources: list[Any] = [page["/Resources"] for page in pages(data)]
    return {str(font.get_object()["/BaseFont"]) for held in resources for font in held["/Font"].values()}


def small_letters(data: bytes) -> set[str]:
    """Return letters below 7 points, except the invisible ones of drawn suits."""
    document = pypdfium2.PdfDocument(data)
    found = {
        letters.get_text_range(index, 1)
        for letters in (page.get_textpage() for page in document)
        for index in range(letters.count_chars())
        if 1.0 < pypdfium2.raw.FPDFText_GetFontSize(letters, index) < SMALLEST - 0.02
    }
    return found - set("SHDC ")


def test_a_sheet_of_500_explains_its_marks_and_has_lines_for_remarks():
    making = making_games.full()
    sheet = game_sheet_of(making.state, making.tournament, SheetOptions())
    assert [item.mark for item in sheet.legend] == [STRUCK_MARK, NOTE_MARK]
    read = text(printed(making))
    assert all(item.text in read for item in sheet.legend)
    plain = making_games.capped()
    assert game_sheet_of(plain.state, plain.tournament, SheetOptions()).legend == ()
    assert "Remarks" in text(printed(plain))
    assert "Remarks" not in text(printed(plain, sealed=True))
    earlier = SheetOptions(layout=LEGIBLE - 1)
    assert game_sheet_of(making.state, making.tournament, earlier).legend == ()
    assert not game_sheet_of(plain.state, plain.tournament, earlier).writable
    no_trump = making_games.won()
    assert [item.mark for item in game_sheet_of(no_trump.state, no_trump.tournament, SheetOptions()).legend] == ["NT"]


def test_the_winners_of_a_game_are_named_in_whole_words():
    making = making_games.MakingGame().begin(names=making_games.LONG_NAMES).hands("1 A7S 8 | 2 B8H 9 | 3 A10NT 10")
    data = printed(making)
    assert "\N{HORIZONTAL ELLIPSIS}" not in text(data)
    assert small_letters(data) == set()
    letters = pypdfium2.PdfDocument(data)[0].get_textpage()
    index, _count = letters.search("fter hand 3").get_next()
    last = max(place for place in range(index) if letters.get_text_range(place, 1) == "W")
    _left, low, *_rest = letters.get_charbox(last)
    *_start, high = letters.get_charbox(index)
    assert low > high + 1, "the words below keep a distance from the names"


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", MAKERS)
def test_nothing_is_set_in_less_than_seven_points(name, paper, sealed):
    assert small_letters(printed(MAKERS[name](), paper, sealed=sealed)) == set()


@pytest.mark.parametrize("name", ["won", "ruled", "full"])
def test_nothing_on_a_game_sheet_is_smaller_either(name):
    making = getattr(making_games, name)()
    assert small_letters(render("pdf", making.state, making.tournament, SheetOptions())) == set()


def test_an_earlier_layout_is_smaller_so_that_the_measure_is_one():
    assert small_letters(printed(golden(), layout=LEGIBLE - 1))


def test_the_code_of_the_printout_is_that_of_the_record_and_not_on_a_file_signed_with_keys():
    making = golden()
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    code = paper_code(json.loads(sheet.embedded))
    assert f"code of this printout {code}" in text(printed(making))
    assert sheet_of(making.state, making.tournament, SheetOptions(sealed=True)).heading.code == ""
    game = making_games.won()
    page = game_sheet_of(game.state, game.tournament, SheetOptions())
    assert page.heading.code == paper_code(json.loads(page.embedded))


def test_a_correction_gives_another_code():
    making = golden()
    before = sheet_of(making.state, making.tournament, SheetOptions()).heading.code
    making.deal("4 B40H 39", reason="counted again")
    assert sheet_of(making.state, making.tournament, SheetOptions()).heading.code != before


ON_PAPER = (
    PaperSignature(SCORER, "", "Lissy Abraham", "signed", "Thomas", "2026-11-28T20:41:00Z"),
    PaperSignature(captain("A"), "Dallas", JOSE, "protest", "Thomas", "2026-11-28T20:41:00Z"),
    PaperSignature(captain("B"), "Detroit", "Sunil Varghese", "not", "Thomas", "2026-11-28T20:41:00Z"),
)


def test_a_sheet_closed_on_paper_says_who_entered_it_and_never_looks_signed():
    read = " ".join(text(printed(golden(), on_paper=ON_PAPER)).split())
    time = SheetOptions(zone=ZONE).moment("2026-11-28T20:41:00Z")
    assert time.endswith("15:41")
    assert f"signed on paper (entered by Thomas {time})" in read
    assert f"signed under protest on paper (entered by Thomas {time})" in read
    assert f"not signed (entered by Thomas {time})" in read
    assert "no program has checked them" in read
    assert "by pen" not in read
    assert "Remarks" not in read
    sheet = sheet_of(golden().state, golden().tournament, SheetOptions(on_paper=ON_PAPER))
    assert not drawn(sheet, SheetOptions(on_paper=ON_PAPER)).content.count(b"/Sig")


def test_a_role_that_was_not_entered_keeps_its_box_to_sign_in():
    making = ruled()
    boxes = sheet_of(making.state, making.tournament, SheetOptions(on_paper=ON_PAPER)).signatures
    assert [bool(box.on_paper) for box in boxes] == [True, True, True, False]
    assert boxes[-1].key == COMMITTEE


def test_a_club_key_without_a_passphrase_is_named_on_the_sheet():
    words = (
        "Signed with PINs on the scorer's computer; club key without a passphrase. Later changes to this file show. "
        "Anyone who controls that computer could have signed for others."
    )
    assert words in " ".join(text(printed(golden(), sealed=True, computer_key=True)).split())
    assert "club key without" not in text(printed(golden(), sealed=True))
    assert "club key without" not in text(printed(golden(), computer_key=True)), "nothing was signed with it"


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_names_of_47_letters_are_whole_wherever_they_are_written(paper):
    read = " ".join(text(printed(named(), paper)).split())
    assert "…" not in read
    for name in LONG:
        assert read.count(name) == 3, "in the head, beside the totals and in the box"


def test_a_malayalam_name_is_in_every_row_in_the_typeface_of_its_latin():
    data = printed(named((MALAYALAM, "Detroit")))
    read = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    assert " ".join(read.split()).count(MALAYALAM) >= 9, "Dallas declares nine times"
    assert {re.sub(r"^/[A-Z]+\+", "", name) for name in fonts_of(data)} <= {
        "NotoSans-Regular", "NotoSans-Bold", "NotoSansMalayalam-Regular", "NotoSansMalayalam-Bold",
    }  # fmt: skip
    earlier = printed(named((MALAYALAM, "Detroit")), layout=LEGIBLE - 1)
    assert any("Meera" in name for name in fonts_of(earlier))


def test_the_legend_explains_what_is_on_this_sheet_and_nothing_else():
    def marks(making: Making) -> list[str]:
        return [item.mark for item in sheet_of(making.state, making.tournament, SheetOptions()).legend]

    assert marks(golden()) == [STRUCK_MARK, NOTE_MARK, "(3.9)", TICK_MARK, "NT"]
    assert marks(Making().begin().deals("1 A40H 44 | 2 B30S 33")) == [BOX_MARK]
    assert "value before a correction or ruling" in text(printed(golden()))


@pytest.mark.parametrize(("name", "paper"), [(name, A4) for name in MAKERS if name != "heavy"] + [("golden", LETTER)])
def test_a_usual_sheet_is_one_page_with_its_notes_and_boxes(name, paper):
    (page,) = pages(printed(MAKERS[name](), paper))
    assert "Signatures, in this order" in page.extract_text()


def test_no_footnote_is_broken_and_no_page_has_boxes_alone():
    making = heavy(60)
    *_before, last = pages(printed(making))
    assert re.search(r"^\d+ +(Deal|Session)", last.extract_text(), re.MULTILINE)
    for page in pages(printed(heavy()))[2:]:
        _head, first, *_more = [line for line in page.extract_text().splitlines() if line.strip()]
        assert re.match(r"\d+ +(Deal|Session)", first), "a page begins with a whole footnote"


def test_substitutes_are_named_with_their_deal_beside_the_team():
    making = Making()
    begun = Making().begin(seats=False)
    making.entries.extend(begun.entries[:1])
    people = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
    for index, name in enumerate(people):
        making.enter(PlayerEntered(f"{index:04x}", name))
    making.enter(TeamEntered(DALLAS, "Dallas", ("0000", "0002", "0004"), "0000"))
    making.enter(TeamEntered(DETROIT, "Detroit", ("0001", "0003", "0005"), "0001"))
    making.enter(PlayerEntered("5abb", "Sue"))
    making.enter(SessionOpened(SESSION, (DALLAS, DETROIT), round=5, table=7))
    making.enter(SeatsTaken(SESSION, 1, people, first_dealer=6))
    making.deals("1 A28H 31 | 2 B30S 33")
    making.enter(
        SubstitutionApproved(
            "0b57", DALLAS, "0004", "5abb", members=("Pat",), session=SESSION, from_deal=3, seated=True
        ),
        reason="he fell ill",
    )
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    assert sheet.teams[0].changes == ("from deal 3: Sue for Cid",)
    assert sheet.teams[1].changes == ()
    assert "from deal 3: Sue for Cid" in text(printed(making))


def test_every_member_of_the_committee_has_a_line():
    read = text(printed(ruled())).splitlines()
    assert {"S. Nair", "M. Pillai", "J. Chacko"} <= {line.strip() for line in read}


# 140 letters of Malayalam are as wide as 200 of Latin
@pytest.mark.parametrize("words", ["The count of trick 8 was wrong and nobody looked. " * 4, f"{JOSE} " * 13])
def test_the_longest_protest_fits_into_a_captains_box_at_seven_points(words):
    options = SheetOptions(printed_at="2026-11-21T22:00:00Z", sealed=True)
    making = golden()
    box = drawn(sheet_of(making.state, making.tournament, options), options).boxes[captain("A")]
    shown = Shown("Sunil Varghese", "", dt.datetime(2026, 11, 21, tzinfo=dt.UTC), PROTEST, words[:MOST_WORDS], "Mini")
    look = signature_appearance(
        replace(shown, strokes=(((0, 0), (9, 5)),)), (box.right - box.left, box.top - box.bottom), options
    )
    sizes = {float(found) for found in re.findall(rb"^q ([\d.]+) 0 0", look, re.MULTILINE)}
    assert min(sizes) * 1000 > SMALLEST - 0.02, "outlines of a thousand units"


def test_the_reader_meets_settings_and_code_in_their_order():
    read = " ".join(text(printed(another_way())).split())
    assert read.index("Settings of this event") < read.index("a forfeit gives 1 point") < read.index("End of the event")
    reader = pypdf.PdfReader(io.BytesIO(printed(golden())))
    assert re.search(r"code of this printout\s+[0-9A-Z]{4}", reader.pages[0].extract_text())
