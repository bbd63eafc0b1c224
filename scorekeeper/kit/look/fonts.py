"""The font, size and weight of a piece of text.

Sizes are pixels at 100 % text size; figures are tabular everywhere, so that columns of numbers align.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase

from scorekeeper.assets.paths import resources

Role = Literal["caption", "small", "body", "table", "heading", "panel", "page", "entry", "side", "total"]

SIZES: Mapping[Role, int] = MappingProxyType(
    {
        "caption": 12,
        "small": 13,
        "body": 14,
        "table": 15,
        "heading": 15,
        "panel": 17,
        "page": 19,
        "entry": 20,
        "side": 22,
        "total": 44,
    }
)
WEIGHTS: Mapping[Role, int] = MappingProxyType({"heading": 700, "page": 700, "entry": 600, "total": 700, "panel": 600})

LATIN = ("Inter", "Segoe UI", "SF Pro Text", "Noto Sans")
MALAYALAM = ("Manjari", "Noto Sans Malayalam")
LAST = ("DejaVu Sans",)
FAMILIES = LATIN + MALAYALAM + LAST
NAME_FAMILIES = MALAYALAM + LATIN + LAST

_MALAYALAM_FIRST, _MALAYALAM_END = "\u0d00", "\u0d7f"


def load_shipped() -> None:
    """Register the fonts included in a package.

    A checkout has none, and the system's fonts are used.
    """
    for path in sorted((resources() / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(path))


def is_malayalam(text: str) -> bool:
    """Return whether a text holds a letter of the Malayalam script."""
    return not text.isascii() and any(_MALAYALAM_FIRST <= letter <= _MALAYALAM_END for letter in text)


def families(text: str = "") -> list[str]:
    """Return the font families to try, in order, for a text.

    A Malayalam name starts with the Malayalam font.
    """
    return list(NAME_FAMILIES if is_malayalam(text) else FAMILIES)


def font(role: Role, percent: int = 100, weight: int | None = None, *, italic: bool = False, text: str = "") -> QFont:
    """Return the font of a role at a text size in percent.

    Without a weight the role's own is used.
    """
    made = QFont()
    made.setFamilies(families(text))
    made.setPixelSize((SIZES[role] * percent + 50) // 100)
    made.setWeight(QFont.Weight(weight or WEIGHTS.get(role, 400)))
    made.setItalic(italic)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
