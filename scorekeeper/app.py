"""Where the window is put together: settings, look, desk and pages meet only here.

Nothing heavy is imported before the first paint: the pages, the desk and the database come after it.
"""
# ruff: noqa: E402 - modules after PySide6 are imported with their source unread

import linecache
import sys

import PySide6.QtCore  # noqa: F401 - loads PySide6.support.feature

_feature = sys.modules.get("PySide6.support.feature")
if _feature is not None and hasattr(_feature, "_mod_uses_pyside"):
    # For "from __feature__ import", which nothing here uses, PySide reads the source of every module that is imported
    # and linecache keeps it: a seventh of our memory and of the time until the first page.
    _feature._mod_uses_pyside = lambda _module: False  # type: ignore[attr-defined]  # noqa: SLF001
    linecache.clearcache()  # the sources read so far

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from scorekeeper.assets.desk_place import DeskPlace
from scorekeeper.assets.durable import make_folder
from scorekeeper.assets.paths import resources, user_data_dir
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import speak

if TYPE_CHECKING:
    from scorekeeper.kit.jobs import Jobs
    from scorekeeper.shell.program import Program

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""The variables that name a screen on Linux; without any of them Qt would end the process."""
DESKTOP_FILE = "org.scorekeeper.Scorekeeper"
"""The name of the desktop file, by which Wayland finds the icon and groups the windows."""
USAGE = """\
scorekeeper [EVENT] [--sample | --welcome] [--who NAME] [--data DIR]
  EVENT        open this event at once
  --sample     open the sample event
  --welcome    open the sample event if no event was ever opened here
  --who NAME   enter under this name
  --data DIR   keep settings, recent events, samples and backups in this folder
"""


class LaunchOptions(NamedTuple):
    """How the window was started."""

    target: str | None
    sample: bool
    welcome: bool
    who: str | None
    data: Path


def read_options(argv: Sequence[str]) -> LaunchOptions:
    """Read the few options of the window; raises ValueError naming an unknown option."""
    target, sample, welcome, who, data = None, False, False, None, None
    words = list(argv)
    while words:
        word = words.pop(0)
        if word == "--sample":
            sample = True
        elif word == "--welcome":
            welcome = True
        elif word in {"--who", "--data"} and words:
            value = words.pop(0)
            who, data = (_name(value), data) if word == "--who" else (who, value)
        elif not word.startswith("-") and target is None:
            target = word
        else:
            raise ValueError(word)
    return LaunchOptions(target, sample, welcome, who, Path(data) if data else user_data_dir())


def _name(typed: str) -> str:
    """Return a name in its stored form; raises ValueError if it cannot be used for entries."""
    from scorekeeper.journal.lengths import NAME  # noqa: PLC0415
    from scorekeeper.kernel.own_name import kept_name, name_fault  # noqa: PLC0415
    from scorekeeper.language.access import name_wrong  # noqa: PLC0415 - see the module's docstring

    fault = name_fault(typed)
    if fault:
        raise ValueError(f"--who: {name_wrong(fault, NAME)}")
    return kept_name(typed)


class DesktopApplication(QApplication):
    """Qt's application, which also reports a file that the desktop opens.

    MacOS passes it in no argument.
    """

    file_asked = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Report a file to open; leave all other events to Qt."""
        if event.type() == QEvent.Type.FileOpen:
            from PySide6.QtGui import QFileOpenEvent  # noqa: PLC0415 - see the module's docstring

            assert isinstance(event, QFileOpenEvent)
            self.file_asked.emit(event.file())
            return True
        return super().event(event)


