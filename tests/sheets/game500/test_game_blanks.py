"""Blank game sheets and click cards: every box counted, nothing overlapping, names whole."""

import io
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.systems.singles500 import SINGLES_500
from scorekeeper.sheets.blank.marks import Circle, Digits, PagePlan, Rect, TextMark, Tick, Writing
from scorekeeper.sheets.game500.blank import BlankGame, blank_for_all, blank_of
from scorekeeper.sheets.game500.blank_pdf import blank_games_pdf, click_cards_pdf, empty_games_pdf
from scorekeeper.sheets.game500.click_cards import ClickCard, card_for_all, cards_of, clicks_by_round, plan_cards
from scorekeeper.sheets.game500.form import EDGE, plan_games
from scorekeeper.sheets.game500.sizes import A5
from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper.typefaces import typefaces
from tests.sheets.game500.making_games import GAME, LONG_NAMES, NAMES, MakingGame, full, won
from tests.sheets.making import JOSE

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")
THREE = (A4, LETTER, A5)


def blank_game(making: MakingGame) -> BlankGame:
    return blank_of(making.state, making.tournament, OPTIONS)


def for_all(**chosen: Any) -> BlankGame:
    return blank_for_all(SINGLES_500, OPTIONS, chosen)


def planned(games: Sequence[BlankGame], paper: str = A4) -> tuple[PagePlan, ...]:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_games(games, faces, paper)


def cards(positions: Sequence[ClickCard], paper: str = A4) -> tuple[PagePlan, ...]:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_cards(positions, faces, paper)


def overlaps(pages: Sequence[PagePlan], edge: float) -> list[tuple[object, object]]:
    result: list[tuple[object, object]] = []
    for page in pages:
        paper = Rect(edge, edge, page.width - 2 * edge, page.height - 2 * edge)
        for index, mark in enumerate(page.marks):
            if not mark.rect.within(paper):
                result.append((mark, "off the paper"))
            result += [(mark, other) for other in page.marks[:index] if mark.rect.meets(other.rect)]
    return result


def keys(pages: Sequence[PagePlan], *kinds: type) -> Counter[str]:
    return Counter(
        mark.key
        for page in pages
        for mark in page.marks
        if isinstance(mark, Digits | Circle | Tick | Writing) and isinstance(mark, kinds)
    )


def words(pages: Sequence[PagePlan]) -> str:
    result = [mark for page in pages for mark in page.marks if isinstance(mark, TextMark)]
    return " ".join(mark.text for mark in result)


def pdf_pages(data: bytes) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


# --- game sheets


SHEETS = {
    "known": lambda: blank_game(won()),
    "settings": lambda: blank_game(full()),
    "endless names": lambda: blank_game(MakingGame().begin(names=LONG_NAMES, event="അന്തർദേശീയ മത്സരം " * 6)),
    "no place": lambda: blank_game(MakingGame().begin(round=None, table=None)),
    "nobody": for_all,
    "nobody, settings": lambda: for_all(hands=1, cap_no_bid=False),
}


@pytest.mark.parametrize("paper", THREE)
@pytest.mark.parametrize("name", SHEETS)
def test_nothing_overlaps_or_reaches_into_the_margin(name, paper):
    pages = planned([SHEETS[name]()] * 3, paper)
    assert len(pages) == (3 if paper == A5 else 2)
    assert overlaps(pages, EDGE) == []


@pytest.mark.parametrize("paper", THREE)
def test_each_half_keeps_to_its_own_side_of_the_cut(paper):
    first, second = (planned([for_all(), for_all()], paper) * 2)[:2]
    page = first if paper != A5 else second
    if paper == A5:
        assert page.width > page.height
        return
    for mark in page.marks:
        assert mark.rect.y >= page.height / 2 + EDGE - 0.1 or mark.rect.top <= page.height / 2 - EDGE + 0.1


@given(hands=st.integers(1, 4), paper=st.sampled_from(THREE))
@settings(max_examples=8, deadline=None)
def test_every_hand_has_every_box_and_every_circle_once(hands, paper):
    pages = planned([for_all(hands=hands)], paper)
    circles, boxes = keys(pages, Circle), keys(pages, Digits)
    assert {*circles.values(), *boxes.values()} == {1}
    for hand in (*range(1, hands + 1), 0):
        groups = {
            "by": ("A", "B", "–"),
            "bid": ("6", "7", "8", "9", "10"),
            "suit": ("S", "C", "D", "H", "NT"),
            "fault": ("A", "B"),
            "result": ("M", "D"),
        }
        for group, labels in groups.items():
            assert all(f"1 hand {hand} {group} {label}" in circles for label in labels)
        assert all(f"1 hand {hand} {group} {side}" in boxes for group in ("tricks", "points", "score") for side in "AB")
    assert sum(" hand " in key for key in circles) == (hands + 1) * 17
    assert sum(" click " in key for key in circles) == 8
    assert overlaps(pages, EDGE) == []


def test_names_are_whole_and_everything_known_is_printed():
    making = MakingGame().begin(names=LONG_NAMES)
    text = words(planned([blank_game(making)]))
    assert all(name.replace(" ", "") in text.replace(" ", "") for name in LONG_NAMES)
    for part in ("Otago Open 500 · 2026", "Round 3", "Table 5", "21 November 2026, Dunedin"):
        assert part in text
    assert not any("player" in key for key in keys(planned([blank_game(making)]), Writing))


