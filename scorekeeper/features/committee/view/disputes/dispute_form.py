"""Texts typed about a dispute: the facts, a claim, articles by number or words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.journal.dispute_facts import CHALLENGED, Claim, DisputeRaised
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

FOUND = 3
"""The most articles offered for some words."""
SAYS = "says."
"""Key prefix before a side: that team's statement."""

NUMBERS = TRICKS, REMAINING, SEAT = "tricks", "remaining", "seat"
"""The numbers of a claim."""


@dataclass(frozen=True, slots=True)
class ClaimDraft:
    """Values of a claim as chosen; numbers as typed, `line` the challengers' line of play."""

    tricks: str = ""
    remaining: str = ""
    seat: str = ""
    challenged: str = CHALLENGED
    line: str = ""


def claim_asks(system: RuleSystem, draft: ClaimDraft) -> tuple[str, ...]:
    """Return which number is missing or impossible.

    The tricks left are required, the others optional.
    """
    asks = []
    tricks = number_typed(draft.tricks)
    if tricks is None or not 1 <= tricks <= system.auction.hand_size:
        asks.append(TRICKS)
    for what, text, least, most in (
        (REMAINING, draft.remaining, 0, system.card_points),
        (SEAT, draft.seat, 1, system.seats),
    ):
        number = number_typed(text)
        if text.strip() and (number is None or not least <= number <= most):
            asks.append(what)
    return tuple(asks)


def claim_of(side: Side, draft: ClaimDraft) -> Claim:
    """Return the claim of this side as it was typed."""
    tricks, remaining, seat = map(number_typed, (draft.tricks, draft.remaining, draft.seat))
    return Claim(side, seat, tricks, draft.challenged, draft.line.strip(), remaining)


def form_values(fact: DisputeRaised) -> dict[str, str]:
    """Return the values of a dispute as typed in the form of the facts."""
    values = {"facts": fact.facts, "articles": ", ".join(fact.articles), "admitted": fact.admitted_by}
    values |= {f"{SAYS}{side}": words for side, words in fact.says.items()}
    if fact.claim is not None:
        tricks, remaining = (
            "" if number is None else str(number) for number in (fact.claim.tricks, fact.claim.remaining)
        )
        values |= {"tricks": tricks, "remaining": remaining}
        values |= {"challenged": fact.claim.challenged, "line": fact.claim.line}
    return values


def with_form_values(fact: DisputeRaised, values: Mapping[str, str]) -> DisputeRaised:
    """Return the dispute with the typed values in place of its own."""
    claim = fact.claim
    if claim is not None:
        claim = replace(
            claim,
            tricks=number_typed(values["tricks"]),
            challenged=values["challenged"] or claim.challenged,
            line=values["line"].strip(),
            remaining=number_typed(values["remaining"]),
        )
    says = {key.removeprefix(SAYS): words.strip() for key, words in values.items() if key.startswith(SAYS)}
    return replace(
        fact,
        facts=values["facts"].strip(),
        says=MappingProxyType({side: words for side, words in says.items() if words}),
        articles=article_list(values["articles"]),
        admitted_by=values["admitted"].strip(),
        claim=claim,
    )


def number_typed(text: str) -> int | None:
    """Return a typed number, None if it is not a number."""
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() else None


def article_list(text: str) -> tuple[str, ...]:
    """Return the articles of a typed list, each once."""
    return tuple(dict.fromkeys(part for raw in text.split(",") if (part := raw.strip())))


def articles_for(system: str, text: str) -> tuple[tuple[str, str], ...]:
    """Return number and heading of articles that match the last part of a typed list.

    Nothing matches a mere number.
    """
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
