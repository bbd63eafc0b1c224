"""The contents of the wall: published standings, the next draw, running scores.

As on the web pages, nothing unpublished is shown; without anything published there is only the name of the event and
the time.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

from scorekeeper.features.publishing.view.published_stages import (
    PublishedStage,
    is_finished,
    prizes_shown,
    published_stages,
)
from scorekeeper.features.round.view.tables import progress, table_ends
from scorekeeper.features.standings.view.standings_view import (
    EACH_GROUP,
    StandingRow,
    StandingsView,
    line_after,
    standings_view,
)
from scorekeeper.features.wall import words
from scorekeeper.features.wall.view.slide import (
    BRACKET,
    DRAW,
    MESSAGE,
    PAIRS,
    PLACES,
    PRIZES,
    RUNNING,
    SEVEN,
    STANDINGS,
    WEB,
    PlaceRow,
    PrizeRow,
    Row,
    Slide,
    WallTableRow,
    WallTeamRow,
    in_a_column,
    pages_of,
)
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.methods import knocks_out, rounds_due
from scorekeeper.journal.names import list_key
from scorekeeper.journal.seatings import in_round, seatings, seen_rounds, unpublished
from scorekeeper.journal.snapshot import COMPLETE, GameState, SessionState, Tournament
from scorekeeper.journal.stage_rounds import StageRound
from scorekeeper.journal.stages import DrawState
from scorekeeper.kernel.finality import finality_of, has_finality_entries
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language import prizes as prizes_words
from scorekeeper.language.bracket_shown import bracket_shown
from scorekeeper.language.finality import wall
from scorekeeper.language.first_names import in_short
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.numbers import figure
from scorekeeper.language.stage_facts import stage_heading
from scorekeeper.language.stage_papers import gives_up
from scorekeeper.language.standings import signed
from scorekeeper.language.templates import join_all
from scorekeeper.language.timetable import begins_at, next_round_begins
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.sheets.prizes.prize_list import prize_words
from scorekeeper.tournament.draw.bracket_layout import parts_from


def day_slides(tournament: Tournament, kinds: Sequence[str], factor: float) -> Iterator[Slide]:
    """Return the pages of these kinds; a round whose seating is not published is left out."""
    hidden, held, seen = unpublished(tournament), seatings(tournament), seen_rounds(tournament)
    games = in_round(tournament, seen[-1]) if seen else ()
    over = sum(game.state == COMPLETE for game in games)
    begun = over or any(game.record.hands for game in games)
    if DRAW in kinds and games and not begun and seen[-1] in held:
        yield from _seating(tournament, seen[-1], held[seen[-1]], factor)
    if RUNNING in kinds and games and begun:
        yield from _results(tournament, games, seen[-1], over, factor)
    if STANDINGS in kinds:
        yield from _clicks(tournament, hidden, words.of_round(seen[-1], over, len(games)) if games else "", factor)


def _seating(tournament: Tournament, number: int, draw: DrawState, factor: float) -> Iterator[Slide]:
    """Return where each player sits, by name: people look for themselves."""
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rows = [_seat(game, index, names) for game in in_round(tournament, number) for index in range(len(game.teams))]
    rows += [WallTeamRow("", names.get(uid, ""), words.against(()), "") for uid in draw.rounds[number].sits_out]
    rows.sort(key=lambda row: list_key(row.name))
    title, detail = words.find_your_table(number), words.players_by_name(len(rows), draw.fact.seed)
    state = words.published(time_of_day(draw.published_at))
    for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
        part = words.from_to(_players_named(page[0]), _players_named(page[-1]))
        heads = words.day_heads(DRAW)
        yield Slide(DRAW, title, detail, state, settled=True, rows=tuple(page), part=part, heads=heads)


def _seat(game: GameState, index: int, names: Mapping[str, str]) -> WallTeamRow:
    sides, seat = game.rules.sides, index + 1
    partner = game.teams[(index + 2) % len(game.teams)]
    partner_text = pgettext("wall display", "seat {seat}, with {partner}").format(
        seat=seat, partner=names.get(partner, "")
    )
    return WallTeamRow(side_of_seat(seat, sides), names.get(game.teams[index], ""), partner_text, str(game.table))


def _players_named(row: Row) -> str:
    return row.name if isinstance(row, WallTeamRow) else ""


def _results(
    tournament: Tournament, games: Sequence[GameState], number: int, over: int, factor: float
) -> Iterator[Slide]:
    teams = tuple(tournament.teams.values())
    short = dict(zip((team.uid for team in teams), in_short([team.name for team in teams]), strict=True))
    rows = [_day_table(game, short) for game in games]
    for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
        first, final = (row.table for row in (page[0], page[-1]) if isinstance(row, WallTableRow))
        yield Slide(
            RUNNING,
            _("Round {round} \N{MIDDLE DOT} results").format(round=number),
            words.of_round(number, over, len(games)),
            words.provisional(),
            settled=False,
            rows=tuple(page),
            part=words.tables(first, final),
            heads=words.day_heads(RUNNING),
        )


def _day_table(game: GameState, names: Mapping[str, str]) -> WallTableRow:
    sides, winner = game.rules.sides, game.result.winner
    over = game.state == COMPLETE
    hands = len({hand.number for hand in game.record.hands})
    points = tuple(figure(game.result.totals[side]) if game.record.hands else "" for side in sides)
    state = ""
    if over and winner == TIE:
        state = pgettext("state, wall display", "tied")
    elif over:
        state = pgettext("state, wall display", "finished")
    elif hands:
        state = pgettext("wall display", "hand {hand} of {total}").format(hand=hands, total=game.hands)
    ahead = sides.index(winner) if over and winner in sides else None
    first, second, third, fourth = (names.get(uid, "") for uid in game.teams)
    return WallTableRow(str(game.table), (join_all((first, third)), join_all((second, fourth))), points, state, ahead)


def _clicks(tournament: Tournament, hidden: frozenset[str], detail: str, factor: float) -> Iterator[Slide]:
    played_rows = [row for row in click_ranking(tournament, hidden=hidden) if row.games or row.sat_out]
    rows = [
        PlaceRow(f"{row.place}=" if row.shared else str(row.place), row.name, str(row.clicks), str(row.wins), "", "",
                 cut=False)
        for row in played_rows
    ]  # fmt: skip
    first = 1
    for page in pages_of(rows, in_a_column(PLACES, factor)):
        last = first + len(page) - 1
        part, heads = words.places(first, last, len(rows)), words.day_heads(STANDINGS)
        yield Slide(
            STANDINGS,
            pgettext("heading", "Clicks"),
            detail,
            words.provisional(),
            settled=False,
            rows=tuple(page),
            part=part,
            heads=heads,
        )
        first = last + 1


def slides(
    tournament: Tournament, kinds: Sequence[str], *, message: str = "", address: str = "", factor: float = 1.0
) -> tuple[Slide, ...]:
    """Return the pages of these kinds in order, stage by stage.

    `address` is that of the web pages, which phones read as a code. `factor` is the enlargement against the usual
    hall: a page then has fewer rows.
    """
    shown: list[Slide] = []
    if MESSAGE in kinds and message:
        shown.append(Slide(MESSAGE, message, "", "", settled=True))
    if WEB in kinds and address:
        shown.append(Slide(WEB, words.scan(), address, "", settled=True))
    if isinstance(tournament.rules, HandRules):
        return (*shown, *day_slides(tournament, kinds, factor))
    makers = {STANDINGS: _standings, DRAW: _draw, RUNNING: _running, BRACKET: _bracket, PRIZES: _prizes}
    for stage in published_stages(tournament).values():
        for kind in (kind for kind in (DRAW, RUNNING, BRACKET, STANDINGS, PRIZES) if kind in kinds):
            shown += makers[kind](tournament, stage, factor)
    return tuple(shown)


def _standings(tournament: Tournament, stage: PublishedStage, factor: float) -> Iterator[Slide]:
    view = standings_view(tournament, stage.uid, EACH_GROUP)
    if not view.has_leader:
        return
    state, over = _how_final(tournament, stage)
    label = stage_heading(tournament, stage.uid)
    heads = words.heads(STANDINGS)
    if not view.match_points_given:
        heads = (heads[0], "", *heads[2:])
    for group, listed in view.fields:
        line = line_after(listed, view.places)
        rows = [_place_row(row, view, cut=index == line) for index, row in enumerate(listed, start=1)]
        first = 1
        for page in pages_of(rows, in_a_column(PLACES, factor)):
            last = first + len(page) - 1
            part = words.places(first, last, len(rows))
            chances = any(isinstance(row, PlaceRow) and row.chance for row in rows)
            yield Slide(
                STANDINGS,
                words.standings(label, group),
                _so_far(tournament, stage),
                state,
                over,
                tuple(page),
                part,
                heads if chances else heads[:3],
            )
            first = last + 1


def _how_final(tournament: Tournament, stage: PublishedStage) -> tuple[str, bool]:
    """Return how final a ranking is, in a word or two, and whether only rulings change it."""
    if has_finality_entries(tournament, stage.uid):
        now = finality_of(tournament, stage.uid, datetime.now(UTC), with_held=False)
        return wall(now), now.is_final
    over = tournament.stage(stage.uid).over is not None
    return (words.closed() if over else words.provisional()), over


def _place_row(row: StandingRow, view: StandingsView, *, cut: bool) -> PlaceRow:
    rank = f"{row.rank}=" if row.shared else str(row.rank)
    points = figure(row.match_points) if view.match_points_given else ""
    return PlaceRow(rank, row.marked_name, points, signed(row.difference), row.chance, row.qualified, cut)


def _so_far(tournament: Tournament, stage: PublishedStage) -> str:
    begun = [stage_round for stage_round in stage.rounds if any(map(has_begun, stage_round.sessions))]
    if not begun:
        return ""
    newest = begun[-1]
    finished = sum(map(is_finished, newest.sessions))
    due = rounds_due(tournament.stage(stage.uid)) if knocks_out(tournament.stage(stage.uid)) else None
    total = max(due or 0, *(stage_round.number for stage_round in stage.rounds))
    so_far = words.round_so_far(newest.number, total, finished, len(newest.sessions))
    begins = next_round_begins(tournament, stage.uid, _today()) if finished == len(newest.sessions) else ""
    return " \N{MIDDLE DOT} ".join(filter(None, (so_far, begins)))


def _today() -> date:
    """Return the day in this computer's time zone."""
    return datetime.now().astimezone().date()


