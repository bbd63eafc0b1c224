"""What a new event copies from an earlier one: a file is chosen, then its parts."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from scorekeeper.kernel.earlier_event import COMMITTEE, PARTS, SETTINGS, STAGES, TEAMS, EarlierEvent, read_earlier
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kernel.failures import sentence
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def part_words(part: str, count: int) -> str:
    """Return a part of an earlier event for its check box: "90 teams with their players"."""
    if part == TEAMS:
        return ngettext("{n} team with its players", "{n} teams with their players", count).format(n=count)
    if part == STAGES:
        return ngettext("{n} stage with its prizes", "{n} stages with their prizes", count).format(n=count)
    if part == COMMITTEE:
        return ngettext("committee of {n} member", "committee of {n} members", count).format(n=count)
    return pgettext("part of an event", "settings and venue")


class EarlierParts(QWidget):
    """A button that asks for the file, and a check box for each part of it.

    `chosen` carries the part that is taken over or not, "" for another event. The file is read by `jobs`, without them
    at once.
    """

    chosen = Signal(str)
    failed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.jobs: Jobs | None = None
        self.folder = Path.home()
        self.ask_file: Callable[[QWidget, Path], str] = _ask_file
        self.earlier: EarlierEvent | None = None
        self._reading: object = None
        """The file that is being read, None for none."""
        column = ColumnLayout(look, self, margins=(0, 0, 0, 0), spacing=4)
        row = Flow(look, spacing=10)
        self.button = Button(look, _("C&opy earlier event ..."), name="new-event-earlier")
        self.button.clicked.connect(self._choose)
        row.addWidget(self.button)
        self.boxes = {part: CheckBox(look, "", name=f"new-event-earlier-{part}") for part in PARTS}
        for part, box in self.boxes.items():
            box.toggled.connect(lambda _on, part=part: self.chosen.emit(part))
            row.addWidget(box)
        column.addLayout(row)
        self.source = Label(look, "", "small", tone="ink2", wrap=True, name="new-event-earlier-name")
        column.addWidget(self.source)
        self.take(None)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts to copy."""
        return tuple(part for part, box in self.boxes.items() if self.earlier is not None and box.isChecked())

    def take(self, earlier: EarlierEvent | None) -> None:
        """Offer the parts of an event, all of them ticked; None: there is no earlier event."""
        self.earlier, self._reading = earlier, None
        for part, box in self.boxes.items():
            count = earlier.count(part) if earlier is not None else 0
            box.blockSignals(True)
            box.setText(part_words(part, count))
            box.setChecked(bool(count) or part == SETTINGS)
            box.blockSignals(False)
            box.setVisible(bool(count) or (part == SETTINGS and earlier is not None))
        name = earlier.name if earlier is not None else ""
        self.source.set_words(_("From {event}. Everything can be changed later.").format(event=name) if name else "")
        self.source.setVisible(bool(name))
        self.chosen.emit("")

    def _offer(self, earlier: EarlierEvent) -> None:
        """Offer the parts of an event whose file was chosen, and announce them.

        They are the next stops of Tab.
        """
        self.take(earlier)
        boxes = (box.text() for box in self.boxes.values() if not box.isHidden())
        announce(self, f"{self.source.text()} {', '.join(boxes)}.")

    def _choose(self) -> None:
        path = self.ask_file(self, self.folder)
        if not path:
            return
        self._reading = reading = object()

        def done(earlier: EarlierEvent) -> None:
            if self._reading is reading:  # the form was not emptied meanwhile, and no other file chosen
                self._offer(earlier)

        def failed(error: Exception) -> None:
            if self._reading is reading:
                self.failed.emit(sentence(error))

        if self.jobs is not None:
            self.jobs.write(partial(read_earlier, path), done, failed)
            return
        try:
            done(read_earlier(path))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the file is shown
            failed(error)


def _ask_file(parent: QWidget, folder: Path) -> str:
    kind = pgettext("kind of file", "Events (*{suffix})").format(suffix=SUFFIX)
    chosen, _kind = QFileDialog.getOpenFileName(parent, _("Choose the earlier event"), str(folder), kind)
    return chosen
