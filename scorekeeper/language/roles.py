"""Who signs a sheet, in words."""

from collections.abc import Mapping

from scorekeeper.journal.roles import COMMITTEE, SCORER, Role, is_player, member_number, side_of
from scorekeeper.language.templates import shown
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side

_NO_TEAMS: Mapping[Side, str] = {}


def role_words(role: Role, teams: Mapping[Side, str] = _NO_TEAMS) -> str:
    """Return who signs in a role.

    For example "the scorer", "the captain of Detroit", "one of Ann & Bob", "the committee".
    """
    side = side_of(role)
    if side is not None and is_player(role):
        names = teams.get(side)
        text = pgettext("role", "one of {players}") if names else _("a player of side {side}")
        return text.format(players=shown(names or ""), side=shown(side))
    if side is not None:
        return pgettext("role", "the captain of {team}").format(team=shown(teams.get(side) or side))
    if number := member_number(role):
        return _("member {number} of the committee").format(number=number)
    return {SCORER: pgettext("role", "the scorer"), COMMITTEE: pgettext("role", "the committee")}.get(
        role, str(shown(role))
    )