def _bracket(tournament: Tournament, stage: PublishedStage, factor: float) -> Iterator[Slide]:
    """Return the bracket of a knock-out from the current round on, as far as it is published."""
    seen = frozenset(stage_round.number for stage_round in stage.rounds)
    if not seen or not knocks_out(tournament.stage(stage.uid)):
        return
    bracket = bracket_shown(tournament, stage.uid, seen, table_ends(tournament, stage.uid, datetime.now(UTC), seen))
    if bracket is None:
        return
    most = in_a_column(PAIRS, factor).bit_length()
    state, over = _how_final(tournament, stage)
    going_on = [stage_round.number for stage_round in stage.rounds if not all(map(is_finished, stage_round.sessions))]
    pages = parts_from(bracket.rounds, min(going_on, default=bracket.rounds), max(2, most))
    for index, piece in enumerate(pages, start=1):
        yield Slide(
            BRACKET,
            words.bracket(stage_heading(tournament, stage.uid)),
            bracket.lengths,
            state,
            over,
            part=bracket_words.part_of(index, len(pages)) if len(pages) > 1 else "",
            bracket=bracket,
            piece=piece,
        )


def _prizes(tournament: Tournament, stage: PublishedStage, factor: float) -> Iterator[Slide]:
    """Return the winners of prizes, if they are public."""
    listing = prizes_shown(tournament, published_stages(tournament), stage.uid)
    if listing is None:
        return
    rows = [
        PrizeRow(prizes_words.place_range(row.place, row.last), row.named, prize_words(row, listing.currency))
        for row in listing.prized
    ]
    if listing.trophy and listing.winners:
        rows.append(PrizeRow("", join_all(listing.winners), listing.trophy))
    if listing.best_player:
        best = prizes_words.best_player(listing.best_player, listing.best_team, "")
        rows.append(
            PrizeRow("", best, ", ".join(part for part in (prizes_words.title("best"), listing.best_award) if part))
        )
    state, over = _how_final(tournament, stage)
    first = 1
    for page in pages_of(rows, in_a_column(PLACES, factor)):
        part = (
            pgettext("wall display", "prizes {first}\N{EN DASH}{last} of {total}").format(
                first=first, last=(first + len(page) - 1), total=len(rows)
            )
            if len(page) < len(rows)
            else ""
        )
        title, heads = words.prizes(stage_heading(tournament, stage.uid)), words.heads(PRIZES)
        yield Slide(PRIZES, title, "", state, over, tuple(page), part, heads)
        first += len(page)


