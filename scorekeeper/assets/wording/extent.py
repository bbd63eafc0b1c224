"""How long a session is and who gave it up, in words: for the journal, the sheet, the lists and the standings."""

from collections.abc import Mapping

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext
from scorekeeper.journal.facts import LengthSet
from scorekeeper.rules.model import Side


def length_words(fact: LengthSet) -> str:
    """Answer how long a session is from now on: "stopped after deal 12", "extra deals: 24 in all"."""
    if fact.why == "stopped":
        return _("stopped after deal {deals}").format(deals=fact.deals)
    if fact.why == "extra":
        return _("extra deals: {deals} in all").format(deals=fact.deals)
    return ngettext("{deals} deal planned", "{deals} deals planned", fact.deals).format(deals=fact.deals)


def forfeit_words(side: Side, why: str, names: Mapping[Side, str]) -> str:
    """Answer who gave a session up and why: "forfeit: Detroit did not come"."""
    template = {
        "no-show": _("forfeit: {team} did not come"),
        "withdrawn": _("forfeit: {team} has withdrawn"),
        "left": _("forfeit: {team} left"),
    }.get(why, _("forfeit: {team}"))
    return template.format(team=names.get(side, side))
