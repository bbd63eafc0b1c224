"""Spellings of one name, and names that only look like one another."""

import pytest

from scorekeeper.journal.names import deceptive, list_key, looks_key, match_rank, name_key, search_key

DALLAS, CYRILLIC = "Dallas", "D\N{CYRILLIC SMALL LETTER A}ll\N{CYRILLIC SMALL LETTER A}s"


def warnings(names, others=()):
    return [(item.code, dict(item.values)) for item in deceptive(names, others)]


@pytest.mark.parametrize(
    "name",
    [
        CYRILLIC,
        "D\N{GREEK SMALL LETTER ALPHA}ll\N{GREEK SMALL LETTER ALPHA}s",
        "D\N{CYRILLIC CAPITAL LETTER A}LLA\N{CYRILLIC CAPITAL LETTER DZE}",
        " d\N{CYRILLIC SMALL LETTER A}llas",
    ],
)
def test_similar_names_are_found_and_are_not_the_same(name):
    assert looks_key(name) == looks_key(DALLAS)
    assert name_key(name) != name_key(DALLAS)
    codes = [code for code, _ in warnings([name], [DALLAS])]
    assert codes == ["name-mixes-alphabets", "names-look-alike"]


def test_the_letters_are_named():
    assert warnings([CYRILLIC]) == [
        ("name-mixes-alphabets", {"name": CYRILLIC, "letters": "\N{CYRILLIC SMALL LETTER A} (Cyrillic)"})
    ]


@pytest.mark.parametrize(
    "name",
    [
        DALLAS,
        "Jos\N{LATIN SMALL LETTER E WITH ACUTE} Kurian",
        "\u0414\u0430\u043b\u043b\u0430\u0441 Maria",
        "\u0d32\u0d3f\u0d38\u0d3f A",
        "\u674e\u5c0f\u9f99 Li",
        "\u0391\u03b8\u03ae\u03bd\u03b1",
    ],
)
def test_names_of_one_alphabet_a_word_are_nothing_to_tell(name):
    assert warnings([name], ["Detroit", name.upper()]) == []


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("\u0d1c\u0d4b\u0d7a", "\u0d1c\u0d4b\u0d23\u0d4d\u200d"),
        ("\u0d0e\u0d7b\u0d31\u0d46", "\u0d0e\u0d28\u0d4d\u0d31\u0d46"),
        ("\u0d0e\u0d7b\u0d4d\u0d31\u0d46", "\u0d0e\u0d28\u0d4d\u0d31\u0d46"),
        ("Anil", "An\u200bil"),
        ("Jos\u00e9", "Jose\u0301"),
    ],
)
def test_chillu_letters_joiners_and_composition_make_no_other_name(name, spelling):
    assert name_key(name) == name_key(spelling)
    assert search_key(name) == search_key(spelling)
    assert looks_key(name) == looks_key(spelling)
    assert warnings([name], [spelling]) == []


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("An\u200dil", "U+200D"),
        ("An\u3164il\ufe0f", "U+3164, U+FE0F"),
        ("\u200cAnil", "U+200C"),
        ("Da\u00adl\u2060las", "U+00AD, U+2060"),
        ("\u0d1c\u0d4b\u0d23\u0d4d\u200d", ""),
        ("\u0d35\u0d3f\u0d37\u0d4d\u200c\u0d23\u0d41", ""),
        ("\u26a1\ufe0f Bolts", ""),
    ],
)
def test_invisible_characters_are_reported_unless_they_shape_a_letter(name, hidden):
    assert [values["letters"] for code, values in warnings([name]) if code == "name-hides-characters"] == [hidden][
        : bool(hidden)
    ]


def test_accents_part_two_names_and_are_let_be_in_a_search():
    assert name_key("Jose") != name_key("Jos\u00e9")
    assert search_key("Jose  Raj") == search_key("Jos\u00e9 Raj")


def test_a_whole_word_of_another_alphabet_is_shown_beside_what_it_looks_like():
    pop, latin = "\u0420\u043e\u0440", "Pop"
    assert warnings([pop]) == []
    assert [code for code, _ in warnings([pop], [latin])] == ["names-look-alike"]
    assert warnings(["Detroit"], [pop, latin]) == [], "only what is asked about"


def test_numbers_in_names_are_sorted_by_their_value():
    names = ["Dallas 10", "dallas 4", "Dallas", "Kochi 2 B", "Kochi 2 A", "4 Aces", "10 Aces"]
    assert sorted(names, key=list_key) == [
        "4 Aces", "10 Aces", "Dallas", "dallas 4", "Dallas 10", "Kochi 2 A", "Kochi 2 B",
    ]  # fmt: skip


def test_a_whole_name_matches_better_than_one_that_begins_so():
    names = ["Old Dallas 1", "Dallas 12", "Dallas 1 B", "Dallas 1"]
    assert [match_rank(name, search_key(" DALLAS  1")) for name in names] == [3, 2, 1, 0]
