"""The sentences of the footnotes, built from words that the window uses too."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.deal_remarks import phrase_with_article
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import (
    penalty_words,
    points_count,
    redeal_reason,
    result_words,
    ruling_words,
    spoken_contract,
)
from scorekeeper.language.panels import insisted_mark, plain_mark
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import Deal, Line, Penalty, Redeal, Ruling, Side
from scorekeeper.rules.system import RuleSystem


def article_of(system: RuleSystem, given: Penalty) -> str:
    """Return the article that a penalty is based on."""
    kind = system.infractions.get(given.code)
    return (kind.article if kind else "") or given.article or ""


def penalty(system: RuleSystem, given: Penalty, names: Mapping[Side, str], effect: str) -> str:
    """Return an infraction of a side and its penalty, with its article."""
    return pgettext("score sheet on paper", "{did}: {effect} (article {article}).").format(
        did=penalty_words(system, given, names), effect=effect, article=article_of(system, given)
    )


def penalty_effect(
    system: RuleSystem, given: Penalty, line: Line | None, names: Mapping[Side, str], *, waived: bool, awards: bool
) -> str:
    """Return the effect of a penalty: points, a warning, nothing; `awards`: it decided the deal."""
    if waived:
        return _("waived by a ruling, no effect")
    kind = system.infractions.get(given.code)
    if line is None:
        counted = kind is not None and kind.cardinal and given.attempt is None
        return _("counted already in this deal") if counted else pgettext("score sheet on paper", "no effect")
    if line.code == WARNING:
        return _("the first time, a warning without points")
    effect = points_count(line.points, names[line.side])
    return _("the deal is awarded, and {points}").format(points=effect) if awards else effect


def together(lines: Sequence[Line], name: str) -> str:
    """Return the sum of the lines of one side in one deal in words."""
    parts = ", ".join(f"{_brief(line)} {line.points} ({line.article})" for line in lines)
    return pgettext("score sheet on paper", "{team}: {parts}; together {sum}.").format(
        team=name, parts=parts, sum=sum(line.points for line in lines)
    )


def _brief(line: Line) -> str:
    words = {
        "contract-made": pgettext("score sheet on paper", "contract made"),
        "contract-defeated": pgettext("score sheet on paper", "contract defeated"),
        "deal-awarded": pgettext("score sheet on paper", "deal awarded"),
        "doubled": pgettext("score sheet on paper", "doubled"),
        "redoubled": pgettext("score sheet on paper", "redoubled"),
        "ruling": pgettext("score sheet on paper", "ruling"),
    }
    name = infraction_name(line.code)
    return words.get(line.code, name[:1].lower() + name[1:])


def extra_words(deal: Deal | None) -> tuple[str, ...]:
    """Return in words what was noted about a deal besides contract and result."""
    if deal is None:
        return ()
    words = [plain_mark("nobody-bid")] if deal.dealer_side is not None else []
    words += [plain_mark("swept")] if deal.swept else []
    return (*words, *([insisted_mark(deal.insisted)] if deal.insisted is not None else []))


def correction(old: Deal, new: Deal, *, time: str, who: str, reason: str) -> str:
    """Return the old and the new values of a deal, and who changed it, when and why."""
    was, now = (", ".join((result_words(deal), *extra_words(deal))) for deal in (old, new))
    if (old.side, old.contract) != (new.side, new.contract):
        was = f"{old.side} {spoken_contract(old.contract)}, {was}"
        now = f"{new.side} {spoken_contract(new.contract)}, {now}"
    text = _("corrected at {time} by {who}: {old} became {new}.").format(time=time, who=who, old=was, new=now)
    return (
        text + " " + pgettext("score sheet on paper", "Reason: {reason}.").format(reason=reason.rstrip("."))
        if reason
        else text
    )


def redeal(system: RuleSystem, again: Redeal) -> str:
    """Return the sentence that a deal was dealt again, with the reason and the article."""
    template = (
        _("dealt again by the player whose turn it was, {reason}")
        if again.reason == "out-of-turn-shuffle"
        else _("dealt again by the same dealer, {reason}")
    )
    text = template.format(reason=redeal_reason(again.reason))
    article = system.redeal_articles.get(again.reason, "")
    if article:
        text = phrase_with_article(text, article)
    return text + ". " + _("No score.")


def ruling(made: Ruling, number: int, names: Mapping[Side, str], beside: Sequence[str] = ()) -> str:
    """Return the decision of a ruling, its articles, its reason and who ruled."""
    text = f"{ruling_words(made, number, names, beside)}. " + pgettext(
        "score sheet on paper", "Reason: {reason}."
    ).format(reason=made.reason.rstrip("."))
    return (
        text + " " + pgettext("score sheet on paper", "Members: {names}.").format(names=", ".join(made.members))
        if made.members
        else text
    )
