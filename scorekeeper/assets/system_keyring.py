"""The keyring of the system, which may wait for its owner and never answer.

Every call runs on a thread of its own that is not joined at exit.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 3.0
"""Seconds to wait for a keyring: an unlocked one answers at once."""
_FAULTS = (RuntimeError, OSError)


def find_secret(service: str, name: str) -> str:
    """Return a saved secret; "" if there is none or no keyring. May take forever."""
    import keyring  # noqa: PLC0415 - it looks for what the system offers
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        return keyring.get_password(service, name) or ""
    except (KeyringError, *_FAULTS):
        return ""


def save_secret(service: str, name: str, secret: str) -> bool:
    """Save a secret, or delete it with ""; return whether that worked. May take forever."""
    import keyring  # noqa: PLC0415 - it looks for what the system offers
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        if secret:
            keyring.set_password(service, name, secret)
        else:
            keyring.delete_password(service, name)
    except (KeyringError, *_FAULTS):
        return False
    return True


def begin(work: Callable[[], T]) -> Future[T]:
    """Start work on a thread that is not joined at exit."""
    answer: Future[T] = Future()

    def ask() -> None:
        try:
            answer.set_result(work())
        except BaseException as fault:  # noqa: BLE001 - a keyring is a foreign program: pass its error to the caller
            answer.set_exception(fault)

    threading.Thread(target=ask, name="keyring", daemon=True).start()
    return answer


def answer_within(work: Callable[[], T], seconds: float | None = None) -> T | None:
    """Return the result of work, None if it takes longer than `seconds`, or PATIENCE."""
    answer = begin(work)
    return answer.result() if wait([answer], PATIENCE if seconds is None else seconds).done else None
