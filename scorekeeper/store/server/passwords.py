"""Passwords of servers in the system's own keyring, if there is one; they are saved nowhere else.

The keyring may ask its owner something and wait for the answer, so it runs on a separate thread.
Callers wait `PATIENCE` seconds; a later answer is used by the next call.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from scorekeeper.store.server.address import Address

T = TypeVar("T")

PATIENCE = 3.0
"""Seconds to wait for a keyring: an unlocked one answers at once."""
_SERVICE = "scorekeeper"
_FAULTS = (RuntimeError, OSError)

_asked: dict[str, Future[str]] = {}
_lock = threading.Lock()
_ask: Callable[[str], str] | None = None
_entered: dict[str, str] = {}


def kept_password(address: Address) -> str:
    """Return the saved password for a login at a server.

    "" for none, without a keyring, and until the keyring has answered.
    """
    name = _named(address)

    def look_up() -> str:
        import keyring  # noqa: PLC0415 - it looks for what the system offers
        from keyring.errors import KeyringError  # noqa: PLC0415

        try:
            return keyring.get_password(_SERVICE, name) or ""
        except (KeyringError, *_FAULTS):
            return ""

    with _lock:
        if name not in _asked:
            _asked[name] = _begun(look_up)
        answer = _asked[name]
    if not wait([answer], PATIENCE).done:
        return ""
    with _lock:
        _asked.pop(name, None)
    return answer.result()


def ask_with(ask: Callable[[str], str] | None) -> None:
    """Set the function that asks for passwords missing from the keyring, given the address; None: never ask."""
    global _ask  # noqa: PLW0603 - there is one terminal for all connections
    _ask = ask
    _entered.clear()


def known_password(address: Address) -> str:
    """Return the password in the keyring, or ask for it once if possible; else ""."""
    kept, name = kept_password(address), _named(address)
    if not kept and _ask is not None and name not in _entered:
        _entered[name] = _ask(name)
    return kept or _entered.get(name, "")


def keep_password(address: Address, password: str) -> bool | None:
    """Save a password in the keyring, or delete it with ""; return whether that worked, None if it did not answer."""
    name = _named(address)

    def put() -> bool:
        import keyring  # noqa: PLC0415
        from keyring.errors import KeyringError  # noqa: PLC0415

        try:
            if password:
                keyring.set_password(_SERVICE, name, password)
            else:
                keyring.delete_password(_SERVICE, name)
        except (KeyringError, *_FAULTS):
            return False
        return True

    answer = _begun(put)
    return answer.result() if wait([answer], PATIENCE).done else None


def _begun(work: Callable[[], T]) -> Future[T]:
    """Start work on a thread that is not joined at exit: the keyring may never answer."""
    answer: Future[T] = Future()

    def ask() -> None:
        try:
            answer.set_result(work())
        except BaseException as fault:  # noqa: BLE001 - a keyring is a foreign program: pass its error to the caller
            answer.set_exception(fault)

    threading.Thread(target=ask, name="keyring", daemon=True).start()
    return answer


def _named(address: Address) -> str:
    return address.for_event("").shown
