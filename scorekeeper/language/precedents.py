"""Effects of earlier rulings in words: by role to compare them, by name to read them."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.journal import ruling_effect as does
from scorekeeper.journal.dispute_facts import (
    REDEALT_IN_RECORD,
    REPLAY,
    SETTLED,
    SETTLEMENT,
    DisputeRaised,
    PenaltyGiven,
    RulingMade,
)
from scorekeeper.journal.ruling_effect import CLAIMED, RulingPart
from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.lines import spoken_contract
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import MADE, Side


def case_title(kind: str, number: int, event: str) -> str:
    """Return the name of a case: "Ruling 4 in Autumn 2025"."""
    return pgettext("heading", "{case} in {event}").format(case=case_name(kind, number), event=event)


def case_name(kind: str, number: int) -> str:
    """Return the name of a case inside its event: "Ruling 4", "Settlement 5", "Dispute 2"."""
    if kind == SETTLEMENT:
        return pgettext("ruling", "Settlement {number}").format(number=number)
    name = pgettext("ruling", "Ruling {number}") if kind == "ruling" else pgettext("ruling", "Dispute {number}")
    return name.format(number=number)


def infraction_words(code: str) -> str:
    """Return the subject of a case: "Revoke", "Claim", "" if there is none."""
    if code == CLAIMED:
        return pgettext("ruling", "Claim")
    return infraction_name(code) if code else ""


def ended_words(state: str) -> str:
    """Return how a dispute without a ruling ended."""
    return _("settled at the table, the score does not change") if state == SETTLED else pgettext("ruling", "withdrawn")


def dispute_account(fact: DisputeRaised | None, names: Mapping[Side, str]) -> str:
    """Return the account of a dispute: what happened, and what each side says."""
    if fact is None:
        return ""
    line = fact.claim.line if fact.claim is not None else ""
    statements = [
        _("{team}: {words}").format(team=names.get(side, side), words=words)
        for side, words in fact.says.items()
        if words.strip()
    ]
    return "\n".join(part for part in (fact.facts, line, *statements) if part)


def superseded(number: int) -> str:
    """Return the message that a case no longer counts."""
    return pgettext("ruling", "superseded by ruling {number}").format(number=number)


def closeness(code: str) -> str:
    """Return how a case resembles the draft."""
    return {
        "infraction": _("same article and infraction"),
        "article": pgettext("ruling", "same article"),
    }[code]


# --- by role


def effect_words(effect: Sequence[RulingPart]) -> str:
    """Return the effects: "the deal to the opponents, 3 points to the opponents"; "" for none."""
    return ", ".join(map(_part, effect))


def effect_name(code: str) -> str:
    """Return the name of an effect of rulings in a list of choices."""
    return {
        does.AWARDED: pgettext("ruling", "deal awarded"),
        does.POINTS: pgettext("ruling", "points"),
        does.LADDER: _("warning or point, depending on earlier ones"),
        does.WAIVED: pgettext("ruling", "penalty waived"),
        does.CONTRACT: pgettext("ruling", "contract established"),
        does.TAKEN: pgettext("ruling", "card points established"),
        does.RULED_MADE: pgettext("ruling", "made"),
        does.RULED_DEFEATED: pgettext("ruling", "defeated"),
        does.RULED_FAULT: _("fault in the hand"),
        does.REDEAL_RULED: pgettext("ruling", "dealt again"),
        does.REPLAY_RULED: pgettext("ruling", "played again"),
        does.FORFEIT: pgettext("ruling", "session forfeited"),
        does.NOTE: pgettext("ruling", "note only"),
    }[code]


def role_words(role: str) -> str:
    """Return the side concerned: "the opponents", "the declarers"; a side's letter is unchanged."""
    return {
        does.OFFENDER: pgettext("role", "the offenders"),
        does.OPPONENTS: pgettext("role", "the opponents"),
        does.DECLARING: pgettext("role", "the declarers"),
        does.DEFENDING: pgettext("role", "the defenders"),
    }.get(role) or pgettext("role", "side {side}").format(side=role)


def _part(part: RulingPart) -> str:
    who = role_words(part.role) if part.role else ""
    if part.code == does.AWARDED:
        return pgettext("ruling", "the deal to {who}").format(who=who)
    if part.code == does.POINTS:
        return _points_to(part.value, who)
    if part.code == does.TAKEN:
        return _("{n} card points to the declarers").format(n=part.value)
    if part.code == does.WAIVED:
        return _waived(part.value)
    templates = {
        does.RULED_FAULT: pgettext("ruling", "fault of {who}"),
        does.FORFEIT: pgettext("ruling", "session forfeited by {who}"),
    }
    return templates[part.code].format(who=who) if part.code in templates else effect_name(part.code)


