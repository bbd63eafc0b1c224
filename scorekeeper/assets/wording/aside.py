"""Why a member of the committee stands aside, in words: as it is kept with the ruling."""

from scorekeeper.assets.wording.language import gettext as _


def of_team(name: str) -> str:
    """Answer that a member belongs to a team that is involved: "of Dallas"."""
    return _("of {team}").format(team=name)


def of_club(name: str) -> str:
    """Answer that a member belongs to the club of a team that is involved: "of the club North"."""
    return _("of the club {club}").format(club=name)
