"""Subjects of disputes besides infractions, in words."""

from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import redeal_reason
from scorekeeper.language.spans import Sentence, article, fill
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import REDEAL_REASONS


def claim() -> str:
    """Return the name of a claim in the list."""
    return _("Claim of the remaining tricks")


def matter_name(code: str) -> str:
    """Return the name of an infraction, a claim or a reason to deal again, "" if none is chosen."""
    if code == "claim":
        return claim()
    return redeal_reason(code) if code in REDEAL_REASONS else infraction_name(code) if code else ""


def search_words(code: str) -> str:
    """Return further search words for a claim or a reason to deal again."""
    return {
        "claim": _("claimed laydown tabled tables cards rest concede challenge show hand last tricks"),
        "exposed-card": _("redeal misdeal seen face up flashed shown dealing"),
        "wrong-count": _("redeal misdeal count too many few missing extra cards seven nine"),
        "one-suit": _("redeal flush all hearts spades clubs diamonds hand"),
        "eight-jacks": _("redeal all jacks hand"),
        "defenders-void": _("redeal no trumps without trump"),
        "out-of-turn-shuffle": _("redeal shuffle wrong player dealer"),
        "no-points": _("redeal hand without points"),
    }.get(code, "")


def asks_of_side(what: str) -> str:
    """Return the question about a side: whose infraction it would be, who claimed, who asks."""
    return {"offender": _("Side at fault"), "claims": _("Who claimed"), "asks": _("Who asks")}[what]


def no_side(what: str) -> str:
    """Return the choice for no side: none is at fault, or neither side asks."""
    return (
        pgettext("who a dispute concerns", "nobody")
        if what == "offender"
        else pgettext("who a dispute concerns", "neither")
    )


def on_article(number: str, heading: str) -> Sentence:
    """Return the question to the committee under an article.

    For example "Article 5.2, Counting after the play: ...".
    """
    return fill(_("Article {article}, {heading}: **the committee decides**."), article=article(number), heading=heading)


def asked(what: str, of_side: str = "offender") -> str:
    """Return what is still missing before a dispute can be raised.

    `of_side` tells which question about a side.
    """
    if what == "side":
        return {
            "offender": _("Choose the side at fault first."),
            "claims": _("Choose who claimed first."),
            "asks": _("Choose who asks first."),
        }[of_side]
    return {
        "code": _("What is disputed? Type words or an article number."),
        "article": _("Which article was broken?"),
        "occurrence": _("Is it the one already entered, or another one?"),
        "admitted-by": _("It is late. Who admits it?"),
        "deal": _("Which deal is it about?"),
        "contract": _("The deal has no contract yet, so none of its cards were played. Choose another deal."),
        "facts": _("What is disputed? Write it down, or name an article."),
        "tricks": _("How many tricks were left, counting the one in progress?"),
        "remaining": _("Type card points as a whole number, or leave it blank."),
        "seat": _("Which seat laid down the cards? Type its number, or leave it blank."),
    }.get(what, "")


def missing() -> str:
    """Return the message below a field that must be filled in."""
    return pgettext("who a dispute concerns", "missing")


def about_article(number: str, heading: str) -> str:
    """Return the subject of a dispute under an article: "5.2 Counting after the play"."""
    return f"{number} {heading}".strip()
