"""The signers of a sheet.

What each signature says in the sheet's terms, and which do not fit together.
"""

import datetime as dt
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import OWN_KEY, SCORER, Role, kind_of_key, member_number, side_of
from scorekeeper.journal.signers import SigningSide, other_role, other_side, sides_left, signer_problem
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.signing.checking.certificates import (
    CertificateHolder,
    common_name,
    doubtful_clubs,
    holder,
    is_known_authority,
)
from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.checking.tokens import Token, token_of
from scorekeeper.signing.checking.verdict import AUTHORITY, COMPUTER, TRUSTED, Signed
from scorekeeper.signing.keys.certificates import is_stand_in, plain_name
from scorekeeper.signing.keys.trust import Trust
from scorekeeper.signing.statement import read

_ASTRAY = dt.timedelta(minutes=5)
"""Difference between the clocks of two computers that is not reported."""


@dataclass(frozen=True, slots=True)
class Signers:
    """Signatures in file order, with key holders and damaged or removed times.

    `remarks`: times confirmed by an authority that is not trusted here (for those the time of the
    computer counts), and clubs that could be taken for others.
    """

    signed: tuple[Signed, ...]
    holders: tuple[CertificateHolder, ...]
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...] = ()


def signers_of(seals: Sequence[Seal], data: bytes, trust: Trust) -> Signers:
    """Return what each signature says, and the status of its key when it was made."""
    signed, holders, problems, remarks = [], [], [], []
    for number, seal in enumerate(seals, 1):
        token = token_of(seal.held) if seal.intact else None
        if token is not None and not token.good:
            code = problem("seal-time-gone", role=seal.role) if token.gone else problem("seal-time", role=seal.role)
            problems.append(code)
            token = None
        elif token is not None and not is_known_authority(token.certificate, trust.authorities):
            remarks.append(problem("seal-time-unknown", role=seal.role, authority=common_name(token.certificate)))
            token = None
        time = token.time if token is not None else own_time(seal)
        holders.append(holder(seal.certificate, time, trust))
        signed.append(_make_signed(seal, number, data, token, time=time, owner=holders[-1]))
    remarks += doubtful_clubs(holders, trust)
    return Signers(tuple(signed), tuple(holders), tuple(problems), tuple(remarks))


def misfits(
    signers: Sequence[Signed], required: Sequence[Role], sides: Mapping[Side, SigningSide] = MappingProxyType({})
) -> Iterator[Problem]:
    """Return the errors among individually valid signatures: the wrong place or the wrong key."""
    signers = [signed for signed in signers if signed.intact]
    yield from _misfits(signers, required)
    yield from _for_the_other_side(signers, sides)


def other_levels(signers: Sequence[Signed], *, printed: bool) -> Iterator[Problem]:
    """Return the signatures whose club key is kept differently from what the sheet says.

    `printed`: the sheet says that the club key has no passphrase.
    """
    for signed in signers:
        if signed.intact and signed.computer_key != printed:
            yield problem("seal-other-level" if signed.computer_key else "seal-level-not-so", role=signed.role)


def other_members(signers: Sequence[Signed], committee: Sequence[str]) -> Iterator[Problem]:
    """Return who signed a ranking in place of another committee member."""
    for signed in signers:
        number = member_number(signed.role)
        due = committee[number - 1] if 0 < number <= len(committee) else ""
        if due and signed.intact and name_key(due) != name_key(signed.name):
            yield problem("seal-other-member", role=signed.role, name=signed.name, due=due)


def ahead_of_clock(signers: Sequence[Signed], now: dt.datetime) -> Iterator[Problem]:
    """Return the signatures whose time is in the future by the clock of this computer."""
    for signed in signers:
        if signed.intact and signed.signed_at is not None and signed.signed_at > now + _ASTRAY:
            yield problem("seal-time-ahead", role=signed.role)


def remarks_on(read_signers: Signers, sides: Mapping[Side, SigningSide], now: dt.datetime) -> tuple[Problem, ...]:
    """Return remarks on valid signatures that are not problems of the sheet.

    `sides` are those of the record. Earlier versions let anyone sign in a captain's place: that is
    a remark.
    """
    pairs = [pair for pair in zip(read_signers.signed, read_signers.holders, strict=True) if pair[0].intact]
    return (
        *_wrong_signers(read_signers.signed, sides),
        *_same_person(read_signers.signed),
        *_nameless(read_signers.signed),
        *read_signers.remarks,
        *_remarks(pairs, now),
    )


def _make_signed(
    seal: Seal, number: int, data: bytes, token: Token | None, *, time: dt.datetime | None, owner: CertificateHolder
) -> Signed:
    statement = read(seal.text("/Reason"))
    signed = signed_with(owner, seal.role, statement.state if statement else "", time, intact=seal.intact)
    return replace(
        signed,
        name=seal.text("/Name"),
        words=statement.words if statement else "",
        witness=statement.witness if statement else "",
        time_from=AUTHORITY if token is not None else COMPUTER,
        number=number,
        authority=common_name(token.certificate) if token is not None else "",
        file=sha256(data[: seal.end]).hexdigest() if seal.intact else "",
        end=seal.end,
        missing=seal.text("/ContactInfo") if statement and statement.by_scorer else "",
    )


def signed_with(owner: CertificateHolder, role: Role, state: str, time: dt.datetime | None, *, intact: bool) -> Signed:
    """Return the only signature of a file, without words, under its certificate's name."""
    return Signed(
        role=role,
        state=state,
        name=owner.written or owner.name,
        words="",
        witness="",
        signed_at=time,
        certificate=owner.state,
        time_from=COMPUTER,
        intact=intact,
        number=1,
        key_name=owner.name,
        key_kind=owner.kind,
        key_written=owner.written,
        fingerprint=owner.fingerprint,
        club=owner.club,
        revoked_at=owner.revoked_at,
        key_team=owner.team,
        issuer=owner.issuer,
        computer_key=owner.computer_key,
        fresh=owner.valid_from is not None and owner.valid_from == time,
    )


