"""The texts about findings in the cards: revokes, turns, hands; and about what is in order."""

from collections.abc import Sequence

from scorekeeper.language.cards import card
from scorekeeper.language.spans import Sentence, fill, words
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import record
from scorekeeper.rules.play.card_lines import Known


def name(seat: int, player: str) -> str:
    """Return the player's name, or the seat if it is not known."""
    return player or pgettext("place", "seat {seat}").format(seat=seat)


def title(kind: str, trick: int, seat: int, team: str) -> str:
    """Return the heading of a finding in the play: "Revoke in trick 5: seat 5, Dallas"."""
    heading = {
        record.REVOKE: _("Revoke in trick {trick}: seat {seat}, {team}"),
        record.LEAD_OUT_OF_TURN: _("Lead out of turn in trick {trick}: seat {seat}, {team}"),
        record.PLAY_OUT_OF_TURN: _("Out of turn in trick {trick}: seat {seat}, {team}"),
        record.PLAYED_TWICE: _("Two cards in trick {trick}: seat {seat}, {team}"),
        record.CARD_NOT_HELD: _("A card not held in trick {trick}: seat {seat}, {team}"),
    }[kind]
    return heading.format(trick=trick, seat=seat, team=team)


def revoke(
    who: str, thrown: Known, *, leader: int, led: Known, held: Card | None, later: int, slip_over: bool
) -> Sentence:
    """Return the description of a revoke.

    `later` is the trick in which the withheld card was played.
    """
    if held is None:
        template = _("Seat {leader} led {led}. {who} threw {thrown} and could have followed suit.")
    elif later:
        template = _("Seat {leader} led {led}. {who} threw {thrown} and held {held}, which came in trick {later}.")
    else:
        template = _("Seat {leader} led {led}. {who} threw {thrown} and held {held}.")
    text = fill(template, leader=leader, led=card(led), who=who, thrown=card(thrown), held=card(held), later=later)
    if not slip_over:
        return text
    return (*text, *words(" " + _("Not corrected before the next lead: 4.3 does not apply.")))


def out_of_turn(kind: str, who: str, played: Known, due: int) -> Sentence:
    """Return the sentence for a card played when another seat was to play."""
    if kind == record.PLAYED_TWICE:
        return fill(_("{who} played {card} but already had a card in this trick."), who=who, card=card(played))
    template = (
        _("{who} led {card}, but it was seat {due}'s lead.")
        if kind == record.LEAD_OUT_OF_TURN
        else _("{who} played {card} when it was the turn of seat {due}.")
    )
    return fill(template, who=who, card=card(played), due=due)


def not_held(who: str, played: Known) -> Sentence:
    """Return the sentence that a known hand did not hold a card it played."""
    return fill(
        _("{who} is recorded as playing {card}, which is not among the eight cards of the hand. One of the two is "
          "recorded wrongly."),
        who=who, card=card(played),
    )  # fmt: skip


def constraining(kind: str, who: str) -> Sentence:
    """Return the description of such a hand."""
    template = (
        _("{who} was dealt all eight Jacks (2.4.4) and had to say so before the first call (4.7).")
        if kind == "eight-jacks"
        else _("{who} was dealt eight cards of one suit (2.4.3) and had to say so before the first call (4.7).")
    )
    return words(template.format(who=who))


def cards_missing(cards: int, tricks: Sequence[int]) -> str:
    """Return how many cards are unknown, and in which tricks a revoke may be hidden."""
    count = ngettext("{n} card is missing", "{n} cards are missing", cards).format(n=cards)
    if not tricks:
        return _("{count}, but a revoke would still be found").format(count=count)
    if len(tricks) == 1:
        return _("{count}: a revoke cannot be ruled out in trick {trick}").format(count=count, trick=tricks[0])
    first, last = tricks[0], tricks[-1]
    if list(tricks) == list(range(first, last + 1)):
        return _("{count}: a revoke cannot be ruled out in tricks {first} to {last}").format(
            count=count, first=first, last=last
        )
    return _("{count}: a revoke cannot be ruled out in tricks {tricks}").format(
        count=count, tricks=join_all(map(str, tricks))
    )


def no_revoke(tricks: int) -> str:
    """Return the sentence that suit was followed throughout."""
    return ngettext("Suit followed in {n} trick", "Suit followed in all {n} tricks", tricks).format(n=tricks)


def points(teams: tuple[str, str], counted: tuple[int, int]) -> str:
    """Return the card points of declarers and defenders."""
    return _("Card points: {ours} {n}, {theirs} {m}").format(ours=teams[0], n=counted[0], theirs=teams[1], m=counted[1])


def points_differ(teams: tuple[str, str], counted: tuple[int, int], written: int) -> str:
    """Return the card points, and what the sheet has instead."""
    return _("{points}; recorded: {written} for {ours}").format(
        points=points(teams, counted), written=written, ours=teams[0]
    )
