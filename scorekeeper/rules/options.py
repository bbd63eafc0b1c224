"""The options of a session: a rule system's options, defaults and possible values."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.model import Value


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its default and its other possible values.

    A number lies between `low` and `high`; if `choices` are given it is one of them; a default of True or False makes
    it a switch. A default of 0 below `low` means no limit.
    """

    key: str
    default: Value | bool
    low: int = 0
    high: int = 0
    choices: tuple[Value, ...] = ()
    article: str = ""
    """The article about it; empty if it is only practice."""


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a rule system, in the order in which a result lists them."""

    table: tuple[Option, ...]

    def get(self, key: str) -> Option | None:
        """Return the option with this key, None if the system has none."""
        return next((option for option in self.table if option.key == key), None)

    def effective(self, chosen: Mapping[str, Value | bool]) -> dict[str, Value | bool]:
        """Return every option's value: the chosen one, else the default.

        Keys the system does not know are left out.
        """
        return {option.key: chosen.get(option.key, option.default) for option in self.table}
