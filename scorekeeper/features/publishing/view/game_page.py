"""A finished game of hands as a page: every hand with the lines that its points come from, each with its article."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame, suits
from scorekeeper.features.publishing.view.frame import PageContext
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name
from scorekeeper.features.publishing.view.results_page import RESULTS
from scorekeeper.features.publishing.view.sheet_page import signatures
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import both
from scorekeeper.rules.hands import is_dealt_again
from scorekeeper.rules.model import Side, points_of
from scorekeeper.sheets.contents import place_of, short
from scorekeeper.sheets.game500 import sentences
from scorekeeper.sheets.game500.notes import HandRemark, remarks
from scorekeeper.sheets.game500.played_hands import PlayedHand, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text


def has_sheet(game: GameState) -> bool:
    """Return whether a game has a sheet to look at: it is over, and its hands are recorded."""
    return game.state == COMPLETE and bool(game.record.hands)


def game_page(
    around: PageContext, tournament: Tournament, game: GameState, players: Mapping[Side, Sequence[Html]]
) -> bytes:
    """Return the sheet of a finished game; `players` are the names of the partners by side, leading to their pages."""
    sides = game.rules.sides
    names = {side: both(game.record.players.get(side, ())) for side in sides}
    pairs = [listed(" \N{BULLET} ", players[side]) for side in sides]
    title = joined(pairs[0], " ", " : ".join(figure(game.result.totals[side]) for side in sides), " ", *pairs[1:])
    ended = sentences.ended(game.rules, game.record, game.result)
    under = " \N{MIDDLE DOT} ".join(part for part in (*place_of(game), *_won(game, names), ended) if part)
    by_hand: dict[int | None, list[HandRemark]] = {}
    for remark in remarks(game, SheetOptions(zone=around.zone)):
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
        frame.table(_caption(names), heads, [*rows, *_beside(game)]),
        element("h2", words.titles("signed")),
        *signatures(around, game, names),
        element("p", words.digest(short(digest_of(record_text(game, tournament)))), class_="small q"),
    ]
    return around.page(RESULTS, title, under, content)


def _won(game: GameState, names: Mapping[Side, str]) -> Iterator[str]:
    winner = game.result.winner or ""
    yield words.pair_wins(names[winner], game.result.difference) if winner in names else words.tied("")


def _caption(names: Mapping[Side, str]) -> Html:
    parts: list[object] = []
    for index, (side, named) in enumerate(names.items()):
        parts += [" \N{EM SPACE} " if index else "", frame.badge(side, "", filled=not index), " ", name(named)]
    return joined(*parts)


def _row(game: GameState, played: PlayedHand, noted: Sequence[HandRemark]) -> Html:
    hand, result, sides = played.hand, played.result, game.rules.sides
    again = is_dealt_again(hand, result)
    bid: tuple[object, ...] = (words.no_bid(),)
    if result.side is not None and result.bid is not None:
        filled = result.side == sides[0]
        bid = (frame.badge(result.side, result.side, filled=filled), " ", suits.contract(result.bid))
    tricks = " : ".join(str(hand.tricks[side]) for side in sides) if len(hand.tricks) == len(sides) else ""
    came = sentences.redealt() if again else outcome_word(result.outcome)
    text = words.made_up_of(came, words.tricks_taken(tricks) if tricks else "")
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


def _beside(game: GameState) -> Iterator[Html]:
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
