"""The status of a signer's certificate at a given moment.

Whose it is, and whether it was valid.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.x509.oid import NameOID

from scorekeeper.journal.names import deceptive, skeleton
from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.verdict import EXPIRED, INVALID, REVOKED, TRUSTED, UNKNOWN
from scorekeeper.signing.keys.certificates import UNREADABLE, is_computer_key, written_name, written_team
from scorekeeper.signing.keys.trust import Trust, TrustedClub


@dataclass(frozen=True, slots=True)
class CertificateHolder:
    """The owner of a certificate and its status.

    `state` as in the verdict, `club` the trusted club that issued it.
    `name` is in plain letters, `written` as the person writes it, `kind` the role the key was
    issued for and `team` its team, if the certificate says so; `issuer` is the fingerprint of the
    club. `revoked_at` is also set if the certificate was revoked later: it was valid at the moment
    asked about. `computer_key`: the certificate, or that of its club, says that the club key has no passphrase.
    """

    state: str
    name: str = ""
    fingerprint: str = ""
    kind: str = ""
    club: str = ""
    valid_until: datetime | None = None
    revoked_at: datetime | None = None
    written: str = ""
    team: str = ""
    issuer: str = ""
    valid_from: datetime | None = None
    computer_key: bool = False


def holder(certificate: bytes, moment: datetime | None, trust: Trust) -> CertificateHolder:
    """Return the owner and status of a certificate (DER) at a moment.

    With None it counts as not valid.
    """
    known = CertificateHolder(INVALID, fingerprint=sha256(certificate).hexdigest())
    try:
        read = x509.load_der_x509_certificate(certificate)
        known = replace(
            known, written=written_name(read), team=written_team(read), computer_key=is_computer_key(certificate)
        )
        name, kind = _attribute(read, NameOID.COMMON_NAME), _attribute(read, NameOID.TITLE)
        begins, ends = read.not_valid_before_utc, read.not_valid_after_utc
        known = replace(known, name=name, kind=kind, valid_from=begins, valid_until=ends)
        if not _may_sign(read):
            return known
    except UNREADABLE:
        return known
    # pyHanko's own path validation is not used: it accepts some revocation lists that it should not, and fails on
    # names in some scripts.
    club = next((club for club in trust.clubs if _issued_by(read, club.certificate)), None)
    if club is None:
        return replace(known, state=UNKNOWN)
    known = replace(known, club=club.name, issuer=club.fingerprint, valid_until=min(ends, club.valid_until))
    if is_computer_key(club.certificate) != known.computer_key:
        return replace(known, state=INVALID, computer_key=True)
    revoked = _revoked_since(read, club)
    if isinstance(revoked, str):
        return replace(known, state=revoked)
    # judged at the moment of signing: judged today, every old sheet would turn invalid when its
    # keys expire
    superseded = revoked is not None and _is_superseded(read, club)
    state = TRUSTED
    if moment is None or not (begins <= moment <= ends and _held(club, moment)):
        state = EXPIRED
    # times are whole seconds: a key replaced in the second of its last signature was still good then
    elif revoked is not None and (revoked < moment or (revoked == moment and not superseded)):
        state = REVOKED
    return replace(known, state=state, revoked_at=None if superseded and state == TRUSTED else revoked)


def doubtful_clubs(holders: Sequence[CertificateHolder], trust: Trust) -> Iterator[Problem]:
    """Yield clubs that could be mistaken for others: there are several, or similar names.

    The club of this computer is in no doubt, whatever others are called.
    """
    issuers = {owner.issuer: owner.club for owner in holders if owner.issuer}
    own = {club.fingerprint for club in trust.clubs if club.own}
    if len(issuers) > 1:
        yield problem("seal-several-clubs", clubs=", ".join(issuers.values()))
    for fingerprint, name in issuers.items():
        others = (club for club in trust.clubs if club.fingerprint != fingerprint)
        if fingerprint not in own and any(skeleton(club.name) == skeleton(name) for club in others):
            yield problem("seal-club-namesake", name=name, fingerprint=fingerprint)
        yield from deceptive([name])


def is_known_authority(certificate: bytes, authorities: Collection[bytes]) -> bool:
    """Return whether a time authority's certificate (DER) is known or issued by a known one."""
    if certificate in authorities:
        return True
    try:
        read = x509.load_der_x509_certificate(certificate)
    except UNREADABLE:
        return False
    return any(_issued_by(read, authority) for authority in authorities)


def _issued_by(certificate: x509.Certificate, issuing: bytes) -> bool:
    try:
        above = x509.load_der_x509_certificate(issuing)
        certificate.verify_directly_issued_by(above)
        return above.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    except (*UNREADABLE, InvalidSignature):
        return False


def common_name(certificate: bytes) -> str:
    """Return the common name in a certificate (DER), or an empty string if it cannot be read."""
    try:
        return _attribute(x509.load_der_x509_certificate(certificate), NameOID.COMMON_NAME)
    except UNREADABLE:
        return ""


def _attribute(read: x509.Certificate, what: x509.ObjectIdentifier) -> str:
    values = read.subject.get_attributes_for_oid(what)
    return str(values[0].value) if values else ""


def _may_sign(read: x509.Certificate) -> bool:
    """Return whether this is a person's certificate on the curve that all programs accept."""
    public = read.public_key()
    if not (isinstance(public, EllipticCurvePublicKey) and isinstance(public.curve, SECP256R1)):
        return False
    try:
        basic = read.extensions.get_extension_for_class(x509.BasicConstraints).value
        usage = read.extensions.get_extension_for_class(x509.KeyUsage).value
    except x509.ExtensionNotFound:
        return False
    return usage.digital_signature and not basic.ca


def _held(club: TrustedClub, moment: datetime) -> bool:
    read = x509.load_der_x509_certificate(club.certificate)
    return read.not_valid_before_utc <= moment <= read.not_valid_after_utc


def _revoked_since(read: x509.Certificate, club: TrustedClub) -> datetime | str | None:
    """Return when it was revoked, None if it was not.

    Without a list signed by the club this is UNKNOWN, and the key is not trusted.
    """
    try:
        listed = x509.load_der_x509_crl(club.revocations)
        public = x509.load_der_x509_certificate(club.certificate).public_key()
        if not (isinstance(public, EllipticCurvePublicKey) and listed.is_signature_valid(public)):
            return UNKNOWN
        entry = listed.get_revoked_certificate_by_serial_number(read.serial_number)
    except UNREADABLE:
        return UNKNOWN
    return None if entry is None else entry.revocation_date_utc


def _is_superseded(read: x509.Certificate, club: TrustedClub) -> bool:
    """Return whether a certificate was revoked only for a better one.

    Earlier signatures need no remark.
    """
    entry = x509.load_der_x509_crl(club.revocations).get_revoked_certificate_by_serial_number(read.serial_number)
    try:
        reason = entry.extensions.get_extension_for_class(x509.CRLReason).value.reason if entry is not None else None
    except UNREADABLE:
        return False
    return reason == x509.ReasonFlags.superseded
