"""`journal`: every entry of an event, a line each in words, or as data."""

import json
from argparse import Namespace

from scorekeeper.cli.event_part import Where
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import write_output
from scorekeeper.features.journal_page.view.journal_view import JournalRow, journal_rows
from scorekeeper.features.journal_page.view.journal_words import JournalWords, entry_line, entry_object
from scorekeeper.journal.codec import body_text
from scorekeeper.journal.snapshot import Tournament


def journal_command(chosen: Namespace) -> int:
    """Print the journal, oldest entry first."""
    with desk_at(chosen.event) as desk:
        where = Where(desk.tournament, chosen)
        listed_rows, words = journal_rows(desk.entries), JournalWords(desk.tournament)
        rows = listed_rows if where.whole else [row for row in listed_rows if _is_of(row, where, desk.tournament)]
    if chosen.json:
        listed = (entry_object(row, words, json.loads(body_text(row.entry.fact))) for row in rows)
        lines = ",\n ".join(json.dumps(entry, ensure_ascii=False) for entry in listed)
        write_output(f"[{lines}]\n")
    else:
        # one line for each entry, even if its reason contains line breaks
        write_output("".join(f"{' '.join(entry_line(row, words).splitlines())}\n" for row in rows))
    return 0


def _is_of(row: JournalRow, where: Where, tournament: Tournament) -> bool:
    """Return whether an entry is about the stage, a session of it, or a team of the group."""
    if where.has(tournament.played(row.session)):
        return True
    if where.round is not None or (where.stage is not None and row.stage != where.stage):
        return False
    return where.stage is not None if where.group is None else where.group.has(row.all_teams(), row.stage)
