"""An event that could not be opened: the question how to proceed, then the rescue."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.assets.paths import backup_dir
from scorekeeper.features.files.view import rescue
from scorekeeper.features.files.words import rescue as words
from scorekeeper.kernel import failures
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.event_location import documents
from scorekeeper.kit.frame.questions import Question
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

LEAVE, COPY, WHOLE = 1, 2, 3

Found = tuple[Path, str]


class Rescue(QObject):
    """Offers to open a copy instead of a damaged event.

    It asks only if there is a choice. `ready` carries the file to open and a sentence about the original.
    """

    ready = Signal(str, str)
    failed = Signal(object, object)

    def __init__(self, window: QWidget, look: Look, jobs: Jobs, data: Path) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs = window, look, jobs
        self._folder = backup_dir(data)

    def consider(self, error: Exception, target: str = "") -> None:
        """Check what can be done about an event that did not open, and ask if there is anything."""
        if rescue.may_be_rescued(error, target):
            look = partial(rescue.find_rescue, error, self._folder, target, documents())
            self._jobs.write(look, partial(self._offer_rescue, error), lambda _error: None)

    def _offer_rescue(self, error: Exception, offer: rescue.RescueOffer) -> None:
        if not offer:
            return
        newest = offer.copies[0] if offer.copies else None
        copy = _("There is no backup of it on this computer.")
        if newest:
            goes = _("Its newest backup is from {moment} and goes up to entry {entry}.")
            copy = goes.format(moment=moment_words(newest.at), entry=newest.seq)
        if offer.apart:
            last = offer.apart[0]
            copy = f"{copy} {words.diverged_copies(len(offer.apart), last.at, last.seq)}"
        answers = [(LEAVE, pgettext("button", "&Cancel"), "")]
        answers += [(COPY, _("Open newest &backup"), "")] if newest else []
        answers += [(WHOLE, _("&Save intact part"), "")] if offer.salvageable else []
        question = Question(self._window, self._look, f"{failures.sentence(error)} {copy}", tuple(answers))
        answer = question.exec()
        question.deleteLater()
        if answer == COPY:
            self._run(offer, partial(_open_backup, offer))
        elif answer == WHOLE:
            self._run(offer, partial(_open_salvaged, offer))

    def _run(self, offer: rescue.RescueOffer, work: Callable[[], Found]) -> None:
        self._jobs.write(
            work,
            lambda done: self.ready.emit(str(done[0]), done[1]),
            lambda error: self.failed.emit(error, str(offer.path)),
        )


def _open_backup(offer: rescue.RescueOffer) -> Found:
    report = rescue.restore_newest_backup(offer)
    message = _("This is the backup {name}, up to entry {entry}; the other file was not changed")
    return report.path, message.format(name=report.path.name, entry=report.seq)


def _open_salvaged(offer: rescue.RescueOffer) -> Found:
    report = rescue.salvage_event(offer, utc_now())
    return report.path, words.saved(report.path.name, report.saved, report.gaps)
