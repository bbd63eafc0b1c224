"""The names of infractions, and what a side did that committed one."""

from collections.abc import Callable, Mapping

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.infractions import WARNING


def infraction_name(code: str) -> str:
    """Return the name of an infraction, or of a reason to deal again, in a list.

    For example "Lead out of turn".
    """
    return _REDEALT_NAMES.get(code, lambda: "")() or {
        "call-out-of-turn": _("Call out of turn"),
        "discard-out-of-turn": _("Discard out of turn"),
        "lead-out-of-turn": _("Lead out of turn"),
        "cards-not-shown": _("Cards not shown"),
        "bid-without-suit": _("Bid without the suit"),
        "constraining-hand-concealed": _("Constraining hand concealed"),
        "revoke": pgettext("what points are for", "Revoke"),
        "misconduct": _("Signals, talk or other misconduct"),
        "unapproved-call": _("Call of a form not approved"),
        "card-retrieved": _("Card taken back"),
        "play-before-contract": _("Play before the contract was written"),
        "other": _("Another infraction"),
        WARNING: pgettext("what points are for", "Warning"),
    }.get(code, code)


_REDEALT_NAMES: Mapping[str, Callable[[], str]] = {
    "exposed-card": lambda: _("Card exposed in dealing"),
    "wrong-count": lambda: _("Wrong number of cards"),
    "one-suit": lambda: _("Eight cards of one suit"),
    "eight-jacks": lambda: _("Eight Jacks in one hand"),
    "defenders-void": lambda: _("Defenders without trumps"),
    "out-of-turn-shuffle": lambda: _("Shuffled out of turn"),
    "no-points": lambda: _("Hand without points"),
}
"""The names of reasons for a re-deal where the re-deal itself is disputed."""


def infraction_act(code: str, team: str, article: str = "") -> str:
    """Return what the side did: "Detroit led out of turn"."""
    template = {
        "call-out-of-turn": _("{team} called out of turn"),
        "discard-out-of-turn": _("{team} discarded out of turn"),
        "lead-out-of-turn": _("{team} led out of turn"),
        "cards-not-shown": _("{team} did not show all eight cards"),
        "bid-without-suit": _("{team} bid a suit without holding a card of it"),
        "constraining-hand-concealed": _("{team} did not disclose a constraining hand"),
        "revoke": pgettext("what points are for", "{team} revoked"),
        "misconduct": _("{team} signalled, talked or disturbed"),
        "unapproved-call": _("{team} used a call of a form not approved"),
        "card-retrieved": _("{team} took a card back"),
        "play-before-contract": _("{team} played before the contract was written"),
    }.get(code)
    if template is None:
        template = _("{team} broke article {article}") if article else _("{team} broke a rule")
    return template.format(team=team, article=article)
