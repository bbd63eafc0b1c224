"""A dispute is laid before the committee, evidence is added to it, and it ends without a ruling; and what is late.

The limits are those of the rules ("until when") as far as the journal shows that they have passed, then the time for
disputes behind a session, then the end of the event.
"""

import errno
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from pathlib import Path, PurePath
from types import MappingProxyType

from scorekeeper.desk.desk import Desk, Saved
from scorekeeper.desk.errors import Refused
from scorekeeper.journal.disputes import DisputeState, dispute_called
from scorekeeper.journal.facts import DisputeEnded, DisputeRaised, EvidenceAdded, Fact
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import problem
from scorekeeper.tournament.settings import DISPUTE_MINUTES, EVENT_END

CLAIM, WRONG_COUNT, DEFENDERS_VOID = "claim", "wrong-count", "defenders-void"
"""What may be disputed that is no infraction: a claim, and two reasons for a re-deal."""

NEXT_CALL, RESULT, LAST_TRICK, GATHERED = "next-call-or-play", "result-entered", "last-trick", "cards-gathered"
NEXT_DEAL, SIGN_OFF, CUT_OFF, OVER = "next-deal", "sign-off", "cut-off", "event-end"

LARGEST = 25 * 1024 * 1024
"""How many bytes a piece of evidence may have."""

_REVIEWED = frozenset(("revoke", "cards-not-shown"))
_MEDIA: Mapping[str, str] = MappingProxyType(
    {
        ".jpg": "image/jpeg",
        ".jpeg": "image/jpeg",
        ".png": "image/png",
        ".gif": "image/gif",
        ".webp": "image/webp",
        ".heic": "image/heic",
        ".pdf": "application/pdf",
        ".txt": "text/plain",
        ".md": "text/plain",
        ".json": "application/json",
        ".mp3": "audio/mpeg",
        ".m4a": "audio/mp4",
        ".mp4": "video/mp4",
    }
)
NOTE = "text/plain"


def limits(
    tournament: Tournament,
    session: str | None,
    deal: int | None,
    code: str | None,
    now: str,
    *,
    zone: tzinfo | None = None,
) -> str:
    """Answer the code of the limit that had passed at `now` (UTC, ISO 8601 with "Z"), "" while there is time.

    `code` is an infraction, "claim", or a reason for a re-deal. `zone` is that of the event's clock (None: this
    computer's).
    """
    state = tournament.played(session) if session is not None else None
    if isinstance(state, SessionState) and deal is not None and code is not None:
        passed = _of_deal(state, deal, code)
        if passed:
            return passed
    moment = _moment(now)
    if moment is None:
        return ""
    end, last = str(tournament.settings.get(EVENT_END, "")), cut_off(tournament, session)
    if last is not None and moment > last:
        return CUT_OFF
    return OVER if end and moment > _local(end, zone) else ""


def cut_off(tournament: Tournament, session: str | None) -> datetime | None:
    """Answer until when a dispute about a session is raised in time; None while it is not over, or without limit."""
    state = tournament.played(session) if session is not None else None
    ended = _moment(state.finished_at) if state is not None and state.finished_at is not None else None
    minutes = int(tournament.settings.get(DISPUTE_MINUTES, 0))
    return ended + timedelta(minutes=minutes) if ended is not None and minutes else None


def _of_deal(state: SessionState, deal: int, code: str) -> str:
    """Answer the limit of the rules that has passed for sure, by what has been entered of the session."""
    result = state.result.deal(deal)
    over = result is not None and result.outcome is not None
    gone_on = state.begun > deal
    signed = bool(state.sealed) or state.under_signature
    if code in _REVIEWED:
        return NEXT_DEAL if gone_on else SIGN_OFF if signed else ""
    if code == CLAIM:
        return GATHERED if gone_on or signed else ""
    if code in {WRONG_COUNT, DEFENDERS_VOID}:
        passed = RESULT if code == WRONG_COUNT else LAST_TRICK
        return passed if over or gone_on else ""
    kind = state.system.infractions.get(code)
    return NEXT_CALL if kind is not None and kind.minor and (over or gone_on) else ""


