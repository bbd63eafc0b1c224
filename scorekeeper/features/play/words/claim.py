"""The texts about a claim: what is missing to judge it, the verdict, its premises, and the advice beside it."""

from collections.abc import Sequence
from typing import Literal

from scorekeeper.language.cards import card_name, cards, spoken_cards
from scorekeeper.language.numbers import grouped
from scorekeeper.language.spans import Sentence, fill, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import Card

Tone = Literal["ok", "warn", "error", "ruling", "accent", "plain"]


# --- what is missing


def no_contract() -> str:
    """Return the sentence that the deal has no contract."""
    return _("The deal has no contract yet: who wins a trick is not known.")


def cannot_be() -> str:
    """Return the sentence that the cards cannot be as they are laid out."""
    return _("The cards cannot be as they are laid out: put the hands right first.")


def no_leader() -> str:
    """Return the sentence that it is not known who leads."""
    return _(
        "Who leads now? Back in the cards (Alt+C) type the seat that leads beside the tricks left, or type the tricks "
        "before."
    )


def nothing_left() -> str:
    """Return the sentence that all tricks are played."""
    return _("All tricks are played: there is nothing left to claim.")


def who_claims() -> str:
    """Return the question who claims."""
    return _("Which seat claims? Type its number.")


def order_unread() -> str:
    """Return the sentence that the order stated cannot be read."""
    return _("The order stated is read as cards: JS 9S AH.")


def order_not_held(seat: int, lacking: Sequence[Card]) -> str:
    """Return which cards of the order stated the claimer does not hold."""
    template = _("Seat {seat} does not hold the {cards}: the order stated is wrong, or the hand.")
    return template.format(seat=seat, cards=spoken_cards(lacking))


# --- the page


def title(deal: int, session_place: str) -> str:
    """Return the heading: "Claim · Table 4, deal 11"."""
    where = f"{session_place}, " if session_place else ""
    return _("Claim \N{MIDDLE DOT} {where}deal {deal}").format(where=where, deal=deal)


def about(contract: str, seat: int, player: str, tricks: int, challengers: str) -> str:
    """Return what is claimed: "Houston 44 spades · seat 2, Roy, claims the last 3 tricks · Trenton challenges"."""
    who = (
        pgettext("cards of a deal", "seat {seat}, {player},").format(seat=seat, player=player)
        if player
        else pgettext("place", "seat {seat}").format(seat=seat)
    )
    claims = ngettext("{who} claims the last trick", "{who} claims the last {n} tricks", tricks)
    parts = [
        contract,
        claims.format(who=who, n=tricks),
        pgettext("cards of a deal", "{team} challenges").format(team=challengers),
    ]
    return " \N{MIDDLE DOT} ".join(parts)


def leads(seat: int) -> str:
    """Return who leads, in the middle of the table."""
    return pgettext("cards of a deal", "seat {seat} leads").format(seat=seat)


def trump(suit: str | None) -> str:
    """Return the word before the shape of the trump suit, or "no trump"."""
    return pgettext("cards of a deal", "trump") if suit is not None else pgettext("cards of a deal", "no trump")


def position_title() -> str:
    """Return the heading over the table while no line is shown."""
    return _("The cards at the claim")


def line_title() -> str:
    """Return the heading over the table while a line is replayed."""
    return _("A line that gives the challengers a trick")


def example_title(*, falls: bool) -> str:
    """Return the heading over the table with an example of hidden hands."""
    return (
        _("One deal of the unseen cards in which the claim falls")
        if falls
        else _("One deal of the unseen cards in which the claim stands")
    )


def step(trick: int, tricks: int, played: int) -> str:
    """Return how far the line is: "trick 3 of 3, card 6 of 6"."""
    if not played:
        return pgettext("cards of a deal", "trick {trick} of {tricks}").format(trick=trick, tricks=tricks)
    return _("trick {trick} of {tricks}, card {card} of 6").format(trick=trick, tricks=tricks, card=played)


def played_aloud(trick: int, who: str, shown: Card, team: str) -> str:
    """Return a step of the line for a screen reader; `team` won the trick with it."""
    text = pgettext("cards of a deal", "trick {trick}, {who}: {card}").format(
        trick=trick, who=who, card=card_name(shown)
    )
    return _("{step}; trick to {team}").format(step=text, team=team) if team else text


def trick_to() -> str:
    """Return the words over the team that won a trick."""
    return pgettext("cards of a deal", "trick to")


def claims() -> str:
    """Return the label of the seat that claims."""
    return pgettext("cards of a deal", "claims")


