"""Secrets under a key (AES-256-GCM) that comes from a typed secret, a stored key, or both."""

import os
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from scorekeeper.signing.keys.errors import refuse
from scorekeeper.signing.keys.hardness import KEY_BYTES, Hardness, read_hardness

_SALT, _NONCE = 16, 12


@dataclass(frozen=True, slots=True)
class EncryptedBytes:
    """Bytes that only a key opens.

    `salt` and `hardness` are set if a typed secret is part of the key.
    """

    nonce: bytes
    data: bytes = field(repr=False)
    salt: bytes = b""
    hardness: Hardness | None = None

    def document(self) -> dict[str, Any]:
        """Return it as saved in the key file."""
        written: dict[str, Any] = {"nonce": text_of(self.nonce), "data": text_of(self.data)}
        if self.hardness is not None:
            written |= {"salt": text_of(self.salt), **self.hardness.document()}
        return written


def seal_under(key: bytes, data: bytes, about: str) -> EncryptedBytes:
    """Seal bytes under a stored key; they open only for the same purpose (`about`)."""
    nonce = os.urandom(_NONCE)
    return EncryptedBytes(nonce, AESGCM(_derive(key, about)).encrypt(nonce, data, about.encode()))


def open_under(key: bytes, sealed: EncryptedBytes, about: str) -> bytes | None:
    """Return what was sealed under a stored key.

    None if the key, the purpose, or the bytes differ.
    """
    return _opened(_derive(key, about), sealed, about)


def seal_with(secret: str, data: bytes, about: str, hardness: Hardness, key: bytes = b"") -> EncryptedBytes:
    """Seal bytes under a typed secret and, if given, a stored key: then both are needed."""
    nonce, salt = os.urandom(_NONCE), os.urandom(_SALT)
    both = _derive(key + hardness.derive(secret, salt), about)
    return EncryptedBytes(nonce, AESGCM(both).encrypt(nonce, data, about.encode()), salt, hardness)


def open_with(secret: str, sealed: EncryptedBytes, about: str, key: bytes = b"") -> bytes | None:
    """Return what was sealed under a typed secret (and a stored key).

    None if anything does not match.
    """
    if sealed.hardness is None:
        return None
    return _opened(_derive(key + sealed.hardness.derive(secret, sealed.salt), about), sealed, about)


def read_sealed(value: Any) -> EncryptedBytes:
    """Return sealed bytes of a key file; raises KeysError ("keys-damaged")."""
    if not isinstance(value, dict):
        raise refuse("keys-damaged")
    nonce, data = octets(value.get("nonce")), octets(value.get("data"))
    if len(nonce) != _NONCE or not data:
        raise refuse("keys-damaged")
    if "kdf" not in value:
        return EncryptedBytes(nonce, data)
    salt = octets(value.get("salt"))
    if len(salt) != _SALT:
        raise refuse("keys-damaged")
    return EncryptedBytes(nonce, data, salt, read_hardness(value))


def text_of(data: bytes) -> str:
    """Return bytes as text for a document."""
    return b64encode(data).decode()


def octets(value: Any) -> bytes:
    """Return the bytes of a document's text; raises KeysError ("keys-damaged")."""
    try:
        return b64decode(value, validate=True)
    except (ValueError, TypeError):
        raise refuse("keys-damaged") from None


def _derive(key: bytes, about: str) -> bytes:
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=about.encode()).derive(key)


def _opened(key: bytes, sealed: EncryptedBytes, about: str) -> bytes | None:
    try:
        return AESGCM(key).decrypt(sealed.nonce, sealed.data, about.encode())
    except InvalidTag:
        return None
