"""Signed sheets to check, and what an outsider sees of them with other libraries."""

import datetime as dt
import io
from contextlib import nullcontext
from functools import cache
from typing import Any

import pypdf
import pypdfium2
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from scorekeeper.journal.roles import PROTEST
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.verdict import Verdict
from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.keys.trust import Trust, TrustedClub
from scorekeeper.signing.statement import Statement
from tests.signing.sealing.club import AT, DER, ClubAuthority, club
from tests.signing.sealing.sheets import PlannedSignature, signed

NOW = AT + dt.timedelta(hours=1)
GUIDE = b"# How to check\n" * 100


def trusting(certificate: ClubAuthority, *revoked: tuple[Signer, dt.datetime]) -> Trust:
    """Trust in a club whose list names these signers as revoked."""
    listed = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(certificate.certificate.subject)
        .last_update(AT)
        .next_update(AT + dt.timedelta(days=900))
        .add_extension(x509.CRLNumber(1), critical=False)
    )
    for signer, at in revoked:
        serial = x509.load_der_x509_certificate(signer.certificate).serial_number
        entry = x509.RevokedCertificateBuilder().serial_number(serial).revocation_date(at).build()
        listed = listed.add_revoked_certificate(entry)
    crl = listed.sign(certificate.key, hashes.SHA256()).public_bytes(DER)
    return Trust((TrustedClub(certificate.name, certificate.certificate.public_bytes(DER), crl),))


@cache
def trust() -> Trust:
    return trusting(club())


@cache
def four() -> tuple[bytes, ...]:
    """Every revision of a sheet that four have signed, one of them under protest."""
    return signed("ruled", GUIDE, captain_B=PlannedSignature(Statement(PROTEST, "deal 16, see dispute 3")))


@cache
def other() -> tuple[bytes, ...]:
    """Every revision of another sheet, by the same people."""
    return signed("golden", GUIDE)


def checked(content: bytes, **more) -> Verdict:
    return check(content, trust(), NOW, **{"library": nullcontext(), **more})


@cache
def shown(content: bytes) -> tuple[bytes, ...]:
    """What anybody sees: every page as a picture, signatures included."""
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    try:
        return tuple(bytes(document[at].render(scale=1).buffer) for at in range(len(document)))
    finally:
        document.close()


def outside(content: bytes) -> tuple[object, ...]:
    """Return another library's view: the record, and role, name, reason, time by signature."""
    reader: Any = pypdf.PdfReader(io.BytesIO(content))
    record = reader.attachments["sheet.json"][0]
    signatures = [
        (field["/T"], *(field["/V"].get_object().get(key) for key in ("/Name", "/Reason", "/M")))
        for field in (item.get_object() for item in reader.trailer["/Root"]["/AcroForm"]["/Fields"])
        if "/V" in field
    ]
    return record, *signatures
