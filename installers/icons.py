"""Draw the program's icon in the file type that each system's installer wants.

::

    python installers/icons.py FOLDER     writes scorekeeper.png, scorekeeper.ico and scorekeeper.icns there
"""

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parent.parent / "resources" / "scorekeeper.svg"
SIDE = 1024
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)


def main(folder: Path) -> None:
    """Write the three icon files into `folder`."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    folder.mkdir(parents=True, exist_ok=True)
    png = folder / "scorekeeper.png"
    image.save(str(png))
    application.shutdown()
    with Image.open(png) as drawn:
        drawn.save(folder / "scorekeeper.ico", sizes=[(side, side) for side in ICO_SIDES])
        drawn.save(folder / "scorekeeper.icns")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
