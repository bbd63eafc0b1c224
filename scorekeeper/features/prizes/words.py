"""The texts of the page of prizes."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def not_money(line: int, text: str) -> str:
    """Return the sentence that a line does not begin with an amount of money."""
    return _(
        'Line {n}: "{typed}" is no amount of money. Write it like 1000 or 516.66; a cup behind a semicolon.'
    ).format(n=line, typed=text)


def no_such_player(name: str) -> str:
    """Return the sentence that no team has this player."""
    return _("{name} is in no team: write the name as the team list has it.").format(name=name)


def several_called(name: str, teams: str) -> str:
    """Return the sentence that several teams have a player of this name."""
    return _("{name} plays for {teams}: write the team behind a semicolon.").format(name=name, teams=teams)


def saved(stage: str) -> str:
    """Return the sentence that the prizes were saved."""
    return _("Prizes saved: {stage}").format(stage=stage) if stage else _("Prizes saved")


def detail(prize: str, mark: str = "", *, open_place: bool) -> str:
    """Return the text below a place: why its team is marked, its prize, and whether it is undecided."""
    if not open_place:
        return ", ".join(filter(None, (mark, prize)))
    return pgettext("prizes", "not decided yet") if not prize else _("{prize}, not decided yet").format(prize=prize)


def no_team_called(name: str) -> str:
    """Return the sentence that no team has this name."""
    return _("{name} is not a team. Write the name as the team list has it; several with a semicolon.").format(
        name=name
    )
