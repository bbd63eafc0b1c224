"""The open disputes of a sheet document, as facts to enter, or by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.sheet import FORMAT
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.disputes import articles_of
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Played, SessionState
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Session
from scorekeeper.rules.systems import GAMES, SYSTEMS

_KEYS = frozenset(("number", "deal", "by", "articles", "facts", "state"))


@dataclass(frozen=True, slots=True)
class SkippedDispute:
    """A dispute that was not taken over: from which file, its number there, the deal."""

    file: str
    number: int
    deal: int | None


def listed_disputes(value: Any) -> tuple[Mapping[str, Any], ...]:
    """Return the disputes listed in a sheet document; no other document lists any."""
    listed = value.get("disputes") if isinstance(value, dict) and value.get("format") == FORMAT else None
    return tuple(listed or ())


def read_dispute(entry: Mapping[str, Any], record: Session | Game) -> DisputeRaised | None:
    """Return a dispute that is fully stated.

    None if anything is missing, unknown or not from this session.
    It is the fact that raises it, without its uid and that of its session or game.
    """
    number, deal, by, facts = (entry.get(key) for key in ("number", "deal", "by", "facts"))
    articles = entry.get("articles", [])
    sides = SYSTEMS[record.system].sides if isinstance(record, Session) else next(iter(GAMES.values())).sides
    deals = record.deals if isinstance(record, Session) else record.hands
    sound = (
        entry.keys() <= _KEYS
        and entry.get("state", "open") == "open"
        and (deal is None or (deal.__class__ is int and any(recorded_deal.number == deal for recorded_deal in deals)))
        and (by is None or by in sides)
        and articles.__class__ is list
        and all(article.__class__ is str and article.strip() for article in articles)
        and (facts is None or facts.__class__ is str)
        and (number is None or number.__class__ is int)
    )
    if not sound or not (articles or facts):
        return None
    return DisputeRaised("", deal=deal, by=by, articles=tuple(articles), facts=facts or "")


def skipped_dispute(file: str, entry: Mapping[str, Any]) -> SkippedDispute:
    """Return a dispute that was not taken over, with its identification."""
    number, deal = (value if value.__class__ is int else None for value in (entry.get("number"), entry.get("deal")))
    return SkippedDispute(file, number or 0, deal)


def is_known(dispute: DisputeRaised, played: Played | None) -> bool:
    """Return whether a session already has this dispute, in whatever state."""
    if played is None:
        return False
    rules = played.system if isinstance(played, SessionState) else played.rules
    return any(
        (known.fact.deal, known.fact.by, known.fact.facts.strip()) == (dispute.deal, dispute.by, dispute.facts.strip())
        and _same(articles_of(known.fact, rules), dispute.articles)
        for known in played.disputes
    )


def _same(articles: Sequence[str], other: Sequence[str]) -> bool:
    return {name_key(article) for article in articles} == {name_key(article) for article in other}
