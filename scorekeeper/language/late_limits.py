"""The limits after which a dispute is late, in words (RULES: until when)."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def recorded_until(code: str, name: str) -> str:
    """Return until when an infraction was in time.

    For example "Revoke could be recorded until the next deal was begun".
    """
    return {
        "next-call-or-play": _("{name} could be recorded until the offender's side called or played again"),
        "result-entered": _("{name} could be recorded until the result was entered"),
        "last-trick": _("{name} could be recorded until the last trick was over"),
        "cards-gathered": _("{name} could be recorded until the cards were gathered"),
        "next-deal": _("{name} could be recorded until the next deal was begun"),
        "sign-off": _("{name} could be recorded until sign-off"),
        "cut-off": _("{name} could be recorded until the time for disputes about this session was over"),
        "event-end": _("{name} could be recorded until the end of the event"),
    }.get(code, _("{name} could have been recorded earlier")).format(name=name)


def limit_words(code: str) -> str:
    """Return which limit had passed: "after the offender's side called or played again".

    "" for none.
    """
    if not code:
        return ""
    return {
        "next-call-or-play": _("after the offender's side called or played again"),
        "result-entered": _("after the result was entered"),
        "last-trick": _("after the last trick"),
        "cards-gathered": _("after the cards were gathered"),
        "next-deal": _("after the next deal had begun"),
        "sign-off": pgettext("time limit", "after sign-off"),
        "cut-off": _("after the time for disputes about this session"),
        "event-end": _("after the end of the event"),
    }.get(code, code)
