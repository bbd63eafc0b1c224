"""A club for tests: its secrets are long enough that finding them in a file is no accident."""

import hashlib
from base64 import b64encode
from datetime import UTC, datetime, timedelta

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from scorekeeper.signing.keys.hardness import Hardness
from scorekeeper.signing.keys.store import KeyStore

SOFT = Hardness(memory=64, passes=1, lanes=1)
AT = datetime(2026, 10, 3, 12, tzinfo=UTC)
PASSPHRASE, PIN, CAPTAIN_PIN = "seven lanterns by the lake", "tulip-8271", "heron-6604"


def later(**by):
    return AT + timedelta(**by)


def make_club(folder, **options):
    """A club with its scorer: the store, opened, and the recovery code."""
    store, code = KeyStore.create(
        folder / "keys.json",
        "Dallas 56 Club",
        "Mini Varghese",
        PASSPHRASE,
        AT,
        hardness=SOFT,
        **{"pin": PIN, **options},
    )
    return store, store.unlock(PASSPHRASE, AT, hardness=SOFT), code


def shapes_of(secret: bytes):
    """Return the forms a secret could have in a file: raw, hexadecimal, base64 at any offset."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for shift in range(3):
        whole = b64encode(b"\0" * shift + secret)
        yield whole[4 if shift else 0 : len(whole) - 4]


def shapes_of_key(key: EllipticCurvePrivateKey):
    number = key.private_numbers().private_value
    yield from shapes_of(number.to_bytes(32, "big"))
    yield from shapes_of(key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))
    yield str(number).encode()


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()
