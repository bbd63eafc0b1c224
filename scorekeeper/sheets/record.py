"""The sheet document of a session: its canonical bytes, and the digest that stands for them on paper."""

from hashlib import sha256
from typing import Any

from scorekeeper.documents.sheet import sheet_document
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.options import SheetOptions


def record(state: SessionState, tournament: Tournament, options: SheetOptions) -> dict[str, Any]:
    """Answer the sheet document of a session as a JSON object."""
    seq, head = journal_place(state, tournament)
    return sheet_document(
        state.record,
        state.result,
        event=tournament.event.uid if tournament.event else "",
        seq=seq,
        head=head,
        revision=options.revision,
        supersedes=options.supersedes,
        required=required(state),
    )


def record_text(state: SessionState, tournament: Tournament, options: SheetOptions) -> str:
    """Answer the sheet document in canonical form: one text for one content."""
    return canonical_json(record(state, tournament, options))


def digest_of(text: str) -> str:
    """Answer the sheet digest: SHA-256 of the canonical sheet document, 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def required(state: SessionState) -> tuple[str, ...]:
    """Answer whose signatures the sheet asks for: scorer, captains, and the committee where it ruled."""
    signers = ("scorer", *(f"captain-{side}" for side in state.record.teams))
    ruled = any(ruling.kind == RULING for ruling in state.record.rulings)
    return (*signers, "committee") if ruled else signers


def journal_place(state: SessionState, tournament: Tournament) -> tuple[int, str]:
    """Answer the entry, and its digest, up to which the journal has to be read to find this sheet again.

    That is the session's own newest entry, so that a finished sheet stays the same while other tables go on; or the
    head of the journal, where the event or a team was changed after it.
    """
    around = [tournament.event.entry] if tournament.event else []
    around += [tournament.teams[uid].entry for uid in state.teams if uid in tournament.teams]
    if state.entries and all(entry <= state.head for entry in around):
        newest = state.entries[-1]
        return newest.seq, newest.digest
    return tournament.seq, tournament.head
