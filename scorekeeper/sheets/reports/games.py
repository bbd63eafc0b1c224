"""Reports of games: of a day or the event, a game, a player."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.journal.click_parts import OUT, ClickPart, click_parts
from scorekeeper.journal.clicks import click_ranking, clicks_by_uid
from scorekeeper.journal.race import race_of
from scorekeeper.journal.seatings import in_round, seatings
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, GameState, Tournament
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as stage_words
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.dispute_marks import disputed_line
from scorekeeper.language.hands import hand_notation, side_players
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.signoff import unchecked
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import BOTH, is_dealt_again
from scorekeeper.rules.model import TIE, points_of
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.sheets.game500 import sentences
from scorekeeper.sheets.game500.played_hands import entry_of, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.clicks import part_cells, ranking_table
from scorekeeper.sheets.reports.columns import Columns, Row, by_side, numbers, points, short_texts, table, texts
from scorekeeper.sheets.reports.courses import course_sections, race_check
from scorekeeper.sheets.reports.model import (
    POINTS,
    TEXT,
    UNWATCHED,
    Caption,
    ControlCheck,
    Progress,
    Report,
    ReportTable,
    ReportText,
    Sum,
)

DAY, GAME, PLAYER, ROUND = "day", "session", "team", "round-results"
PLAYERS, GAMES, HANDS, LINES = "players", "games", "hands", "lines"


def day_of_game(tournament: Tournament, game: GameState) -> str | None:
    """Return the day of a game: its own date, else the event's; None if neither is known."""
    return game.date or (tournament.event.date if tournament.event else None)


def days_of_games(tournament: Tournament) -> tuple[str, ...]:
    """Return the days on which there are games, in order."""
    return tuple(sorted({day for game in tournament.games.values() if (day := day_of_game(tournament, game))}))


