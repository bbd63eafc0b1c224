"""The card for the table: what it says, and that nothing overlaps."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from scorekeeper.assets.articles import rule_book
from scorekeeper.language.lines import infraction_name, redeal_reason
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.blank.card import card_of, plan_card
from scorekeeper.sheets.blank.marks import PagePlan, Rect, TextMark
from scorekeeper.sheets.blank.render import card_pdf
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.typefaces import typefaces
from tests.sheets.making import DIFFERENT, another_way

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def card(chosen: Mapping[str, Any], event: str = "Great Lakes 56", paper: str = A4, system=DEFAULT) -> PagePlan:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_card(card_of(system, chosen, event), faces, paper)


def texts(*pages: PagePlan) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark)]


def tidy(page: PagePlan) -> bool:
    paper = Rect(34, 34, page.width - 68, page.height - 68)
    clear = not any(
        mark.rect.meets(other.rect) for index, mark in enumerate(page.marks) for other in page.marks[:index]
    )
    return clear and all(mark.rect.within(paper) for mark in page.marks)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("chosen", "event"), [({}, "Great Lakes 56"), (DIFFERENT, "അന്തർദേശീയ 56 മത്സരം " * 4), ({}, "")]
)
def test_the_card_is_one_page_without_overlaps(chosen, event, paper):
    assert tidy(card(chosen, event, paper))


def test_the_card_has_every_infraction_with_its_article_and_every_reason_to_deal_again():
    page = card({})
    result = texts(page)
    book = rule_book(DEFAULT.key)
    for kind in DEFAULT.infractions.kinds.values():
        assert infraction_name(kind.code) in result
        if kind.article:
            assert f"{kind.article} {book.articles[kind.article].heading}" in result
    for code in DEFAULT.redeal_reasons:
        assert redeal_reason(code) in result
    assert {"2.4.1", "2.4.5"} <= set(result)


def test_the_card_says_what_infractions_cost_under_the_settings_of_the_event(check_golden):
    usual = {row.name: row for row in card_of(DEFAULT, {}, "").rows}
    other = {row.name: row for row in card_of(DEFAULT, {"penalties_to": "offender"}, "").rows}
    assert usual["Revoke"].cost == other["Revoke"].cost
    check_golden((row.name, row.cost, row.objection) for row in usual.values())
    check_golden((row.name, row.cost) for row in other.values())
    check_golden(usual["Revoke"].until)


def test_the_card_says_when_the_score_is_read_out(check_golden):
    check_golden(card_of(DEFAULT, {}, "").read_out)
    assert "after 6, 12, 18, 24 (" in card_of(DEFAULT, DIFFERENT, "").read_out
    assert card_of(replace(DEFAULT, announcements=None), {}, "").read_out == ""


def test_a_system_without_penalties_and_re_deals_has_a_card_too():
    bare = replace(DEFAULT, redeal_reasons=(), infractions=replace(DEFAULT.infractions, kinds={}), match_points=None)
    page = card({}, system=bare)
    assert tidy(page)
    assert "Dealt again by the same dealer" not in texts(page)


def test_the_card_reads_back_as_pdf():
    making = another_way()
    document = pypdfium2.PdfDocument(card_pdf(making.tournament, OPTIONS))
    (page,) = document
    text_range = page.get_textpage().get_text_range()
    for words in ("Chart 1.3", "28 to 39", "Great Lakes 56 · 2026", "Settings of this event", "no match points"):
        assert words in text_range
    assert "4–0" not in text_range
