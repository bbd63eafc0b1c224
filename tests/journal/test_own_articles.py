"""A refusal cites the rules being played, or none, never another system's."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.assets.articles import article, cited, has_book, rule_book
from scorekeeper.language.problems import sentence
from scorekeeper.rules.auction import hold
from scorekeeper.rules.model import Call, Seating
from scorekeeper.rules.seats import seating_problems
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.session.words import score_page

PACKAGE = Path(scorekeeper.__file__).parent
OF_CLAIMS = {("journal/ruling_effect.py", "4.9"), ("language/prescribed.py", "4.9")}
"""Only one system has claims, and what is said of them names its article."""
EXAMPLES = {("features/penalties/page/penalty_panel.py", "2.3"), ("features/committee/page/matter_fields.py", "2.3"),
            ("features/committee/page/prescribed_card.py", "2.3")}  # fmt: skip
"""Examples of the article of another infraction, which only one system has."""


def test_no_article_of_one_system_is_written_where_every_system_comes_by():
    result = set()
    for part in ("journal", "session", "language", "kernel", "sheets", "features"):
        for file in (PACKAGE / part).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
                if re.fullmatch(r"[1-5]\.\d(\.\d)?", text):
                    result.add((file.relative_to(PACKAGE).as_posix(), text))
    assert result == OF_CLAIMS | EXAMPLES


of_each_system = pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.key)


@of_each_system
def test_every_article_a_system_names_is_in_its_own_book(system):
    named = {field.name: getattr(system, field.name) for field in fields(system) if field.name.endswith("_article")}
    assert {name for name, number in named.items() if number and article(system.key, number) is None} == set()
    assert system.bids_article
    assert system.counting_article
    if system.auction.article:
        assert system.auction.article in rule_book(system.key).articles


@of_each_system
def test_a_wrong_seating_cites_the_rules_played(system):
    people = tuple("ABCDEF")
    swap = tuple(people[at ^ 1] for at in range(6))
    result = seating_problems((Seating(1, people), Seating(2, swap)), 18, 6, system.seating_article)
    (text,) = map(sentence, result)
    assert text.endswith(f" ({system.seating_article})" if system.seating_article else "half of the session")


@of_each_system
def test_a_wrong_call_cites_the_rules_played(system):
    outcome = hold(system.auction, 1, (Call("30S"), Call("29H")))
    (problem,) = outcome.problems
    assert problem.article == (system.auction.article or "3.1")
    assert article(system.key, problem.article) is not None


@of_each_system
def test_notes_of_the_window_cite_the_rules_played(system):
    note = score_page.swap_note(system.seating_article)
    assert cited(system.key, note) == ((system.seating_article,) if system.seating_article else ())
    assert cited("international-56", note) == cited(system.key, note)
    late = score_page.wrong_dealer_note(3, 2, system.wrong_dealer_article)
    assert ("(4.4)" in late) == (system.key == "international-56")
    assert has_book(system.key)
