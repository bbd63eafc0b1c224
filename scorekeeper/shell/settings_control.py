"""The effects of a changed program setting: each part concerned is notified at once."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from scorekeeper import __version__
from scorekeeper.features.settings.words import settings_problem
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.dates import choose_date_format
from scorekeeper.language.translation import pgettext, speak
from scorekeeper.shell.opening import Opening

if TYPE_CHECKING:
    from scorekeeper.features.settings.page.program_settings import ProgramSettingsPage
    from scorekeeper.kit.look.savestate import Kind

PAGE = "settings"


class SettingsControl(QObject):
    """Shows the page and passes on changes.

    `renamed(bridge)`: entries have another name from now on. `paper_changed(size)`: another paper size.
    `places_changed`: other backup places.
    """

    renamed = Signal(object)
    paper_changed = Signal(str)
    places_changed = Signal()
    commands_changed = Signal()

    def __init__(self, window: Window, look: Look, settings: ProgramSettings, opening: Opening) -> None:
        super().__init__(window)
        self._window, self._look, self._settings, self._opening = window, look, settings, opening
        self._before = ""
        window.promise_page(PAGE, self._make)
        window.offer(self.handlers())
        look.changed.connect(self._remember_look)
        opening.opened.connect(lambda bridge: bridge.name_desk(settings.desk))

    def _remember_look(self) -> None:
        settings, look = self._settings, self._look
        settings.theme, settings.percent, settings.background = look.theme, look.percent, look.tokens["window"]

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """Return the command that shows the page."""
        return {"settings": self.show}

    @property
    def ready(self) -> "tuple[Kind, str, str]":
        """The status bar's text while no event is open: ready, or the problem of the settings file."""
        settings = self._settings
        wrong = settings_problem(settings.problem, str(settings.file), str(settings.aside))
        if wrong:
            return ("typed", wrong, "")
        return (
            "saved",
            pgettext("window", "Ready"),
            pgettext("window", "version {version}").format(version=__version__),
        )

    def show(self) -> None:
        """Show the page; Escape returns to the previous one."""
        if self._window.current != PAGE:
            self._before = self._window.current
        from scorekeeper.features.settings.page.program_settings import ProgramSettingsPage  # noqa: PLC0415 - on demand

        page = self._window.ensure_page(PAGE)
        if isinstance(page, ProgramSettingsPage):
            page.load(self._opening.own_name)
        self._window.show_page(PAGE)

    def on_event_page(self, command: str) -> None:
        """Show the Teams page and run one of its commands, as if from there."""
        self._window.show_page("event")
        self._window.run_on_page(command)

    def _make(self) -> "ProgramSettingsPage":
        from scorekeeper.features.settings.page.program_settings import ProgramSettingsPage  # noqa: PLC0415 - on demand

        page = ProgramSettingsPage(self._look, self._settings, self._opening.own_name)
        page.changed.connect(lambda key: self._apply(page, key))
        page.left.connect(self._leave)
        return page

    def _leave(self) -> None:
        known = self._before if self._window.ensure_page(self._before) is not None else "start"
        self._window.show_page(known)

    def _apply(self, page: "ProgramSettingsPage", key: str) -> None:
        if key == "who":
            self._opening.rename(page.who)
            if self._opening.bridge is not None:
                self.renamed.emit(self._opening.bridge)
        if key == "desk" and self._opening.bridge is not None:
            self._opening.bridge.name_desk(self._settings.desk)
        if key == "language":
            speak(self._settings.language)
        if key in {"dates", ""}:
            choose_date_format(self._settings.date_format, self._settings.region)
        if key in {"paper", ""}:
            self.paper_changed.emit(self._settings.paper)
        if key in {"commands", ""}:
            self.commands_changed.emit()
        if key in {"backup-places", ""}:
            self.places_changed.emit()
