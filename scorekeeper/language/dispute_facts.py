"""Entries about disputes and the committee, in words."""

from collections.abc import Mapping

from scorekeeper.journal.dispute_facts import (
    ON_PAPER,
    SETTLED,
    CommitteeNamed,
    DisputeEnded,
    DisputeFact,
    DisputeRaised,
    EvidenceAdded,
    Member,
    SettlementAnswered,
    SettlementProposed,
)
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SIGNED
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side


def dispute_words(fact: DisputeFact, number: int, names: Mapping[Side, str], *, of_hands: bool = False) -> str:
    """Return an entry about a dispute.

    For example "dispute 3 by Dallas on deal 5: Revoke", "dispute 3 withdrawn".
    """
    if isinstance(fact, DisputeRaised):
        return _raised(fact, number, names, of_hands=of_hands)
    if isinstance(fact, EvidenceAdded):
        return pgettext("dispute", "evidence for dispute {number}: {name}").format(number=number, name=fact.name)
    if isinstance(fact, SettlementProposed):
        return _("settlement of dispute {number} proposed: {score}").format(
            number=number, score=":".join(map(str, fact.totals.values()))
        )
    if isinstance(fact, SettlementAnswered):
        words = answer_words(fact, names.get(fact.side, fact.side))
        return pgettext("dispute", "settlement of dispute {number}: {words}").format(number=number, words=words)
    if isinstance(fact, DisputeEnded) and fact.how == SETTLED:
        return _("dispute {number} settled at the table").format(number=number)
    return pgettext("dispute", "dispute {number} withdrawn").format(number=number)


def answer_words(fact: SettlementAnswered, team: str) -> str:
    """Return a captain's answer to a settlement: "Dallas: Ann signed on paper before Mini"."""
    name = fact.name or pgettext("dispute", "the captain")
    templates = {
        SIGNED: _("{name} signed with a key"),
        ON_PAPER: _("{name} signed on paper before {witness}"),
        PROTEST: pgettext("dispute", "{name} protests: {words}"),
        REFUSED: pgettext("dispute", "{name} refused: {words}")
        if fact.words
        else pgettext("dispute", "{name} refused"),
        ABSENT: _("{name} was absent: {words}"),
    }.get(fact.answer, fact.answer)
    return _("{team}: {text}").format(
        team=team, text=templates.format(name=name, witness=fact.witness, words=fact.words)
    )


def committee_words(fact: CommitteeNamed) -> str:
    """Return the members of the committee: "committee: P. Thomas (chair), L. Mathew"."""
    if not fact.members:
        return pgettext("dispute", "no committee")
    return pgettext("dispute", "committee: {members}").format(members=", ".join(map(_member, fact.members)))


def _member(member: Member) -> str:
    return pgettext("dispute", "{name} (chair)").format(name=member.name) if member.chair else member.name


def _raised(fact: DisputeRaised, number: int, names: Mapping[Side, str], *, of_hands: bool) -> str:
    what = _about(fact, of_hands=of_hands)
    if fact.by is None:
        words = pgettext("dispute", "dispute {number} on {what}").format(number=number, what=what)
    else:
        team = names.get(fact.by, fact.by)
        words = pgettext("dispute", "dispute {number} by {team} on {what}").format(number=number, team=team, what=what)
    if fact.claim is not None:
        return pgettext("dispute", "{words}: claim").format(words=words)
    return f"{words}: {infraction_name(fact.code)}" if fact.code is not None else words


def _about(fact: DisputeRaised, *, of_hands: bool) -> str:
    if fact.session is None:
        return pgettext("dispute", "the event")
    if fact.deal is None:
        return pgettext("dispute", "the game") if of_hands else pgettext("dispute", "the session")
    return (
        pgettext("place", "hand {hand}").format(hand=fact.deal)
        if of_hands
        else pgettext("place", "deal {deal}").format(deal=fact.deal)
    )
