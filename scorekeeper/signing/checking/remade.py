"""A signed file made again from what is signed: a good file is one that this program would have written.

The drawn sheet follows from its record, and each signature's update from the file before it, the name, time and
statement in it, and what was drawn by hand. So the whole file can be written once more and compared byte for byte, and
nothing can be hidden in it, whatever reads it.
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
    """Return whether a file is, byte for byte, this prepared sheet with these signatures added in their order.

    `prepared` is the sheet before the first signature, as this program writes it, empty where it writes none; the
    signatures themselves are taken from the file, and have to be judged by who asks.
    """
    content = prepared
    if not content or not data.startswith(content):
        return False
    for seal in seals:
        try:
            content = sign_again(content, seal.role, _given(seal))
        except _FAILURES:  # foreign bytes: what cannot be made again was not made here
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
        raise ValueError(seal.role)  # all that is written here is on one line
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
