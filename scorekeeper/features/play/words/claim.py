"""Texts about a claim: what is missing to judge it, the verdict, its premises, the advice."""

from collections.abc import Sequence
from typing import Literal

from scorekeeper.language.cards import card_name, cards
from scorekeeper.language.numbers import grouped
from scorekeeper.language.spans import Sentence, fill, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import Card

Tone = Literal["ok", "warn", "error", "ruling", "accent", "plain"]


# --- missing values


def unknown_leader() -> str:
    """Return the sentence that it is unknown who leads."""
    return _(
        "Who leads now? Go back to the cards (Alt+C) and type the leading seat beside the tricks left, or the "
        "earlier tricks."
    )


# --- the page


def title(deal: int, session_place: str) -> str:
    """Return the heading: "Claim · Table 4, deal 11"."""
    where = f"{session_place}, " if session_place else ""
    return _("Claim \N{MIDDLE DOT} {where}deal {deal}").format(where=where, deal=deal)


def about(contract: str, seat: int, player: str, tricks: int, challengers: str) -> str:
    """Return what is claimed.

    For example "Houston 44 spades · seat 2, Roy, claims the last 3 tricks · Trenton challenges".
    """
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


def position_title() -> str:
    """Return the heading over the table while no line is shown."""
    return _("The cards at the claim")


def example_title(*, falls: bool) -> str:
    """Return the heading over the table with an example of hidden hands."""
    return (
        _("One deal of the unseen cards in which the claim fails")
        if falls
        else _("One deal of the unseen cards in which the claim stands")
    )


def step(trick: int, tricks: int, played: int) -> str:
    """Return the position in the line: "trick 3 of 3, card 6 of 6"."""
    if not played:
        return pgettext("cards of a deal", "trick {trick} of {tricks}").format(trick=trick, tricks=tricks)
    return _("trick {trick} of {tricks}, card {card} of 6").format(trick=trick, tricks=tricks, card=played)


def play_spoken(trick: int, who: str, shown: Card, team: str) -> str:
    """Return a step of the line for a screen reader; `team` won the trick with it."""
    text = pgettext("cards of a deal", "trick {trick}, {who}: {card}").format(
        trick=trick, who=who, card=card_name(shown)
    )
    return _("{step}; trick to {team}").format(step=text, team=team) if team else text


def claimer_label() -> str:
    """Return the label of the seat that claims."""
    return pgettext("cards of a deal", "claims")


# --- the verdict


def verdict_heading() -> str:
    return pgettext("heading", "Under 4.9")


def certainty_label(kind: str) -> tuple[str, Tone, str]:
    """Return how sure the verdict is.

    Proven, sampled (the sentence says how many deals) or undecided.
    """
    if kind == "proven":
        return pgettext("state, cards of a deal", "proven"), "ok", "check"
    if kind == "sampled":
        return pgettext("state, cards of a deal", "sampled, not proven"), "warn", "warn"
    return pgettext("state, cards of a deal", "undecided"), "plain", "clock"


def search_progress(looked_at: int) -> str:
    return ngettext("{n} line examined", "{n} lines examined", looked_at).format(n=grouped(looked_at))


def all_left(tricks: int) -> str:
    """Return what a side gets: the trick, both, or all that are left."""
    return ngettext("the last trick", "all {n} tricks", tricks).format(n=tricks)


def claim_fails(team: str, tricks: int, remaining: int | None) -> Sentence:
    """Return the verdict that the claim fails: the challengers get all that is left."""
    if remaining is None:
        return fill(
            _("**The claim fails.** A legal line gives {team} a trick, so it gets **{all}**."),
            team=team, all=all_left(tricks),
        )  # fmt: skip
    template = _("**The claim fails.** A legal line gives {team} a trick, so it gets **{all}**: {points}.")
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


def verdict_unknown(looked_at: int) -> Sentence:
    """Return the sentence that the verdict is unknown: it is never guessed."""
    return fill(
        _("**Undecided: examined {n} lines** and found none that gives the challengers a trick, but there are more. "
          "Type the earlier tricks, or claim fewer, to shorten the search."),
        n=grouped(looked_at),
    )  # fmt: skip


def depends_on_hidden(kind: str | None, *, proven: bool, falls_in: int, deals: int) -> Sentence:
    """Return in which of the deals of the unseen cards the claim falls."""
    if kind == "some":
        return fill(
            _("**It depends on the hidden hands:** the claim fails in {falls} of {deals} ways to deal the "
              "unseen cards. The challengers have not proved it; the committee decides."),
            falls=grouped(falls_in), deals=grouped(deals),
        )  # fmt: skip
    if kind is None:
        return fill(_("**Undecided** in some of the {deals} ways to deal the unseen cards."), deals=grouped(deals))
    if not proven:
        template = (
            _("In all {deals} deals tried the claim **fails**. There are more: nothing is proven.")
            if kind == "every"
            else _("In all {deals} deals tried the claim **stands**. There are more deals, so nothing is proven.")
        )
        return fill(template, deals=grouped(deals))
    template = (
        _("**The claim fails** in every one of the {deals} ways to deal the unseen cards.")
        if kind == "every"
        else _("**The claim stands** in every one of the {deals} ways to deal the unseen cards.")
    )
    return fill(template, deals=grouped(deals))


# --- the advice


def advice_title() -> str:
    """Return the heading of the advice."""
    return _("With best play by all")


def best_play(team: str, tricks: int, *, can_win: bool | None, falls_literally: bool) -> Sentence:
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


def stated_order_note(order: Sequence[Card], *, can_win: bool | None) -> Sentence:
    """Return the sentence on what the order stated would change, which the rules ignore."""
    if can_win is None:
        return fill(_("In the order stated, {cards}: not worked out."), cards=cards(order))
    template = (
        _(
            "In the order stated, {cards}, a line gives the challengers a trick. Under the "
            "rules the order has no effect."
        )
        if can_win
        else _(
            "In the order stated, {cards}, no line gives the challengers a trick. Under the "
            "rules the order has no effect."
        )
    )
    return fill(template, cards=cards(order))


def best_play_points(team: str, low: int, highest: int, remaining: int) -> str:
    """Return the card points of a team with best play by all."""
    if low == highest:
        return _("Par: {team} {points} of the {remaining} card points left.").format(
            team=team, points=low, remaining=remaining
        )
    return _("Par: {team} between {low} and {high} of the {remaining} card points left.").format(
        team=team, low=low, high=highest, remaining=remaining
    )


# --- the premises


def premises_heading() -> str:
    return _("Based on")


def hands_hidden(count: int) -> str:
    """Return the premise that some cards are unknown."""
    return ngettext("{n} card is not known", "{n} cards are not known", count).format(n=count)


def order_binds(order: Sequence[Card]) -> str:
    """Return the sentence that the event's settings hold the claimer to the stated order."""
    listed = " ".join(map(str, order))
    return _("The claimer plays in the order stated, {cards}, as this event requires").format(cards=listed)


# --- into the dispute


def raise_dispute_hint() -> str:
    """Return what F7 does if there is no dispute yet."""
    return _("Raise the dispute")
