"""Names longer than their space: the middle is cut, as club names differ at the end."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def short_name(name: str, metrics: QFontMetrics, width: int) -> str:
    """Return a name that fits the width in pixels, with dots in the middle if it has to."""
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(1, width))


def name_lines(name: str, metrics: QFontMetrics, width: int, most: int = 2) -> tuple[str, ...]:
    """Return a name in up to `most` lines; dots replace the middle of a long line."""
    words = name.split(" ")
    lines: list[str] = []
    while len(lines) < most - 1 and len(words) > 1 and metrics.horizontalAdvance(" ".join(words)) > width:
        fits = [count for count in range(1, len(words)) if metrics.horizontalAdvance(" ".join(words[:count])) <= width]
        count = fits[-1] if fits else 1
        lines.append(short_name(" ".join(words[:count]), metrics, width))
        words = words[count:]
    return (*lines, short_name(" ".join(words), metrics, width))


def width_in_two_lines(name: str, metrics: QFontMetrics) -> int:
    """Return the least width in which a name fits in two lines uncut."""
    words = name.split(" ")
    parts = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words) + 1)]
    least = min(max(metrics.horizontalAdvance(line) for line in lines) for lines in parts)
    return least + 1  # an advance is rounded, and exactly this width could cut a letter