class Application:
    """The running program with a window: owns what lives as long as it does."""

    def __init__(self, qt: QApplication, options: LaunchOptions) -> None:
        self.qt, self.options = qt, options
        self._jobs: Jobs | None = None
        self.programme: Program
        make_folder(options.data, 0o700)
        if options.data == user_data_dir():
            with suppress(OSError):
                options.data.chmod(0o700)  # an earlier version left it readable by every user
        self.place = DeskPlace(options.data)
        self.settings = ProgramSettings(options.data, self.place)
        if self.settings.language:
            speak(self.settings.language)
        self.window = Window()
        self.window.setWindowTitle(qt.applicationDisplayName())
        if not self.settings.geometry.isEmpty():
            self.window.restoreGeometry(self.settings.geometry)
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(self.settings.background))
        self.window.setPalette(palette)
        self.window.first_painted.connect(self._furnish)

    def run(self) -> int:
        """Show the window and run until it is closed."""
        self.window.show()
        status = self.qt.exec()
        if self._jobs is not None:
            from scorekeeper.kernel.drawing_process import DRAWING  # noqa: PLC0415 - see the module's docstring

            self._jobs.close()
            DRAWING.close()
        self.place.let_go()
        return status

    def open_file(self, path: str) -> None:
        """Open an event that the desktop requests, at once or as soon as everything is loaded."""
        if self._jobs is None:
            self.options = self.options._replace(target=path, sample=False)
        else:
            self.programme.open(path)

    def _furnish(self) -> None:
        """Load the rest: look, menus, start page, desk; then open the requested event."""
        import uuid  # noqa: PLC0415 - see the module's docstring

        from PySide6.QtGui import QIcon  # noqa: PLC0415

        from scorekeeper.features.files.page.start import StartPage  # noqa: PLC0415
        from scorekeeper.kit.look.fonts import load_shipped  # noqa: PLC0415
        from scorekeeper.kit.look.look import Look  # noqa: PLC0415
        from scorekeeper.language.dates import choose_date_format  # noqa: PLC0415

        choose_date_format(self.settings.date_format, self.settings.region)
        load_shipped()
        self.qt.setWindowIcon(QIcon(str(resources() / "scorekeeper.svg")))
        look = Look(self.settings.theme, self.settings.percent)
        look.apply(self.qt, fusion=True)
        self.window.setPalette(look.qt_palette())
        look.changed.connect(lambda: self.window.setPalette(look.qt_palette()))
        self.window.furnish(look)
        start = StartPage(look, self.window.run)
        self.window.add_page("start", start)
        self.window.show_page("start")

        from scorekeeper.kernel.own_name import known_name  # noqa: PLC0415
        from scorekeeper.kit.jobs import Jobs  # noqa: PLC0415
        from scorekeeper.shell.program import Program  # noqa: PLC0415

        who = self.options.who or self.settings.who or known_name()
        if not self.settings.seat:
            self.settings.kept.read_again()  # another window may have created one just now
        if not self.settings.seat:
            self.settings.seat = uuid.uuid4().hex[:8]
        self._jobs = Jobs()
        self.programme = Program(self.window, start, look, self._jobs, self.settings, data=self.options.data, who=who)
        if self.options.sample:
            self.programme.open_sample()
        elif self.options.target:
            self.programme.open(self.options.target)
        elif self.options.welcome and not start.recent:
            self.programme.open_sample()


def run(argv: Sequence[str]) -> int:
    """Open the window and return the exit status when it is closed."""
    speak()
    try:
        options = read_options(argv)
    except ValueError as wrong:
        sys.stderr.write(f"scorekeeper: {wrong}\n{USAGE}")
        return 2
    if sys.platform == "linux" and not any(os.environ.get(name) for name in SCREENS):
        sys.stderr.write(_("No screen is available. scorekeeper --help lists what works without one.") + "\n")
        return 2
    os.environ.setdefault("QT_LOGGING_RULES", "qt.text.font.db=false")  # no warnings about fonts without a script
    qt = DesktopApplication(["scorekeeper", "-style", "Fusion"])
    qt.setApplicationName("scorekeeper")
    qt.setApplicationDisplayName("Scorekeeper")
    qt.setDesktopFileName(DESKTOP_FILE)
    application = Application(qt, options)
    qt.file_asked.connect(application.open_file)
    return application.run()
