"""A painter of the wall that notes where words are written."""

from scorekeeper.features.wall.page.painting import WallPainter


class RecordingPainter(WallPainter):
    """Notes each text with its box and the box that it took."""

    def __init__(self, look):
        super().__init__(look)
        self.boxes = []

    def _write(self, painter, text, box, *rest, **more):
        taken = super()._write(painter, text, box, *rest, **more)
        if text:
            self.boxes.append((text, box, taken))
        return taken
