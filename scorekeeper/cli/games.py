"""Games of hands on the command line: the list of them, and the players by clicks."""

from argparse import Namespace
from typing import Any

from scorekeeper.cli.complaint import complain
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import as_csv, table
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.signing import SignedSheet
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.language.reports import signing_state
from scorekeeper.language.signoff import unchecked
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

CLOSED_ON_PAPER = "closed-on-paper"
"""The state of a complete session or game whose sheet was closed on paper, in JSON."""


def signing_object(sheet: SignedSheet) -> dict[str, Any]:
    """Return how far the sheet is signed: the revision and whether it is closed.

    Empty if never signed.
    """
    if not (sheet.sealed or sheet.under_signature):
        return {}
    on_paper = {"on_paper": True, "code": sheet.sealed[-1].code} if sheet.is_on_paper else {}
    return {"signed": {"revision": sheet.revision, "closed": sheet.is_closed, **on_paper}}


def signing_words(sheet: SignedSheet) -> str:
    """Return how far the sheet is signed, in words.

    Empty if it is unsigned in its current state.
    """
    if not (sheet.is_closed or sheet.under_signature):
        return unchecked() if sheet.unchecked else ""
    return signing_state(sheet.revision, closed=sheet.is_closed, on_paper=sheet.is_on_paper)


def game_object(game: GameState) -> dict[str, Any]:
    """Return a game as JSON."""
    result = game.result
    fields: dict[str, Any] = {
        "id": game.number,
        "uid": game.uid,
        "round": game.round,
        "table": game.table,
        "date": game.date,
        "players": {side: list(names) for side, names in game.record.players.items()},
        "state": CLOSED_ON_PAPER if game.is_on_paper else game.state,
        "hands": len({hand.number for hand in game.record.hands if hand.over}),
        "bell": game.bell,
        "totals": dict(result.totals),
        "complete": game.state == "complete",
        "winner": result.winner,
        "clicks": None if result.clicks is None else dict(result.clicks),
    }
    return fields | signing_object(game)


def game_row(game: GameState) -> tuple[str, ...]:
    """Return a game as cells of text."""
    words = {
        "empty": pgettext("command line", "not begun"),
        "running": pgettext("command line", "running"),
        "complete": pgettext("command line", "complete"),
    }
    return (
        str(game.number),
        "" if game.round is None else str(game.round),
        "" if game.table is None else str(game.table),
        " - ".join(", ".join(names) for names in game.record.players.values()),
        ", ".join(part for part in (words.get(game.state, game.state), signing_words(game)) if part),
        " : ".join(str(points) for points in game.result.totals.values()),
    )


def clicks_command(chosen: Namespace, tournament: Tournament) -> int:
    """Print the players by clicks, then wins, now or after a round; level players share a place.

    Raises Complaint.
    """
    rows = click_ranking(
        tournament, up_to=None if chosen.round is None else games_round(tournament, chosen.round, "--round")
    )
    level: dict[int, list[str]] = {}
    for row in rows:
        level.setdefault(row.place, []).append(row.name)
    objects = [_object(row, [name for name in level[row.place] if name != row.name]) for row in rows]
    if chosen.json:
        write_output(one_document(objects))
    elif chosen.csv:
        write_output(as_csv(objects))
    elif rows:
        head = (
            pgettext("command line", "place"),
            pgettext("command line", "player"),
            pgettext("command line", "games"),
            pgettext("command line", "clicks"),
            pgettext("command line", "wins"),
        )
        cells = [
            (f"{row.place}{'=' if row.shared else ''}", row.name, str(row.games), str(row.clicks), str(row.wins))
            for row in rows
        ]
        write_output(table([head, *cells]))
    else:
        write_output(_("No players yet.") + "\n")
    return 0


def games_round(tournament: Tournament, number: str, option: str) -> int:
    """Return the number of a round with a finished game.

    Raises Complaint that names the option.
    """
    rounds = {str(game.round): game.round for game in tournament.games.values() if game.state == COMPLETE}
    round_number = rounds.get(number.strip())
    if round_number is None:
        raise complain(option, _("round {round} has no results that count yet").format(round=number))
    return round_number


def _object(row: ClickStanding, shared_with: list[str]) -> dict[str, Any]:
    """Return a player as in the answer of `rank`."""
    return {
        "place": row.place,
        "player": row.name,
        "games": row.games,
        "won": row.wins,
        "tied": row.ties,
        "clicks": row.clicks,
        "sat_out": row.sat_out,
        "shared_with": shared_with,
    }
