"""Changes since the previous signed revision, in a captain's words."""

from collections.abc import Mapping

from scorekeeper.language.lines import outcome_word, points_taken, spoken_contract
from scorekeeper.language.roles import role_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import TIE


def changed(where: str, was: str, now: str) -> str:
    """Return one difference in a line: "Match points of Dallas: 2, now 3"."""
    if not was:
        return _("{where}: {now}").format(where=where, now=now)
    return pgettext("change since signing", "{where}: {was}, now {now}").format(
        where=where, was=was, now=now or pgettext("change since signing", "nothing")
    )


def deal_label(number: int) -> str:
    return pgettext("place", "Deal {deal}").format(deal=number)


def dispute_label(number: int) -> str:
    return pgettext("ruling", "Dispute {number}").format(number=number)


def dispute_word(*, is_open: bool) -> str:
    """Return whether a dispute is open."""
    return pgettext("change since signing", "open") if is_open else pgettext("change since signing", "no longer open")


def deal_words(
    side: str, contract: Contract | None, taken: tuple[int | None, int | None], outcome: str, points: str
) -> str:
    """Return a deal in a few words: "Detroit 55 spades redoubled, took 52, defeated: Dallas 6".

    `side` is the team.
    """
    parts = [" ".join(part for part in (side, spoken_contract(contract) if contract is not None else "") if part)]
    if taken[0] is not None:
        parts.append(points_taken(taken[0], taken[1]))
    parts.append(outcome_word(outcome))
    deal_text = ", ".join(part for part in parts if part)
    if not points:
        return deal_text
    return _("{deal}: {points}").format(deal=deal_text, points=points) if deal_text else points


def beside_the_deals(team: str) -> str:
    """Return the label of a team's points from the session itself."""
    return _("Points of {team} outside the deals").format(team=team)


def total_of(team: str) -> str:
    """Return the label of a team's final total."""
    return _("Total of {team}").format(team=team)


def match_points_of(team: str) -> str:
    """Return the label of a team's match points."""
    return _("Match points of {team}").format(team=team)


def clicks_of(name: str) -> str:
    """Return the label of a player's clicks."""
    return _("Clicks of {name}").format(name=name)


def winner_word(winner: str, teams: Mapping[str, str]) -> str:
    """Return who has won: a team, "a tie", or that it is not decided."""
    if not winner:
        return pgettext("change since signing", "not decided")
    return pgettext("change since signing", "a tie") if winner == TIE else teams.get(winner, winner)


def forfeit_words(team: str) -> str:
    """Return which side forfeited the session, and that the totals stay."""
    return (
        _("{team} forfeits the session; the totals stay as played").format(team=team)
        if team
        else pgettext("change since signing", "none")
    )


def end_word(*, complete: bool) -> str:
    """Say whether everything is played."""
    return (
        pgettext("change since signing", "complete") if complete else pgettext("change since signing", "not complete")
    )


def signer_word(role: str, teams: Mapping[str, str]) -> str:
    return role_words(role, teams)
