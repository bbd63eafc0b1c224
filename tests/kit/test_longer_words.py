"""With texts 40 % longer, no page or panel cuts anything off, at any size."""

import pytest

from installers.longer import longer, spoken_longer
from installers.screens import Look, pictures
from scorekeeper.language import translation
from tests.language.pieces import nested_pieces

LOOKS: "tuple[Look, ...]" = (
    ("light", (1024, 700), 100),
    ("light", (1366, 768), 200),
)


@pytest.mark.parametrize(
    ("text", "shown_text"),
    [
        ("Record", "[Réçórd ]"),
        ("deal {deal}: <b>{what}</b>", "[déál {deal}: <b>{what}</b> ]"),
        ("&Undo", "[&Uñdó]"),
        ("{first}", "{first}"),
    ],
)
def test_a_text_is_longer_and_keeps_its_places(text, shown_text):
    assert longer(text).replace("Ú", "U") == shown_text


def test_longer_texts_are_shown_and_then_restored():
    with spoken_longer():
        assert translation.gettext("Record it") == longer("Record it")
        assert translation.pgettext("button", "Open") == longer("Open")
        assert translation.ngettext("{n} deal", "{n} deals", 2) == longer("{n} deals")
    assert translation.gettext("Record it") == "Record it"


def test_no_page_and_no_panel_cuts_longer_words_off_or_scrolls_sideways_and_says_all_of_it_whole(qapp, tmp_path):
    with nested_pieces(longer) as matches:
        assert sorted(set(pictures(tmp_path, None, LOOKS))) == []
    assert sorted(set(matches)) == []
