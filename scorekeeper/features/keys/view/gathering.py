"""Signed sheets from other computers: what they prove, and what accepting one enters."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.features.keys.words import sealed as sealed_words
from scorekeeper.journal.facts import SheetReceived
from scorekeeper.journal.roles import COMMITTEE, SCORER, SIGNED, Role
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.drawer import draw

if TYPE_CHECKING:
    from scorekeeper.signing.checking.drawing import Render
    from scorekeeper.signing.checking.verdict import Verdict
    from scorekeeper.signing.keys.trust import Trust

_PDF = b"%PDF-"


@dataclass(frozen=True, slots=True)
class GatheredSheet:
    """A valid signed sheet: file, record, revision, and who signed how.

    `supersedes` is the digest of the record before it, empty for a first revision. `by_committee`: a member of the
    committee of this club signed; `by_captains`: those of both sides signed, without protest.
    """

    data: bytes
    content: bytes
    revision: int
    supersedes: str
    record: str
    signers: Mapping[str, str]
    names: Mapping[str, str]
    by_committee: bool = False
    by_captains: bool = False

    @property
    def file(self) -> str:
        """The SHA-256 of the file."""
        return sha256(self.data).hexdigest()

    def fact(self, session: str, *, checked: bool = True) -> SheetReceived:
        """Return the fact that this sheet was accepted for a session or game.

        An unchecked one names no signers.
        """
        signers, names = (self.signers, self.names) if checked else ({}, {})
        return SheetReceived(session, self.revision, self.record, self.file, signers, names)


def is_sheet_file(data: bytes) -> bool:
    """Return whether these bytes are a PDF."""
    return _PDF in data[:1024]


def read_signed(
    data: bytes, folder: Path, now: datetime, render: "Render", clubs: Sequence[bytes] = ()
) -> tuple[Any, GatheredSheet | None] | Problem:
    """Check a signed sheet by the clubs trusted here.

    Return its record (a JSON value) and its signatures.
    `clubs` are certificates (PEM) trusted for this sheet. `render` draws the page of a sheet document again: a sheet
    with a different page is not accepted. If the page could not be compared, the sheet is only as good as its record:
    it is returned without its signatures. A sheet with any fault is returned as the problem that refuses it, with the
    sentence about it.
    """
    from scorekeeper.features.keys.view.clubs import trust_of  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415

    trust = trust_of(folder, clubs)
    verdict: Verdict = draw(partial(check, render=render), data, trust, now)
    if not verdict.good or verdict.record is None or sealed_words.is_signed_by_others(verdict):
        headline = sealed_words.headline(verdict, now).rstrip(".")
        if verdict.intact and any(signer.certificate == "unknown" for signer in verdict.signers):
            return problem("signed-sheet-stranger", verdict=headline)
        return problem("signed-sheet-refused", verdict=headline)
    if sealed_words.page_in_part(verdict):
        return json.loads(verdict.record), None
    signed = _of_this_club(verdict, trust)
    others = [role for role in verdict.required if role not in {SCORER, COMMITTEE}]
    sealed = GatheredSheet(
        data,
        verdict.record,
        verdict.revision,
        verdict.supersedes,
        verdict.digest,
        {signed.role: signed.state for signed in verdict.signers},
        {signed.role: signed.name for signed in verdict.signers},
        by_committee=COMMITTEE in signed,
        by_captains=bool(others) and signed.issuperset(others),
    )
    return json.loads(verdict.record), sealed


def _of_this_club(verdict: "Verdict", trust: "Trust") -> frozenset[Role]:
    """Return the roles that signed without protest with a key of this computer's club.

    A computer without its own keys, or with keys without a passphrase only, uses those of the clubs trusted on it.
    """
    from scorekeeper.signing.keys.certificates import is_computer_key  # noqa: PLC0415 - the signing libraries are large

    protected = {club.fingerprint for club in trust.clubs if club.own and not is_computer_key(club.certificate)}
    own = {club.fingerprint for club in trust.clubs if not protected or club.own}
    return frozenset(signer.role for signer in verdict.signers if signer.state == SIGNED and signer.issuer in own)
