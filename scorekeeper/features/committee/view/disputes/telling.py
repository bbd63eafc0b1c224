"""What is said of a dispute while it is written down: the facts as they become, articles by number or words."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised
from scorekeeper.rules.model import Side

FOUND = 3
"""How many articles are offered for some words."""


@dataclass(frozen=True, slots=True)
class DisputeText:
    """What was typed about a dispute; numbers as they were typed."""

    facts: str = ""
    says: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    articles: str = ""
    admitted_by: str = ""
    tricks: str = ""
    remaining: str = ""
    challenged: str = ""
    line: str = ""


def told_of(fact: DisputeRaised) -> DisputeText:
    """Return what a dispute says already, as it is typed."""
    claim = fact.claim
    return DisputeText(
        fact.facts,
        fact.says,
        ", ".join(fact.articles),
        fact.admitted_by,
        str(claim.tricks) if claim is not None and claim.tricks is not None else "",
        str(claim.remaining) if claim is not None and claim.remaining is not None else "",
        claim.challenged if claim is not None else "",
        claim.line if claim is not None else "",
    )


def as_told(fact: DisputeRaised, told: DisputeText) -> DisputeRaised:
    """Return the dispute with what was typed instead of what it said."""
    claim = fact.claim
    if claim is not None:
        claim = Claim(
            claim.side,
            claim.seat,
            _number(told.tricks),
            told.challenged or claim.challenged,
            told.line.strip(),
            _number(told.remaining),
        )
    return replace(
        fact,
        facts=told.facts.strip(),
        says=MappingProxyType({side: words.strip() for side, words in told.says.items() if words.strip()}),
        articles=article_list(told.articles),
        admitted_by=told.admitted_by.strip(),
        claim=claim,
    )


def article_list(text: str) -> tuple[str, ...]:
    """Return the articles of a typed list, each once."""
    return tuple(dict.fromkeys(part for raw in text.split(",") if (part := raw.strip())))


def _number(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() else None


def articles_for(system: str, text: str) -> tuple[tuple[str, str], ...]:
    """Return number and heading of the articles that the last part of a typed list means, none for a mere number."""
    last = text.rpartition(",")[2].strip()
    if not any(sign.isalpha() for sign in last) or not has_book(system):
        return ()
    book = rule_book(system)
    if book.find(last) is not None:
        return ()
    return tuple((article.number, article.heading) for article in book.search(last)[:FOUND])


def with_article(text: str, number: str) -> str:
    """Return a typed list with its last part replaced by an article's number."""
    before = text.rpartition(",")[0].strip()
    return f"{before}, {number}" if before else number
