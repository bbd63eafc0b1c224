"""What the faults of a hand of 500 are called, and what they cost."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language.translation import gettext as _

_NAMES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "kitty-seen": lambda: _("Kitty shown, or seen by the partner"),
        "wrong-discards": lambda: _("Not exactly three discards"),
        "hand-shown": lambda: _("Hand laid down or shown"),
        "wrong-count": lambda: _("Wrong number of cards"),
        "renege": lambda: _("Renege, not put right before the next lead"),
        "both-wrong-counts": lambda: _("Wrong number of cards on both sides"),
    }
)


def fault_name(code: str) -> str:
    """Return what a fault is called."""
    name = _NAMES.get(code)
    return name() if name is not None else code


def reason(fault: str, article: str) -> str:
    """Return what is written as the reason of an entry that records a fault: "Renege (8c)"."""
    return f"{fault} ({article})"
