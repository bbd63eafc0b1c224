"""A day's round as its page shows it: tables with results, who sits out, who is here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.table500.words import day_line
from scorekeeper.features.table500.words import day_page as words
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.seatings import (
    NextSeating,
    in_round,
    last_round,
    players_present,
    present,
    repeats,
    seatings,
    times_out,
)
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.journal.stages import LEFT
from scorekeeper.language.first_names import in_short
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat


@dataclass(frozen=True, slots=True)
class DayTableRow:
    """A table of a round with its pairs and score, or those who sit out (no table)."""

    key: str
    table: str
    sides: tuple[str, str]
    result: str
    over: bool = False

    @property
    def spoken(self) -> str:
        """Return the whole row for a screen reader."""
        return words.row_spoken(self.table, self.sides, self.result)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the day: here, awaited or gone, rounds without a seat and clicks so far."""

    key: str
    name: str
    state: str
    sat_out: int
    clicks: int
    here: bool


def day_rows(tournament: Tournament, *, short: bool = False) -> tuple[DayTableRow, ...]:
    """Return the tables of the round seated last, and those who sit out.

    `short`: with first names only.
    """
    number = last_round(tournament)
    held, names = seatings(tournament).get(number), _names(tournament, short=short)
    rows = [
        DayTableRow(game.uid, str(game.table), _sides(game.teams, names), _result(game, names), game.state == COMPLETE)
        for game in in_round(tournament, number)
    ]
    out = held.rounds[number].sits_out if held is not None else ()
    return (*rows, *_out_row(names, out))


def preview_rows(tournament: Tournament, due: NextSeating, *, short: bool = False) -> tuple[DayTableRow, ...]:
    """Return the tables of a seating that is not entered yet.

    Each names partners who played together before.
    """
    names = _names(tournament, short=short)
    again = {frozenset(pair) for pair in due.partners}
    rows = []
    for table in due.seated_round.tables:
        sides = _sides(table.seats, names)
        pairs = ((table.seats[0], table.seats[2]), (table.seats[1], table.seats[3]))
        before = [side for pair, side in zip(pairs, sides, strict=True) if frozenset(pair) in again]
        result = (
            pgettext("day of 500", "partners before: {pairs}").format(pairs="; ".join(before))
            if before
            else pgettext("day of 500", "not seated yet")
        )
        rows.append(DayTableRow(f"next {table.table}", str(table.table), sides, result))
    return (*rows, *_out_row(names, due.seated_round.sits_out))


def _names(tournament: Tournament, *, short: bool) -> Mapping[str, str]:
    teams = tournament.teams.values()
    names = [team.name for team in teams]
    labels = in_short(names) if short else names
    return {team.uid: name for team, name in zip(teams, labels, strict=True)}


def _sides(seats: Sequence[str], names: Mapping[str, str]) -> tuple[str, str]:
    first, second, third, fourth = (names.get(uid, uid) for uid in seats)
    return join_all((first, third)), join_all((second, fourth))


def _out_row(names: Mapping[str, str], out: tuple[str, ...]) -> tuple[DayTableRow, ...]:
    if not out:
        return ()
    listed = ", ".join(names.get(uid, uid) for uid in out)
    return (DayTableRow("out", "", (listed, ""), pgettext("day of 500", "sits out"), over=True),)


def _result(game: GameState, names: Mapping[str, str]) -> str:
    if game.state != COMPLETE:
        return words.awaited(len(game.record.hands))
    stays = game.stated.stays if game.stated is not None else None
    outcome = day_line.outcome(game.result.winner or "", stays)
    gone = [names.get(uid, uid) for uid, name in _names_by_player(game) if name in game.record.unclipped]
    return f"{outcome}, {day_line.no_clicks(gone)}" if gone else outcome


def _names_by_player(game: GameState) -> Iterator[tuple[str, str]]:
    """Return each player's uid with the name at the table, seat by seat."""
    sides = game.rules.sides
    for seat, uid in enumerate(game.teams, 1):
        yield uid, game.record.players[side_of_seat(seat, sides)][(seat - 1) // len(sides)]


def player_rows(tournament: Tournament) -> tuple[PlayerRow, ...]:
    """Return the players, those present first, then in the order of the list."""
    here = frozenset(present(tournament))
    counted = {row.player: row for row in click_ranking(tournament)}
    ordered = sorted(tournament.teams, key=lambda uid: uid not in here)
    return tuple(_player(tournament, uid, counted[uid], here=uid in here) for uid in ordered)


def _player(tournament: Tournament, uid: str, row: ClickStanding, *, here: bool) -> PlayerRow:
    known = tournament.registrations.get(uid)
    gone = known is not None and known.presence == LEFT
    number = last_round(tournament)
    playing = not number or uid in players_present(tournament, number)
    state = words.presence(here=here, left=gone, playing=playing)
    return PlayerRow(uid, row.name, state, row.sat_out, row.clicks, here)


def round_note(tournament: Tournament) -> str:
    """Return the round's progress, repeated partners, and how fairly sitting out is shared."""
    number = last_round(tournament)
    games = in_round(tournament, number)
    sentences = [words.missing(number, sum(game.state != COMPLETE for game in games), len(games))]
    if games:
        names = {uid: team.name for uid, team in tournament.teams.items()}
        pairs = tuple((names[first], names[second]) for first, second in repeats(tournament, number))
        sentences += [words.repeats(pairs, number), fair_words(tournament, number)]
    return " ".join(filter(None, sentences))


def fair_words(tournament: Tournament, number: int, sits_out: tuple[str, ...] = ()) -> str:
    """Return who sat out how often up to a round.

    `sits_out` adds the following round, which is only shown.
    """
    here = frozenset(present(tournament))
    times = {uid: n + (uid in sits_out) for uid, n in times_out(tournament, number).items() if uid in here}
    if not any(times.values()):
        return ""
    listed = {n: [tournament.teams[uid].name for uid in times if times[uid] == n] for n in set(times.values())}
    return _("Rounds sat out by players present: {parts}.").format(
        parts="; ".join([words.out_times(n, listed[n], len(times)) for n in sorted(listed, reverse=True)])
    )


def head_words(tournament: Tournament) -> tuple[str, str]:
    """Return the round's heading, with players here and whether its seating is published."""
    number = last_round(tournament)
    draw = seatings(tournament).get(number)
    parts = [words.present_count(len(present(tournament)), len(tournament.teams))]
    if draw is not None:
        time = time_of_day(draw.published_at) if draw.published is not None else ""
        parts.append(
            pgettext("day of 500", "published {time}").format(time=time)
            if time
            else pgettext("day of 500", "not published")
        )
    return words.round_title(number), " \N{MIDDLE DOT} ".join(parts)


def result_line(game: GameState) -> str:
    """Return the result of a table as typed: "3 a", "3 = b -1".

    Only its number if it has no result.
    """
    if game.stated is None:
        return f"{game.table} "
    who = "=" if game.stated.winner == TIE else game.stated.winner.lower()
    stays = f" {game.stated.stays.lower()}" if game.stated.stays is not None else ""
    seats = "".join(
        f" -{seat}" for seat, (_, name) in enumerate(_names_by_player(game), 1) if name in game.record.unclipped
    )
    return f"{game.table} {who}{stays}{seats}"
