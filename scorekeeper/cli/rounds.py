"""`round`: start and close a round, and print its tables, desks and what is missing."""

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from scorekeeper.cli import streams
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.games import game_object, game_row
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.round import words as round_words
from scorekeeper.features.round.view.desks import DeskLine, DeskOverview
from scorekeeper.features.round.view.paper_round import accounts, paper_tables
from scorekeeper.features.round.view.round_view import RoundView, RoundViews, current_round, is_round_over, rounds_of
from scorekeeper.features.round.words import already_held
from scorekeeper.journal.facts import Fact, RoundClosed, RoundOpened
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.paper_closing import close_on_paper
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules


def round_command(chosen: Namespace) -> int:
    """Print a round and its desks, after starting or closing it or taking over a table."""
    enters = chosen.start or chosen.close or chosen.take or chosen.on_paper is not None
    with desk_at(chosen.event, read_only=not enters, who=chosen.who) as desk:
        if isinstance(desk.rules, HandRules):
            with explained(chosen.event):
                write_output(_games(desk, chosen))
            return 0
        with explained(chosen.event):
            stage = chosen_stage(desk.tournament, chosen.stage)
            text = chosen.round
            number = _current_round(desk.tournament, stage, starting=chosen.start) if text is None else _number(text)
            if chosen.round is not None and number not in rounds_of(desk.tournament, stage):
                raise complain("--round", _("there is no round {round}").format(round=chosen.round))
            if chosen.except_tables is not None and chosen.on_paper is None:
                raise complain("--except", _("use it together with --on-paper"))
            if chosen.on_paper is not None:
                _close_on_paper(desk, stage, number, chosen)
            if number is not None and (chosen.start or chosen.close):
                fact: Fact = RoundOpened(stage, number) if chosen.start else RoundClosed(stage, number)
                desk.submit([fact])
            if chosen.take:
                _take(desk, chosen.take, stage, number)
        view, desks = _round_state(desk, stage, number)
        codes = {sheet.session: sheet.code for sheet in paper_tables(desk.tournament, stage, number) if not sheet.holds}
    write_output(one_document(_document(view, desks, codes)) if chosen.json else _words(view, desks, codes))
    return 0


def _games(desk: Desk, chosen: Namespace) -> str:
    """Return the games of a round of 500, after closing sheets on paper if asked to.

    Raises Complaint or EntryRefused.
    """
    if chosen.start or chosen.close or chosen.take:
        raise complain(chosen.event, _("a day of 500 moves to the next round by itself: see the command day"))
    rounds = {game.round for game in desk.tournament.games.values() if game.round is not None}
    number = max(rounds, default=None) if chosen.round is None else _number(chosen.round)
    if chosen.round is not None and number not in rounds:
        raise complain("--round", _("there is no round {round}").format(round=chosen.round))
    if chosen.on_paper is not None:
        _close_on_paper(desk, MAIN, number, chosen)
    games = [game for game in desk.tournament.games.values() if game.round == number]
    codes = {sheet.session: sheet.code for sheet in paper_tables(desk.tournament, MAIN, number) if not sheet.holds}
    if chosen.json:
        return one_document([game_object(game) | {"code": codes.get(game.uid)} for game in games])
    if not games:
        return _("No games yet.") + "\n"
    head = (
        pgettext("command line", "id"),
        pgettext("command line", "round"),
        pgettext("command line", "table"),
        pgettext("command line", "players"),
        pgettext("command line", "state"),
        pgettext("command line", "score"),
        pgettext("command line", "code of the paper"),
    )
    return table([head, *((*game_row(game), codes.get(game.uid, "")) for game in games)])


def _round_state(desk: Desk, stage: str, number: int | None) -> tuple[RoundView, tuple[DeskLine, ...]]:
    """Return the current state of a round, and the desks if several hold tables of it."""
    now = utc_now()
    desks = DeskOverview(desk.tournament, desk.seat, now)
    view = RoundViews().view(
        desk.tournament, now, stage, number, seated=lambda tiles: desks.seated(tiles, {}, desk.tournament.seq)
    )
    held = tuple(line for line in desks.lines(view.tiles) if line.sessions)
    return view, held if len(held) > 1 else ()


