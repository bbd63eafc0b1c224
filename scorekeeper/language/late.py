"""The limits after which a dispute is late, in words (RULES: until when)."""

from scorekeeper.language.translation import gettext as _


def until_words(code: str) -> str:
    """Return until when it was in time: "until the next deal was begun"; "" of none."""
    if not code:
        return ""
    return {
        "next-call-or-play": _("until the offender's side called or played again"),
        "result-entered": _("until the result was entered"),
        "last-trick": _("until the last trick was over"),
        "cards-gathered": _("until the cards were gathered"),
        "next-deal": _("until the next deal was begun"),
        "sign-off": _("until sign-off"),
        "cut-off": _("until the time for disputes about this session was over"),
        "event-end": _("until the end of the event"),
    }.get(code, code)


def limit_words(code: str) -> str:
    """Return which limit had passed: "after the offender's side called or played again"; "" of none."""
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