def _moment(said: str) -> datetime | None:
    """Answer a time of the journal, None where it is none."""
    try:
        return datetime.fromisoformat(said)
    except ValueError:
        return None


def _local(said: str, zone: tzinfo | None) -> datetime:
    local = datetime.fromisoformat(said)
    return (local.replace(tzinfo=zone) if zone is not None else local.astimezone()).astimezone(UTC)


def raise_dispute(
    desk: Desk, draft: DisputeRaised, now: str, zone: tzinfo | None = None, *, expect: int | None = None
) -> Saved:
    """Lay a dispute before the committee, or say more of one that is open (the same uid; "" makes a new one).

    A late one says so, and by which limit; it waits for somebody who admits it (said now or later in `admitted_by`)
    and is not ruled on before. Whether it was late is settled when it is raised. `expect` is the newest entry of what
    the words were written upon. Raises Refused, Conflict; store errors pass through.
    """
    uid = draft.dispute or desk.new_uid()

    def facts(tournament: Tournament) -> Sequence[Fact]:
        stood = dispute_called(tournament, uid)
        if stood is not None:
            admitted = draft.admitted_by or stood.fact.admitted_by
            return [replace(draft, dispute=uid, late=stood.fact.late, admitted_by=admitted)]
        code = CLAIM if draft.claim is not None else draft.code
        late = draft.late or limits(tournament, draft.session, draft.deal, code, now, zone=zone)
        return [replace(draft, dispute=uid, late=late)]

    return desk.submit_draft(facts, expect=expect)


def add_evidence(desk: Desk, dispute: str, name: str, data: bytes, words: str = "") -> Saved:
    """Keep a photo, a file or a note with a dispute, named by its SHA-256 in the journal; also when it is over.

    Raises Refused: no such dispute, nothing in it, or more than LARGEST bytes.
    """
    fact = evidence(dispute, _stood(desk, dispute).session, name, data, words)
    return desk.submit([fact], attachments=[data])


def evidence(dispute: str, session: str | None, name: str, data: bytes, words: str = "") -> EvidenceAdded:
    """Answer the fact that these bytes are evidence. Raises Refused as `add_evidence` does."""
    if not data:
        raise Refused([problem("evidence-empty", "file")])
    if len(data) > LARGEST:
        raise Refused([problem("evidence-too-large", "file", most=LARGEST // (1024 * 1024))])
    return EvidenceAdded(dispute, session, name.strip(), media_of(name), sha256(data).hexdigest(), words)


def evidence_in(place: Path) -> bytes:
    """Answer what is in a file that becomes evidence, never more than one byte too many of it.

    Raises OSError, also for what is no file: reading a device or a pipe need not end.
    """
    if place.exists() and not place.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(place))
    with place.open("rb") as file:
        return file.read(LARGEST + 1)


def end_dispute(desk: Desk, dispute: str, how: str, reason: str = "", *, expect: int | None = None) -> Saved:
    """End a dispute without a ruling: "withdrawn", or "settled" at the table, then with what was agreed as reason.

    `expect` is the newest entry that was seen of it.
    """
    return desk.submit([DisputeEnded(dispute, _stood(desk, dispute).session, how)], reason=reason, expect=expect)


def _stood(desk: Desk, dispute: str) -> DisputeState:
    found = dispute_called(desk.tournament, dispute)
    if found is None:
        raise Refused([problem("no-such-dispute", "dispute")])
    return found


def media_of(name: str) -> str:
    """Answer the media type of a file by the end of its name; a note has none."""
    suffix = PurePath(name).suffix.lower()
    return _MEDIA.get(suffix, "application/octet-stream") if suffix else NOTE
