"""The sheet document of a game: its canonical bytes, and the digest that stands for them on paper.

It is a sheet document like that of a session; in the place of the session stands the game (`scorekeeper/game500`).
"""

from typing import Any

from scorekeeper.documents.sheet import game_sheet_document
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.options import SheetOptions


def game_record(state: GameState, tournament: Tournament, options: SheetOptions) -> dict[str, Any]:
    """Answer the sheet document of a game as a JSON object: the game, its result, and what it rests on."""
    seq, head = journal_place(state, tournament)
    return game_sheet_document(
        state.record,
        state.result,
        event=tournament.event.uid if tournament.event else "",
        seq=seq,
        head=head,
        revision=options.revision,
        supersedes=options.supersedes,
        required=required(state),
    )


def game_record_text(state: GameState, tournament: Tournament, options: SheetOptions) -> str:
    """Answer the sheet document in canonical form: one text for one content."""
    return canonical_json(game_record(state, tournament, options))


def required(state: GameState) -> tuple[str, ...]:
    """Answer whose signatures the sheet asks for: scorer, one player of each side, the committee where it ruled."""
    signers = ("scorer", *(f"captain-{side}" for side in state.record.players))
    ruled = any(ruling.kind == RULING for ruling in state.record.rulings)
    return (*signers, "committee") if ruled else signers


def journal_place(state: GameState, tournament: Tournament) -> tuple[int, str]:
    """Answer the entry, and its digest, up to which the journal has to be read to find this sheet again.

    That is the game's own newest entry, so that a finished sheet stays the same while other tables go on; or the
    head of the journal, where the event or a player was changed after it.
    """
    around = [tournament.event.entry] if tournament.event else []
    around += [tournament.teams[uid].entry for uid in state.teams if uid in tournament.teams]
    if state.entries and all(entry <= state.head for entry in around):
        newest = state.entries[-1]
        return newest.seq, newest.digest
    return tournament.seq, tournament.head
