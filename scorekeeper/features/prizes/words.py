"""The texts of the page of prizes."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def several_called(name: str, teams: str) -> str:
    """Return the sentence that several teams have a player of this name."""
    return _("{name} plays for {teams}. Add the team after a semicolon.").format(name=name, teams=teams)


def saved(stage: str) -> str:
    """Return the sentence that the prizes were saved."""
    return _("Prizes saved: {stage}").format(stage=stage) if stage else _("Prizes saved")


def detail(prize: str, mark: str = "", *, open_place: bool) -> str:
    """Return the text below a place: why its team is marked, its prize, and whether it is undecided."""
    if not open_place:
        return ", ".join(filter(None, (mark, prize)))
    return pgettext("prizes", "not decided yet") if not prize else _("{prize}, not decided yet").format(prize=prize)
