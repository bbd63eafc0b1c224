"""The texts of a game of hands: the typed line, its effect, the rows, the end."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.failures import sentence as refusal
from scorekeeper.language.hands import hand_notation, line_words
from scorekeeper.language.keyboards import other_keyboard
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.spans import suit_name
from scorekeeper.language.templates import join_alternatives, running_score
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import BOTH, GameResult, Hand, HandResult, HandRules
from scorekeeper.rules.model import Problem, Side

Names = Mapping[Side, str]
Cut = tuple[Side, int, int]
"""A side, its trick points cut at the cap, and the points without the cap."""


def bid_words(bid: Contract) -> str:
    """Return a bid for a screen reader: "7 spades"."""
    return f"{bid.value} {suit_name(bid.strain)}"


def hand(number: int | None) -> str:
    """Return which hand is typed."""
    return (
        pgettext("place", "Hand {hand}").format(hand=number) if number is not None else pgettext("game of 500", "Over")
    )


def game_progress(state: str, over: int, hands: int) -> str:
    """Return the progress of a game: "2 of 4 hands", "complete"."""
    if state == "complete":
        return pgettext("game of 500", "complete")
    return ngettext("{n} of {hands} hand", "{n} of {hands} hands", hands).format(n=over, hands=hands)


def placeholder(*, complete: bool, awaiting: bool) -> str:
    """Return the placeholder of the empty line."""
    if complete:
        return _("The game is over")
    return _("Tricks of the makers: 8") if awaiting else _("Side, bid, tricks: A 7S 8")


def prompt(current: int | None, awaiting: Hand | None, finish: str, dealer: str) -> str:
    """Return the prompt for the next step when nothing is typed."""
    if current is None:
        return finish or _("The game is over.")
    if awaiting is not None and awaiting.bid is not None and awaiting.side is not None:
        return _("{side} in {bid}. Type the makers' tricks, or F4 for a fault.").format(
            side=awaiting.side, bid=bid_words(awaiting.bid)
        )
    if awaiting is not None:
        return _("Nobody bid. Type the tricks of both sides: none 6 4.")
    return _("{dealer} deals. You can record the bid first; type none 6 4 if nobody bid.").format(dealer=dealer)


def expects(what: str, names: Names, rules: HandRules) -> str:
    """Return what comes next in an unfinished line."""
    sides = join_alternatives(
        pgettext("game of 500", "{side} for {players}").format(side=side, players=name) for side, name in names.items()
    )
    return {
        "side": _("Next type the side that bid: {either}."),
        "bid": _("Next type the bid: a number from {low} to {high} and a suit, S, C, D, H or NT."),
        "suit": _("Next type the suit of the bid: S, C, D, H or NT."),
        "fault": _("Next type whose fault it is: {either}, both, or a key from the list of faults."),
        "colon": _("A colon after it corrects that hand. A new hand begins with its side: {either}."),
        "word": _("none: nobody bid; misdeal: dealt again; bell: time is up."),
    }[what].format(either=sides, low=rules.lowest, high=rules.highest)


def hand_problem(problem: Problem) -> str:
    """Return a sentence about an error in the line, whose position is underlined there."""
    template = _problems().get(problem.code)
    if template is None:
        sentence = refusal(problem)
        return f"{sentence[:1].upper()}{sentence[1:]}."
    values = {key: str(value) for key, value in problem.values}
    if keyboard := other_keyboard(values.get("text", "")):
        return keyboard
    return template.format_map(values)


def _problems() -> dict[str, str]:
    return {
        "not-read-hand": _("“{text}” is not part of a hand. Type for example A 7S 8."),
        "bell-hand": _("The bell can end the game with hand {first} or {last}."),
        "tricks-awaited": _("Hand {hand}, {bid}, has no tricks yet: type them first. To replace the bid, type {line}."),
        "game-is-over": _("The game is over. To correct a hand, type its number and a colon first."),
        "no-such-hand-typed": _("There is no hand {hand}: the last is hand {hands}."),
        "which-side": _("Which side bid {text}? Type A or B first."),
        "tricks-needed": _("The other side bids now, so type its tricks too."),
        "no-such-fault": _("There is no fault with the key {key}: F4 shows the list."),
        "bid-number-missing": _("The bid needs a number before its suit: A 7S."),
        "no-such-side-typed": _("“{text}” is not a side: type A or B first, or none."),
        "bid-first": _("There is no bid yet: type A 7S first."),
        "bid-too-low": _("{value} is below {low}, the lowest bid."),
        "bid-too-high": _("{value} is above {high}, the highest bid."),
        "suit-missing-typed": _("“{text}” is not a suit: type S, C, D, H or NT."),
        "fault-without-bid": _("Nobody bid, so a fault costs nothing."),
        "fault-of-whom": _("Whose fault is it? Type fA, fB or f both."),
        "tricks-of-both": _("The tricks of both sides must add up to {tricks}: none 6 4."),
        "tricks-too-many": _("A hand has only {tricks} tricks."),
    }


def nothing_recorded() -> str:
    """Return the sentence that nothing is recorded, and what to do."""
    return _("Nothing is recorded. Change the line, or Esc clears it.")


def enter_records() -> str:
    """Return a sentence on what the two keys do."""
    return _("Enter records, Esc clears.")


def misdeal_sentence(hand: int, dealer: str, *, passes_on: bool) -> str:
    """Return the effect of a misdeal: none, except that the second in a row passes the deal on."""
    if passes_on:
        return _("The second misdeal in a row: hand {hand} is now dealt by {dealer} (3d). No penalty (3e).").format(
            hand=hand, dealer=dealer
        )
    return _("A misdeal: {dealer} deals hand {hand} again (3). No penalty (3e).").format(hand=hand, dealer=dealer)


def bell_rings(last: int, begun: int) -> str:
    """Return a sentence on what the bell does to the game."""
    if not last:
        return _("The bell rang before any hand was dealt: the game is a tie.")
    if last > begun:
        return _("The bell: hand {last} was fully dealt and still counts.").format(last=last)
    return _("The bell: hand {last} is the last that counts.").format(last=last)


def hand_preview(rules: HandRules, hand: Hand, result: HandResult, names: Names, cut: Sequence[Cut]) -> str:
    """Return what was bid and taken, and the points of each side with their articles."""
    parts = [_hand_summary(hand, names, rules.value(hand.bid) if hand.bid is not None else 0)]
    for side, name in names.items():
        own = [line for line in result.lines if line.side == side]
        if own:
            text = ", ".join(f"{line_words(line)} ({line.article})" for line in own)
            points = sum(line.points for line in own)
            parts.append(_("{players} {points:+d}: {text}.").format(players=name, points=points, text=text))
    parts += [
        _("Trick points cannot take {players} above {cap}: {counts} of {whole} count.").format(
            players=names[side], cap=rules.cap, counts=counts, whole=whole
        )
        for side, counts, whole in cut
    ]
    return " ".join(parts)


def _hand_summary(hand: Hand, names: Names, value: int) -> str:
    if hand.fault == BOTH:
        return _("Both sides had wrong counts: the hand is dealt again under the same number.")
    if hand.bid is None or hand.side is None:
        return _("Nobody bid: no-trump, each trick counts.") if hand.tricks else _("Nobody bid.")
    bid, makers = bid_words(hand.bid), names[hand.side]
    if hand.fault is not None:
        return _("{makers} in {bid}, worth {value}; fault of {side}.").format(
            makers=makers, bid=bid, value=value, side=names[hand.fault]
        )
    if not hand.tricks:
        return _("{makers} in {bid}, worth {value}.").format(makers=makers, bid=bid, value=value)
    tricks = hand.tricks[hand.side]
    outcome = pgettext("game of 500", "made") if tricks >= hand.bid.value else pgettext("game of 500", "failed")
    template = ngettext(
        "{makers} in {bid} took {n} trick: {outcome}.", "{makers} in {bid} took {n} tricks: {outcome}.", tricks
    )
    return template.format(makers=makers, bid=bid, n=tricks, outcome=outcome)


def after_hand(after: GameResult, names: Names, old: Hand | None, hand: Hand) -> str:
    """Return the score after the hand, and what Enter does.

    `old` is the hand that a correction replaces.
    """
    (first, a), (second, b) = after.totals.items()
    text = pgettext("game of 500", "Then {first} {a} : {b} {second}.").format(
        first=names[first], a=a, b=b, second=names[second]
    )
    if after.complete:
        text += " " + _("That ends the game.")
    if old is not None:
        was = _("Hand {hand} is recorded as {was}; a correction needs a reason.")
        return f"{text} {was.format(hand=hand.number, was=hand_notation(old))}"
    return f"{text} {enter_records()}" if hand.over else _("Enter records the bid; the tricks follow.")


def empty_hand(hand: int, dealer: int, *, following: bool) -> str:
    """Return an empty row for a screen reader."""
    coming = _("Hand {hand}, seat {dealer} deals, next")
    text = coming if following else _("Hand {hand}, seat {dealer} deals, nothing yet")
    return text.format(hand=hand, dealer=dealer)


def hand_marks(fault: str | None, *, corrected: bool, ruled: bool) -> tuple[str, ...]:
    """Return the marks of a hand; `fault` is the side at fault, or "both" if it is dealt again."""
    mark = (
        ""
        if fault is None
        else pgettext("game of 500", "dealt again")
        if fault == BOTH
        else pgettext("game of 500", "fault {side}")
    )
    marks = (
        mark.format(side=fault),
        pgettext("game of 500", "ruling") if ruled else "",
        pgettext("game of 500", "corrected") if corrected else "",
    )
    return tuple(mark for mark in marks if mark)


def tricks_words(hand: Hand) -> str:
    """Return the tricks of both sides where every player passed: "6-4"."""
    return "-".join(str(tricks) for tricks in hand.tricks.values()) if hand.side is None else ""


def result_word(hand: Hand, outcome: str | None) -> str:
    """Return the word for the result of a hand."""
    if outcome is None:
        if hand.fault == BOTH:
            return pgettext("game of 500", "again")
        return pgettext("game of 500", "no bid") if hand.tricks else ""
    return pgettext("game of 500", "failed") if outcome == "defeated" else outcome_word(outcome)


def hand_sentence(
    hand: Hand, result: HandResult, names: Names, points: Mapping[Side, int], marks: Sequence[str]
) -> str:
    """Return a row for a screen reader."""
    parts = [pgettext("place", "Hand {hand}").format(hand=hand.number)]
    if result.side is not None and result.bid is not None:
        parts.append(f"{names[result.side]} {bid_words(result.bid)}")
    else:
        parts.append(pgettext("game of 500", "nobody bid"))
    parts += [f"{names[side]} {value:+d}" for side, value in points.items() if value]
    running = running_score(result.running.values())
    parts += [pgettext("game of 500", "total {totals}").format(totals=running), *marks]
    return ", ".join(parts)


def signed_game_note(*, closed: bool) -> str:
    """Return why a game that is signed, or being signed, cannot be changed."""
    if closed:
        return _("The sheet is closed: only a ruling or a settlement can change it now. F12 shows it.")
    return _("The sheet is being signed and cannot change until that is finished. F12 continues.")
