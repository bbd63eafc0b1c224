"""Why something about keys was not done: a code with values, never a secret."""

from datetime import datetime

from scorekeeper.rules.model import Problem, Value


class KeysError(Exception):
    """Something about keys that was not done; nothing was changed."""

    def __init__(self, fault: Problem) -> None:
        super().__init__(fault.code)
        self.problem = fault


class WrongPin(KeysError):  # noqa: N818 - the name says what happened
    """A PIN, passphrase or recovery code that does not fit.

    `left` is how many more may be tried before a pause; `pause_until` is set when a pause has begun with this one.
    """

    def __init__(self, fault: Problem, left: int, pause_until: datetime | None) -> None:
        super().__init__(fault)
        self.left = left
        self.pause_until = pause_until


class Paused(WrongPin):
    """Nothing was tried: after wrong ones there is a pause, until `pause_until`."""


def refuse(code: str, **values: Value) -> KeysError:
    """Return the refusal with this code, to be raised."""
    return KeysError(Problem(code, (), tuple(values.items())))