def _close_on_paper(desk: Desk, stage: str, number: int | None, chosen: Namespace) -> None:
    """Close a round's sheets that are ready, and name those that need a second look.

    Raises Complaint or EntryRefused.
    """
    if not chosen.on_paper.strip():
        raise complain("--on-paper", _("name who compared the papers with this list"))
    tables = paper_tables(desk.tournament, stage, number)
    left_out = {label.strip() for label in (chosen.except_tables or "").split(",") if label.strip()}
    if unknown := left_out - {table.label for table in tables}:
        raise complain("--except", _("table {table} has no open sheet").format(table=min(unknown)))
    asked = [table for table in tables if table.label not in left_out]
    ready = [table for table in asked if not (table.holds or table.remark)]
    if ready:
        close_on_paper(desk, accounts(ready, " ".join(chosen.on_paper.split())))
    streams.write_error(
        "".join(
            line(
                chosen.event,
                pgettext("place", "table {table}").format(table=table.label),
                table.holds or round_words.close_alone(table.remark),
            )
            + "\n"
            for table in asked
            if table.holds or table.remark
        )
    )
    if not chosen.json:
        write_output(round_words.closed_on_paper([table.label for table in ready]) + "\n")


def _take(desk: Desk, table: str, stage: str, number: int | None) -> None:
    """Have the command line hold a table of a round. Raises Complaint or EntryRefused."""
    tile = next((tile for tile in _round_state(desk, stage, number)[0].tiles if tile.label == table), None)
    if tile is None:
        raise complain("--take", _("there is no table {table} in this round").format(table=table))
    asking = DeskOverview(desk.tournament, desk.seat, utc_now()).asking(tile)
    if asking is None:
        raise complain("--take", already_held(tile.name))
    desk.submit([asking.fact])
    write_output(asking.done + "\n")


def _current_round(tournament: Tournament, stage: str, *, starting: bool) -> int | None:
    """Return the round in progress; to start a round, the first unfinished one.

    Raises if none is left.
    """
    current = current_round(tournament, stage)
    opened, closed = tournament.stage(stage).opened, tournament.stage(stage).closed
    if not starting or current is None or (current in opened and current not in closed):
        return current
    unfinished = (number for number in rounds_of(tournament, stage) if number is not None and number not in closed)
    following = next((number for number in unfinished if not is_round_over(tournament, stage, number)), None)
    if following is None:
        raise complain("--start", _("round {round} is closed and the next one is not drawn").format(round=current))
    return following


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise complain("--round", _("{value} is not a number").format(value=text))
    return int(text)


def _words(view: RoundView, desks: tuple[DeskLine, ...], codes: Mapping[str, str]) -> str:
    if not view.tiles:
        return _("No sessions yet.") + "\n"
    rows: list[tuple[str, ...]] = [
        (
            pgettext("command line", "table"),
            pgettext("command line", "teams"),
            pgettext("command line", "score"),
            pgettext("command line", "state"),
            *((pgettext("command line", "code of the paper"),) if codes else ()),
            *((pgettext("command line", "desk"),) if desks else ()),
        )
    ]
    called = {line.seat: line.called for line in desks}
    rows += [
        (
            tile.label,
            " - ".join(tile.names),
            " : ".join(tile.points),
            tile.words,
            *((codes.get(tile.session, ""),) if codes else ()),
            *((called.get(tile.holder, ""),) if desks else ()),
        )
        for tile in view.tiles
    ]
    missing = [f"{line.title} ({line.detail})" if line.detail else line.title for line in view.missing]
    return "\n".join(
        (view.title, view.detail, "", table(rows), *missing, *filter(None, (view.not_played, view.drawn_upon)), "")
    )


def _document(view: RoundView, desks: tuple[DeskLine, ...], codes: Mapping[str, str]) -> dict[str, Any]:
    called = {line.seat: line.called for line in desks}
    return {
        "round": view.number,
        "started": view.started,
        "closed": view.closed,
        "tables": [
            {
                "table": tile.label,
                "teams": list(tile.names),
                "points": list(tile.points),
                "state": tile.state,
                "deal": tile.deal,
                "deals": tile.deals or None,
                "minutes": tile.minutes or None,
                "desk": called.get(tile.holder),
                "code": codes.get(tile.session),
            }
            for tile in view.tiles
        ],
        "missing": [{"state": line.state, "tables": len(line.sessions), "words": line.title} for line in view.missing],
        "not_played": view.not_played,
        "drawn_upon": view.drawn_upon,
    }
