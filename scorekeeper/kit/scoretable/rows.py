"""The sides around the rows of the score sheet, and how a mark is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.kit.look.palette import Token
from scorekeeper.session.sheet import MarkKind

MARK_SIGNS: Mapping[MarkKind, tuple[str, Token]] = MappingProxyType(
    {
        "warning": ("warn", "warn"),
        "penalty": ("penalty", "error"),
        "corrected": ("correct", "ink2"),
        "redeal": ("redeal", "ink2"),
        "dispute": ("dispute", "ruling"),
        "ruling": ("ruling", "ruling"),
        "unsaved": ("correct", "accent"),
        "next": ("", "ink2"),
        "note": ("info", "ink2"),
        "differs": ("warn", "warn"),
        "agrees": ("check", "ok"),
        "settled": ("check", "ink2"),
        "set-aside": ("undo", "ink2"),
        "read-out": ("speak", "ink2"),
    }
)


@dataclass(frozen=True, slots=True)
class Side:
    """A side in the table: letter, team, and whether its badge is filled, as the first's is."""

    letter: str
    name: str
    filled: bool
