"""A day of games as web pages: players by clicks, seating, results, each one's clicks.

They contain only rounds with a published seating and the players in them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame, suits
from scorekeeper.features.publishing.view.frame import NavLink, PageContext, PageMoment, link, newest
from scorekeeper.features.publishing.view.index_page import INDEX
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name, text
from scorekeeper.features.publishing.view.paths import sheet_path, stage_path, team_path
from scorekeeper.features.publishing.view.results_page import DRAW, RESULTS
from scorekeeper.features.publishing.view.sheet_page import signatures
from scorekeeper.features.publishing.view.standings_page import STANDINGS
from scorekeeper.journal.click_parts import OUT, ClickPart, click_parts
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.names import list_key
from scorekeeper.journal.seatings import in_round, repeats, seatings, seen_rounds, unpublished
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.language import clicks as clicks_words
from scorekeeper.language import stage_papers
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import is_dealt_again
from scorekeeper.rules.model import TIE, Side, points_of
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.sheets.contents import place_of, short
from scorekeeper.sheets.game500 import sentences
from scorekeeper.sheets.game500.notes import HandRemark, remarks
from scorekeeper.sheets.game500.played_hands import PlayedHand, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text


def has_sheet(game: GameState) -> bool:
    """Return whether a game has a sheet to show: it is over and its hands are recorded."""
    return game.state == COMPLETE and bool(game.record.hands)


def game_page(
    context: PageContext, tournament: Tournament, game: GameState, players: Mapping[Side, Sequence[Html]]
) -> bytes:
    """Return the sheet of a finished game.

    `players` are the names of the partners by side, leading to their pages.
    """
    sides = game.rules.sides
    names = {side: join_all(game.record.players.get(side, ())) for side in sides}
    pairs = [listed(" \N{BULLET} ", players[side]) for side in sides]
    title = joined(pairs[0], " ", " : ".join(figure(game.result.totals[side]) for side in sides), " ", *pairs[1:])
    ended = sentences.ended(game.rules, game.record, game.result)
    under = " \N{MIDDLE DOT} ".join(part for part in (*place_of(game), *_won(game, names), ended) if part)
    by_hand: dict[int | None, list[HandRemark]] = {}
    for remark in remarks(game, SheetOptions(zone=context.zone)):
        by_hand.setdefault(remark.position, []).append(remark)
    heads = [
        frame.head("hand", "n"),
        frame.head("bid"),
        *(element("th", element("abbr", side, title=names[side]), class_="n", scope="col") for side in sides),
        frame.head("running", "n wide"),
    ]
    rows = [_row(game, played, by_hand.get(played.position, [])) for played in played_hands(game)]
    content: list[object] = [
        suits.drawings(),
        *(element("p", remark.text) for remark in by_hand.get(None, ())),
        frame.table(_caption(names), heads, [*rows, *_game_columns(game)]),
        element("h2", words.titles("signed")),
        *signatures(context, game, names),
        element("p", words.digest(short(digest_of(record_text(game, tournament)))), class_="small q"),
    ]
    return context.page(RESULTS, title, under, content)


def _won(game: GameState, names: Mapping[Side, str]) -> Iterator[str]:
    winner = game.result.winner or ""
    yield (
        _("{players} win by {n}").format(players=names[winner], n=game.result.difference)
        if winner in names
        else words.tied("")
    )


def _caption(names: Mapping[Side, str]) -> Html:
    parts: list[object] = []
    for index, (side, named) in enumerate(names.items()):
        parts += [" \N{EM SPACE} " if index else "", frame.badge(side, "", filled=not index), " ", name(named)]
    return joined(*parts)


def _row(game: GameState, played: PlayedHand, noted: Sequence[HandRemark]) -> Html:
    hand, result, sides = played.hand, played.result, game.rules.sides
    again = is_dealt_again(hand, result)
    bid: tuple[object, ...] = (pgettext("web page", "no bid"),)
    if result.side is not None and result.bid is not None:
        filled = result.side == sides[0]
        bid = (frame.badge(result.side, result.side, filled=filled), " ", suits.contract(result.bid))
    tricks = " : ".join(str(hand.tricks[side]) for side in sides) if len(hand.tricks) == len(sides) else ""
    came = sentences.redealt() if again else outcome_word(result.outcome)
    text = words.made_up_of(came, pgettext("web page", "tricks {tricks}").format(tricks=tricks) if tricks else "")
    why = [text, *_lines(game, played), *(remark.text for remark in noted)]
    points = points_of(result.lines, sides)
    return element(
        "tr",
        element("td", hand.number, class_="n b"),
        element("th", *bid, *(element("span", line, class_="why") for line in why if line), scope="row"),
        *(element("td", "" if again else _points(points[side]), class_="n b") for side in sides),
        element("td", "" if again else " : ".join(figure(result.running[side]) for side in sides), class_="n wide"),
    )


def _lines(game: GameState, own: PlayedHand) -> Iterator[str]:
    """Yield every line of a hand: its side, reason, points and article."""
    for played, line in lines_of(game):
        if played is not None and played.position == own.position:
            text = sentences.line_words(game.rules, game.record, own.hand, own.result, line)
            yield words.line(f"{line.side}: {text}", line.points, line.article)


def _game_columns(game: GameState) -> Iterator[Html]:
    """Return the points that belong to no hand."""
    if not game.result.lines:
        return
    sides = game.rules.sides
    points = points_of(game.result.lines, sides)
    why = [
        words.line(f"{line.side}: {sentences.line_words(game.rules, game.record, None, None, line)}", line.points,
                   line.article)
        for line in game.result.lines
    ]  # fmt: skip
    yield element(
        "tr",
        element("td"),
        element("th", words.titles("game"), *(element("span", line, class_="why") for line in why), scope="row"),
        *(element("td", _points(points[side]), class_="n b") for side in sides),
        element("td", " : ".join(figure(game.result.totals[side]) for side in sides), class_="n wide"),
    )


def _points(points: int) -> str:
    return figure(points) if points else "\N{EN DASH}"


WAYS = {INDEX: INDEX, STANDINGS: "clicks", DRAW: "seating", RESULTS: RESULTS}
"""The pages of a day, each with the key of the link to it."""
Made = tuple[str, object, Callable[[], bytes]]
"""A page to make: its path, what it is made from, and the function that makes it."""


@dataclass(frozen=True, slots=True)
class _Day:
    """The content of a day: rounds, players by clicks, parts, names, finished games."""

    rounds: tuple[int, ...]
    rows: tuple[ClickStanding, ...]
    parts: Mapping[str, tuple[ClickPart, ...]]
    names: Mapping[str, str]
    over: int


def day_pages(tournament: Tournament, event: PageContext) -> Iterator[Made]:
    """Return every page of a day of games; `event` is the context around it."""
    hidden = unpublished(tournament)
    rows = tuple(row for row in click_ranking(tournament, hidden=hidden) if row.games or row.sat_out)
    seen = [game for game in tournament.games.values() if game.uid not in hidden]
    day = _Day(
        seen_rounds(tournament),
        rows,
        {row.player: click_parts(tournament, row.player, hidden=hidden) for row in rows},
        {uid: team.name for uid, team in tournament.teams.items()},
        sum(game.state == COMPLETE for game in seen),
    )
    ways = (INDEX, STANDINGS, *((DRAW,) if day.rounds else ()), RESULTS)
    context = replace(
        event,
        ways=tuple(NavLink(WAYS[key], stage_path(key, 1)) for key in ways),
        moment=newest(_moments(tournament, seen)),
    )
    bare, by_round = replace(context, moment=PageMoment()), tuple(map(partial(in_round, tournament), day.rounds))
    sheets = frozenset(game.uid for game in seen if has_sheet(game))
    for game in (game for game in seen if game.uid in sheets):
        partners = {side: [_who(day, uid) for uid in uids] for side, uids in _partners(game)}
        made_from_game = (game, day.names, bare)
        yield sheet_path(game.uid), made_from_game, partial(game_page, context, tournament, game, partners)
    for row in rows:
        own = sheets & {part.game for part in day.parts[row.player]}
        made_from = (row, day.parts[row.player], day.names, own, bare)
        yield team_path(row.player), made_from, partial(_player_page, context, day, own, row)
    yield stage_path(STANDINGS, 1), (rows, bare), partial(_clicks_page, context, day)
    if day.rounds:
        seated = tuple(tuple((game.table, game.teams) for game in games) for games in by_round)
        yield (
            stage_path(DRAW, 1),
            (seated, day.names, frozenset(day.parts), bare),
            partial(_seating_page, context, tournament, day),
        )
    results = (tuple(map(_result_of, seen)), day.names, day.rounds, bare)
    yield stage_path(RESULTS, 1), results, partial(_results_page, context, tournament, day)
    yield f"{INDEX}.html", (rows, day.rounds, day.over, bare), partial(_index_page, context, day)


def _moments(tournament: Tournament, seen: list[GameState]) -> Iterator[PageMoment]:
    for draw in seatings(tournament).values():
        if draw.published is not None:
            yield PageMoment(draw.published, draw.published_at)
    for game in seen:
        if game.entries:
            yield PageMoment(game.last_seq, game.entries[-1].at)


def _result_of(game: GameState) -> object:
    result = game.result
    return game.uid, game.round, game.table, game.teams, game.state, result.winner, result.totals, has_sheet(game)


def _who(day: _Day, uid: str) -> Html:
    named = name(day.names.get(uid, ""))
    return link(team_path(uid), named) if uid in day.parts else named


def _partners(game: GameState) -> Iterator[tuple[Side, list[str]]]:
    """Return who (uids) plays on each side."""
    sides = game.rules.sides
    for side in sides:
        yield side, [uid for index, uid in enumerate(game.teams, start=1) if side_of_seat(index, sides) == side]


def _sides(day: _Day, game: GameState) -> tuple[Html, Html]:
    first, second, third, fourth = (day.names.get(uid, "") for uid in game.teams)
    return name(join_all((first, third))), name(join_all((second, fourth)))


# the pages


def _index_page(context: PageContext, day: _Day) -> bytes:
    if not day.rows and not day.rounds:
        return context.page(INDEX, name(context.event), "", [frame.note(words.nothing_yet())])
    ways = (element("li", link(nav_link.path, words.nav(nav_link.key))) for nav_link in context.ways[1:])
    leading = [row.name for row in day.rows if row.place == 1 and row.clicks]
    content = [
        frame.note(words.provisional(words.day_goes_on())),
        element("p", words.day_so_far(len(day.rounds), day.over)),
        element("p", words.leading(leading, day.rows[0].clicks)) if leading else "",
        element("ul", *ways, class_="ways"),
    ]
    return context.page(INDEX, name(context.event), "", content)


def _clicks_page(context: PageContext, day: _Day) -> bytes:
    keys = ("place", "player", "clicks", "wins", "ties", "games", "out")
    classes = {"player": "", "ties": "n mid", "games": "n mid"}
    heads = [frame.head(key, classes.get(key, "n")) for key in keys]
    rows = (
        element(
            "tr",
            element("td", f"{row.place}=" if row.shared else row.place, class_="n"),
            element("th", _who(day, row.player), scope="row"),
            element("td", row.clicks, class_="n b"),
            element("td", row.wins, class_="n"),
            *(element("td", count, class_="n mid") for count in (row.ties, row.games)),
            element("td", row.sat_out, class_="n"),
        )
        for row in day.rows
    )
    content: list[object] = [frame.note(words.provisional(words.day_goes_on()))]
    content += [frame.table(None, heads, rows)] if day.rows else [element("p", clicks_words.no_game_over())]
    content.append(element("p", clicks_words.ranked_by(), class_="small q"))
    return context.page(WAYS[STANDINGS], text(words.nav(WAYS[STANDINGS])), "", content)


def _seating_page(context: PageContext, tournament: Tournament, day: _Day) -> bytes:
    """Return the newest seating by name, and every one table by table."""
    last = day.rounds[-1]
    content: list[object] = [_by_name(tournament, day, last)]
    for number in reversed(day.rounds):
        summary = element("summary", words.round_name(number))
        content.append(element("details", summary, _by_table(tournament, day, number), open=number == last))
    return context.page(WAYS[DRAW], text(words.nav(WAYS[DRAW])), words.round_name(last), content)


def _by_name(tournament: Tournament, day: _Day, number: int) -> Html:
    heads = [frame.head("player"), frame.head("table", "n"), frame.head("seat", "n"), frame.head("partner")]
    games_by_name = [
        (uid, game, index) for game in in_round(tournament, number) for index, uid in enumerate(game.teams)
    ]
    games_by_name.sort(key=lambda row: list_key(day.names.get(row[0], "")))
    rows = (
        element(
            "tr",
            element("th", _who(day, uid), scope="row"),
            element("td", game.table, class_="n b"),
            element(
                "td",
                index + 1,
                " ",
                frame.badge(
                    side := side_of_seat(index + 1, game.rules.sides), side, filled=side == game.rules.sides[0]
                ),
                class_="n",
            ),
            element("td", name(day.names.get(game.teams[(index + 2) % len(game.teams)], ""))),
        )
        for uid, game, index in games_by_name
    )
    return joined(frame.table(clicks_words.where_players_sit(), heads, rows), *_round_notes(tournament, day, number))


def _round_notes(tournament: Tournament, day: _Day, number: int) -> Iterator[Html]:
    """Return who sits out, and which partners played together before."""
    draw = seatings(tournament).get(number)
    out = [day.names.get(uid, "") for uid in draw.rounds[number].sits_out] if draw is not None else []
    pairs = [join_all((day.names.get(first, ""), day.names.get(two, ""))) for first, two in repeats(tournament, number)]
    for sentence in (stage_papers.sits_out(out), clicks_words.partners_before(pairs, number)):
        if sentence:
            yield element("p", sentence, class_="small q")


def _by_table(tournament: Tournament, day: _Day, number: int) -> Html:
    heads = [frame.head("table", "n"), frame.head("seats-a"), frame.head("seats-b")]
    rows = (
        element(
            "tr",
            element("td", game.table, class_="n b"),
            *(element("td", pair) for pair in _sides(day, game)),
        )
        for game in in_round(tournament, number)
    )
    return frame.table(words.round_name(number), heads, rows)


def _results_page(context: PageContext, tournament: Tournament, day: _Day) -> bytes:
    heads = [frame.head("table", "n"), frame.head("seats-a"), frame.head("result"), frame.head("seats-b")]
    content: list[object] = []
    for number in reversed(day.rounds):
        games = in_round(tournament, number)
        over = sum(game.state == COMPLETE for game in games)
        caption = words.round_name(number)
        if over < len(games):
            caption = f"{caption}: {words.tables_finished(over, len(games))}"
        content.append(frame.table(caption, heads, (_result_row(day, game) for game in games)))
    if not content:
        content = [element("p", clicks_words.no_game_over())]
    return context.page(RESULTS, text(words.nav(RESULTS)), "", content)


def _result_row(day: _Day, game: GameState) -> Html:
    first, second = _sides(day, game)
    cell: object = element("span", words.plays_now(), class_="q")
    if game.state == COMPLETE:
        points = " : ".join(map(figure, game.result.totals.values())) if game.record.hands else ""
        winner = game.result.winner or ""
        cell = listed(
            " ", (words.tied("") if winner == TIE else pgettext("web page", "{side} wins").format(side=winner), points)
        )
        cell = link(sheet_path(game.uid), cell) if has_sheet(game) else cell
    return element(
        "tr",
        element("td", game.table or "", class_="n b"),
        element("td", first),
        element("td", cell),
        element("td", second),
    )


def _player_page(context: PageContext, day: _Day, sheets: frozenset[str], row: ClickStanding) -> bytes:
    """Return a player's page with the reason for every click.

    `sheets` are the games (uids) that have a sheet.
    """
    heads = [
        frame.head("round", "n"), frame.head("table", "n"), frame.head("partner"), frame.head("against"),
        frame.head("result"), frame.head("clicks", "n"),
    ]  # fmt: skip
    rows = map(partial(_part_row, sheets), day.parts[row.player])
    rank = f"{row.place}=" if row.shared else str(row.place)
    counted = clicks_words.game_counts(row.games, row.wins, row.ties, row.sat_out)
    others = [other.name for other in day.rows if other.place == row.place and other.player != row.player]
    content: list[object] = [
        frame.table(clicks_words.parts_title(), heads, rows),
        element("p", clicks_words.shared_with(others), class_="small q") if others else "",
    ]
    under = pgettext("web page", "place {place}, {clicks}: {counted}").format(
        place=rank, clicks=clicks_words.clicks_words(row.clicks), counted=counted
    )
    return context.page(WAYS[STANDINGS], name(row.name), under, content)


def _part_row(sheets: frozenset[str], part: ClickPart) -> Html:
    went = clicks_words.outcome_word(part)
    text = clicks_words.unclipped_after(went) if part.unclipped else went
    return element(
        "tr",
        element("td", part.round or "", class_="n"),
        element("td", part.table or "", class_="n"),
        element("th", name(part.partner), scope="row"),
        element("td", *listed_names(part)),
        element("td", link(sheet_path(part.game), text) if part.game in sheets else text),
        element("td", part.clicks, class_="n b"),
    )


def listed_names(part: ClickPart) -> tuple[Html, ...]:
    """Return the opponents of a round, each with its text direction; none for a bye."""
    return () if part.outcome == OUT else (listed(", ", map(name, part.opponents)),)
