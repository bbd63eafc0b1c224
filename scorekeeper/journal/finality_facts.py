"""Facts that make a stage final: protest time, signatures, closing."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ProtestTimeStarted:
    """The start of a stage's protest time, in minutes; a reason is needed to restart it."""

    kind: ClassVar[str] = "protest-time-started"
    stage: str
    minutes: int


@dataclass(frozen=True, slots=True)
class RankingSigned:
    """A committee member's signature on a revision of a ranking, plain or under protest.

    `record` is the SHA-256 of the ranking document that all of them sign, `file` that of the PDF with this signature,
    `certificate` that of the certificate (DER). `required` are the places of all who sign; `words` are those of a
    protest.
    """

    kind: ClassVar[str] = "ranking-signed"
    stage: str
    revision: int
    role: str
    name: str
    state: str
    record: str
    required: tuple[str, ...]
    words: str = ""
    certificate: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class RankingStopped:
    """The signing of a ranking in progress is abandoned, for a reason; all sign again.

    `protest_time`: instead of a signing, the protest time is stopped, as if it had never begun.
    """

    kind: ClassVar[str] = "ranking-stopped"
    stage: str
    protest_time: bool = False


@dataclass(frozen=True, slots=True)
class RankingClosed:
    """The closing of a ranking that all have signed.

    This revision is final, and `file` is the signed PDF.
    """

    kind: ClassVar[str] = "ranking-closed"
    stage: str
    revision: int
    record: str
    file: str
    required: tuple[str, ...]


OF_FINALITY = (ProtestTimeStarted, RankingSigned, RankingStopped, RankingClosed)
"""The facts by which a stage becomes final; none of them can be undone."""