def trick_head(trick: int) -> str:
    """Return the head of a trick of the line."""
    return pgettext("column heading", "trick {n}").format(n=trick)


def legend() -> str:
    """Return what the signs at the table mean."""
    return _("struck: played \N{MIDDLE DOT} frame: won \N{MIDDLE DOT} triangle: led")


# --- the verdict


def prescribes() -> str:
    """Return the heading of the verdict."""
    return _("What 4.9 prescribes")


def chip(kind: str) -> tuple[str, Tone, str]:
    """Return how sure the verdict is: proven, sampled (the sentence says how many deals) or undecided."""
    if kind == "proven":
        return pgettext("state, cards of a deal", "proven"), "ok", "check"
    if kind == "sampled":
        return pgettext("state, cards of a deal", "sampled, not proven"), "warn", "warn"
    return pgettext("state, cards of a deal", "undecided"), "plain", "clock"


def working(looked_at: int) -> str:
    """Return how far the search is."""
    return ngettext("{n} line looked at", "{n} lines looked at", looked_at).format(n=grouped(looked_at))


def all_left(tricks: int) -> str:
    """Return what a side gets: the trick, both, or all of this many."""
    return ngettext("the last trick", "all {n} tricks", tricks).format(n=tricks)


def falls(team: str, tricks: int, remaining: int | None) -> Sentence:
    """Return the verdict that the claim fails: the challengers get all that is left."""
    if remaining is None:
        return fill(
            _("**The claim falls.** A legal line gives {team} a trick, so it gets **{all}**."),
            team=team, all=all_left(tricks),
        )  # fmt: skip
    template = _("**The claim falls.** A legal line gives {team} a trick, so it gets **{all}**: {points}.")
    return fill(template, team=team, all=all_left(tricks), points=card_points(remaining))


def claim_upheld(team: str, tricks: int, remaining: int | None) -> Sentence:
    """Return the verdict that the claim is upheld, and its consequence."""
    if remaining is None:
        return fill(
            _("**The claim stands: no line gives the challengers a trick.** {team} gets {all}."),
            team=team, all=all_left(tricks),
        )  # fmt: skip
    template = _("**The claim stands: no line gives the challengers a trick.** {team} gets {all}: {points}.")
    return fill(template, team=team, all=all_left(tricks), points=card_points(remaining))


def card_points(points: int) -> str:
    return ngettext("{n} card point", "{n} card points", points).format(n=points)


def undecided(looked_at: int) -> Sentence:
    """Return the sentence that the verdict is unknown: it is never guessed."""
    return fill(
        _("**Undecided: looked at {n} lines** and found none that gives the challengers a trick, but there are more. "
          "Fewer tricks, or the tricks before, make it smaller."),
        n=grouped(looked_at),
    )  # fmt: skip


def stopped() -> Sentence:
    """Return the sentence that the search was stopped."""
    return words(_("The search was stopped. Enter in the box of the seat begins it again."))


def broke_off() -> str:
    """Return the sentence for a search that broke off by itself."""
    return _("The search broke off. Enter in the box of the seat begins it again.")


def hidden(kind: str | None, *, proven: bool, falls_in: int, deals: int) -> Sentence:
    """Return in which of the deals of the unseen cards the claim falls."""
    if kind == "some":
        return fill(
            _("**It hangs on the hidden hands:** the claim falls in {falls} of {deals} ways to deal the unseen cards. "
              "The challengers have not established it; the committee decides."),
            falls=grouped(falls_in), deals=grouped(deals),
        )  # fmt: skip
    if kind is None:
        return fill(_("**Undecided** in some of the {deals} ways to deal the unseen cards."), deals=grouped(deals))
    if not proven:
        template = (
            _("In all {deals} deals that were tried the claim **falls**. There are more: nothing is proven.")
            if kind == "every"
            else _("In all {deals} deals that were tried the claim **stands**. There are more: nothing is proven.")
        )
        return fill(template, deals=grouped(deals))
    template = (
        _("**The claim falls** in every one of the {deals} ways to deal the unseen cards.")
        if kind == "every"
        else _("**The claim stands** in every one of the {deals} ways to deal the unseen cards.")
    )
    return fill(template, deals=grouped(deals))


def takes(team: str) -> str:
    """Return the label of the card points a side takes."""
    return pgettext("cards of a deal", "{team} takes").format(team=team)


def deal_row(deal: int) -> str:
    """Return the label of what a deal scores."""
    return pgettext("place", "Deal {deal}").format(deal=deal)


