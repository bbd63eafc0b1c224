"""The rule book for an event: an article, and the settings that decide what it leaves open."""

from dataclasses import dataclass

from scorekeeper.assets.articles import Article, RuleBook, rule_book
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
    Fact,
    HandRecorded,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    WrongDealer,
)
from scorekeeper.language.settings import label, value_words
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import Chosen, effective, settings_of


@dataclass(frozen=True, slots=True)
class SettingNamed:
    """A setting that belongs to an article: its key, its name, and its value in words.

    The value is empty unless these are the rules of the open event.
    """

    key: str
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class ArticleShown:
    """An article with the settings that belong to it, and the numbers of its neighbors.

    "" at the ends.
    """

    book: RuleBook
    article: Article
    settings: tuple[SettingNamed, ...] = ()
    before: str = ""
    following: str = ""


def article_shown(rules: Rules, number: str, chosen: Chosen | None = None) -> ArticleShown | None:
    """Return an article of these rules, None if it does not exist.

    `chosen` are the event's settings, if any.
    """
    try:
        book = rule_book(rules.key)
    except LookupError:
        return None
    article = book.find(number)
    if article is None:
        return None
    numbers = ("", *book.articles, "")
    index = numbers.index(article.number)
    return ArticleShown(
        book, article, settings_named(rules, article.number, chosen), numbers[index - 1], numbers[index + 1]
    )


def articles_of(rules: Rules, fact: Fact) -> tuple[str, ...]:
    """Return the articles that a fact names, and those that apply to it."""
    named = (*getattr(fact, "articles", ()), getattr(fact, "article", None))
    own = _of_hands(rules, fact) if isinstance(rules, HandRules) else _of_deals(rules, fact)
    return tuple(dict.fromkeys(article for article in (*named, *own) if article))


def _of_hands(rules: HandRules, fact: Fact) -> tuple[str, ...]:
    if isinstance(fact, HandRecorded):
        return (rules.articles.bid, rules.articles.tricks) if fact.bid is not None else (rules.articles.no_bid,)
    return ()


def _of_deals(rules: RuleSystem, fact: Fact) -> tuple[str, ...]:
    kinds, number = rules.infractions, ""
    match fact:
        case PenaltyGiven() | DisputeRaised() if fact.code and (kind := kinds.get(fact.code)) is not None:
            number = kind.article
        case DisputeRaised() if fact.code in rules.redeal_articles:
            number = rules.redeal_articles[fact.code or ""]
        case DisputeRaised() if fact.claim is not None:
            number = rules.claims_article
        case RulingMade() if fact.infraction and (kind := kinds.get(fact.infraction)) is not None:
            number = kind.article
        case Redealt():
            number = rules.redeal_articles.get(fact.reason, rules.redeal_article)
        case SeatsTaken():
            number = rules.seating_article
        case WrongDealer():
            number = rules.wrong_dealer_article
        case ScoreAnnounced() if rules.announcements is not None:
            number = rules.announcements.article
        case DealRecorded():
            number = rules.chart.article
    return (number,)


def settings_named(rules: Rules, number: str, chosen: Chosen | None = None) -> tuple[SettingNamed, ...]:
    """Return the settings that come from an article, with their values in an event."""
    values = effective(rules, chosen) if chosen is not None else {}
    return tuple(
        SettingNamed(
            setting.key,
            label(setting.key),
            value_words(setting.key, values[setting.key]) if setting.key in values else "",
        )
        for setting in settings_of(rules)
        if setting.offered and setting.article == number
    )
