"""The round of a day of games as its page shows it: the tables with their results, who sits out, who is here."""

from dataclasses import dataclass

from scorekeeper.features.table500.words import day_line as say
from scorekeeper.features.table500.words import day_page as words
from scorekeeper.journal.clicks import Clicked, clicked
from scorekeeper.journal.seatings import (
    NextSeating,
    in_round,
    last_round,
    present,
    repeats,
    seatings,
    times_out,
    was_there,
)
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.journal.stages import LEFT
from scorekeeper.language.clicks import clicks_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.templates import both


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a round, or who sits out (without a table): its pairs in words, and how it stands."""

    key: str
    table: str
    sides: tuple[str, str]
    result: str
    over: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the day: here, awaited or gone, clicks so far; `here` says the first."""

    key: str
    name: str
    state: str
    clicks: str
    here: bool


def day_rows(tournament: Tournament) -> tuple[TableRow, ...]:
    """Return the tables of the round that was seated last, and who sits out in it."""
    number = last_round(tournament)
    held = seatings(tournament).get(number)
    rows = [_row(tournament, game) for game in in_round(tournament, number)]
    out = held.rounds[number].sits_out if held is not None else ()
    return (*rows, *_out_row(tournament, out))


def preview_rows(tournament: Tournament, due: NextSeating) -> tuple[TableRow, ...]:
    """Return the tables of a seating that is not entered yet."""
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rows = [
        TableRow(
            f"next {one.table}",
            str(one.table),
            (both((names[one.seats[0]], names[one.seats[2]])), both((names[one.seats[1]], names[one.seats[3]]))),
            words.not_seated(),
        )
        for one in due.drawn.tables
    ]
    return (*rows, *_out_row(tournament, due.drawn.sits_out))


def _out_row(tournament: Tournament, out: tuple[str, ...]) -> tuple[TableRow, ...]:
    if not out:
        return ()
    listed = ", ".join(tournament.teams[uid].name if uid in tournament.teams else uid for uid in out)
    return (TableRow("out", "", (listed, ""), words.sits_out(), over=True),)


def _row(tournament: Tournament, game: GameState) -> TableRow:
    first, second = (both(tuple(names)) for names in game.record.players.values())
    return TableRow(game.uid, str(game.table), (first, second), _result(tournament, game), game.state == COMPLETE)


def _result(tournament: Tournament, game: GameState) -> str:
    del tournament
    if game.state != COMPLETE:
        return words.awaited(len(game.record.hands))
    stays = game.stated.stays if game.stated is not None else None
    said = say.outcome(game.result.winner or "", stays)
    return f"{said}, {say.unclipped(game.record.unclipped)}" if game.record.unclipped else said


def player_rows(tournament: Tournament) -> tuple[PlayerRow, ...]:
    """Return the players, those who are here first, then as the list has them."""
    here = frozenset(present(tournament))
    counted = {row.player: row for row in clicked(tournament)}
    ordered = sorted(tournament.teams, key=lambda uid: uid not in here)
    return tuple(_player(tournament, uid, counted[uid], here=uid in here) for uid in ordered)


def _player(tournament: Tournament, uid: str, row: Clicked, *, here: bool) -> PlayerRow:
    known = tournament.registrations.get(uid)
    gone = known is not None and known.presence == LEFT
    playing = uid in was_there(tournament, last_round(tournament))
    state = words.presence(here=here, left=gone, playing=playing)
    if row.sat_out:
        state = f"{state}, {words.sat_out_times(row.sat_out)}"
    return PlayerRow(uid, row.name, state, clicks_words(row.clicks), here)


def round_note(tournament: Tournament) -> str:
    """Say how far the round is, which partners there were before, and how fairly sitting out is shared."""
    number = last_round(tournament)
    games = in_round(tournament, number)
    said = [words.missing(number, sum(game.state != COMPLETE for game in games), len(games))]
    if games:
        names = {uid: team.name for uid, team in tournament.teams.items()}
        pairs = tuple((names[one], names[two]) for one, two in repeats(tournament, number))
        said += [words.repeats(pairs, number), fair_words(tournament, number)]
    return " ".join(filter(None, said))


def fair_words(tournament: Tournament, number: int, sits_out: tuple[str, ...] = ()) -> str:
    """Say who sat out how often up to a round; `sits_out`: in the one behind it, which is only shown."""
    here = frozenset(present(tournament))
    times = {uid: n + (uid in sits_out) for uid, n in times_out(tournament, number).items() if uid in here}
    if not any(times.values()):
        return ""
    listed = {n: [tournament.teams[uid].name for uid in times if times[uid] == n] for n in set(times.values())}
    return words.fair([words.out_times(n, listed[n], len(times)) for n in sorted(listed, reverse=True)])


def head_words(tournament: Tournament) -> tuple[str, str]:
    """Return the heading of the round, and how many are here and whether its seating is published."""
    number = last_round(tournament)
    draw = seatings(tournament).get(number)
    parts = [words.here(len(present(tournament)), len(tournament.teams))]
    if draw is not None:
        at = time_of_day(draw.published_at) if draw.published is not None else ""
        parts.append(words.seated_so(published=at))
    return words.round_title(number), " \N{MIDDLE DOT} ".join(parts)
