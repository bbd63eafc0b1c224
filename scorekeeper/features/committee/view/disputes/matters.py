"""What can be disputed: infractions, claims, reasons to deal again, other articles."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.assets.articles import HEADING, TITLE, Article, has_book, rule_book
from scorekeeper.features.penalties.view import PenaltyChoice, choices, fit, infractions_by_fit, is_article
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.kernel.time_limits import CLAIM
from scorekeeper.language import matters as words
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

ARTICLE = "article"
"""Code used as the infraction if the dispute is about an article that names none."""
NO_SIDE: Side = "-"
"""The answer that no side is at fault, or that neither asks."""

OFFENDER, CLAIMS, ASKS = "offender", "claims", "asks"
"""What is asked of a side: whose infraction it would be, who claimed, who asks."""

_OTHER = "other"
_BEHIND = 10
"""How much lower a match in the text of a matter ranks than a match in its name."""


@dataclass(frozen=True, slots=True)
class Matter:
    """What a dispute is about: an infraction, a claim, a reason to deal again, an article."""

    system: RuleSystem
    code: str
    article: str = ""

    @property
    def is_claim(self) -> bool:
        """Return whether the remaining tricks were claimed."""
        return self.code == CLAIM and bool(self.system.claims_article)

    @property
    def redealt(self) -> bool:
        """Return whether a deal is to be dealt again for a reason that the rules name."""
        return self.code in self.system.redeal_articles

    @property
    def of_article(self) -> bool:
        """Return whether it is an article without an infraction of its own."""
        return self.code == ARTICLE and bool(self.article)

    @property
    def known(self) -> bool:
        """Return whether anything is chosen."""
        return self.infraction != "" or self.is_claim or self.redealt or self.of_article

    @property
    def infraction(self) -> str:
        """Return the infraction, "" for none.

        An article counts as another infraction if the rules have that.
        """
        if self.system.infractions.get(self.code) is not None:
            return self.code
        return _OTHER if self.of_article and self.system.infractions.get(_OTHER) is not None else ""

    @property
    def articles(self) -> tuple[str, ...]:
        """Return the articles it concerns, none if nothing is chosen."""
        kind = self.system.infractions.get(self.code)
        own = kind.article if kind is not None else self.system.redeal_articles.get(self.code, "")
        own = self.system.claims_article if self.is_claim else own
        return tuple(dict.fromkeys(article for article in (own, self.article) if article))

    @property
    def asked_of_side(self) -> str:
        """Return the question asked about a side."""
        if self.is_claim:
            return CLAIMS
        return ASKS if self.known and not self.infraction else OFFENDER

    @property
    def may_be_no_side(self) -> bool:
        """Return whether "neither side" is an answer: no side at fault, or neither asking."""
        return self.redealt or self.of_article


def matters(system: RuleSystem, text: str = "") -> tuple[PenaltyChoice, ...]:
    """Return matters of dispute that fit the typed words or article, best first; all for "".

    An article with its own infraction, claim or reason for a re-deal is represented by that.
    """
    search_words = text.casefold().split()
    ranked = [(rank, 0, row, choice) for rank, row, choice in infractions_by_fit(system, search_words)]
    for position, choice in enumerate(_others(system)):
        rank = fit(choice.name, choice.code, (choice.article,), words.search_words(choice.code), search_words)
        if rank is not None:
            ranked.append((rank, 1, position, choice))
    ranked += [(rank, 2, position, choice) for rank, position, choice in _articles(system, text)]
    if not ranked and search_words and is_article(search_words[0]):
        return tuple(replace(choice, cites=search_words[0]) for choice in choices(system, search_words[0]))
    if not ranked and len(search_words) > 1:
        return matters(system, max(search_words, key=len))
    return tuple(choice for *_rank, choice in sorted(ranked, key=lambda each: each[:3]))


def redeal_choices(system: RuleSystem) -> Iterator[PenaltyChoice]:
    """Return the reasons for which the rules deal again."""
    for code, article in system.redeal_articles.items():
        if code in system.redeal_reasons:
            yield PenaltyChoice(
                code, infraction_name(code), article, _("the deal is dealt again"), minor=False, cardinal=False
            )


def about(system: RuleSystem | None, fact: DisputeRaised) -> str:
    """Return the subject of a dispute without an infraction.

    For example "5.2 Counting after the play", "" for nothing.
    """
    number = next(iter(fact.articles), "")
    if fact.code is not None or fact.claim is not None or not number or system is None or not has_book(system.key):
        return ""
    article = rule_book(system.key).find(number)
    return words.about_article(number, article.heading) if article is not None and article.number == number else number


def _others(system: RuleSystem) -> Iterator[PenaltyChoice]:
    """Return the claim and the reasons for a re-deal."""
    if system.claims_article:
        yield PenaltyChoice(
            CLAIM,
            words.claim(),
            system.claims_article,
            _("the committee decides whether the claim stands"),
            minor=False,
            cardinal=False,
        )
    yield from redeal_choices(system)


def _articles(system: RuleSystem, text: str) -> Iterator[tuple[int, int, PenaltyChoice]]:
    """Yield articles that fit and have no matter of their own, with rank and place."""
    if not has_book(system.key):
        return
    own = {article for kind in system.infractions.kinds.values() for article in (kind.article, *kind.also)}
    own |= {choice.article for choice in _others(system)}
    for position, hit in enumerate(rule_book(system.key).hits(text)):
        if hit.article.number not in own:
            rank = hit.rank if hit.rank <= TITLE else 2 if hit.rank == HEADING else hit.rank + _BEHIND
            yield rank if text.strip() else _BEHIND, position, _of_article(hit.article)


def _of_article(article: Article) -> PenaltyChoice:
    return PenaltyChoice(
        ARTICLE, article.heading, article.number, _("a question to the committee"), minor=False, cardinal=False,
        cites=article.number,
    )  # fmt: skip