def _draw(tournament: Tournament, stage: PublishedStage, factor: float) -> Iterator[Slide]:
    """Return the next round that has not begun, by team name: people look for themselves."""
    unfinished = (stage_round for stage_round in stage.rounds if not all(map(is_finished, stage_round.sessions)))
    ahead = next((stage_round for stage_round in unfinished if not any(map(has_begun, stage_round.sessions))), None)
    draw = tournament.stage(stage.uid).draw_of(ahead.number) if ahead is not None else None
    if ahead is None or draw is None:
        return
    rows = sorted(_teams(tournament, ahead), key=lambda row: list_key(row.name))
    title = words.find_your_team(stage_heading(tournament, stage.uid), ahead.number)
    begins = begins_at(tournament.stage(stage.uid), ahead.number, _today())
    listed = words.in_order_of_names(len(rows), draw.fact.seed)
    detail = " \N{MIDDLE DOT} ".join(filter(None, (begins, listed)))
    for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
        part = words.from_to(_team_name(page[0]), _team_name(page[-1]))
        state = words.published(time_of_day(draw.published_at))
        yield Slide(DRAW, title, detail, state, settled=True, rows=tuple(page), part=part, heads=words.heads(DRAW))


def _team_name(row: Row) -> str:
    return row.name if isinstance(row, WallTeamRow) else ""


