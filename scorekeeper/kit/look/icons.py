"""The icons beside words: SVG files of one grid and stroke, tinted when shown.

Each file is a 24 x 24 drawing whose strokes say `currentColor`; the color is put in before QtSvg draws it.
"""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from scorekeeper.assets.paths import resources

ICONS = (
    "sheet", "round", "standings", "dispute", "event", "reports", "journal",
    "penalty", "correct", "where", "redeal", "seats", "undo", "redo", "sign", "print",
    "lock", "check", "warn", "error", "info", "clock", "speak",
    "search", "plus", "folder", "file", "server", "book", "camera", "projector", "play", "ruling", "close", "right",
    "down",
)  # fmt: skip


def icon_folder() -> Path:
    """Return the folder with the icon files, installed or in a checkout."""
    return resources() / "icons"


class IconBook:
    """The icons by name, each tinted pixmap drawn once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or icon_folder()
        self._texts: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}

    def svg(self, name: str, colour: str) -> str:
        """Return the SVG text of an icon in a color (`#RRGGBB`).

        Raises KeyError for an unknown icon.
        """
        if name not in self._texts:
            try:
                self._texts[name] = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
            except OSError as reason:
                raise KeyError(name) from reason
        return self._texts[name].replace("currentColor", colour)

    def pixmap(self, name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
        """Return an icon as a square of `size` pixels at a device pixel ratio."""
        key = (name, colour, size, ratio)
        if key not in self._pixmaps:
            pixmap = QPixmap(round(size * ratio), round(size * ratio))
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            drawing = QSvgRenderer(QByteArray(self.svg(name, colour).encode()))
            drawing.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]

    def forget(self) -> None:
        """Drop the drawn pixmaps, for example after a change of theme."""
        self._pixmaps.clear()