def games_report(tournament: Tournament, day: str | None, progress: Progress = UNWATCHED) -> Report:
    """Return the report of all games of a day (ISO 8601), or of the event if `day` is None.

    The players' clicks count games finished up to that day.
    """
    unsorted = [game for game in tournament.games.values() if day in (None, day_of_game(tournament, game))]
    games = sorted(unsorted, key=lambda game: (game.round or 10**6, game.table or 10**6, game.number))
    progress.step(0, 1)
    players, race = _players_table(tournament, day), race_of(tournament, day)
    days = (day,) if day else days_of_games(tournament)
    venue = tournament.event.venue if tournament.event else None
    whole = len(games) == len(tournament.games)
    return Report(
        kind=DAY,
        name=f"day-{day}" if day else "event",
        title=reports.title("day-report") if day else reports.title("event-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=reports.all_days([format_long_date(day) or day for day in days]),
        facts=(
            Caption(reports.fact("venue"), venue),
            Caption(reports.fact("players"), len(tournament.teams)),
            Caption(reports.fact("games"), len(games)),
            Caption(reports.fact("finished"), sum(game.state == COMPLETE for game in games)),
        ),
        sections=(
            ReportText(reports.title("overview"), tuple(_overview(games))),
            players,
            *course_sections(race),
            *_tables(games, several=True),
        ),
        checks=(*_checks(games, whole=whole, sat_out=_for_sitting_out(tournament)), *race_check(race, PLAYERS)),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _overview(games: Sequence[GameState]) -> Iterator[str]:
    """Yield the progress of the games, what is missing to make them final, and disputes."""
    complete, waiting = (sum(game.state == state for game in games) for state in (COMPLETE, EMPTY))
    yield reports.games_line(len(games), complete, waiting)
    unsigned = sum(game.state == COMPLETE and not game.is_closed for game in games)
    yield reports.unsigned_games_line(len(games) - complete, unsigned)
    disputed = sum(any(dispute.is_open for dispute in game.disputes) for game in games)
    if disputed:
        yield disputed_line(disputed, of_hands=True)


def games_round_report(tournament: Tournament, _stage: str, number: int, _options: SheetOptions) -> Report:
    """Return the results of a day's round for the wall, with who sat out."""
    alone = (game for game in tournament.games.values() if game.round == number and game.table is None)
    games = (*in_round(tournament, number), *alone)
    seating = seatings(tournament).get(number)
    out = [tournament.teams[uid].name for uid in (seating.rounds[number].sits_out if seating is not None else ())]
    overview = (stage_words.sits_out(out), *_overview(games))
    of_games, *others = _tables(games, several=True)
    return Report(
        kind=ROUND,
        name=f"{ROUND}-{number}",
        title=stage_words.title("results", number),
        event=tournament.event.name if tournament.event else "",
        subtitle="",
        facts=(
            Caption(reports.fact("games"), len(games)),
            Caption(reports.fact("finished"), sum(game.state == COMPLETE for game in games)),
        ),
        sections=(
            ReportText(reports.title("overview"), tuple(sentence for sentence in overview if sentence)),
            replace(of_games, wall=True),
            *others,
        ),
        checks=tuple(_checks(games, whole=False)),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def game_report(tournament: Tournament, game: GameState) -> Report:
    """Return the report of one game."""
    names = " \N{EN DASH} ".join(side_players(game.record.players, side) for side in game.rules.sides)
    return Report(
        kind=GAME,
        name=f"game-{game.number}",
        title=reports.title("game-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=names,
        facts=(
            Caption(reports.fact("date"), format_long_date(day_of_game(tournament, game))),
            Caption(reports.fact("scorer"), game.scorer),
            Caption(reports.fact("settings"), sentences.settings_words(game.rules, game.result.options) or None),
        ),
        sections=_tables([game], several=False),
        checks=tuple(_checks([game], whole=False)),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def player_report(tournament: Tournament, player: str) -> Report:
    """Return the games of the player with this uid; raises KeyError if there is no such player."""
    name = tournament.teams[player].name
    row = next(clicks for clicks in click_ranking(tournament) if clicks.player == player)
    games = [game for game in tournament.games.values() if player in game.teams]
    out = [part for part in click_parts(tournament, player) if part.outcome == OUT]
    columns = (
        _place_columns(several=True)
        + texts(partner=14, opponents=22)
        + numbers("points-for", "points-against")
        + texts(result=8)
        + points("clicks")
    )
    own = table(
        GAMES,
        columns,
        sorted((*(_own_row(game, player) for game in games), *map(_out_row, out)), key=_round_of_row),
    )
    return Report(
        kind=PLAYER,
        name=f"player-{list(tournament.teams).index(player) + 1:02d}",  # a name may have no letters fit for a file name
        title=reports.title("player-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=name,
        facts=(
            Caption(reports.fact("place"), f"{row.place}{'=' if row.shared else ''}"),
            Caption(reports.fact("clicks"), row.clicks),
            Caption(reports.fact("wins"), row.wins),
            Caption(reports.fact("finished"), row.games),
        ),
        sections=(own, _hands_table(games, several=True)),
        checks=(ControlCheck(reports.check("player-clicks"), (Sum(GAMES, "clicks"),), (row.clicks,)),),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _for_sitting_out(tournament: Tournament) -> int:
    parts = (part for uid in tournament.teams for part in click_parts(tournament, uid))
    return sum(part.clicks for part in parts if part.outcome == OUT)


def _out_row(part: ClickPart) -> Row:
    number, table_of, *cells, clicks = part_cells(part)
    return (None, number, table_of, *cells[:2], None, None, cells[2], clicks)


def _round_of_row(row: Row) -> int:
    number = row[1]
    return number if isinstance(number, int) else 0


def _own_row(game: GameState, player: str) -> Row:
    side = side_of_seat(game.teams.index(player) + 1, game.rules.sides)
    other, totals = game.rules.other(side), game.result.totals
    partners = [uid for seat, uid in enumerate(game.teams, 1) if side_of_seat(seat, game.rules.sides) == side]
    names = dict(zip(partners, game.record.players[side], strict=True))
    return (
        *_place_cells(game, several=True),
        ", ".join(name for uid, name in names.items() if uid != player),
        side_players(game.record.players, other),
        totals[side],
        totals[other],
        reports.won_or_lost(game.result.winner, side),
        clicks_by_uid(game)[player],
    )


def _place_columns(*, several: bool) -> Columns:
    return numbers("game", "round", "table") if several else ()


def _place_cells(game: GameState, *, several: bool) -> Row:
    return (game.number, game.round, game.table) if several else ()


def _game_table(
    key: str,
    games: Iterable[GameState],
    cells: Callable[[GameState], Iterable[Row]],
    columns: Columns,
    *,
    several: bool,
    paper: bool = True,
) -> ReportTable:
    """Return a table with the rows that `cells` makes for each game.

    Of `several`, each row names its game.
    """
    rows = ((*_place_cells(game, several=several), *row) for game in games for row in cells(game))
    return table(key, _place_columns(several=several) + columns, rows, paper=paper)


def _players_table(tournament: Tournament, day: str | None) -> ReportTable:
    return ranking_table(click_ranking(tournament, day), PLAYERS)


def _tables(games: Sequence[GameState], *, several: bool) -> tuple[ReportTable, ...]:
    sides = games[0].rules.sides if games else ("A", "B")

    def cells(game: GameState) -> Iterator[Row]:
        yield (
            *(side_players(game.record.players, side) for side in sides),
            *(game.result.totals[side] for side in sides),
            sentences.winner(game.result, {side: side for side in sides}),
            _state(game),
            sum(clicks_by_uid(game).values()),
        )

    columns = (
        by_side("players", sides, TEXT, letters=20)
        + by_side("points", sides, total=True)
        + texts(result=14, state=18)
        + points("clicks")
    )
    of_games = _game_table(GAMES, games, cells, columns, several=several)
    return of_games, _hands_table(games, several=several), _lines_table(games, several=several)


def _state(game: GameState) -> str:
    """Return how far a game and its signing are, such as "500 reached, signed"."""
    if game.unchecked:
        return ", ".join((_far(game), unchecked()))
    if not game.is_closed and not game.under_signature:
        return _far(game)
    return ", ".join(
        (_far(game), reports.signing_state(game.revision, closed=game.is_closed, on_paper=game.is_on_paper))
    )


def _far(game: GameState) -> str:
    return sentences.ended(game.rules, game.record, game.result) or reports.state(
        game.state, _hands_over(game), game.hands
    )


def _hands_over(game: GameState) -> int:
    return len({hand.number for hand in game.record.hands if hand.over and hand.fault != BOTH})


def _hands_table(games: Sequence[GameState], *, several: bool) -> ReportTable:
    sides = games[0].rules.sides if games else ("A", "B")

    def cells(game: GameState) -> Iterator[Row]:
        for played in played_hands(game):
            scored = points_of(played.result.lines, sides)
            dealt_again = is_dealt_again(played.hand, played.result)
            yield (
                played.hand.number,
                hand_notation(played.hand),
                pgettext("report", "again") if dealt_again else outcome_word(played.result.outcome),
                *(scored[side] for side in sides),
                *(played.result.running[side] for side in sides),
                played.entries[-1] if played.entries else None,
            )

    columns = (
        numbers("hand")
        + texts(recorded=14, outcome=10)
        + by_side("points", sides, POINTS, total=True)
        + by_side("running", sides)
        + numbers("entry")
    )
    return _game_table(HANDS, games, cells, columns, several=several)


def _lines_table(games: Sequence[GameState], *, several: bool) -> ReportTable:
    def cells(game: GameState) -> Iterator[Row]:
        for played, line in lines_of(game):
            hand, result = (played.hand, played.result) if played is not None else (None, None)
            words = sentences.line_words(game.rules, game.record, hand, result, line)
            number = hand.number if hand is not None else None
            yield number, line.side, line.points, words, line.article, entry_of(game, played, line)

    columns = (
        numbers("hand")
        + short_texts("side")
        + points("points")
        + texts(what_for=34)
        + short_texts("article")
        + numbers("entry")
    )
    return _game_table(LINES, games, cells, columns, several=several, paper=not several)


def _checks(games: Sequence[GameState], *, whole: bool, sat_out: int = 0) -> Iterator[ControlCheck]:
    """Yield the sums that must agree: points with their lines, clicks with the finished games.

    `sat_out` are the clicks that players have for rounds without a seat.
    """
    sides = games[0].rules.sides if games else ("A", "B")
    for side in sides:
        lines = Sum(LINES, "points", (("side", side),))
        yield ControlCheck(reports.check("total", side), (Sum(GAMES, f"points {side}"),), (lines,))
    due = lost = 0
    for game in games:
        if game.state == COMPLETE:
            rules, seats = game.rules, len(game.teams)
            each = rules.clicks_tied if game.result.winner == TIE else rules.clicks_won
            due += each * (seats if game.result.winner == TIE else seats // len(sides))
            gone = {name for name in game.record.unclipped for side in sides if name in game.record.players[side]}
            losing = {
                name for side in sides if game.result.winner not in (side, TIE) for name in game.record.players[side]
            }
            lost += each * len(gone - losing)
    yield ControlCheck(reports.check("clicks"), (Sum(GAMES, "clicks"),), (due, -lost))
    if whole:
        yield ControlCheck(reports.check("player-clicks"), (Sum(PLAYERS, "clicks"),), (Sum(GAMES, "clicks"), sat_out))