def _teams(tournament: Tournament, stage_round: StageRound) -> Iterator[WallTeamRow]:
    """Yield the teams of a round and those that sit it out, without withdrawn teams."""
    names = {uid: team.name for uid, team in tournament.teams.items()}
    for state in stage_round.sessions:
        standing = tournament.stage(state.stage)
        gone = [team for team in state.teams if not standing.plays_in(team, stage_round.number)]
        for side, team in zip(state.record.teams, state.teams, strict=False):
            others = [names[other] for other in state.teams if other != team and other in names]
            if gone and team not in gone:
                yield WallTeamRow("", names.get(team, ""), ", ".join(gives_up(names.get(uid, "")) for uid in gone), "")
            elif not gone:
                yield WallTeamRow(side, names.get(team, ""), words.against(others), str(state.table or state.number))
    for team in stage_round.sits_out:
        yield WallTeamRow("", names.get(team, ""), words.against(()), "")


def _running(tournament: Tournament, stage: PublishedStage, factor: float) -> Iterator[Slide]:
    """Return the tables of the round in play; none while no round is in play."""
    for number, of_round in _going_on(stage)[-1:]:
        rows = [_table(tournament, state) for state in of_round]
        finished = sum(map(is_finished, of_round))
        last = max((stage_round.number for stage_round in stage.rounds), default=0)
        detail = words.round_so_far(number, last, finished, len(of_round)) if number else ""
        for page in pages_of(rows, 2 * in_a_column(SEVEN, factor)):
            first, final = (row.table for row in (page[0], page[-1]) if isinstance(row, WallTableRow))
            yield Slide(
                RUNNING,
                words.running(stage_heading(tournament, stage.uid), number or None),
                detail,
                words.provisional(),
                False,
                tuple(page),
                words.tables(first, final),
                words.heads(RUNNING),
            )


def _going_on(stage: PublishedStage) -> list[tuple[int, list[SessionState]]]:
    """Return rounds in progress with their tables, 0 for sessions without a round."""
    rounds: dict[int, list[SessionState]] = {}
    for state in stage.sessions:
        rounds.setdefault(state.round or 0, []).append(state)
    return [
        (number, states)
        for number, states in sorted(rounds.items())
        if any(map(has_begun, states)) and not all(map(is_finished, states))
    ]


def _table(tournament: Tournament, state: SessionState) -> WallTableRow:
    how_far = progress(tournament, state)
    award = award_of(tournament, state)
    points = award.points if award is not None else state.result.totals
    values = tuple(points.get(side, 0) for side in state.record.teams)
    names = tuple(team.name for team in state.record.teams.values())
    best = [index for index, value in enumerate(values) if value == max(values, default=0)]
    return WallTableRow(
        str(state.table or state.number),
        names,
        tuple(map(figure, values)),
        words.at_deal(how_far.deal, how_far.deals) if how_far.begun or how_far.over else "",
        best[0] if is_finished(state) and len(best) == 1 else None,
    )
