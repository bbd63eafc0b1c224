"""`day`: play the rounds of a day of 500, or write the day as a document."""

from argparse import Namespace
from typing import Any

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.documents.tournament.model import FORMAT, VERSION
from scorekeeper.features.table500.view.day_line import DayReading, read_day_line
from scorekeeper.features.table500.view.day_view import DayTableRow, day_rows, preview_rows
from scorekeeper.journal.seatings import last_round, next_seating, played, players_present, present
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MOVEMENT
from scorekeeper.kernel.desk import Desk
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules


def day_command(chosen: Namespace) -> int:
    """Enter the lines one after another, and print the resulting round."""
    reading = not chosen.lines or chosen.preview
    with desk_at(chosen.event, read_only=reading, who=chosen.who) as desk, explained(chosen.event):
        if not isinstance(desk.rules, HandRules):
            raise complain(chosen.event, _("this event is not a day of 500"))
        for number, text in enumerate(() if chosen.preview else chosen.lines, start=1):
            _enter(chosen.event, desk, number, text)
        if chosen.json:
            write_output(one_document(document(desk.tournament)))
        elif chosen.preview:
            sentence = read_day_line("", desk.tournament, desk.new_uid).sentence
            _print(preview_rows(desk.tournament, next_seating(desk.tournament)), sentence)
        else:
            _print(day_rows(desk.tournament), _how_far(desk.tournament))
    return 0


def _enter(event: str, desk: Desk, number: int, text: str) -> None:
    """Enter one line. Those before it are kept; the complaint says which line failed."""
    # an argument that begins with a dash would be an option: a slash means that a player leaves
    line_text = f"-{text[1:]}" if text.startswith("/") else text
    reading: DayReading = read_day_line(line_text, desk.tournament, desk.new_uid)
    if not reading.facts:
        raise Complaint((line(event, pgettext("command line", "line {n}").format(n=number), reading.sentence),))
    desk.submit(reading.facts, reason=reading.reason)


def _how_far(tournament: Tournament) -> str:
    here = pgettext("command line", "{n} here").format(n=len(present(tournament)))
    return f"{pgettext('place', 'round {round}').format(round=last_round(tournament))}, {here}"


def _print(rows: tuple[DayTableRow, ...], sentence: str) -> None:
    head = (
        pgettext("command line", "table"),
        pgettext("command line", "side A"),
        pgettext("command line", "side B"),
        pgettext("command line", "result"),
    )
    cells = [(row.table, *row.sides, row.result) for row in rows]
    write_output((table([head, *cells]) if cells else "") + sentence + "\n")


def document(tournament: Tournament) -> dict[str, Any]:
    """Return the completed rounds as a document that `draw` and `rank` can read."""
    due = next_seating(tournament)
    in_progress = due.unfinished or due.undecided
    over = last_round(tournament) - bool(in_progress)
    games = tuple(game for game in played(tournament) if game.round <= over)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rounds = range(1, over + 1)
    there = {number: players_present(tournament, number) for number in rounds}
    here = present(tournament)
    players = []
    for uid in due.order:
        came = [number for number in rounds if uid in there[number]]
        if not came and uid not in here:
            continue
        fields: dict[str, Any] = {"name": names[uid]}
        first = came[0] if came else over + 1
        players.append(
            fields | ({"from": first} if first > 1 else {}) | ({"withdrew": came[-1]} if uid not in here else {})
        )  # fmt: skip
    entries = []
    for game in games:
        moves: dict[str, Any] = {"stays": list(game.staying)} if game.tied else {"winners": list(game.moving)}
        unclipped = {"unclipped": list(game.unclipped)} if game.unclipped else {}
        seats = [names[uid] for uid in game.seats]
        entries.append({"round": game.round, "table": game.table, "seats": seats} | moves | unclipped)
    return {
        "format": FORMAT, "version": VERSION, "system": str(tournament.event.system if tournament.event else ""),
        "players": players, "stage": {"kind": MOVEMENT}, "played": entries,
    }  # fmt: skip
