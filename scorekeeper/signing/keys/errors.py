"""Errors about keys: a code with values, never a secret."""

from datetime import datetime

from scorekeeper.rules.model import Problem, Value


class KeysError(Exception):
    """An error about keys; nothing was changed."""

    def __init__(self, fault: Problem) -> None:
        super().__init__(fault.code)
        self.problem = fault


class WrongPin(KeysError):  # noqa: N818 - the name says what happened
    """A PIN, passphrase or recovery code that is wrong.

    `left` is how many more attempts there are before a pause; `pause_until` is set if a pause
    began with this one.
    """

    def __init__(self, fault: Problem, left: int, pause_until: datetime | None) -> None:
        super().__init__(fault)
        self.left = left
        self.pause_until = pause_until


class Paused(WrongPin):
    """No attempt was made, because there is a pause until `pause_until` after wrong attempts."""


def refuse(code: str, **values: Value) -> KeysError:
    """Return the error with this code, to be raised."""
    return KeysError(Problem(code, (), tuple(values.items())))
