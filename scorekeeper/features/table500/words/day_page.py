"""What the Event page of a day of games says beside names and numbers."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def players(count: int) -> str:
    """Return how many players there are."""
    return ngettext("{n} player", "{n} players", count).format(n=count)


def games(count: int) -> str:
    """Return how many games there are."""
    return ngettext("{n} game", "{n} games", count).format(n=count)


def nothing(count: int, *, find: bool) -> str:
    """Say why no game is listed, and what comes next."""
    if find:
        return _("No game matches. Esc shows all.")
    if count < 4:
        return _("No game yet. Four players are needed: type or paste their names, one a line.")
    return _("No game yet. New game seats the next four players at a table.")
