"""The sheet document of a game: its canonical bytes, and the digest that stands for them on paper.

It is a sheet document like that of a session; in the place of the session stands the game (`scorekeeper/game500`).
"""

from typing import Any

from scorekeeper.documents.sheet import game_sheet_document
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.roles import required_roles
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.record import journal_place, listed_disputes


def game_record(state: GameState, tournament: Tournament) -> dict[str, Any]:
    """Return the sheet document of a game as a JSON object: the game, its result, and what it rests on."""
    seq, head_digest = journal_place(state, tournament)
    return game_sheet_document(
        state.record,
        state.result,
        event=tournament.event.uid if tournament.event else "",
        seq=seq,
        head_digest=head_digest,
        revision=state.revision,
        supersedes=state.supersedes,
        required=required(state),
        disputes=listed_disputes(state, tournament),
    )


def game_record_text(state: GameState, tournament: Tournament) -> str:
    """Return the sheet document in canonical form: one text for one content."""
    return canonical_json(game_record(state, tournament))


def required(state: GameState) -> tuple[str, ...]:
    """Return whose signatures the sheet asks for: scorer, one player of each side, the committee where it ruled."""
    ruled = any(ruling.kind == RULING for ruling in state.record.rulings)
    return required_roles(state.record.players, ruled=ruled, of_hands=True)
