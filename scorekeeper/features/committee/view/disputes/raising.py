"""A dispute before the committee: raised, with evidence, and ended without a ruling."""

import errno
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from hashlib import sha256
from pathlib import Path, PurePath
from types import MappingProxyType

from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import DisputeEnded, DisputeRaised, EvidenceAdded, Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.time_limits import late_for
from scorekeeper.rules.model import problem

LARGEST = 25 * 1024 * 1024
"""The most bytes of a piece of evidence."""

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


def raise_dispute(
    desk: Desk, draft: DisputeRaised, now: str, zone: tzinfo | None = None, *, expect: int | None = None
) -> Saved:
    """Submit a dispute to the committee, or add to an open one (same uid; "" makes a new one).

    A late dispute is marked with the limit it missed; it is not ruled on until it is admitted (`admitted_by`, now or
    later). Whether it is late is settled when it is raised. `expect` is the newest entry that the writer had seen.
    Raises EntryRefused, Conflict; store errors pass through.
    """
    uid = draft.dispute or desk.new_uid()

    def facts(tournament: Tournament) -> Sequence[Fact]:
        raised = dispute_called(tournament, uid)
        if raised is not None:
            admitted = draft.admitted_by or raised.fact.admitted_by
            return [replace(draft, dispute=uid, late=raised.fact.late, admitted_by=admitted)]
        late = draft.late or late_for(tournament, draft, now, zone=zone)
        return [replace(draft, dispute=uid, late=late)]

    return desk.submit_draft(facts, expect=expect)


def add_evidence(desk: Desk, dispute: str, name: str, data: bytes, words: str = "") -> Saved:
    """Store a photo, a file or a note with a dispute, even one that is over.

    Its SHA-256 goes into the journal.
    Raises EntryRefused: no such dispute, an empty file, or more than LARGEST bytes.
    """
    fact = evidence(dispute, _dispute(desk, dispute).session, name, data, words)
    return desk.submit([fact], attachments=[data])


def evidence(dispute: str, session: str | None, name: str, data: bytes, words: str = "") -> EvidenceAdded:
    """Return the fact that these bytes are evidence. Raises EntryRefused as `add_evidence` does."""
    if not data:
        raise EntryRefused([problem("evidence-empty", "file")])
    if len(data) > LARGEST:
        raise EntryRefused([problem("evidence-too-large", "file", most=LARGEST // (1024 * 1024))])
    return EvidenceAdded(dispute, session, name.strip(), media_of(name), sha256(data).hexdigest(), words)


def evidence_in(path: Path) -> bytes:
    """Return the content of an evidence file, at most one byte more than is allowed.

    Raises OSError, also for anything but a regular file: reading a device or a pipe might never finish.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def end_dispute(desk: Desk, dispute: str, how: str, reason: str, *, expect: int | None = None) -> Saved:
    """End a dispute without a ruling, as "withdrawn" or "settled" at the table.

    The reason has the agreement. `expect` is the newest entry that was seen of it.
    """
    return desk.submit([DisputeEnded(dispute, _dispute(desk, dispute).session, how)], reason=reason, expect=expect)


def _dispute(desk: Desk, dispute: str) -> DisputeState:
    dispute_state = dispute_called(desk.tournament, dispute)
    if dispute_state is None:
        raise EntryRefused([problem("no-such-dispute", "dispute")])
    return dispute_state


def media_of(name: str) -> str:
    """Return the media type of a file by its suffix; a note has none."""
    suffix = PurePath(name).suffix.lower()
    return _MEDIA.get(suffix, "application/octet-stream") if suffix else NOTE


_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_NOT_IN_NAMES = re.compile(r"[^\w \-()]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LONGEST_STEM = 60


def _is_text(data: bytes) -> bool:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not text.startswith("#!") and _CONTROL.search(text) is None


_SUFFIXES: tuple[tuple[Callable[[bytes], bool], tuple[str, ...]], ...] = (
    (lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"), (".png",)),
    (lambda data: data.startswith(b"\xff\xd8\xff"), (".jpg", ".jpeg")),
    (lambda data: data[:6] in {b"GIF87a", b"GIF89a"}, (".gif",)),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", (".webp",)),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WAVE", (".wav",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:12] in {b"heic", b"heix", b"mif1", b"msf1"}, (".heic",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:11] == b"M4A", (".m4a",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:12] in {b"isom", b"iso2", b"mp41", b"mp42", b"avc1"}, (".mp4",)),
    (lambda data: data.startswith(b"%PDF-"), (".pdf",)),
    (lambda data: data.startswith(b"OggS"), (".ogg", ".oga", ".opus")),
    (lambda data: data.startswith(b"ID3") or (data[:1] == b"\xff" and data[1:2] in {b"\xfb", b"\xf3"}), (".mp3",)),
    (_is_text, (".txt", ".md", "")),
)
"""A test of the content for each kind of file, and its suffixes; a copy has the first.

A note may have none; its copy gets ".txt" or the first suffix.
"""


def shown_as(name: str, data: bytes) -> str | None:
    """Return the name of a copy for the system's viewer; None if the file may only be saved."""
    path = PurePath(name.replace("\\", "/"))
    suffixes = next((ends for begins, ends in _SUFFIXES if begins(data)), ())
    if path.suffix.lower() not in suffixes:
        return None
    stem = _NOT_IN_NAMES.sub(" ", path.stem).strip()[:_LONGEST_STEM].strip()
    return (stem or "evidence") + (suffixes[0] or ".txt")