def heads() -> tuple[str, str]:
    """Return the heads over the two outcomes."""
    return pgettext("column heading", "claim stands"), pgettext("column heading", "falls")


def scored(team: str, points: int) -> str:
    """Return what a side scores."""
    return _("{team} {points}").format(team=team, points=points)


def won_unknown() -> str:
    """Return the sentence that the card points before the claim are not known."""
    return _("The tricks before the claim are not recorded: the committee adds their card points.")


# --- the advice


def advice_title() -> str:
    """Return the heading of the advice."""
    return _("With best play by all")


def advice_only() -> str:
    """Return the sentence that the advice has no effect."""
    return pgettext("cards of a deal", "advice only")


def best(team: str, tricks: int, *, can_win: bool | None, falls_literally: bool) -> Sentence:
    """Return what best play by both sides gives."""
    if can_win is None:
        return words(_("Not worked out: there are too many lines."))
    if can_win:
        return fill(_("{team} cannot keep the challengers from a trick, whatever it plays."), team=team)
    if falls_literally:
        return fill(
            _("{team} wins {all}. **This does not save a claim.** The committee may depart from 4.9 with a reason."),
            team=team, all=all_left(tricks),
        )  # fmt: skip
    return fill(_("{team} wins {all}, as claimed."), team=team, all=all_left(tricks))


def ordered(order: Sequence[Card], *, can_win: bool | None) -> Sentence:
    """Return the sentence on what the order stated would change, which the rules ignore."""
    if can_win is None:
        return fill(_("In the order stated, {cards}: not worked out."), cards=cards(order))
    template = (
        _("In the order stated, {cards}, a line gives the challengers a trick. The rules give an order no effect.")
        if can_win
        else _(
            "In the order stated, {cards}, no line gives the challengers a trick. The rules give an order no effect."
        )
    )
    return fill(template, cards=cards(order))


def par(team: str, low: int, highest: int, remaining: int) -> str:
    """Return the card points of a team with best play by all."""
    if low == highest:
        return _("Par: {team} {points} of the {remaining} card points left.").format(
            team=team, points=low, remaining=remaining
        )
    return _("Par: {team} between {low} and {high} of the {remaining} card points left.").format(
        team=team, low=low, high=highest, remaining=remaining
    )


# --- what it rests on


def rests_on() -> str:
    """Return the heading of the premises."""
    return _("It rests on")


def hands_laid_out(count: int) -> str:
    """Return the premise that all hands are known."""
    return ngettext("Hands as they were laid out, {n} card", "Hands as they were laid out, {n} cards", count).format(
        n=count
    )


def hands_hidden(count: int) -> str:
    """Return the premise that some cards are unknown."""
    return ngettext("{n} card is not known", "{n} cards are not known", count).format(n=count)


def voids_kept() -> str:
    """Return the premise that suits a player has shown out of constrain the hidden hands."""
    return _("Who did not follow a suit has none of it left")


def no_order() -> str:
    """Return the sentence that no order was stated."""
    return _("The claimer stated no order")


def order_stated() -> str:
    """Return the premise that an order was stated, and has no effect."""
    return _("The order stated has no effect (4.9)")


def order_binds(order: Sequence[Card]) -> str:
    """Return the sentence that the claimer is held to the order stated, by the setting of the event."""
    listed = " ".join(map(str, order))
    return _("The claimer plays in the order stated, {cards}, as the event has set").format(cards=listed)


def twins() -> str:
    """Return the assumption about identical cards."""
    return _("Of two identical cards the first played wins")


def nothing_first() -> str:
    """Return the sentence that no question from the cards comes before the claim."""
    return _("No earlier revoke, no void defenders (2.4.5)")


def first(titles: Sequence[str]) -> str:
    """Return the findings that the committee must decide before the claim."""
    return _("First to the committee: {what}").format(what="; ".join(titles))


def replayed() -> str:
    """Return the sentence that the line was replayed by the plain rules."""
    return _("The line was replayed by the rules, card by card")


# --- into the dispute


def into_ruling(number: int) -> str:
    """Return what Ctrl+Enter does."""
    return _("Into the ruling of dispute {number}").format(number=number)


def raise_it() -> str:
    """Return what F7 does where there is no dispute yet."""
    return _("Raise the dispute")


def findings(verdict: str, cards_text: str) -> str:
    """Return the words that go into the findings: the verdict, the cards and the line, what is assumed."""
    return "\n".join((verdict, cards_text, _("Assumed: of two identical cards the first played wins.")))
