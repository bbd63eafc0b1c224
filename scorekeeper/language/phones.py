"""The phones at the tables in words: when they were heard, and what waits on them."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_MINUTE, _HOUR = 60, 3600


def time_since(seconds: int) -> str:
    """Return a duration in short: "8 s", "3 min", "2 h"."""
    if seconds < 2 * _MINUTE:
        return pgettext("phone", "{n} s").format(n=seconds)
    if seconds < 2 * _HOUR:
        return pgettext("phone", "{n} min").format(n=seconds // _MINUTE)
    return pgettext("phone", "{n} h").format(n=seconds // _HOUR)


def heard_ago(seconds: int | None) -> str:
    """Return when a phone was last heard; None: not since the server started."""
    return (
        pgettext("phone", "not seen yet")
        if seconds is None
        else pgettext("phone", "seen {time} ago").format(time=time_since(seconds))
    )


def waits_there(count: int) -> str:
    """Return how much waits on a phone, by its last report."""
    if not count:
        return pgettext("phone", "nothing waiting there")
    return ngettext("{n} entry waiting there", "{n} entries waiting there", count).format(n=count)


def old_phone(name: str, heard: str, waits: str) -> str:
    """Return the effect of a new code on the team's present phone."""
    return _(
        "{name} has a phone, {heard}, {waits}. A new code disconnects it; what it has not sent stays on it."
    ).format(name=name, heard=heard, waits=waits)
