"""A numbered entry of the journal, its canonical form, and its chained digest."""

import re
from dataclasses import dataclass
from hashlib import sha256
from json.encoder import encode_basestring as _quoted
from typing import NamedTuple

from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.facts import DealRecorded, Fact
from scorekeeper.journal.forms import plain_text
from scorekeeper.journal.set_aside import aside

START = "0" * 64
"""The digest used before the first entry."""
_DIGEST = re.compile(r"[0-9a-f]{64}").fullmatch


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A fact about to be entered: by whom, from which seat, why, and under which command id.

    `cmd` is a unique id made by the caller (further facts of a command append "/1", "/2" ...), so that a command whose
    answer was lost is not entered twice. `at` is UTC, ISO 8601 to the second with "Z".
    """

    cmd: str
    at: str
    who: str
    seat: str
    fact: Fact
    reason: str = ""


class Entry(NamedTuple):
    """A numbered fact in the journal, with the digest of the chain up to it.

    A named tuple, because events have ten thousand of them and all are created at each opening.
    """

    seq: int
    cmd: str
    at: str
    who: str
    seat: str
    reason: str
    fact: Fact
    digest: str


def canonical(*, seq: int, cmd: str, at: str, who: str, seat: str, kind: str, reason: str, body: str) -> str:
    """Return the canonical text of an entry to hash, a JSON object of all its fields."""
    return (
        f'{{"at":{_quoted(at)},"body":{body},"cmd":{_quoted(cmd)},"kind":{_quoted(kind)},"reason":{_quoted(reason)},'
        f'"seat":{_quoted(seat)},"seq":{seq},"who":{_quoted(who)}}}'
    )


def digest(previous: str, text: str) -> str:
    """Return the digest of an entry: SHA-256 (hex) over the last digest and its text."""
    return sha256((previous + text).encode()).hexdigest()


def number(new: NewEntry, seq: int, previous: str) -> Entry:
    """Return the entry with this number, after the entry with the digest `previous`.

    All text is normalized to NFC, so that the entry equals what will be read back from the file. Raises
    UnwritableTextError for a lone surrogate.
    """
    body = body_text(new.fact)
    cmd, timestamp, who, seat, reason = map(plain_text, (new.cmd, new.at, new.who, new.seat, new.reason))
    text = canonical(seq=seq, cmd=cmd, at=timestamp, who=who, seat=seat, kind=new.fact.kind, reason=reason, body=body)
    fact = new.fact if aside(new.fact) is not None else read_fact(new.fact.kind, body)
    return Entry(seq, cmd, timestamp, who, seat, reason, fact, digest(previous, text))


def unnumbered(new: NewEntry, seq: int, previous: str) -> Entry:
    """Return the entry that `number` makes, but with the digest before it.

    For checking only, not for storing. The texts of a deal without calls are codes, which are read back unchanged.
    """
    fact = new.fact
    if type(fact) is not DealRecorded or fact.calls:
        fact = read_fact(fact.kind, body_text(fact))
    return Entry(seq, new.cmd, new.at, plain_text(new.who), new.seat, plain_text(new.reason), fact, previous)


def is_digest(text: str) -> bool:
    """Return whether a text is a SHA-256 digest, as entries use to name attachments."""
    return _DIGEST(text) is not None
