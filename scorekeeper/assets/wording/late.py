"""The limits after which a dispute is late, in words (RULES: until when)."""

from scorekeeper.assets.wording.language import gettext as _


def limit_words(code: str) -> str:
    """Answer which limit had passed: "after the offender's side called or played again"; "" of none."""
    if not code:
        return ""
    return {
        "next-call-or-play": _("after the offender's side called or played again"),
        "result-entered": _("after the result was entered"),
        "last-trick": _("after the last trick"),
        "cards-gathered": _("after the cards were gathered"),
        "next-deal": _("after the next deal was begun"),
        "sign-off": _("after sign-off"),
        "cut-off": _("after the time for disputes about this session"),
        "event-end": _("after the end of the event"),
    }.get(code, code)
