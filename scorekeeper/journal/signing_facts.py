"""Facts about signing a sheet: its places, stopping, closing or receiving it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class SheetSigned:
    """A role's place on a revision, filled: signed, under protest, refused or absent.

    `record` is the SHA-256 of the sheet document that is signed, `file` that of the PDF with this signature,
    `certificate` that of the certificate (DER); `words` are those of a protest, or the reason for an absence.
    """

    kind: ClassVar[str] = "sheet-signed"
    session: str
    revision: int
    role: str
    name: str
    state: str
    record: str
    words: str = ""
    witness: str = ""
    certificate: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class SigningStopped:
    """The end of a signing in progress, for a reason; nothing is closed and all sign again."""

    kind: ClassVar[str] = "signing-stopped"
    session: str


@dataclass(frozen=True, slots=True)
class SheetClosed:
    """The closing of a sheet once every required role is filled.

    `file` is the signed PDF of this revision.
    """

    kind: ClassVar[str] = "sheet-closed"
    session: str
    revision: int
    record: str
    file: str
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetReceived:
    """The receipt of a sheet signed at another computer, closed here.

    It has the sheet's file, and each role's state and name. A sheet that the committee or the organizer still has to
    check names no signers, and closes nothing.
    """

    kind: ClassVar[str] = "sheet-received"
    session: str
    revision: int
    record: str
    file: str
    signers: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class SheetClosedOnPaper:
    """The closing of a sheet that was signed with a pen, on a printout with this `code`.

    No program has seen the signatures: `seen_by` has, and says each role's state; `words` are those of a protest, or
    the reason for a missing signature. `photo` is the SHA-256 of a photo of the paper, "" if there is none.
    """

    kind: ClassVar[str] = "sheet-closed-on-paper"
    session: str
    revision: int
    record: str
    code: str
    signers: Mapping[str, str]
    seen_by: str
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: str = ""
    photo: str = ""
