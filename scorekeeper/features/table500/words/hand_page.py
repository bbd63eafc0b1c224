"""What the table page says beside the line: what was saved, the score to read out, where a hand's points come from."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.facts import fact_words
from scorekeeper.language.hands import hand_notation
from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import Hand
from scorekeeper.rules.model import Side


def hand(number: int | None) -> str:
    """Return which hand is typed."""
    return _("Hand {hand}").format(hand=number) if number is not None else _("Over")


def typed(number: int | None) -> str:
    """Return what is typed and not recorded."""
    return _("Hand {hand}").format(hand=number) if number is not None else _("A line")


def line_of(hands: Sequence[Hand], position: int) -> str:
    """Return the line that corrects the hand at this place: "2: A 7S 8", "2.1: A 7S fAB" of one dealt again."""
    recorded = hands[position]
    deals = [place for place, hand in enumerate(hands) if hand.number == recorded.number]
    which = f".{deals.index(position) + 1}" if len(deals) > 1 else ""
    return f"{recorded.number}{which}: {hand_notation(recorded)}"


def read_out(names: Mapping[Side, str], totals: tuple[int, ...]) -> str:
    """Return the score as it is read out."""
    said = ", ".join(
        _("{players} {points}").format(players=name, points=points)
        for name, points in zip(names.values(), totals, strict=True)
    )
    return _("Read out: {score}.").format(score=said)


def worth(value: str, strain: str, points: int) -> str:
    """Return a bid and its worth: "7 spades, worth 140"."""
    return _("{bid}, worth {points}").format(bid=f"{value} {suit_name(strain)}", points=points)


def state(state_now: str, result: str) -> str:
    """Return the state of a hand in a word or two."""
    known = {
        "typed": _("not saved yet"),
        "next": _("comes next"),
        "empty": _("not begun"),
        "contract": _("bid recorded"),
    }
    return known.get(state_now, result)


def gets(players: str, what: str) -> str:
    """Return whom points are for and what they are for: "Anil and Chacko, the bid made"."""
    return f"{players}, {what}"


def number_title(players: str, number: int, *, running: bool) -> str:
    """Return whose number of which hand is told."""
    template = _("{players} after hand {hand}") if running else _("{players} in hand {hand}")
    return template.format(players=players, hand=number)


def bell_word() -> str:
    """Return the word of the sign of the bell."""
    return _("The bell")


def step(fact: Fact, tournament: Tournament, *, again: bool) -> str:
    """Say that a step was undone or redone."""
    what = fact_words(fact, tournament)
    if again:
        return _("Redone: {what}.").format(what=what)
    return _("Undone: {what}. Ctrl+Shift+Z redoes it.").format(what=what)


def keys_of(number: int, *, recorded: bool) -> str:
    """Say what can be done with the hand that is selected."""
    if recorded:
        return _("Enter or F2 corrects hand {hand}, F3 shows where its points come from, Esc goes back.").format(
            hand=number
        )
    return _("Hand {hand} has no entry yet. Esc goes back.").format(hand=number)


def typed_state(number: int | None, *, bell: bool = False) -> str:
    """Say that something is typed and not saved."""
    return _("{what} typed, not saved yet").format(what=bell_word() if bell else typed(number))


def no_other_game(*, typed: str) -> str:
    """Return why no other table is shown."""
    if typed:
        return _("The line is not recorded yet: Enter records, Esc clears it.")
    return _("There is no other table in this direction.")
