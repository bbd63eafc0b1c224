"""A signed file written again from what is signed: a good file is what this program would have written.

The drawn sheet follows from its record, and the update of each signature from the file before it,
its name, time and statement, and the signature drawn by hand. So the whole file can be written
once more and compared byte for byte, and nothing can be hidden in it from any program.
"""

import datetime as dt
from collections.abc import Sequence

from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.sealing.cms import is_as_made
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.seal import GivenSignature, sign_again

_IDENTITY = 16
_LARGEST_LOOK = 1024 * 1024
_FAILURES = (SealingError, ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError)


def is_as_written(data: bytes, prepared: bytes, seals: Sequence[Seal]) -> bool:
    """Return whether a file equals, byte for byte, this prepared sheet with these signatures added in order.

    `prepared` is the sheet before the first signature, as this program writes it; empty if it
    cannot write it. The signatures themselves are taken from the file, and the caller has to judge
    them.
    """
    content = prepared
    if not content or not data.startswith(content):
        return False
    for seal in seals:
        try:
            content = sign_again(content, seal.role, _given(seal))
        except _FAILURES:  # untrusted bytes: what cannot be made again was not made here
            return False
        if not data.startswith(content):
            return False
    return content == data


def _given(seal: Seal) -> GivenSignature:
    held = seal.held
    time: dt.datetime = held.self_reported_timestamp
    identity = held.reader.get_historical_resolver(seal.revision).trailer_view["/ID"][1]
    signature = bytes(held.pkcs7_content)
    name, reason, contact = (seal.text(key) for key in ("/Name", "/Reason", "/ContactInfo"))
    if any(sign < " " for sign in name + reason + contact):
        raise ValueError(seal.role)  # everything that this program writes is on one line
    if len(identity) != _IDENTITY or len(seal.look) > _LARGEST_LOOK or time.tzinfo is None or not is_as_made(signature):
        raise ValueError(seal.role)
    return GivenSignature(
        time,
        name,
        reason,
        contact,
        seal.look,
        signature,
        bytes(identity.original_bytes),
    )