def _points_to(points: int, who: str) -> str:
    if points < 0:
        return ngettext("{n} point off {who}", "{n} points off {who}", -points).format(n=-points, who=who)
    return ngettext("{n} point to {who}", "{n} points to {who}", points).format(n=points, who=who)


def _waived(count: int) -> str:
    return ngettext("a penalty waived", "{n} penalties waived", count).format(n=count)


def departure(title: str, then: Sequence[RulingPart], now: Sequence[RulingPart], more: int) -> str:
    """Return how a draft differs from a case.

    For example "Ruling 4 in Autumn 2025 gave 1 point for the same; ... gives 2.".
    """
    more_words = ngettext(" {n} more did the same.", " {n} more did the same.", more).format(n=more) if more else ""
    if len(then) == len(now) == 1 and then[0].code == now[0].code == does.POINTS and then[0].role == now[0].role:
        old, new = then[0].value, now[0].value
        if old > 0 and new > 0:
            template = ngettext(
                "{title} gave {old} point for the same; this draft gives {new}.",
                "{title} gave {old} points for the same; this draft gives {new}.",
                old,
            )
            return template.format(title=title, old=old, new=new) + more_words
    template = _("{title} for the same: {then}; this draft: {now}.")
    return template.format(title=title, then=effect_words(then), now=effect_words(now)) + more_words


# --- by name


def decision(fact: RulingMade, names: Mapping[Side, str]) -> str:
    """Return the whole decision of a ruling, by name.

    For example "Dallas revoked: the deal goes to Detroit, with 3 points".
    """
    return "; ".join(decision_parts(fact, names)) or _("a finding, the score does not change")


def decision_parts(fact: RulingMade, names: Mapping[Side, str]) -> Iterator[str]:
    """Return the whole decision of a ruling, by name, each effect in a few words.

    Empty if it is only a note.
    """
    if fact.again is not None:
        yield again(fact.again)
    if fact.told_as == REDEALT_IN_RECORD:
        yield _("the deal is dealt or played again, by the same dealer")
    yield from _of_contract(fact, names)
    yield from (_imposed(given, names) for given in fact.impose)
    if fact.outcome is not None:
        yield _("the contract counts as made") if fact.outcome == MADE else _("the contract counts as defeated")
    if fact.fault is not None:
        yield pgettext("ruling", "fault of {team}").format(team=names.get(fact.fault, fact.fault))
    yield from (_gets(names.get(side, side), points) for side, points in fact.points.items() if points)
    if fact.waive:
        yield ngettext("a penalty is waived", "{n} penalties are waived", len(fact.waive)).format(n=len(fact.waive))
    if fact.forfeit is not None:
        yield _("{team} forfeits the session").format(team=names.get(fact.forfeit, fact.forfeit))


def again(code: str) -> str:
    """Return the message that a deal is dealt or played again, and by whom (2.4)."""
    if code == REPLAY:
        return _("the deal is played again, by the same dealer")
    return _("the deal is dealt again, by the same dealer")


def _of_contract(fact: RulingMade, names: Mapping[Side, str]) -> Iterator[str]:
    if fact.side is not None:
        yield pgettext("ruling", "{team} declared").format(team=names.get(fact.side, fact.side))
    if fact.contract is not None:
        yield pgettext("ruling", "the contract was {contract}").format(contract=spoken_contract(fact.contract))
    if fact.taken is not None:
        text = ngettext("the declaring side took {n} card point", "the declaring side took {n} card points", fact.taken)
        yield text.format(n=fact.taken)


def _imposed(given: PenaltyGiven, names: Mapping[Side, str]) -> str:
    act = infraction_act(given.code, names.get(given.side, given.side), given.article or "")
    if given.points is None:
        return act
    return ngettext("{act}: {n} point", "{act}: {n} points", given.points).format(act=act, n=given.points)


def _gets(team: str, points: int) -> str:
    if points < 0:
        return ngettext("{n} point off {team}", "{n} points off {team}", -points).format(team=team, n=-points)
    return ngettext("{n} point for {team}", "{n} points for {team}", points).format(team=team, n=points)
