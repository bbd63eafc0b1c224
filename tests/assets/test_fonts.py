"""Which font files are found, which are missing, and which replace them."""

import os
import shutil
from pathlib import Path

import pytest

from scorekeeper.assets.fonts import (
    BOLD,
    FOLDERS_VARIABLE,
    MALAYALAM,
    MALAYALAM_BOLD,
    REGULAR,
    SYMBOLS,
    MissingFont,
    find_fonts,
    given_folders,
    system_folders,
)


def folder(tmp_path: Path, *names: str) -> tuple[Path, ...]:
    inner = tmp_path / "deeper"
    inner.mkdir(exist_ok=True)
    for name in names:
        (inner / name).write_bytes(b"")
    return (tmp_path,)


def test_the_wanted_fonts_are_found_wherever_they_lie_in_a_folder(tmp_path):
    result = (
        "NotoSans-Regular.ttf",
        "NotoSans-Bold.ttf",
        "Meera-Regular.ttf",
        "Rachana-Bold.ttf",
        "NotoSansSymbols2-Regular.ttf",
    )
    fonts = find_fonts(folder(tmp_path, *result))
    assert fonts.missing == ()
    assert [fonts.files[role].path.name for role in (REGULAR, BOLD, MALAYALAM, MALAYALAM_BOLD, SYMBOLS)] == list(result)


def test_missing_parts_are_named_with_their_substitutes(tmp_path):
    fonts = find_fonts(folder(tmp_path, "DejaVuSans.ttf", "Rachana-Regular.ttf"))
    assert fonts.files[MALAYALAM_BOLD] == fonts.files[MALAYALAM]
    assert fonts.missing == (
        MissingFont("Noto Sans", "DejaVu Sans"),
        MissingFont("Noto Sans Bold", "Bitstream Vera Sans Bold"),
        MissingFont("Meera", "Rachana"),
        MissingFont("Rachana Bold", "Rachana"),
        MissingFont("Noto Sans Symbols 2", "DejaVu Sans"),
    )


def test_without_any_font_latin_letters_can_still_be_set(tmp_path):
    fonts = find_fonts((tmp_path / "not-there",))
    assert fonts.files[REGULAR].path.is_file()
    assert fonts.files[BOLD].path.is_file()
    assert MissingFont("Meera", "") in fonts.missing
    assert MALAYALAM not in fonts.files


def test_the_folder_given_first_wins(tmp_path):
    first, second = tmp_path / "one", tmp_path / "two"
    for place in (first, second):
        place.mkdir()
        (place / "Meera-Regular.ttf").write_bytes(b"")
    assert find_fonts((second, first)).files[MALAYALAM].path.parent == second


def test_other_outlines_do_not_count(tmp_path):
    assert MALAYALAM not in find_fonts(folder(tmp_path, "Meera-Regular.otf")).files


def test_other_scripts_are_offered_by_name(tmp_path):
    fonts = find_fonts(folder(tmp_path, "NotoSansTamil-Regular.ttf"))
    tamil = fonts.for_script("Tamil", bold=True)
    assert tamil is not None
    assert tamil.path.name == "NotoSansTamil-Regular.ttf"
    assert fonts.for_script("Telugu") is None


def test_the_environment_names_further_folders():
    listed = os.pathsep.join(("/fonts/one", "/fonts/two"))
    assert given_folders({FOLDERS_VARIABLE: listed}) == (Path("/fonts/one"), Path("/fonts/two"))
    assert given_folders({}) == ()


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"HOME": "/x"}, Path("/usr/share/fonts")),
        ("darwin", {"HOME": "/x"}, Path("/Library/Fonts")),
        ("win32", {"WINDIR": "W", "LOCALAPPDATA": "L"}, Path("W/Fonts")),
    ],
)
def test_every_system_has_its_folders(platform, environ, expected):
    assert expected in system_folders(platform, environ)


def test_a_folder_that_cannot_be_read_counts_as_empty(tmp_path):
    shut = tmp_path / "shut"
    shut.mkdir()
    (shut / "Meera-Regular.ttf").write_bytes(b"")
    shut.chmod(0)
    try:
        find_fonts((shut,))
    finally:
        shut.chmod(0o700)
        shutil.rmtree(shut)
