"""The results of checking a sheet, as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from scorekeeper.journal.roles import Role
from scorekeeper.rules.model import Problem

SHEET, DETACHED, NOT_A_SHEET = "sheet", "detached", "not-a-sheet"
"""Kinds of file: a signed PDF, a signature next to its file, and anything else."""

TRUSTED, UNKNOWN, REVOKED, EXPIRED, INVALID = "trusted", "unknown", "revoked", "expired", "invalid"
"""The states of a signer's certificate at the time of signing.

Valid and issued by a trusted club; issued by a club that is not trusted here; revoked earlier; not
valid on that day; not a certificate that may sign.
"""

COMPUTER, AUTHORITY = "computer", "authority"
"""Sources of the time of a signature."""

SINCE, DRAWN, RECORD = "signed", "drawn", "record"
"""What a change was compared with: the signed file, a fresh drawing, or the record."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature, as found in a file.

    `intact`: the bytes it covers are all there, unchanged, and its own key made it.

    `name` is the name in the signature, `key_name` the name in the certificate (ASCII), `key_written` the name there as
    its owner writes it, `key_kind` the role the club issued the key for ("scorer", "captain", "committee") and
    `key_team` the team; empty if not stated. `number` counts signatures from 1 in the order of the file. `signed_at` is
    UTC: the authority's time if one confirmed it, else that of the computer. `certificate` is judged at that moment;
    `fingerprint` is its SHA-256, `club` the name of the trusted club that issued it and `issuer` the fingerprint of
    that club, because two clubs may have the same name. `file` is the SHA-256 of the file right after this signature,
    `end` its length in bytes. `missing` is who did not sign, if the scorer recorded that. `computer_key`: the club key
    had no passphrase; `fresh`: the key was issued at the moment of signing, so the PIN was chosen then.
    """

    role: Role
    state: str
    name: str
    words: str
    witness: str
    signed_at: datetime | None
    certificate: str
    time_from: str
    intact: bool
    number: int
    key_name: str = ""
    key_kind: str = ""
    key_written: str = ""
    fingerprint: str = ""
    club: str = ""
    authority: str = ""
    revoked_at: datetime | None = None
    file: str = ""
    end: int = 0
    missing: str = ""
    key_team: str = ""
    issuer: str = ""
    computer_key: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle on a page, in points from its lower left corner; `page` counts from 0.

    `deal` to `until` are the rows of the table it is in, `column` is the head of the column,
    `text` the line of the page as it was; each is empty if it cannot be determined. `whole`: the
    page itself was added, removed or resized. `box` is the role whose signature is shown there.
    """

    page: int
    left: float
    bottom: float
    right: float
    top: float
    deal: int | None = None
    until: int | None = None
    column: str = ""
    text: str = ""
    whole: bool = False
    box: Role = ""


@dataclass(frozen=True, slots=True)
class SheetChange:
    """A difference from what was signed, at a field or a place on a page.

    `path` leads to a field of the record (indexes from 0), or `region` to a place on a page.

    `revision` counts the updates of the file from 0 (the drawn sheet), `after` is who had signed
    last before it. `was` and `now` are texts, None for nothing. `deal` is the number of the deal
    (or hand) of the field.
    """

    revision: int
    path: tuple[str | int, ...] = ()
    was: str | None = None
    now: str | None = None
    region: Region | None = None
    deal: int | None = None
    after: Role = ""
    against: str = SINCE


@dataclass(frozen=True, slots=True)
class Recount:
    """Whether the result in the record follows from its session by the rules.

    `differences` say where not.
    `was` is the recorded result, `now` the one by the rules. `judged` is False if the session cannot be scored.
    `totals` and `match_points` are those of the sides by the rules; None if there are none.
    """

    judged: bool = False
    differences: tuple[SheetChange, ...] = ()
    totals: tuple[tuple[str, int], ...] = ()
    match_points: tuple[tuple[str, int], ...] = ()

    @property
    def agrees(self) -> bool:
        """Return whether it was scored again with the same result."""
        return self.judged and not self.differences


@dataclass(frozen=True, slots=True)
class Verdict:
    """The results of checking a file.

    `intact`: every signature is valid and nothing was added, removed or changed after any of them. Who the signers are
    is another question (`trusted`), and so is whether all have signed (`closed`, `missing`), because a signature cut
    off at the end leaves no trace but its absence. `record` are the bytes of the sheet document as last signed, or as
    they are in the file if no signature remains; `digest` is their SHA-256. `page` is how closely its page was found to
    match the record ("exact" or less), "" if not compared. `of_ranking`: the document is the final ranking of a stage.
    `computer_key`: the page says that the club key has no passphrase.
    `problems` are defects, `remarks` are worth knowing but not defects.
    """

    kind: str
    intact: bool = False
    closed: bool = False
    signers: tuple[Signed, ...] = ()
    required: tuple[Role, ...] = ()
    missing: tuple[Role, ...] = ()
    record: bytes | None = None
    digest: str = ""
    revision: int = 0
    supersedes: str = ""
    teams: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    changes: tuple[SheetChange, ...] = ()
    recomputed: Recount = field(default_factory=Recount)
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    page: str = ""
    of_ranking: bool = False
    computer_key: bool = False

    @property
    def trusted(self) -> bool:
        """Return whether trusted clubs issued all keys that signed, and revoked none."""
        return bool(self.signers) and all(signed.certificate == TRUSTED for signed in self.signers)

    @property
    def good(self) -> bool:
        """Return whether nothing is wrong.

        Intact, closed, trusted, and with a result that follows from the record.
        """
        counts = self.kind != SHEET or self.recomputed.agrees
        return self.intact and self.closed and self.trusted and counts and not self.problems
