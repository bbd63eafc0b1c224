"""The one who signs: a name, the certificate the club gave it, and the key, unlocked for a moment."""

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Signer:
    """A person with an unlocked key.

    `name` is as it is written on paper, `kind` is "scorer", "captain" or "committee". `certificate` is DER, `chain`
    are the certificates above it, the club's included. The key never shows in a text form of this.
    """

    name: str
    kind: str
    certificate: bytes = field(repr=False)
    chain: tuple[bytes, ...] = field(repr=False)
    key: EllipticCurvePrivateKey = field(repr=False)
