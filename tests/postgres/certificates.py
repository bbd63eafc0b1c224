"""Certificates of servers, as a club issues them, and others."""

import datetime as dt
import ipaddress
import os
import shutil
from dataclasses import dataclass

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.postgres.cluster import SUPERUSER, Cluster

NOW = dt.datetime.now(dt.UTC)
DAY = dt.timedelta(days=1)
LOOPBACK = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
HOSTSSL = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n"


@dataclass(frozen=True)
class Issued:
    """A certificate with its key, and who issued it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def issue(
    name: str, *, by: Issued | None = None, alternative: x509.GeneralName = LOOPBACK, begins: int = -2, ends: int = 30
) -> Issued:
    """Return a certificate for a computer; without an issuer one that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.certificate.subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW + begins * DAY)
        .not_valid_after(NOW + ends * DAY)
        .add_extension(x509.BasicConstraints(ca=by is None and name.endswith("club"), path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .sign(by.key if by else key, hashes.SHA256())
    )
    return Issued(built, key)


def show(server: Cluster, shown: Issued) -> None:
    """Have the server show this certificate."""
    private = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    for name, data in (
        ("server.crt", shown.certificate.public_bytes(serialization.Encoding.PEM)),
        ("server.key", shown.key.private_bytes(*private)),
    ):
        file = server.data / name
        file.write_bytes(data)
        file.chmod(0o600)
        if os.geteuid() == 0:
            shutil.chown(file, SUPERUSER, SUPERUSER)
    server.stop("fast")
    server.start()
