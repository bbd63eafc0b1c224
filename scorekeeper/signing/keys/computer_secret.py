"""The secret of a club key without a passphrase, in the keyring or a file of its own.

The keys are useless without it, and it is useless without the keys.
"""

import os
from base64 import b64decode, b64encode
from pathlib import Path

from scorekeeper.assets import system_keyring
from scorekeeper.signing.keys.errors import refuse
from scorekeeper.signing.keys.files import octets, private_folder, write_private
from scorekeeper.signing.keys.hardness import KEY_BYTES

_SERVICE, _NAME = "scorekeeper-club-key", "club.key"


def new_secret(folder: Path) -> bytes:
    """Make and keep the secret of this computer; one that is already kept is returned.

    `folder` is for its file, and not the folder of the keys. Raises KeysError ("keys-not-written").
    """
    answer = _answer(folder)
    kept = _in_file(folder) or _read(answer or "")
    if kept is not None:
        return kept
    secret = os.urandom(KEY_BYTES)
    text, name = b64encode(secret).decode(), str(folder)
    # a keyring that has not answered may be asking for its own password: then it is not used
    saved = answer is not None and system_keyring.answer_within(
        lambda: system_keyring.save_secret(_SERVICE, name, text)
    )
    if saved and _read(_answer(folder) or "") == secret:
        return secret
    try:
        private_folder(folder)
        write_private(folder / _NAME, text.encode())
    except OSError as cause:
        raise refuse("keys-not-written", reason=cause.strerror or "") from None
    return secret


def find_secret(folder: Path) -> bytes | None:
    """Return the secret of this computer, None if it has none."""
    return _in_file(folder) or _read(_answer(folder) or "")


def _in_file(folder: Path) -> bytes | None:
    try:
        return _read((octets(folder / _NAME, 4 * KEY_BYTES) or b"").decode("ascii", "replace"))
    except OSError:
        return None


def _answer(folder: Path) -> str | None:
    """Return what the keyring has, "" for nothing, None if it has not answered."""
    return system_keyring.answer_within(lambda: system_keyring.find_secret(_SERVICE, str(folder)))


def _read(text: str) -> bytes | None:
    try:
        secret = b64decode(text, validate=True)
    except ValueError:
        return None
    return secret if len(secret) == KEY_BYTES else None
