"""Rows of paper sheets and the settlement of their differences, in words."""

from collections.abc import Mapping

from scorekeeper.journal.facts import DifferenceSettled, RowCopied
from scorekeeper.language.lines import card_points, outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side


def row_words(fact: RowCopied, names: Mapping[Side, str]) -> str:
    """Return a copied row in words: "deal 4 on paper: A 40H 44 / 12 10"; a team's own sheet is named."""
    parts = [fact.unreadable, fact.side or "", str(fact.contract or "")]
    parts.append(card_points(fact) or (outcome_word(fact.outcome) if fact.outcome else ""))
    if fact.totals:
        parts.append("/ " + " ".join(str(points) for _side, points in sorted(fact.totals.items())))
    what = " ".join(part for part in parts if part)
    if fact.sheet is None:
        return pgettext("copying from paper", "deal {deal} on paper: {what}").format(deal=fact.deal, what=what)
    return _("deal {deal} on the sheet of {team}: {what}").format(
        deal=fact.deal, team=names.get(fact.sheet, fact.sheet), what=what
    )


def settled_words(fact: DifferenceSettled, names: Mapping[Side, str]) -> str:
    """Return how a difference was settled: "deal 4 settled: the sheet of Detroit is right"."""
    if fact.how == "program":
        how = _("what is recorded here is right")
    elif fact.how == "other":
        how = pgettext("copying from paper", "another way")
    else:
        how = _("the sheet of {team} is right").format(team=names.get(fact.how, fact.how))
    return pgettext("copying from paper", "deal {deal} settled: {how}").format(deal=fact.deal, how=how)
