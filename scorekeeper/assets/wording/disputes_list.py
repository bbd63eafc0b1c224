"""Disputes and rulings in a list: the state of a dispute in a word, a ruling in one sentence."""

from collections.abc import Mapping

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.lines import infraction_name, outcome_word, spoken_contract
from scorekeeper.journal.dispute_facts import REPLAY, SETTLEMENT, RulingMade
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.rules.model import Side


def state_word(state: str) -> str:
    """Answer how far a dispute has come."""
    return {
        "open": _("open"),
        "withdrawn": _("withdrawn"),
        "settled": _("settled"),
        "ruled": _("ruled"),
        "superseded": _("superseded"),
    }.get(state, state)


def ruling_in_a_line(ruling: RulingState, names: Mapping[Side, str]) -> str:
    """Answer what was laid down, in one sentence: "Ruling 2: defeated, Detroit +1 (3.9): seen by all."."""
    name = _("Settlement {number}") if ruling.fact.ruling_kind == SETTLEMENT else _("Ruling {number}")
    return _("{ruling}: {effects} ({articles}): {reason}").format(
        ruling=name.format(number=ruling.number),
        effects=", ".join(effects_of(ruling.fact, names)) or _("a finding, no change of points"),
        articles=", ".join(ruling.fact.articles),
        reason=ruling.fact.reason.partition("\n")[0],
    )


def effects_of(fact: RulingMade, names: Mapping[Side, str]) -> list[str]:
    """Answer everything that a ruling does to the score, each in a few words; nothing where it only finds."""
    found = []
    if fact.again is not None:
        found.append(_("the deal is played again") if fact.again == REPLAY else _("the deal is dealt again"))
    if fact.side is not None:
        found.append(_("{team} declared").format(team=names.get(fact.side, fact.side)))
    if fact.contract is not None:
        found.append(_("the contract was {contract}").format(contract=spoken_contract(fact.contract)))
    if fact.taken is not None:
        found.append(_("{taken} card points").format(taken=fact.taken))
    if fact.outcome is not None:
        found.append(outcome_word(fact.outcome))
    found += [f"{names.get(side, side)} {points:+d}" for side, points in fact.points.items() if points]
    found += [_("a penalty waived")] * len(fact.waive)
    found += [f"{names.get(one.side, one.side)}: {infraction_name(one.code)}" for one in fact.impose]
    if fact.forfeit is not None:
        found.append(_("{team} forfeits the session").format(team=names.get(fact.forfeit, fact.forfeit)))
    return found
