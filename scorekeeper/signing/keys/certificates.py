"""What the club's authority issues: certificates, and the list of revoked ones."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from asn1crypto import core
from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import NameOID, ObjectIdentifier

from scorekeeper.signing.keys.errors import refuse

_LONGEST = 48
UNREADABLE = (
    ValueError,
    TypeError,
    UnsupportedAlgorithm,
    x509.InvalidVersion,
    x509.DuplicateExtension,
    x509.ExtensionNotFound,
)
"""Errors of the library for an invalid certificate or list, also when a field is read."""


_STAND_IN = re.compile(r"(?:scorer|captain|committee) [0-9a-f]+")


def is_stand_in(key_name: str) -> bool:
    """Return whether this is the substitute for a name that has no plain letters."""
    return _STAND_IN.fullmatch(key_name) is not None


def plain_name(name: str, otherwise: str) -> str:
    """Return a name without accents, in ASCII; `otherwise` if that would lose a letter.

    The name as people write it is on the sheet, and in what is signed.
    """
    letters = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter) != "Mn")
    lost = not letters.isascii() or not letters.isprintable() or not letters.strip()
    return otherwise if lost else " ".join(letters.split())[:_LONGEST].strip()


NAME, TEAM = ObjectIdentifier("2.5.4.41"), ObjectIdentifier("2.5.4.11")
"""Where a certificate has the name as the person writes it, and a captain's team.

In X.520 they are `name` and `organizationalUnitName`.
"""
LEVEL = ObjectIdentifier("2.25.201336925473210978364851902736450918273")
"""Extension of certificates whose club key needs no passphrase; its value says so in words."""
COMPUTER = "this computer"
"""The end of the name of such a club in its certificate."""
_LEVEL_VALUE = core.UTF8String("Club key without a passphrase, kept on one computer").dump()
CLUB_YEARS, PERSON_YEARS = 20, 3
"""Years that the certificate of a club and that of a person are valid."""


@dataclass(frozen=True, slots=True)
class RevokedSerial:
    """The serial number of a revoked certificate, and since when it is revoked.

    `superseded`: nothing is wrong with the key; its owner has a better one.
    """

    serial: int
    revoked_at: datetime
    superseded: bool = False


def new_key() -> EllipticCurvePrivateKey:
    """Return a fresh key on the curve P-256."""
    return ec.generate_private_key(ec.SECP256R1())


def key_octets(key: EllipticCurvePrivateKey) -> bytes:
    """Return a private key in bytes, to be sealed at once."""
    return key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def read_key(data: bytes) -> EllipticCurvePrivateKey:
    """Return the private key that was sealed; raises KeysError ("keys-damaged")."""
    try:
        key = serialization.load_der_private_key(data, password=None)
    except UNREADABLE:
        raise refuse("keys-damaged") from None
    if not isinstance(key, EllipticCurvePrivateKey):
        raise refuse("keys-damaged")
    return key


def club_certificate(
    key: EllipticCurvePrivateKey, name: str, uid: str, time: datetime, *, computer: bool = False
) -> bytes:
    """Return the club's own certificate (DER), self-signed, valid for twenty years.

    `name` is ASCII. `computer`: the key needs no passphrase, and the certificate says so.
    """
    subject = _subject(f"{name}, {COMPUTER}" if computer else name, uid)
    public = key.public_key()
    builder = (
        _builder(subject, subject, public, time, _years_on(time, CLUB_YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(issues=True), critical=True)
    )
    return _der((_with_level(builder) if computer else builder).sign(key, SHA256()))


def is_computer_key(certificate: bytes) -> bool:
    """Return whether a certificate (DER) says that its club's key needs no passphrase.

    Any value of the extension counts, and an unreadable certificate does not.
    """
    try:
        x509.load_der_x509_certificate(certificate).extensions.get_extension_for_oid(LEVEL)
    except UNREADABLE:
        return False
    return True


def _with_level(builder: x509.CertificateBuilder) -> x509.CertificateBuilder:
    return builder.add_extension(x509.UnrecognizedExtension(LEVEL, _LEVEL_VALUE), critical=False)


def person_certificate(
    authority: EllipticCurvePrivateKey,
    club: bytes,
    public: EllipticCurvePublicKey,
    time: datetime,
    *,
    name: str,
    written: str,
    kind: str,
    uid: str,
    team: str | None = None,
) -> bytes:
    """Return a person's certificate (DER), for three years or until the club's own ends.

    `name` is ASCII. `written` is the name as the person writes it, in any script; it is stored next to the subject,
    because checking programs fail on some letters there. `kind` is the role the key is issued for ("scorer", "captain",
    "committee"), stored as the person's title; `team` is that of a captain, stored next to the name. If the club key
    needs no passphrase, this certificate says so, too.
    """
    issuer = x509.load_der_x509_certificate(club)
    until = min(_years_on(time, PERSON_YEARS), issuer.not_valid_after_utc)
    builder = (
        _builder(_subject(name, uid, kind), issuer.subject, public, time, until)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(issues=False), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key()), critical=False)
        .add_extension(beside_subject(written, team), critical=False)
    )
    return _der((_with_level(builder) if is_computer_key(club) else builder).sign(authority, SHA256()))


def beside_subject(written: str, team: str | None = None) -> x509.SubjectAlternativeName:
    """Return the extension with name and team as written.

    `openssl` shows it, every checking program accepts it.
    """
    texts = [(NAME, written), *([(TEAM, team)] if team else [])]
    return x509.SubjectAlternativeName([x509.OtherName(kind, core.UTF8String(text).dump()) for kind, text in texts])


def written_name(read: x509.Certificate) -> str:
    """Return a person's name as written.

    Empty if the certificate does not carry it (earlier ones do not).
    """
    return _beside_subject(read, NAME)


def written_team(read: x509.Certificate) -> str:
    """Return the team that a captain's key was issued for.

    Empty if the certificate does not name one.
    """
    return _beside_subject(read, TEAM)


def _beside_subject(read: x509.Certificate, kind: ObjectIdentifier) -> str:
    try:
        names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        values = [name.value for name in names.get_values_for_type(x509.OtherName) if name.type_id == kind]
        return str(core.UTF8String.load(values[0]).native) if len(values) == 1 else ""
    except UNREADABLE:
        return ""


def renewed(
    authority: EllipticCurvePrivateKey,
    club: bytes,
    old: bytes,
    time: datetime,
    *,
    written: str,
    kind: str,
    team: str | None = None,
) -> bytes:
    """Return a new certificate (DER) for an old one's key and name.

    The rest is as in `person_certificate`.
    """
    read = x509.load_der_x509_certificate(old)
    public = read.public_key()
    assert isinstance(public, EllipticCurvePublicKey)
    (uid,) = read.subject.get_attributes_for_oid(NameOID.SERIAL_NUMBER)
    name = certificate_name(old)
    return person_certificate(
        authority, club, public, time, name=name, written=written, kind=kind, uid=str(uid.value), team=team
    )


def revocation_list(
    authority: EllipticCurvePrivateKey, club: bytes, revoked: Iterable[RevokedSerial], number: int, time: datetime
) -> bytes:
    """Return the list of revoked certificates (DER), the `number`-th.

    It names no date for the next list: a list already distributed stays valid until a newer one is
    issued.
    """
    issuer = x509.load_der_x509_certificate(club)
    builder = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(issuer.subject)
        .last_update(time)
        .next_update(max(issuer.not_valid_after_utc, time + timedelta(days=1)))
        .add_extension(x509.CRLNumber(number), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key()), critical=False)
    )
    for revocation in revoked:
        entry = x509.RevokedCertificateBuilder().serial_number(revocation.serial).revocation_date(revocation.revoked_at)
        if revocation.superseded:
            entry = entry.add_extension(x509.CRLReason(x509.ReasonFlags.superseded), critical=False)
        builder = builder.add_revoked_certificate(entry.build())
    return builder.sign(authority, SHA256()).public_bytes(serialization.Encoding.DER)


def validity(certificate: bytes) -> tuple[datetime, datetime]:
    """Return from when and until when a certificate (DER) is valid, UTC."""
    read = x509.load_der_x509_certificate(certificate)
    return read.not_valid_before_utc, read.not_valid_after_utc


def serial_of(certificate: bytes) -> int:
    """Return the serial number of a certificate (DER)."""
    return x509.load_der_x509_certificate(certificate).serial_number


def certificate_name(certificate: bytes) -> str:
    """Return the common name in a certificate (DER), in ASCII."""
    values = x509.load_der_x509_certificate(certificate).subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(values[0].value) if values else ""


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate (DER) in hexadecimal."""
    return hashlib.sha256(certificate).hexdigest()


