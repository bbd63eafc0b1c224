"""The sentences of a game sheet: its lines, how a game ended, corrections and rulings."""

from collections.abc import Mapping

from scorekeeper.language.lines import outcome_word
from scorekeeper.language.settings import on_paper
from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import AWARD, BID, BOTH, TRICKS, Game, GameResult, Hand, HandResult, HandRules
from scorekeeper.rules.model import MADE, RULING, TIE, Line, Ruling, Side, Value
from scorekeeper.tournament.settings import differing_on_sheet


def signed(points: int) -> str:
    """Return a number with a real minus sign."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


def spoken_bid(bid: Contract) -> str:
    """Return a bid as it is read aloud: "7 spades"."""
    return f"{bid.value} {suit_name(bid.strain)}"


def hand_words(hand: Hand) -> str:
    """Return the record of a hand in a few words: "A 7 spades, 8 tricks"."""
    parts = [pgettext("game sheet on paper", "no bid") if hand.bid is None else f"{hand.side} {spoken_bid(hand.bid)}"]
    if hand.bid is not None and hand.side is not None and hand.side in hand.tricks:
        tricks = hand.tricks[hand.side]
        parts.append(ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks))
    elif hand.tricks:
        parts.append(":".join(str(tricks) for tricks in hand.tricks.values()))
    if hand.fault == BOTH:
        parts.append(pgettext("game sheet on paper", "dealt again"))
    elif hand.fault is not None:
        parts.append(pgettext("game sheet on paper", "fault of {side}").format(side=hand.fault))
    elif not hand.tricks:
        parts.append(pgettext("game sheet on paper", "result awaited"))
    return ", ".join(parts)


def line_words(rules: HandRules, game: Game, hand: Hand | None, result: HandResult | None, line: Line) -> str:
    """Return what a line is for, without its points.

    For example "7 spades made", "3 tricks, all above 460 is lost".
    """
    if line.source.kind == RULING:
        ruling = game.rulings[line.source.position]
        name = (
            pgettext("game sheet on paper", "Ruling {number}")
            if ruling.kind == RULING
            else pgettext("game sheet on paper", "Settlement {number}")
        )
        return name.format(number=line.source.position + 1)
    if line.code == BID and result is not None and result.bid is not None:
        return _bid_words(result)
    if line.code == TRICKS and hand is not None:
        return _trick_words(rules, hand.tricks.get(line.side, 0), line.points)
    if line.code == AWARD:
        return _("Awarded for the fault of {side}").format(side=rules.other(line.side))
    return line.code


def _bid_words(result: HandResult) -> str:
    assert result.bid is not None
    if result.fault is None:
        return f"{spoken_bid(result.bid)} {outcome_word(result.outcome)}"
    if result.outcome == MADE:
        return _("{bid}: counted as made, fault of {side}").format(bid=spoken_bid(result.bid), side=result.fault)
    return _("{bid}: lost, fault of {side}").format(bid=spoken_bid(result.bid), side=result.fault)


def _trick_words(rules: HandRules, tricks: int, points: int) -> str:
    text = ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)
    full = tricks * rules.trick
    if points == full:
        return text
    return _("{tricks}: {points} of {full}, trick points end at {cap}").format(
        tricks=text, points=points, full=full, cap=rules.cap
    )


def ended(rules: HandRules, game: Game, result: GameResult) -> str:
    """Return why a game is over; "" while it is in progress."""
    if not result.complete:
        return ""
    if game.stated is not None and not game.hands:
        return pgettext("game sheet on paper", "result without hands")
    if result.ended_at is not None:
        hand = next(hand for hand in result.hands if hand.number == result.ended_at and hand.lines)
        if result.limit == rules.floor and result.winner is not None:
            lost = rules.other(result.winner)
            added = sum(line.points for line in hand.lines if line.side == lost and line.code == RULING)
            return _("over after hand {hand}: {side} stands at {points}").format(
                hand=hand.number, side=lost, points=signed(hand.running[lost] - added)
            )
        return _("over after hand {hand}: {goal} reached").format(hand=hand.number, goal=rules.goal)
    if game.bell:
        last = max((hand.number for hand in game.hands), default=0)
        return _("ended by the bell, after hand {hand}").format(hand=last) if last else _("ended by the bell")
    hands = int(result.options["hands"])
    return ngettext("{n} hand played", "all {n} hands played", hands).format(n=hands)


def winner(result: GameResult, names: Mapping[Side, str]) -> str:
    """Return who has won: "A wins", "a tie"; "" while the game is in progress."""
    if result.winner is None:
        return ""
    return (
        pgettext("game sheet on paper", "a tie")
        if result.winner == TIE
        else pgettext("game sheet on paper", "won by {names}").format(names=names[result.winner])
    )


def redealt() -> str:
    """Return why a hand was dealt again."""
    return _("both sides at fault: dealt again under the same number, no score (article 6h).")


def fault(rules: HandRules, hand: Hand, result: HandResult) -> str:
    """Return the effect of a fault on a hand, with the article."""
    article = hand.article or rules.articles.fault
    if result.outcome == MADE:
        return _("fault of {side}: the bid counts as made, {side} scores nothing (article {article}).").format(
            side=hand.fault, article=article
        )
    other = rules.other(hand.fault or "")
    return _("fault of {side}: the bid is lost, {award} points to {other} (article {article}).").format(
        side=hand.fault, award=rules.award, other=other, article=article
    )


def correction(old: Hand, new: Hand, *, time: str, who: str, reason: str) -> str:
    """Return the old and the new values of a hand, and who changed it, when and why."""
    text = _("corrected at {time} by {who}: {old} became {new}.").format(
        time=time, who=who, old=hand_words(old), new=hand_words(new)
    )
    return (
        text + " " + pgettext("game sheet on paper", "Reason: {reason}.").format(reason=reason.rstrip("."))
        if reason
        else text
    )


def ruling(made: Ruling, number: int, names: Mapping[Side, str]) -> str:
    """Return the decision of a ruling, its articles, its reason and who ruled."""
    effects = []
    if made.side is not None:
        effects.append(_("the bid was that of {side}").format(side=made.side))
    if made.contract is not None:
        effects.append(pgettext("game sheet on paper", "the bid was {bid}").format(bid=spoken_bid(made.contract)))
    if made.outcome is not None:
        effects.append(outcome_word(made.outcome))
    if made.fault is not None:
        effects.append(pgettext("game sheet on paper", "fault of {side}").format(side=made.fault))
    effects += [
        f"{names.get(side, side)} {points:+d}".replace("-", "\N{MINUS SIGN}")
        for side, points in made.points.items()
        if points
    ]
    name = (
        pgettext("game sheet on paper", "Ruling {number}")
        if made.kind == RULING
        else pgettext("game sheet on paper", "Settlement {number}")
    )
    text = pgettext("game sheet on paper", "{ruling}: {effects} ({articles}). Reason: {reason}.").format(
        ruling=name.format(number=number),
        effects=", ".join(effects) or _("a finding, no change of points"),
        articles=", ".join(made.articles),
        reason=made.reason.rstrip("."),
    )
    return (
        text + " " + pgettext("game sheet on paper", "Members: {names}.").format(names=", ".join(made.members))
        if made.members
        else text
    )


def settings_words(rules: HandRules, chosen: Mapping[str, Value | bool]) -> str:
    """Return the settings that are not the default, in a sentence; "" if all are."""
    parts = [on_paper(key, value) for key, value in differing_on_sheet(rules, chosen).items()]
    return _("Settings of this event: {settings}").format(settings="; ".join(parts)) if parts else ""