def own_time(seal: Seal) -> dt.datetime | None:
    """Return the time of a signature by the clock of the computer that made it."""
    try:
        time: dt.datetime | None = seal.held.self_reported_timestamp
        return time.astimezone(dt.UTC) if time is not None and time.tzinfo is not None else None
    except Exception:  # noqa: BLE001  (untrusted bytes: an unreadable time is no time)
        return None


def _misfits(signers: Sequence[Signed], required: Sequence[Role]) -> Iterator[Problem]:
    scorer = next((signed.fingerprint for signed in signers if signed.role == SCORER), "")
    own: dict[str, Role] = {}
    for signed in signers:
        role = signed.role
        if not signed.state:
            yield problem("seal-says-nothing", role=role)
        if role not in required:
            yield problem("seal-not-asked-for", role=role)
        if signed.state in OWN_KEY:
            first = own.setdefault(signed.fingerprint, role)
            if first != role:
                yield problem("seal-same-key", role=role, first=first)
        elif signed.state and (signed.fingerprint != scorer or role == SCORER):
            yield problem("seal-not-by-scorer", role=role)
        yield from _wrong_key(signed)
        if signed.signed_at is None:
            yield problem("seal-without-time", role=role)
    order = [role for role in required if any(signed.role == role for signed in signers)]
    if [signed.role for signed in signers if signed.role in required] != order:
        yield problem("seal-order")


def _wrong_key(signed: Signed) -> Iterator[Problem]:
    """Yield problems of a key issued for another role or name than it signed for."""
    role = signed.role
    awaited = kind_of_key(role) if signed.state in OWN_KEY else SCORER
    if signed.key_kind not in ("", awaited):
        yield problem("seal-key-kind", role=role, kind=signed.key_kind)
    if not _own_name(signed):
        yield problem("seal-key-name", role=role, name=signed.name, key=signed.key_written or signed.key_name)


def _for_the_other_side(signers: Sequence[Signed], sides: Mapping[Side, SigningSide]) -> Iterator[Problem]:
    """Yield captains and players who signed in the other side's place.

    They may not sign for their opponents.
    """
    for signed in signers:
        if signed.state in OWN_KEY and other_side(sides, signed.role, signed.name) is not None:
            yield problem("seal-other-side", role=signed.role, name=signed.name)


def names_signed(signers: Sequence[Signed]) -> dict[Role, str]:
    """Return the names of those who have signed in person, by role."""
    return {signed.role: signed.name for signed in signers if signed.intact and signed.state in OWN_KEY}


def _same_person(signers: Sequence[Signed]) -> Iterator[Problem]:
    """Yield who signed in two roles, each with a key of its own.

    This program refuses that since it asks for names.
    """
    earlier: dict[Role, str] = {}
    for role, name in names_signed(signers).items():
        first = other_role(earlier, role, name)
        if first is not None:
            yield problem("seal-same-person", role=role, name=name, first=first)
        earlier[role] = name


def _own_name(signed: Signed) -> bool:
    """Return whether the signer's name is the one the key was issued to.

    Certificates of earlier versions have the name in plain letters only, or a substitute if it has
    no plain letters. A substitute cannot be compared, but a key issued to a real name does not
    match it.
    """
    if signed.key_written:
        return _letters(signed.key_written) == _letters(signed.name)
    plain = plain_name(signed.name, "")
    return signed.key_name == plain if plain else is_stand_in(signed.key_name)


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split()))


def _nameless(signers: Sequence[Signed]) -> Iterator[Problem]:
    """Yield the keys without a holder's name: the club knows whose they are, the sheet does not."""
    for signed in signers:
        if signed.intact and signed.state in OWN_KEY and not signed.key_written and is_stand_in(signed.key_name):
            yield problem("seal-key-nameless", role=signed.role, name=signed.name, key=signed.key_name)


def _wrong_signers(signers: Sequence[Signed], sides: Mapping[Side, SigningSide]) -> Iterator[Problem]:
    """Yield signers, and missing ones, who are not captain or player of their side."""
    left = sides_left(sides, names_signed(signers))
    for signed in signers:
        side = left.get(side_of(signed.role) or "")
        if side is None or not signed.intact:
            continue
        if signed.state not in OWN_KEY:
            due = [*side.signers, side.name]
            if signed.missing and name_key(signed.missing) not in map(name_key, due):
                yield problem("seal-other-missing", role=signed.role, name=signed.missing, due=due[0])
            continue
        fault = signer_problem(side, signed.name, signed.key_team)
        if fault is not None:
            values: dict[str, Any] = dict(fault.values)
            yield problem("seal-other-captain", role=signed.role, why=fault.code, **values)


def _remarks(pairs: Sequence[tuple[Signed, CertificateHolder]], now: dt.datetime) -> Iterator[Problem]:
    before = None
    for signed, owner in pairs:
        role = signed.role
        if signed.certificate == TRUSTED and owner.revoked_at is not None:
            yield problem("seal-key-withdrawn-later", role=role, day=owner.revoked_at.date().isoformat())
        elif signed.certificate == TRUSTED and owner.valid_until is not None and owner.valid_until < now:
            yield problem("seal-key-ended-since", role=role, day=owner.valid_until.date().isoformat())
        if signed.signed_at is not None:
            if before is not None and signed.signed_at < before - _ASTRAY:
                yield problem("seal-time-backwards", role=role)
            before = signed.signed_at