def check_club(certificate: bytes) -> None:
    """Raise KeysError ("not-a-club") unless this (DER) is an authority's own certificate."""
    try:
        read = x509.load_der_x509_certificate(certificate)
        basic = read.extensions.get_extension_for_class(x509.BasicConstraints).value
        usage = read.extensions.get_extension_for_class(x509.KeyUsage).value
        read.verify_directly_issued_by(read)
        public = read.public_key()
    except (*UNREADABLE, InvalidSignature):
        raise refuse("not-a-club") from None
    if not (basic.ca and usage.key_cert_sign and usage.crl_sign and isinstance(public, EllipticCurvePublicKey)):
        raise refuse("not-a-club")


def list_number(revocations: bytes, certificate: bytes) -> int:
    """Return the number of this revocation list (DER).

    KeysError ("not-a-club") if it is another club's.
    """
    try:
        read = x509.load_der_x509_crl(revocations)
        public = x509.load_der_x509_certificate(certificate).public_key()
        assert isinstance(public, EllipticCurvePublicKey)
        well = read.is_signature_valid(public)
        number = read.extensions.get_extension_for_class(x509.CRLNumber).value.crl_number
    except (*UNREADABLE, AssertionError):
        raise refuse("not-a-club") from None
    if not well:
        raise refuse("not-a-club")
    return number


def _subject(name: str, uid: str, kind: str = "") -> x509.Name:
    attributes = [x509.NameAttribute(NameOID.COMMON_NAME, name), x509.NameAttribute(NameOID.SERIAL_NUMBER, uid)]
    return x509.Name([*attributes, x509.NameAttribute(NameOID.TITLE, kind)] if kind else attributes)


def _builder(
    subject: x509.Name, issuer: x509.Name, public: EllipticCurvePublicKey, time: datetime, until: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(time)
        .not_valid_after(until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _usage(*, issues: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not issues,
        content_commitment=not issues,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=issues,
        crl_sign=issues,
        encipher_only=False,
        decipher_only=False,
    )


def _der(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.DER)


def _years_on(time: datetime, years: int) -> datetime:
    """Return the same day some years later; the last day of February stays that."""
    try:
        return time.replace(year=time.year + years)
    except ValueError:
        return time.replace(year=time.year + years, day=28)
