"""Our own outlines of the four suits, for window, paper and pages without such a font."""

from collections.abc import Mapping
from types import MappingProxyType

SUIT_OUTLINES: Mapping[str, str] = MappingProxyType(
    {
        "H": "M50 95C20 68 2 50 2 30C2 13 14 5 26 5C37 5 46 12 50 22"
        "C54 12 63 5 74 5C86 5 98 13 98 30C98 50 80 68 50 95Z",
        "D": "M50 0C60 20 75 38 90 50C75 62 60 80 50 100C40 80 25 62 10 50C25 38 40 20 50 0Z",
        "S": "M50 2C78 30 98 44 98 62C98 77 87 84 76 84C66 84 58 79 54 72C55 84 59 92 68 98L32 98C41 92 45 84 46 72"
        "C42 79 34 84 24 84C13 84 2 77 2 62C2 44 22 30 50 2Z",
        "C": "M50 40L56 62C56 82 60 92 68 98L32 98C40 92 44 82 44 62Z",
    }
)
"""Outlines in a square of 100, y down, in SVG steps; the club's leaves are added."""
CLUB_LEAVES = ((50, 25), (24, 58), (76, 58))
"""The centers of a club's leaves."""
CLUB_LEAF = 23.5
"""Their radius."""
CLUB_MIDDLE = (42, 40, 16, 25)
"""The box that joins them: x, y, width, height."""
