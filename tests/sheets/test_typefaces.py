"""Setting text: faces by letter, fitting, wrapping."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.assets.fonts import find_fonts
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE, NoGlyph, letters_replaced
from scorekeeper.sheets.paper.typefaces import ELLIPSIS, Typefaces, typefaces
from tests.sheets.making import JOSE

NAMES = st.text(st.sampled_from("Dallas Détroit &.'-" + JOSE + "കൃഷ്ണൻ"), min_size=1, max_size=60).filter(
    lambda text: text.strip()
)


@pytest.fixture(scope="module")
def faces():
    with typefaces(find_fonts()) as loaded:
        yield loaded


def test_a_text_is_split_by_script(faces: Typefaces):
    runs = faces.runs(f"{JOSE} and {JOSE}")
    assert [run.shaped for run in runs] == [True, False, True], "words of one script stay together"
    assert "".join(run.text for run in runs) == f"{JOSE} and {JOSE}"


def test_a_sign_keeps_its_place_in_a_run_it_can_be_drawn_in(faces: Typefaces):
    assert [run.text for run in faces.runs("A ☎ B")] == ["A ", "☎", " B"]


def test_other_scripts_find_their_face_where_it_is_installed(faces: Typefaces):
    if not find_fonts().for_script("Tamil"):
        pytest.skip("no Tamil face here")
    (run,) = faces.runs("தமிழ்")
    assert run.shaped


@pytest.mark.parametrize("character", ["\U000e0041", "\ue123", "\U0001f9ff", "\x07"])
def test_a_letter_without_a_font_is_named_and_replaced(faces: Typefaces, character):
    if unicodedata.category(character) == "So" and find_fonts().for_script("Emoji"):
        pytest.skip("somebody has a face for it")
    with letters_replaced() as letters:
        assert "".join(run.text for run in faces.runs(f"Dal{character}las")) in {f"Dal{SUBSTITUTE}las", "Dallas"}
    assert letters == {character: f"Dal{character}las"}
    with typefaces(find_fonts(), strict=True) as strict, pytest.raises(NoGlyph) as caught:
        strict.width(f"Dal{character}las", 9)
    assert (caught.value.character, caught.value.text) == (character, f"Dal{character}las")


def test_a_letter_without_a_font_is_reported_with_the_whole_wrapped_text():
    with typefaces(find_fonts()) as faces, letters_replaced() as letters:
        faces.wrap("Dallas \ue123 Dancers", 9, 40)
    assert letters == {"\ue123": "Dallas \ue123 Dancers"}


def test_white_space_and_variation_selectors_need_no_glyph(faces: Typefaces):
    assert faces.width("a\tb\u00a0c\ufe0f", 9) == pytest.approx(faces.width("a b c", 9), abs=0.5)


@given(NAMES, st.integers(20, 200))
def test_a_fitted_text_fits_and_loses_nothing_but_its_end(text, room):
    with typefaces(find_fonts()) as faces:
        shown, size = faces.fit(text, 10, room)
        assert size <= 10
        assert shown == text or (shown.endswith(ELLIPSIS) and text.startswith(shown.removesuffix(ELLIPSIS)))
        assert faces.width(shown, size) <= room + 0.01


def test_a_text_far_too_long_is_cut_where_one_letter_after_the_other_would_be(faces: Typefaces):
    letters = "Wi. n\u0d15\u0d4d\u0d37"
    for room in (0, 15, 40, 300):
        shown, size = faces.fit(letters * 60, 9, room)
        whole = shown.removesuffix(ELLIPSIS)
        following = f"{letters * 60}"[len(whole) :].lstrip()[:3]
        assert faces.width(shown, size) <= room or not whole
        assert faces.width(whole + following + ELLIPSIS, size) > room


@given(NAMES, st.integers(30, 200))
def test_wrapped_lines_fit_and_give_the_text_back(text, room):
    with typefaces(find_fonts()) as faces:
        lines = faces.wrap(text, 9, room)
        assert "".join("".join(lines).split()) == "".join(text.split())
        # a letter with all its signs is never torn apart, however narrow the room
        assert all(faces.width(line, 9) <= room + 0.01 or faces.wrap(line, 9, 0) == (line,) for line in lines)