def test_rules_edition_settings_and_articles_are_on_the_sheet(check_golden):
    text = words(planned([for_all(hands=3, cap_no_bid=False)]))
    assert "NZ Singles 500, edition 2024" in text
    check_golden(text)
    assert "3" in text.split("Settings of this event:")[1]
    for article in ("(1c)", "(4e)", "(6)", "(1d)"):
        assert article in text
    for value in ("40", "460", "520"):
        assert value in text.split()


@pytest.mark.parametrize("paper", THREE)
def test_the_pdf_has_its_pages_and_the_same_bytes_twice(paper):
    making = won()
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z")
    data = blank_games_pdf([making.state] * 3, making.tournament, options)
    assert data == blank_games_pdf([making.state] * 3, making.tournament, options)
    pages = pdf_pages(data)
    assert len(pages) == (3 if paper == A5 else 2)
    sizes = {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in pages}
    width, height = PAPERS[A4 if paper == A5 else paper]
    assert sizes == {(round(width), round(height / 2 if paper == A5 else height))}
    assert "Aroha Ngata" in pages[0].extract_text()
    empty = pdf_pages(empty_games_pdf(SINGLES_500, {}, "", options))
    assert len(empty) == 1
    assert empty[0].extract_text().count("Game sheet") == (1 if paper == A5 else 2)


# --- click cards


def day(names: tuple[str, ...] = NAMES) -> MakingGame:
    """Three games of a day: one won, one tied by the bell, one unclipped; a fourth under way."""
    making = won() if names == NAMES else MakingGame().begin(names=names).hands("1 A7S 8 | 2 B8H 9 | 3 A10NT 10")
    making.open("d" * 32, (1, 2, 3, 0), round=4, table=5).bell(0, game="d" * 32)
    making.open("e" * 32, (3, 0, 1, 2), round=6, table=5).hand("1 A6S 7", game="e" * 32)
    return making


def test_games_played_are_on_the_card_and_the_rest_is_empty():
    making = day()
    result = cards_of(making.tournament, SINGLES_500, 8)
    assert [card.name for card in result] == list(NAMES)
    assert [dict(card.clicks) for card in result] == [{3: 2, 4: 1}, {3: 0, 4: 1}, {3: 2, 4: 1}, {3: 0, 4: 1}]
    assert [card.total for card in result] == [3, 1, 3, 1]
    boxes = keys(cards(result), Digits)
    for card in range(1, 5):
        assert {f"{card} game {number}" in boxes for number in (1, 2, 5, 6, 7, 8)} == {True}
        assert {f"{card} game {number}" in boxes for number in (3, 4, 9)} == {False}


def test_clicks_of_a_card_that_was_not_clipped_are_not_on_it():
    making = won().unclipped(NAMES[0])
    got = clicks_by_round(making.tournament)
    assert [clicks[3] for clicks in got.values()] == [0, 0, 2, 0]
    assert making.tournament.games[GAME].result.clicks == {NAMES[0]: 0, NAMES[2]: 2, NAMES[1]: 0, NAMES[3]: 0}


def test_a_card_has_room_for_every_game_that_was_played():
    making = MakingGame().begin(round=14).hands("1 A7S 8 | 2 B8H 9 | 3 A10NT 10")
    assert {card.rounds for card in cards_of(making.tournament, SINGLES_500, 6)} == {14}


@given(
    rounds=st.integers(1, 60),
    paper=st.sampled_from(THREE),
    names=st.lists(st.sampled_from([*NAMES, *LONG_NAMES, ""]), min_size=1, max_size=12),
)
@settings(max_examples=15, deadline=None)
def test_every_game_has_its_box_on_every_card_and_nothing_meets(rounds, paper, names):
    result = [
        ClickCard("Otago Open", "", "NZ Singles 500, edition 2024", "", name, rounds, {1: 2}, most=2) for name in names
    ]
    pages = cards(result, paper)
    boxes = keys(pages, Digits)
    for card in range(1, len(result) + 1):
        assert sum(key.startswith(f"{card} game ") for key in boxes) == rounds - 1
        assert boxes[f"{card} total"] == 1
    assert overlaps(pages, 20) == []
    text = words(pages).replace(" ", "")
    assert all(name.replace(" ", "") in text for name in names)


@pytest.mark.parametrize("paper", THREE)
def test_many_cards_share_a_page_with_lines_to_cut_along(paper):
    unnamed = card_for_all(SINGLES_500, {"cap_no_bid": False}, "Otago Open", 20)
    pages = cards([unnamed] * 30, paper)
    assert len(pages) < 30
    for page in pages:
        assert sum(type(ground).__name__ == "Upright" for ground in page.ground) >= 2
    assert "NZ Singles 500, edition 2024" in words(pages)
    assert "Settings of this event" in words(pages)


def test_cards_as_pdf_carry_names_of_any_script():
    making = day((JOSE, "Дмитрий", "Ngāti Porou", "Zoë"))
    data = click_cards_pdf(making.tournament, SINGLES_500, OPTIONS, 12)
    assert data == click_cards_pdf(making.tournament, SINGLES_500, OPTIONS, 12)
    (page,) = pdf_pages(data)
    read = page.extract_text()
    assert all(name in read for name in ("Дмитрий", "Ngāti Porou", "Zoë", "3 clicks so far"))


def test_without_players_a_page_of_empty_cards_is_printed():
    making = MakingGame()
    data = click_cards_pdf(making.tournament, SINGLES_500, OPTIONS, 12)
    (page,) = pdf_pages(data)
    assert page.extract_text().count("Click card") > 4
