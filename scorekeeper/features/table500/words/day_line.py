"""The texts of the day's line: arrivals, results, the bell, the next seating."""

from collections.abc import Mapping, Sequence

from scorekeeper.features.table500.words.day_page import repeats
from scorekeeper.language.hands import side_players
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import TIE, Side


def counted(sentence: str, here: int) -> str:
    """Return a sentence with the resulting number of players."""
    return f"{sentence} " + ngettext("{n} player is here.", "{n} players are here.", here).format(n=here)


def already(name: str, *, here: bool) -> str:
    """Return the sentence for a line that changes nothing about a player."""
    text = _("{name} is already here. -{letters} when {name} leaves.") if here else _("{name} is not here.")
    return text.format(name=name, letters=name[:2].lower())


def result_form() -> str:
    """Return a sentence on how a result is typed."""
    return _(
        "Type the table and the winner: 3 a or 3 b. A tie with the side that stays: 3 = a. A card not clipped: 3 a -1."
    )


def no_table(table: int, number: int) -> str:
    """Return the sentence that a table does not play."""
    if not number:
        return _("Nobody is seated yet.")
    return _("Table {table} does not play in round {round}.").format(table=table, round=number)


def result(table: int, players: Mapping[Side, Sequence[str]], winner: str, stays: str | None) -> str:
    """Return the sentence of a result: who wins at which table, or who stays after a tie."""
    if winner != TIE:
        text = _("Table {table}: {players} win.")
        return text.format(table=table, players=side_players(players, winner))
    text = _("Table {table}: a tie. {players} stay.") if stays is not None else _("Table {table}: a tie.")
    return text.format(table=table, players=side_players(players, stays or ""))


def who_stays(table: int, players: Mapping[Side, Sequence[str]]) -> str:
    """Return the question which pair keeps its table after a tie without hands."""
    first, second = (side_players(players, side) for side in players)
    text = _(
        "Table {table} is tied and has no recorded hands, so no dealer decides which pair stays. "
        "Type {table} = a for {first} or {table} = b for {second}."
    )
    return text.format(table=table, first=first, second=second)


def unclipped(names: Sequence[str]) -> str:
    """Return a sentence on whose cards were not clipped."""
    return _("No clicks for {names}.").format(names=join_all(tuple(names)))


def has_hands(table: int) -> str:
    """Return the sentence that the result comes from the hands."""
    return _("Table {table} records its hands here: they give the result.").format(table=table)


def recorded_already(table: int) -> str:
    """Return the sentence that this result is already recorded."""
    return _("Table {table} already has this result.").format(table=table)


def ask_reason() -> str:
    """Return the question for the reason of a correction."""
    return _("This table already has a different result: add a colon and the reason for the change.")


def bell(tables: int) -> str:
    """Return for how many tables the bell rings."""
    return ngettext("The bell ends the game at {n} table.", "The bell ends the games at {n} tables.", tables).format(
        n=tables
    )


def unfinished(number: int, tables: Sequence[int]) -> str:
    """Return a sentence on which results are missing."""
    listed = ", ".join(map(str, tables))
    text = ngettext(
        "Round {round}: the result of table {tables} is missing. 3 a: side A won at table 3.",
        "Round {round}: the results of tables {tables} are missing. 3 a: side A won at table 3.",
        len(tables),
    )
    return text.format(round=number, tables=listed)


def too_few(here: int) -> str:
    """Return the sentence that a table needs four."""
    text = ngettext(
        "{n} player is here; a table needs four. Type two letters of each player who arrives.",
        "{n} players are here; a table needs four. Type two letters of each player who arrives.",
        here,
    )
    return text.format(n=here)


def seating(
    number: int,
    tables: int,
    sits_out: Sequence[str],
    again: Sequence[str],
    partners: Sequence[tuple[str, str]],
) -> str:
    """Return the summary of a seating.

    Tables, who sits out, who does so again, who were partners before.
    """
    parts = [ngettext("Round {round}: {n} table.", "Round {round}: {n} tables.", tables).format(round=number, n=tables)]
    if sits_out:
        out = ngettext("{names} sits out.", "{names} sit out.", len(sits_out))
        parts.append(out.format(names=", ".join(sits_out)))
    else:
        parts.append(_("Nobody sits out."))
    if again:
        parts.append(_("Sitting out again: {names}.").format(names=", ".join(again)))
    parts.append(repeats(partners, number))
    return " ".join(part for part in parts if part)


def no_seating() -> str:
    """Return the sentence that no round has been seated."""
    return _("Nobody is seated yet.")


def published_already(number: int) -> str:
    """Return the sentence that a seating was published before."""
    return _("The seating of round {round} is already published.").format(round=number)


def taken_back(number: int) -> str:
    """Return the sentence that a seating was taken back."""
    return _("The seating of round {round} is undone.").format(round=number)


def all_taken_back(number: int, tables: int) -> str:
    """Return the sentence that a round is taken back with what its tables brought."""
    text = ngettext(
        "Round {round} is undone, with the result of {n} table.",
        "Round {round} is undone, with the results of {n} tables.",
        tables,
    )
    return text.format(round=number, n=tables)


def no_clicks(names: Sequence[str]) -> str:
    """Return the text of a row on whose cards were not clipped."""
    return pgettext("day of 500", "no clicks: {names}").format(names=", ".join(names))


def outcome(winner: str, stays: str | None) -> str:
    """Return the text of a row on who won: "A wins", "a tie, B stays"."""
    if winner != TIE:
        return pgettext("day of 500", "{side} wins").format(side=winner)
    return (
        pgettext("day of 500", "a tie, {side} stays").format(side=stays)
        if stays is not None
        else pgettext("day of 500", "a tie")
    )
