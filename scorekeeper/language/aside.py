"""Why a member of the committee steps aside, in the words stored with the ruling."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def of_team(name: str) -> str:
    """Return the reason that a member belongs to a team involved: "of Dallas"."""
    return pgettext("note in brackets", "of {team}").format(team=name)


def club_reason(name: str) -> str:
    """Return the reason that a member belongs to the club of a team involved.

    For example "of the club North".
    """
    return pgettext("note in brackets", "of the club {club}").format(club=name)


def name_with_reason(name: str, why: str) -> str:
    """Return who stepped aside and why: "S. Nair (of Dallas)"."""
    return _("{name} ({why})").format(name=name, why=why) if why else name
