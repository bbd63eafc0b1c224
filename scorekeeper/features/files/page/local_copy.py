"""An event on a share or in a synchronized folder.

A copy on the local disk is offered, once for each event.
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.files.view.local_copy import copy_to_computer, local_copy_path
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.questions import Question
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

STAY, HERE = 1, 2


class LocalCopy(QObject):
    """Asks whether to work on a copy of the event on this computer.

    `ready` carries the copy and its sentence, `failed` why there is none.
    """

    ready = Signal(str, str)
    failed = Signal(object, object)

    def __init__(self, window: QWidget, look: Look, jobs: Jobs, settings: ProgramSettings, data: Path) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs, self._settings, self._data = window, look, jobs, settings, data

    def offer(self, bridge: Bridge) -> None:
        """Ask whether to work on a local copy, unless the user chose before to keep this file."""
        state = bridge.desk.store_state
        path = state.path
        if path is None or state.read_only or path in self._settings.stay_there:
            return
        sentence = _(
            "Other programs or computers also write to the folder of {name}; it can be damaged while it is open. "
            "Work on a copy on this computer instead? Backups of it then go to {folder}."
        ).format(name=path.name, folder=path.parent)
        answers = ((STAY, _("&Keep this file"), pgettext("key", "Esc")), (HERE, _("Use a &copy"), ""))
        question = Question(self._window, self._look, sentence, answers)
        answer = question.exec()
        question.deleteLater()
        self._settings.stay_there = (*self._settings.stay_there, path)
        if answer == HERE:
            self._copy(path)

    def _copy(self, path: Path) -> None:
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folders = [Path(folder) for folder in (documents,) if folder]
        to = local_copy_path(path, [*folders, self._data / "events"])
        self._jobs.write(
            lambda: copy_to_computer(path, to),
            partial(self._copied, path.parent),
            lambda error: self.failed.emit(error, str(path)),
        )

    def _copied(self, before: Path, copy: Path) -> None:
        if before not in self._settings.backup_places:
            self._settings.backup_places = (*self._settings.backup_places, before)
        message = _("This is the copy in {folder}; the other file was not changed")
        self.ready.emit(str(copy), message.format(folder=copy.parent))
