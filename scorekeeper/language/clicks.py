"""Sentences about the clicks of a day of 500: how many, and what each of them was for."""

from collections.abc import Sequence

from scorekeeper.journal.click_parts import LOST, OUT, TIED, WON, ClickPart
from scorekeeper.language.panels import place_words
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def clicks_words(number: int) -> str:
    return ngettext("{n} click", "{n} clicks", number).format(n=number)


def place_of(part: ClickPart) -> str:
    """Return the round and table of a part: "Round 2, table 1"."""
    if part.outcome == OUT:
        return pgettext("place", "Round {round}").format(round=part.round)
    return place_words(part.round, part.table, part.number)


def round_result(part: ClickPart) -> str:
    """Return a player's result in a round, with the other players.

    For example "won with Joy against Ann and Ben".
    """
    if part.outcome == OUT:
        return pgettext("clicks of 500", "sat out")
    text = {
        WON: pgettext("clicks of 500", "won with {partner} against {opponents}"),
        TIED: pgettext("clicks of 500", "tied with {partner} against {opponents}"),
        LOST: pgettext("clicks of 500", "lost with {partner} against {opponents}"),
    }[part.outcome].format(partner=part.partner, opponents=join_all(part.opponents))
    return _("{text}; the card was not clipped").format(text=text) if part.unclipped else text


def outcome_word(part: ClickPart) -> str:
    """Return a result in a word or two."""
    return {
        WON: pgettext("clicks of 500", "won"),
        TIED: pgettext("clicks of 500", "tied"),
        LOST: pgettext("clicks of 500", "lost"),
        OUT: pgettext("clicks of 500", "sat out"),
    }[part.outcome]


def game_counts(rounds: int, wins: int, ties: int, sat_out: int) -> str:
    """Return the numbers of a player's games: "3 games, 2 won, 1 tied, 1 sat out"."""
    parts = [
        ngettext("{n} game", "{n} games", rounds).format(n=rounds),
        pgettext("clicks of 500", "{n} won").format(n=wins),
    ]
    parts += [pgettext("clicks of 500", "{n} tied").format(n=ties)] if ties else []
    parts += [_("{n} sat out").format(n=sat_out)] if sat_out else []
    return ", ".join(parts)


def shared_with(names: Sequence[str]) -> str:
    """Return who has the same place."""
    return _("The place is shared with {names}: equal clicks and wins.").format(names=join_all(names))


def ranked_by() -> str:
    """Return the basis of the places."""
    return _("By clicks, then by wins; ties share the place.")


def ranking_title() -> str:
    """Return the title of the ranking on paper."""
    return _("Ranking by clicks")


def after_round(number: int) -> str:
    """Return up to which round the clicks are counted."""
    return pgettext("clicks of 500", "after round {round}").format(round=number)


def players_title() -> str:
    """Return the heading over the players by clicks."""
    return _("Players by clicks")


def parts_title() -> str:
    """Return the heading over the parts of the clicks."""
    return _("How the clicks add up")


def no_game_over() -> str:
    """Return the message that no game is over."""
    return _("No game is over yet.")


def sum_of_parts() -> str:
    """Return the name of the control sum under the ranking.

    All players' clicks equal those of their games.
    """
    return _("clicks of the players = clicks of their games and of the rounds they sat out")


def sat_out_head() -> str:
    """Return the head of the column with the rounds without a seat."""
    return pgettext("column heading", "sat out")


def unclipped_after(went: str) -> str:
    """Return how a game ended for a player whose card was not clipped."""
    return _("{went}, not clipped").format(went=went)


def where_players_sit() -> str:
    """Return the heading over the seating by name."""
    return _("Where each player sits")


def seat_head(seat: int) -> str:
    """Return the head of a seat's column."""
    return pgettext("place", "seat {seat}").format(seat=seat)


def partners_note() -> str:
    """Return who are partners."""
    return _("Partners sit in seats 1 and 3 (side A), and 2 and 4 (side B).")


def partners_before(pairs: Sequence[str], number: int) -> str:
    """Return which partnerships of a round existed before."""
    if not pairs:
        return _("No partnership repeats.") if number > 1 else ""
    return _("Partners before: {pairs}.").format(pairs="; ".join(pairs))


def notes_title() -> str:
    """Return the heading over the other notes on a seating."""
    return pgettext("heading", "Notes")
