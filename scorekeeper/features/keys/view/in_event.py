"""A signed sheet compared with its event.

Whether it is the sheet closed there, or what has happened since.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.kept_rankings import ranking_faults
from scorekeeper.features.keys.view.kept_sheets import (
    content_faults,
    document_in,
    document_of,
    kept_faults,
    place_faults,
)
from scorekeeper.features.keys.words import in_event as in_event_words
from scorekeeper.features.keys.words import sealed as sealed_words
from scorekeeper.journal.finality_checks import is_final
from scorekeeper.journal.signing import SealedSheet
from scorekeeper.journal.snapshot import Played
from scorekeeper.kernel.desk import Desk
from scorekeeper.language import failures as problem_words
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem
from scorekeeper.store.reading import read_file

_MOST = 64
"""The largest size of a sheet, in MB."""


@dataclass(frozen=True, slots=True)
class InEvent:
    """What an event knows about a sheet, in a sentence.

    `well` if the sheet is the very file closed there.
    """

    sentence: str
    well: bool


def with_event(sheet: SealedVerdict, desk: Desk) -> SealedVerdict:
    """Add what the event's journal shows to the verdict on a sheet; a contradiction comes first."""
    known = in_event(sheet, desk)
    if known.well:
        return replace(sheet, details=(*sheet.details, known.sentence))
    return replace(sheet, sentence=sealed_words.beside_event(known.sentence, sheet.sentence), well=False)


def in_event(sheet: SealedVerdict, desk: Desk) -> InEvent:
    """Return what an event's journal shows about a sheet that was already checked by itself.

    The contents of the sheet are compared with the journal, not only its digest with the stored one.
    """
    data = read_file(sheet.path, _MOST)
    file = sha256(data).hexdigest()
    for state in desk.tournament.all_played.values():
        for closed in state.sealed:
            if closed.record in (sheet.digest, file):
                faults = kept_faults(desk.entries, desk.store.attachment, only=closed.record)
                is_copy = closed.record == file
                return _contradiction(faults) or _known(closed.file if is_copy else file, state, closed)
    ranking = _ranking_in(sheet.digest, file, desk)
    if ranking is not None:
        return ranking
    return _contradiction(_faults_of_stranger(data, desk)) or InEvent(
        _("No sheet with this record was closed in this event."), well=False
    )


def _ranking_in(digest: str, file: str, desk: Desk) -> InEvent | None:
    """Return what the journal shows about a final ranking, None if it has no such ranking."""
    for uid, stage in desk.tournament.stages.items():
        for closed in stage.finality.sealed:
            if closed.record != digest:
                continue
            faults = ranking_faults(desk.entries, desk.store.attachment, only=digest)
            if faults:
                return _contradiction(faults)
            newest = closed is stage.finality.sealed[-1]
            is_current = newest and is_final(desk.tournament, uid)
            text = in_event_words.ranking(
                stage_name(desk.tournament, uid), closed.revision, closed.entry,
                same=file == closed.file, newest=newest, in_force=is_current,
            )  # fmt: skip
            return InEvent(text, well=is_current and file == closed.file)
    return None


def _contradiction(faults: Sequence[Problem]) -> InEvent | None:
    if not faults:
        return None
    return InEvent(in_event_words.contradicted([problem_words.sentence(fault) for fault in faults]), well=False)


def _faults_of_stranger(data: bytes, desk: Desk) -> list[Problem]:
    """Return where a sheet of this event, which no entry names, differs from its journal."""
    document = document_in(data)
    journal = document.get("journal") if document is not None else None
    event = desk.tournament.event
    if document is None or event is None or not isinstance(journal, dict) or journal.get("event") != event.uid:
        return []
    number = document.get("revision")
    values: dict[str, Any] = {"revision": number if isinstance(number, int) else 1, "entry": 0}
    faults = list(place_faults(document, desk.tournament, desk.entries, **values))
    alike = [
        list(content_faults(document, document_of(state, desk.tournament), **values))
        for state in desk.tournament.all_played.values()
        if _is_same(document, document_of(state, desk.tournament))
    ]
    return [*faults, *(alike[0] if len(alike) == 1 else ())]


def _is_same(own: object, other: object) -> bool:
    """Return whether two sheets are of one session: round, table, date, sides, stage."""
    stages = {str(stage) for document in (own, other) if (stage := _meta(document).get("stage")) is not None}
    return _session_identity(own) == _session_identity(other) and len(stages) < 2


def _meta(document: object) -> dict[str, Any]:
    session = document.get("session") if isinstance(document, dict) else None
    meta = session.get("meta") if isinstance(session, dict) else None
    return meta if isinstance(meta, dict) else {}


def _session_identity(document: object) -> tuple[object, ...]:
    session = document.get("session") if isinstance(document, dict) else None
    session = session if isinstance(session, dict) else {}
    meta, sides = _meta(document), session.get("sides")
    names = [team.get("name") for team in sides.values() if isinstance(team, dict)] if isinstance(sides, dict) else []
    return (meta.get("round"), meta.get("table"), meta.get("date"), names)


def _known(file: str, state: Played, closed: SealedSheet) -> InEvent:
    if closed.is_on_paper:
        return InEvent(
            _("Session {session} was closed on paper (revision {revision}, entry {entry}), not with this file.").format(
                session=state.number, revision=closed.revision, entry=closed.entry
            ),
            well=False,
        )
    if closed.file and file != closed.file:
        return InEvent(
            _(
                "Session {session} was closed with this record (revision {revision}, entry {entry}), but not with this "
                "very file."
            ).format(session=state.number, revision=closed.revision, entry=closed.entry),
            well=False,
        )
    newest = state.sealed[-1]
    if newest is not closed:
        return InEvent(
            in_event_words.superseded(state.number, closed.revision, newest.revision, newest.entry), well=False
        )
    if not state.is_closed:
        return InEvent(in_event_words.reopened(state.number, closed.revision), well=False)
    return InEvent(in_event_words.is_in_force(state.number, closed.revision, closed.entry), well=True)
