"""Passwords of servers in the system's own keyring, if there is one.

They are saved nowhere else.
The keyring may ask its owner something and wait for the answer, so it runs on a separate thread.
Callers wait `PATIENCE` seconds; a later answer is used by the next call.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait

from scorekeeper.assets import system_keyring
from scorekeeper.store.server.address import Address

PATIENCE = system_keyring.PATIENCE
_SERVICE = "scorekeeper"

_asked: dict[str, Future[str]] = {}
_lock = threading.Lock()
_ask: Callable[[str], str] | None = None
_entered: dict[str, str] = {}


def kept_password(address: Address) -> str:
    """Return the saved password for a login at a server.

    "" for none, without a keyring, and until the keyring has answered.
    """
    name = _named(address)
    with _lock:
        if name not in _asked:
            _asked[name] = system_keyring.begin(lambda: system_keyring.find_secret(_SERVICE, name))
        answer = _asked[name]
    if not wait([answer], PATIENCE).done:
        return ""
    with _lock:
        _asked.pop(name, None)
    return answer.result()


def ask_with(ask: Callable[[str], str] | None) -> None:
    """Set the function that asks for passwords the keyring lacks (None: never ask)."""
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
    """Save a password in the keyring, or delete it with "".

    Return whether that worked, None if it did not answer.
    """
    name = _named(address)
    return system_keyring.answer_within(lambda: system_keyring.save_secret(_SERVICE, name, password), PATIENCE)


def _named(address: Address) -> str:
    return address.for_event("").shown
