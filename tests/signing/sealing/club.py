"""A club for tests: authority, people with keys, time authority, and sheets to sign."""

import datetime as dt
from functools import cache
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.signing.keys.certificates import beside_subject, plain_name
from scorekeeper.signing.keys.people import Signer

FROM, UNTIL = dt.datetime(2026, 1, 1, tzinfo=dt.UTC), dt.datetime(2029, 1, 1, tzinfo=dt.UTC)
AT = dt.datetime(2026, 11, 21, 22, 51, 33, tzinfo=dt.UTC)
DER = serialization.Encoding.DER
PEM = serialization.Encoding.PEM


def _named(name: str, kind: str = "") -> x509.Name:
    result = [x509.NameAttribute(NameOID.COMMON_NAME, name)]
    return x509.Name([*result, x509.NameAttribute(NameOID.TITLE, kind)] if kind else result)


class ClubAuthority:
    """An authority that issues P-256 certificates, as the club's key store does."""

    def __init__(self, name: str = "Great Lakes Club") -> None:
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        built = self._builder(name, self.key.public_key())
        built = built.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        built = built.add_extension(_usage(ca=True), critical=True)
        self.certificate = built.sign(self.key, hashes.SHA256())

    def _builder(self, subject: str, public, kind: str = "") -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(_named(subject, kind))
            .issuer_name(_named(self.name))
            .public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(FROM)
            .not_valid_after(UNTIL)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
        )

    def person(self, name: str, kind: str, *, written: bool = True) -> Signer:
        """A person with a key; one issued by an earlier version lacks the name as `written`."""
        key = ec.generate_private_key(ec.SECP256R1())
        built = self._builder(plain_name(name, f"{kind} {len(name)}"), key.public_key(), kind)
        built = built.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        built = built.add_extension(_usage(ca=False), critical=True)
        built = built.add_extension(beside_subject(name), critical=False) if written else built
        certificate = built.sign(self.key, hashes.SHA256())
        return Signer(name, kind, certificate.public_bytes(DER), (self.certificate.public_bytes(DER),), key)

    def time_authority(self) -> tuple[rsa.RSAPrivateKey, x509.Certificate]:
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        built = self._builder("Club time", key.public_key())
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        built = built.add_extension(usage, critical=True).add_extension(_usage(ca=False), critical=True)
        return key, built.sign(self.key, hashes.SHA256())

    def write_certificate(self, folder: Path) -> Path:
        path = folder / "club.pem"
        path.write_bytes(self.certificate.public_bytes(PEM))
        return path


def _usage(*, ca: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not ca,
        content_commitment=not ca,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=ca,
        crl_sign=ca,
        encipher_only=False,
        decipher_only=False,
    )


@cache
def club() -> ClubAuthority:
    """One club for all tests of a run; making keys takes time and they differ in nothing."""
    return ClubAuthority()
