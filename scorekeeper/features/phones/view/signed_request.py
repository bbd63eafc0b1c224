"""Signed requests: keys that phone and server derive from a code without sending it.

The code is on the card, in the part of the address that browsers keep to themselves. The server keeps only a hash of
it. Both derive the phone's key from that hash and a number the phone chose, and each request is signed with the key
(HMAC-SHA-256), so that a listener on a network without encryption learns nothing to enter with.
"""

import hmac
from hashlib import sha256

SCHEME = "Phone"
"""The word before a phone's id and signature in the Authorization header."""


def phone_key(code_hash_: str, device: str) -> str:
    """Return the key of a phone that used a code.

    `device` is the random number that the phone chose.
    """
    return signature(code_hash_, f"phone {device}")


def signature(key: str, text: str) -> str:
    """Return the signature of a text: HMAC-SHA-256 in hexadecimal."""
    return hmac.new(key.encode(), text.encode(), sha256).hexdigest()


def request_text(method: str, path: str, nonce: str, body: str) -> str:
    """Return the text of a request that is signed; `nonce` is the number the server gave for it."""
    return f"{method} {path} {nonce}\n{body}"


def is_signed(key: str, text: str, signed: str) -> bool:
    """Return whether a signature matches a text, compared in constant time."""
    return hmac.compare_digest(signature(key, text).encode(), signed.encode(errors="replace"))
