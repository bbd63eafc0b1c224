"""What a check found out about a sheet, as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from scorekeeper.journal.roles import OWN_KEY, Role
from scorekeeper.rules.model import Problem

SHEET, DETACHED, NOT_A_SHEET = "sheet", "detached", "not-a-sheet"
"""A PDF that carries a sheet (or a ranking); a signature beside a file; neither, or nothing that can be read."""

TRUSTED, UNKNOWN, REVOKED, EXPIRED, INVALID = "trusted", "unknown", "revoked", "expired", "invalid"
"""How the certificate of a signer stood when it signed: issued by a trusted club and good; issued by nobody who is
trusted here; withdrawn before; not valid on that day; not a certificate that may sign."""

COMPUTER, AUTHORITY = "computer", "authority"
"""Where the time of a signature is from."""

SINCE, DRAWN, RECORD = "signed", "drawn", "record"
"""What a change was found against: what had been signed; the page drawn anew from the record; the record itself."""


@dataclass(frozen=True, slots=True)
class Signed:
    """One signature. `intact`: the bytes it was made over are all there, unchanged, and its own key made it.

    `name` is what the signature says, `key_name` what stands in the certificate (ASCII), `key_written` the name there
    as its owner writes it, `key_kind` as what the club gave the key out ("scorer", "captain", "committee") and
    `key_team` for which team; empty: it does not say. `number` counts signatures from 1 in the order of the file.
    `signed_at` is UTC: the authority's time where one confirmed it, otherwise that of the computer.
    `certificate` is judged at that moment; `fingerprint` is its SHA-256, `club` the name of the trusted club that
    issued it and `issuer` the fingerprint of that club, because two clubs may have one name.
    `file` is the SHA-256 of the file as it was right after this signature, `end` its length in bytes. `missing` is who
    did not sign, where the scorer says so.
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


@dataclass(frozen=True, slots=True)
class Region:
    """A place on a page, in points from its lower left corner; `page` counts from 0.

    `deal` to `until` are the rows of the table it is in, `column` is the head of the column, `text` the line of the
    page as it was; each empty where that cannot be told. `whole`: it is the page as such, added, gone or resized.
    `box` is the role whose signature shows there.
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
    """One difference. `path` leads to a field of the record (positions from 0), or `region` to a place on a page.

    `revision` counts the updates of the file from 0 (the drawn sheet), `after` is who had signed last before it.
    `was` and `now` are texts, None where there was or is nothing. `deal` is the number of the deal (or hand) the
    field belongs to.
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
    """Whether the result in the record is what the rules make of the session in it; `differences` say where not.

    `was` is what the record says, `now` what the rules give. `judged` is False where the session cannot be scored.
    `totals` and `match_points` are those of the sides, as the rules give them; none where there are none.
    """

    judged: bool = False
    differences: tuple[SheetChange, ...] = ()
    totals: tuple[tuple[str, int], ...] = ()
    match_points: tuple[tuple[str, int], ...] = ()

    @property
    def agrees(self) -> bool:
        """Return whether it was scored anew and the result is the same."""
        return self.judged and not self.differences


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about a file.

    `intact`: every signature stands and nothing was added, taken out or changed behind any of them; who the signers
    are is another question (`trusted`), and so is whether all have signed (`closed`, `missing`), because a signature
    cut off at the end leaves no trace but its absence. `record` are the bytes of the sheet document as they were
    signed last, or as they stand in the file where no signature is left to go by; `digest` is their SHA-256.
    `whole_until`: so many bytes from the start are a sheet as it was signed last. `page` says how far its page was
    held against the record and found to agree ("exact" or less), "" where it was not. `of_ranking`: what was
    signed is the final ranking of a stage. `problems` are faults, `remarks` what is worth knowing and no fault.
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
    whole_until: int = 0
    page: str = ""
    of_ranking: bool = False

    @property
    def trusted(self) -> bool:
        """Return whether every signature was made with a key that a trusted club had issued and not withdrawn."""
        return bool(self.signers) and all(signed.certificate == TRUSTED for signed in self.signers)

    @property
    def good(self) -> bool:
        """Return whether nothing is wrong: intact, closed, by trusted keys, and the sum follows from the record."""
        counts = self.kind != SHEET or self.recomputed.agrees
        return self.intact and self.closed and self.trusted and counts and not self.problems

    @property
    def own(self) -> tuple[Signed, ...]:
        """The signatures people gave themselves, without those that say that somebody did not."""
        return tuple(signed for signed in self.signers if signed.state in OWN_KEY)

    def signer(self, role: Role) -> Signed | None:
        """Return what stands for a role; None when nothing does."""
        return next((signed for signed in self.signers if signed.role == role), None)
