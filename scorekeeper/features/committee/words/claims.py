"""Texts about a claim: its outcome and article, and the resulting card points."""

from collections.abc import Mapping

from scorekeeper.language.lines import outcome_word, spoken_contract
from scorekeeper.language.spans import Sentence, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Side


def reason(because: str, verdict: str) -> str:
    """Return the default reason of the ruling."""
    if because == "accident":
        return _("The cards were dropped by accident: no claim.")
    if verdict == "refused":
        return _("A line of play gives the challengers a trick: they get all the remaining tricks.")
    if because == "unchallenged":
        return _("Nobody challenged the claim in time: it stands.")
    if because == "too-late":
        return _("The challenge came after the cards were gathered: the claim stands.")
    return _("No line of play gives the challengers a trick: the claim stands.")


def card_points(
    names: Mapping[Side, str],
    declaring: Side,
    contract: Contract,
    parts: tuple[int, int],
    outcome: str | None,
) -> Sentence:
    """Return the sum of a claim's card points and the result.

    For example "Dallas declared 40 hearts: 31 card points in tricks won + 9 remaining = 40, made."
    """
    won, remaining = parts
    values = {"team": names.get(declaring, declaring), "contract": spoken_contract(contract)}
    if remaining:
        template = _(
            "{team} bid {contract}: {won} card points in tricks won + {remaining} remaining = {sum}, {outcome}."
        )
    else:
        template = _("{team} bid {contract}: {won} card points in tricks won and none of the remaining, {outcome}.")
    sentence = template.format(
        **values, won=won, remaining=remaining, sum=won + remaining, outcome=outcome_word(outcome)
    )
    return words(sentence)


def asks(what: str) -> str:
    """Return what is still missing before the card points are known."""
    return {
        "contract": _("The deal has no contract yet. Record it, or set it in the ruling."),
        "remaining": _("How many card points are in the remaining tricks?"),
        "won": _("How many card points has the declaring side in the tricks already won?"),
        "too-many": _("The card points are below 0 or more than the pack has: check both numbers."),
    }[what]


def first(what: str) -> str:
    """Return what takes precedence over the claim."""
    return {
        "revoke": _(
            "A cardinal infraction in this deal comes first: unless it is waived, the deal is "
            "awarded regardless of the tricks."
        ),
        "defenders-void": _("Defenders without trumps come first: the deal may have to be dealt again."),
    }[what]
