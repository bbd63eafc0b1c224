"""The frame of the window: menus, rail, pages, status bar.

It makes no decisions, but shows and forwards.
The bare frame is painted first and filled afterwards: the look kit and the commands are loaded after the first paint,
inside `furnish`. Qt's names are looked up where they are used: the first access to the namespace `Qt` builds all its
enumerations, which takes a third of the time of an empty window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from scorekeeper.kit.look.look_settings import THEME_SETTINGS
from scorekeeper.kit.look.sheets import MENU_PAD
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.kit.frame.commands import Menu, MenuCommand
    from scorekeeper.kit.frame.window_page import RailEntry, WindowPage
    from scorekeeper.kit.look.look import Look
    from scorekeeper.kit.look.rail import RailButton

SMALLEST = (800, 560)
USUAL = (1366, 740)


class Window(QMainWindow):
    """The program's window.

    The rail lists the pages added with `add_page`. `closing` asks whether the window may close: the receiver calls
    `allow_close` first. `page_touched`: a page may have gained or lost typed text. `first_painted` is emitted once,
    after the first paint.
    """

    closing = Signal()
    command_run = Signal(str)
    page_shown = Signal(str)
    page_touched = Signal()
    first_painted = Signal()
    menu_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._own: dict[str, Callable[[], None]] = {}
        self._may_close = False
        self._painted = False
        self.actions_by_name: dict[str, QtGui.QAction] = {}
        self._commands: dict[str, MenuCommand] = {}
        self._pages: dict[str, WindowPage] = {}
        self._promised: dict[str, Callable[[], WindowPage]] = {}
        self._rail_buttons: dict[str, RailButton] = {}
        self._rail_signs: dict[str, frozenset[str]] = {}
        self._menus: list[tuple[Menu, QtWidgets.QMenu]] = []
        self._signs: frozenset[str] = frozenset()
        self.setObjectName("window")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)

    # building
    def furnish(self, look: Look) -> None:
        """Add rail, page area and status bar."""
        from scorekeeper.kit.look.labels import Label  # noqa: PLC0415 - after the first paint
        from scorekeeper.kit.look.notice import Notice  # noqa: PLC0415
        from scorekeeper.kit.look.rail import RailButton  # noqa: PLC0415
        from scorekeeper.kit.look.stack import Stack  # noqa: PLC0415

        self.look = look
        self._own.update(self._frame_handlers())
        self.stack = Stack()
        self.stack.setObjectName("pages")
        centre = QWidget()
        row = QtWidgets.QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.rail = QtWidgets.QFrame()
        self.rail.setObjectName("rail")
        self.rail.setAccessibleName(pgettext("screen reader", "Pages"))
        self.rail.setAutoFillBackground(True)
        self._rail_column = QtWidgets.QVBoxLayout(self.rail)
        self._rail_column.setContentsMargins(6, 8, 6, 8)
        self._rail_column.setSpacing(4)
        self._rail_column.addStretch(1)
        self._rail_hint = Label(look, _("Help F1"), "caption", tone="ink2", align=QtCore.Qt.AlignmentFlag.AlignHCenter)
        self._rail_more = RailButton(look, pgettext("rail", "More"), "search", key="Ctrl+K", name="rail-more")
        self._rail_more.setCheckable(False)
        self._rail_more.clicked.connect(partial(self.run, "search"))
        self._rail_column.addWidget(self._rail_more)
        self._rail_column.addWidget(self._rail_hint)
        self.rail.hide()
        row.addWidget(self.rail)
        pages = QtWidgets.QVBoxLayout()
        pages.setSpacing(0)
        self.notice = Notice(look)
        above = QtWidgets.QVBoxLayout()
        above.setContentsMargins(14, 8, 14, 0)
        self.warning = Notice(look, lasts=True)
        self.warning.closed.connect(self._focus_page)
        above.addWidget(self.warning)
        above.addWidget(self.notice)
        pages.addLayout(above)
        pages.addWidget(self.stack, 1)
        row.addLayout(pages, 1)
        self._build_status(look)
        self._build_menus()
        self._watch_keys()
        self.setCentralWidget(centre)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def _watch_keys(self) -> None:
        from scorekeeper.kit.frame.key_order import KeyOrder  # noqa: PLC0415 - after the first paint
        from scorekeeper.kit.frame.latin_keys import LatinKeys  # noqa: PLC0415
        from scorekeeper.kit.frame.menu_focus import LateAlt, MenuFocus  # noqa: PLC0415

        LateAlt(self)
        LatinKeys(self)
        KeyOrder(self)
        MenuFocus(self.menuBar())
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._keep_focus)

    def _build_status(self, look: Look) -> None:
        from scorekeeper.kit.look.labels import bar_label  # noqa: PLC0415 - after the first paint
        from scorekeeper.kit.look.savestate import SaveState  # noqa: PLC0415

        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setObjectName("status")
        bar.setContentsMargins(8, 0, 8, 0)
        self.save_state = SaveState(look)
        self.system_label = bar_label(look, name="status-system")
        self.who_label = bar_label(look, name="status-who")
        self.system_label.setContentsMargins(0, 0, 12, 0)
        bar.addWidget(self.save_state, 1)
        bar.addPermanentWidget(self.system_label)
        bar.addPermanentWidget(self.who_label)
        self.event_label = bar_label(look, name="event-name")

    def _build_menus(self) -> None:
        from scorekeeper.kit.frame.commands import MenuCommand, menus  # noqa: PLC0415 - after the first paint

        self._themes = QtGui.QActionGroup(self)
        for menu in menus():
            shown = self.menuBar().addMenu(menu.words)
            shown.setObjectName(f"menu-{menu.name}")
            shown.aboutToShow.connect(self.refresh_commands)
            shown.aboutToHide.connect(self._fill_menus, QtCore.Qt.ConnectionType.QueuedConnection)
            self._menus.append((menu, shown))
            # on the window, so that the keys of a command also work while no menu shows it
            self.addActions([self._action(entry) for entry in menu.commands if isinstance(entry, MenuCommand)])
        self._fill_menus()
        self.menuBar().setCornerWidget(self.event_label)

    def show_signs(self, signs: frozenset[str]) -> None:
        """Show the menu entries and pages that an event with these signs needs (`session/needs.py`).

        An open menu changes only after it is closed.
        """
        self._signs = signs
        self._fill_menus()
        for name, button in self._rail_buttons.items():
            button.setVisible(self._is_listed(name))

    @property
    def signs(self) -> frozenset[str]:
        """The signs of the event from which menus and rail are shown."""
        return self._signs

    def _fill_menus(self) -> None:
        from scorekeeper.kit.frame.commands import MenuCommand, shown_entries  # noqa: PLC0415 - after the first paint

        if any(shown.isVisible() for _menu, shown in self._menus):
            return
        for menu, shown in self._menus:
            entries = [
                self.actions_by_name[entry.name] if isinstance(entry, MenuCommand) else None
                for entry in shown_entries(menu, self._signs)
            ]
            shown.menuAction().setVisible(bool(entries))
            if entries == [None if action.isSeparator() else action for action in shown.actions()]:
                continue
            shown.clear()
            for action in entries:
                shown.addSeparator() if action is None else shown.addAction(action)

    def _is_listed(self, page: str) -> bool:
        from scorekeeper.session.needs import is_needed  # noqa: PLC0415 - after the first paint

        return is_needed(self._rail_signs[page], self._signs) or f"page-{page}" in self._signs

    def _action(self, command: MenuCommand) -> QtGui.QAction:
        action = QtGui.QAction(command.words, self)
        action.setObjectName(command.name)
        action.setShortcuts([QtGui.QKeySequence(keys) for keys in command.keys])
        action.setShortcutContext(QtCore.Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(partial(self.run, command.name))
        theme = command.name.removeprefix("theme-")
        if theme != command.name:
            action.setCheckable(True)
            action.setActionGroup(self._themes)
            action.setChecked(theme == self.look.theme)
        self.actions_by_name[command.name] = action
        self._commands[command.name] = command
        return action

    # pages
    def add_page(self, name: str, page: WindowPage, rail: RailEntry | None = None) -> None:
        """Add a page; with `rail` it is listed in the rail too."""
        self.promise_page(name, lambda: page, rail)
        self.ensure_page(name)

    def promise_page(self, name: str, make: Callable[[], WindowPage], rail: RailEntry | None = None) -> None:
        """Add a page that is made when first shown: a page that is never opened costs nothing."""
        self._promised[name] = make
        if rail is not None:
            from scorekeeper.kit.look.rail import RailButton  # noqa: PLC0415 - after the first paint

            button = RailButton(self.look, rail.words, rail.icon, key=rail.key, name=f"rail-{name}")
            button.clicked.connect(partial(self.show_page, name))
            self._rail_buttons[name], self._rail_signs[name] = button, rail.shown_from
            self._rail_column.insertWidget(self._rail_column.count() - 3, button)
            button.setVisible(self._is_listed(name))

    def put_on_rail(self, widget: QWidget) -> None:
        """Put a widget at the top of the rail, over the pages."""
        self._rail_column.insertWidget(0, widget)

    def drop_pages(self, keep: frozenset[str] = frozenset()) -> None:
        """Remove every page but those named, because the event is closed."""
        self.warning.clear()
        for name in [name for name in self._promised if name not in keep]:
            del self._promised[name]
            self._drop_button(name)
        for name in [name for name in self._pages if name not in keep]:
            page = self._pages.pop(name)
            self.stack.removeWidget(page)
            page.hide()
            page.setParent(None)
            page.deleteLater()
            self._drop_button(name)

    def _drop_button(self, name: str) -> None:
        if button := self._rail_buttons.pop(name, None):
            self._rail_column.removeWidget(button)
            button.hide()
            button.deleteLater()

    def page(self, name: str) -> WindowPage | None:
        """Return a page by its name; None if there is no such page or it is not made yet."""
        return self._pages.get(name)

    def ensure_page(self, name: str) -> WindowPage | None:
        """Return a page by its name, making it now if necessary; None if there is no such page."""
        make = self._promised.get(name)
        if make is not None:
            page = self._pages[name] = make()
            del self._promised[name]  # only now: a page that failed once may be shown later
            page.setObjectName(f"page-{name}")
            page.touched.connect(self.page_touched)
            self.stack.addWidget(page)
        return self._pages.get(name)

    def set_count(self, name: str, count: int, spoken: str) -> None:
        """Show a number of open items at a page's button in the rail; 0 shows nothing."""
        if button := self._rail_buttons.get(name):
            button.set_count(count, spoken)

    def is_on_rail(self, name: str) -> bool:
        """Return whether a page has its own button in the rail."""
        return name in self._rail_buttons

    def _has(self, name: str) -> bool:
        return name in self._pages or name in self._promised

    @property
    def current(self) -> str:
        """The name of the page that is shown."""
        shown = self.stack.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), "")

    @property
    def shown(self) -> WindowPage | None:
        """The current page, None before the first one."""
        return self._pages.get(self.current)

    def show_page(self, name: str) -> None:
        """Show a page and give the focus to its first control.

        The first time takes longer: until then the pointer shows that the program is busy.
        """
        waits = name in self._promised
        if waits:
            QApplication.setOverrideCursor(QtCore.Qt.CursorShape.WaitCursor)
        try:
            page = self.ensure_page(name)
            if page is None:
                return
            self.notice.clear()
            self.stack.setCurrentWidget(page)
            page.open()
        finally:
            if waits:
                QApplication.restoreOverrideCursor()
        page.first_focus().setFocus(QtCore.Qt.FocusReason.ShortcutFocusReason)
        rail_name = page.rail_page or name
        self.rail.setVisible(rail_name in self._rail_buttons)
        if button := self._rail_buttons.get(rail_name):
            button.setChecked(True)
        self.page_shown.emit(name)
        self.refresh_commands()

    # commands
    def run(self, name: str, *_ignored: object) -> None:
        """Run a command: by the current page if it can, otherwise by the window."""
        handler = self._handler(name)
        if handler is not None:
            self.notice.clear()
            handler()
            self.command_run.emit(name)
            self.refresh_commands()

    def run_on_page(self, name: str) -> None:
        """Run a command on the current page; do nothing if it does not handle it."""
        if self.shown is not None and name in self.shown.handlers():
            self.run(name)

    def refuse(self, why: str) -> None:
        """Show above the page why something is not done; it stays until the next action."""
        self.save_state.show_quietly("typed", why)
        self.notice.tell(why)

    def warn(self, text: str) -> None:
        """Show a warning above the page that stays until it is closed."""
        self.warning.tell(text)

    def refresh_commands(self) -> None:
        """Disable the commands that have no handler now."""
        on_page = self.shown.handlers() if self.shown is not None else {}
        for name, action in self.actions_by_name.items():
            action.setEnabled(name in on_page or self._own_handler(name) is not None)

    def offer(self, handlers: Mapping[str, Callable[[], None]]) -> None:
        """Run these commands from now on, unless the current page handles them."""
        self._own.update(handlers)

    def withdraw(self, names: frozenset[str]) -> None:
        """Stop running these commands."""
        for name in names:
            self._own.pop(name, None)

    def set_event(self, name: str, system: str, who: str) -> None:
        """Show the name of the open event, its rule system, and the name for entries at this seat."""
        self.event_label.set_words(name)
        self.system_label.set_words(system)
        self.who_label.set_words(who)
        self.menuBar().setCornerWidget(self.event_label)

    def _handler(self, name: str) -> Callable[[], None] | None:
        page = self.shown
        if page is not None and (handler := page.handlers().get(name)) is not None:
            return handler
        return self._own_handler(name)

    def _own_handler(self, name: str) -> Callable[[], None] | None:
        if name.startswith("page-") and not self._has(name.removeprefix("page-")):
            return None
        return self._own.get(name)

    def _frame_handlers(self) -> dict[str, Callable[[], None]]:
        handlers: dict[str, Callable[[], None]] = {
            "next-area": partial(self._walk_areas, 1),
            "previous-area": partial(self._walk_areas, -1),
            "larger-text": partial(self.look.step_percent, 1),
            "smaller-text": partial(self.look.step_percent, -1),
            "usual-text": partial(self.look.set_percent, 100),
            "full-screen": self._toggle_full_screen,
        }
        for page in ("score", "round", "standings", "disputes", "event", "reports", "journal"):
            handlers[f"page-{page}"] = partial(self.show_page, page)
        for theme in THEME_SETTINGS:
            handlers[f"theme-{theme}"] = partial(self.look.set_theme, theme)
        return handlers

    def _keep_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """Keep the focus on the page that is shown.

        Qt also gives it to a hidden page that asks for it.
        """
        shown = self.stack.currentWidget()
        if now is None or shown is None or not self.stack.isAncestorOf(now) or now is shown:
            return
        if not shown.isAncestorOf(now):
            if old is not None and shown.isAncestorOf(old):
                old.setFocus()
            else:
                self._focus_page()

    def _focus_page(self) -> None:
        if self.shown is not None:
            self.shown.first_focus().setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def _walk_areas(self, step: int) -> None:
        page = self.shown
        areas = [area for area in page.areas() if area.isVisible() and area.isEnabled()] if page is not None else []
        if (button := self.warning.close_button) is not None and button.isVisible():
            areas.append(button)
        if self.rail.isVisible():
            areas.extend(button for button in self._rail_buttons.values() if button.isChecked())
        if not areas:
            return
        focus = self.focusWidget()
        index = (
            next((n for n, area in enumerate(areas) if focus is area or area.isAncestorOf(focus)), -1) if focus else -1
        )
        areas[(index + step) % len(areas)].setFocus(QtCore.Qt.FocusReason.ShortcutFocusReason)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ QtCore.Qt.WindowState.WindowFullScreen)

    # look and life
    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        look = self.look
        self.menuBar().setStyleSheet(look.style_sheet("menu"))
        self.statusBar().setStyleSheet(look.style_sheet("status"))
        # a style sheet gives the labels in the bars the colors they had before
        for label in (self.system_label, self.who_label, self.event_label):
            label.reapply_look()
        self.menuBar().setFont(look.font("small"))
        self.event_label.setContentsMargins(0, look.px(MENU_PAD), 14, look.px(MENU_PAD))
        palette = self.rail.palette()
        palette.setColor(self.rail.backgroundRole(), look.color("sunken"))
        self.rail.setPalette(palette)
        self._rail_hint.setVisible(not look.compact)
        chosen = self.actions_by_name.get(f"theme-{look.theme}")
        if chosen is not None:
            chosen.setChecked(True)
        for name, command in self._commands.items():
            if command.icon:
                self.actions_by_name[name].setIcon(look.icon(command.icon))

    def event(self, event: QtCore.QEvent) -> bool:
        # a desktop may leave no window active when a dialog closes; then no shortcut works, and Ctrl+2 does nothing
        if event.type() == QtCore.QEvent.Type.WindowUnblocked:
            QTimer.singleShot(0, self._activate_again)
        return super().event(event)

    def _activate_again(self) -> None:
        if QApplication.activeWindow() is None:
            self.activateWindow()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Go back with an Escape that the page does not use, if the user came here only to look."""
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self.run("leave")
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        self.menu_requested.emit(event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    def allow_close(self) -> None:
        """Let the window close when it is next closed."""
        self._may_close = True

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        if not self._may_close:
            self.closing.emit()
        if self._may_close:
            event.accept()
        else:
            event.ignore()
