"""The program settings: colors, text, paper, name, backup places, sound. They apply at once."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QSizePolicy, QWidget

from scorekeeper.features.settings import words
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel.own_name import kept_name, name_fault
from scorekeeper.kit.choosers import choose_folder
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.look_settings import PERCENTS, THEME_SETTINGS
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.program_settings.settings import LONGEST_DESK, MOST_MINUTES, PAPERS, ProgramSettings
from scorekeeper.language.access import name_wrong
from scorekeeper.language.date_formats import BY_REGION, DATE_FORMATS
from scorekeeper.language.dates import example_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import languages, pgettext

NARROW = 900
PLACE_ROW, PLACES_SHOWN = 40, 3
OFF, ON = "off", "on"
MINUTES = {
    "late-minutes": "late_minutes",
    "quiet-minutes": "quiet_minutes",
}
"""The settings that are a number of minutes, each with its field in the settings."""


class Block(QWidget):
    """A setting: its name, its control, and below it the effect or the problem."""

    def __init__(self, look: Look, key: str, control: QWidget) -> None:
        super().__init__()
        column = ColumnLayout(look, self, spacing=4)
        self.control = control
        column.addWidget(Label(look, words.SETTING_TEXTS[key].label(), "body", weight=600, wrap=True))
        column.addWidget(control)
        self.does = Label(
            look, words.SETTING_TEXTS[key].does(), "small", tone="ink2", wrap=True, name=f"own-{key}-does"
        )
        column.addWidget(self.does)
        control.setAccessibleDescription(words.SETTING_TEXTS[key].does())
        self._key = key

    def show_problem(self, wrong: str = "") -> None:
        """Show the error, or else what the setting does."""
        self.does.set_words(wrong or words.SETTING_TEXTS[self._key].does(), tone="error" if wrong else "ink2")


class ProgramSettingsPage(WindowPage):
    """The page of all settings of this computer.

    `changed(key)` is emitted when the value of one changes, `left` when the scorer goes back.

    It is not a form: each setting applies as soon as it is chosen, so there is nothing to confirm or to keep as a
    draft.
    """

    changed = Signal(str)
    left = Signal()

    def __init__(self, look: Look, settings: ProgramSettings, who: str) -> None:
        super().__init__()
        self.look, self.settings, self.who = look, settings, who
        self.ask_folder: Callable[[QWidget, str, Path], Path | None] = choose_folder
        self.setAccessibleName(_("Program settings"))
        self.choices: dict[str, SegmentedChoice] = {}
        self.blocks: dict[str, Block] = {}
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(self._taste(), 1)
        self._halves.addWidget(self._work(), 1)
        self.scrolled = Scroll(look, middle)
        column.addWidget(self.scrolled, 1)
        look.changed.connect(self.reapply_look)
        self.reapply_look()
        self.load()

    # building
    def _head(self) -> CardFrame:
        look = self.look
        head = CardFrame(look, margins=(15, 9, 15, 10), spacing=4, name="own-head", accessible=_("Program settings"))
        line = Foot(look, spacing=10)
        title = Label(look, _("Program settings"), "page", weight=700, name="own-title")
        title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line.addWidget(title)
        self.defaults = Button(look, _("&Reset to defaults"), icon="undo", name="own-defaults")
        self.defaults.clicked.connect(self.reset)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="own-back")
        self.back.clicked.connect(self.left)
        line.addWidget(self.defaults)
        line.addWidget(self.back)
        head.body.addLayout(line)
        self.message = Label(look, "", "small", tone="ink2", wrap=True, name="own-told")
        head.body.addWidget(self.message)
        return head

    def _taste(self) -> CardFrame:
        card = CardFrame(self.look, spacing=14, name="own-look-card", accessible=_("Look and sound"))
        names = [(code, QLocale(code).nativeLanguageName().capitalize() or code) for code in languages()]
        names = [(code, pgettext("program settings", "English") if code == "en" else name) for code, name in names]
        card.body.addWidget(
            self._choice("theme", [(option, words.choice("theme", option)) for option in THEME_SETTINGS])
        )
        sizes = [(str(percent), words.choice("text-size", str(percent))) for percent in PERCENTS]
        card.body.addWidget(self._choice("text-size", sizes))
        card.body.addWidget(self._choice("language", names))
        examples = [(option, example_in(option)) for option in DATE_FORMATS if option != BY_REGION]
        by_region = (BY_REGION, pgettext("choice", "By region"))
        card.body.addWidget(self._choice("dates", [by_region, *examples]))
        card.body.addWidget(self._choice("sound", [(option, words.choice("sound", option)) for option in (OFF, ON)]))
        card.body.addWidget(
            self._choice("commands", [(option, words.choice("commands", option)) for option in (OFF, ON)])
        )
        card.body.addStretch(1)
        return card

    def _work(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, spacing=14, name="own-work-card", accessible=_("Names, paper and backups"))
        self.name = LineEdit(look, name="own-who", accessible=words.SETTING_TEXTS["who"].label())
        self.name.textEdited.connect(self._named)
        card.body.addWidget(self._block("who", self.name))
        self.desk = LineEdit(look, name="own-desk", accessible=words.SETTING_TEXTS["desk"].label())
        self.desk.setMaxLength(LONGEST_DESK)
        self.desk.textEdited.connect(self._desk_named)
        card.body.addWidget(self._block("desk", self.desk))
        card.body.addWidget(self._choice("paper", [(option, words.choice("paper", option)) for option in PAPERS]))
        card.body.addWidget(self._block("backup-places", self._places()))
        self.minutes = {
            key: LineEdit(look, name=f"own-{key}", accessible=words.SETTING_TEXTS[key].label()) for key in MINUTES
        }
        for key, line in self.minutes.items():
            line.textEdited.connect(partial(self._minuted, key))
            card.body.addWidget(self._block(key, line))
        card.body.addStretch(1)
        return card

    def _places(self) -> QWidget:
        look = self.look
        box = QWidget()
        column = ColumnLayout(look, box, spacing=4)
        self.places = ItemList(look, row_height=PLACE_ROW, name="own-places", accessible=_("More backup folders"))
        self.none = Label(look, "", "small", tone="ink2", wrap=True, name="own-no-place")
        column.addWidget(self.places)
        column.addWidget(self.none)
        row = RowLayout(look, spacing=6)
        self.add = Button(look, _("&Add folder ..."), icon="folder", name="own-add-place")
        self.remove = Button(
            look, pgettext("button", "Re&move"), key=pgettext("key", "Delete"), name="own-remove-place"
        )
        self.add.clicked.connect(self.add_place)
        self.remove.clicked.connect(self.remove_place)
        row.addWidget(self.add)
        row.addWidget(self.remove)
        row.addStretch(1)
        column.addLayout(row)
        return box

    def _choice(self, key: str, values: Sequence[tuple[str, str]]) -> Block:
        label = words.SETTING_TEXTS[key].label()
        spoken = {OFF: f"{label}: {words.choice(key, OFF)}", ON: f"{label}: {words.choice(key, ON)}"}
        options = [ChoiceOption(value, text, accessible=spoken.get(value, "")) for value, text in values]
        choice = SegmentedChoice(self.look, options, name=f"own-{key}", accessible=label)
        choice.chosen.connect(lambda value: self._chosen(key, value))
        self.choices[key] = choice
        return self._block(key, choice)

    def _block(self, key: str, control: QWidget) -> Block:
        self.blocks[key] = Block(self.look, key, control)
        return self.blocks[key]

    def reapply_look(self) -> None:
        """Reapply theme and text size: one column if two do not fit."""
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if narrow else right)
        self._halves.setSpacing(self.look.gap(10))
        for line in self.minutes.values():
            line.setFixedWidth(self.look.px(80))
        self._fit_places()
        self.choices["theme"].set_value(self.look.theme)
        self.choices["text-size"].set_value(str(self.look.percent))

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.reapply_look()

    # showing
    def load(self, who: str | None = None) -> None:
        """Show the current settings; `who` is the user's name if it was changed elsewhere."""
        settings = self.settings
        self.who = self.who if who is None else who
        values = {
            "theme": self.look.theme,
            "text-size": str(self.look.percent),
            "language": settings.language if settings.language in languages() else languages()[0],
            "dates": settings.date_format,
            "paper": settings.paper,
            "sound": ON if settings.sound else OFF,
            "commands": ON if settings.every_command else OFF,
        }
        for key, value in values.items():
            self.choices[key].set_value(value)
        self.name.setText(self.who)
        self.desk.setText(self.settings.desk)
        for key, line in self.minutes.items():
            line.setText(str(getattr(settings, MINUTES[key])))
        self._show_places()
        self._tell()

    def _tell(self, message: str = "") -> None:
        """Show the problem with the file, else what was just done, or where the settings are saved."""
        file, aside = str(self.settings.file), str(self.settings.aside)
        wrong = words.settings_problem(self.settings.problem, file, aside)
        self.message.set_words(
            wrong or message or _("Changes apply at once and are saved in {file}.").format(file=file),
            tone="warn" if wrong else "ink2",
        )

    def _show_places(self) -> None:
        items = [
            ListItem(
                str(path),
                str(path),
                ""
                if path.is_dir()
                else _("{path} is not connected. It will be used again when it is.").format(
                    path=(path.name or str(path))
                ),
            )
            for path in self.settings.backup_places
        ]
        chosen = self.places.selected
        self.places.set_items(items)
        if items:
            known = chosen is not None and any(item.key == chosen.key for item in items)
            self.places.select_key(chosen.key if known and chosen is not None else items[-1].key)
        self.places.setVisible(bool(items))
        self.none.set_words(words.places([item.title for item in items]))
        self.none.setVisible(not items)
        self.remove.setEnabled(bool(items))
        self._fit_places()

    def _fit_places(self) -> None:
        rows = min(PLACES_SHOWN, max(1, self.places.rows_model.rowCount()))
        self.places.setFixedHeight(self.look.px(PLACE_ROW) * rows + 2)

    # changing
    def _chosen(self, key: str, value: str) -> None:
        settings = self.settings
        if key == "theme":
            self.look.set_theme(next(theme for theme in THEME_SETTINGS if theme == value))
        elif key == "text-size":
            self.look.set_percent(int(value))
        elif key == "language":
            settings.language = value
        elif key == "dates":
            settings.date_format = value
        elif key == "paper":
            settings.paper = value
        elif key == "sound":
            settings.sound = value == ON
        elif key == "commands":
            settings.every_command = value == ON
        self._done(key)

    def _done(self, key: str) -> None:
        self.changed.emit(key)
        self._tell()

    def _named(self, text: str) -> None:
        name, fault = kept_name(text), name_fault(text)
        usable = not fault
        self.blocks["who"].show_problem(name_wrong(fault, NAME))
        self.name.set_bad(not usable)
        if usable and name != self.who:
            self.who = self.settings.who = name
            self._done("who")

    def _desk_named(self, text: str) -> None:
        self.settings.desk = " ".join(text.split())
        self._done("desk")

    def _minuted(self, key: str, text: str) -> None:
        minutes = text.strip()
        usable = minutes.isascii() and minutes.isdecimal() and 0 < int(minutes[:9]) <= MOST_MINUTES
        self.blocks[key].show_problem("" if usable else _("Type a number from 1 to {most}.").format(most=MOST_MINUTES))
        self.minutes[key].set_bad(not usable)
        if usable:
            setattr(self.settings, MINUTES[key], int(minutes))
            self._done(key)

    def add_place(self) -> None:
        """Ask for a folder and make every backup there too."""
        chosen = self.ask_folder(self, _("Add backup folder"), Path.home())
        if chosen is not None and chosen not in self.settings.backup_places:
            self.settings.backup_places = (*self.settings.backup_places, chosen)
            self._show_places()
            self.places.select_key(str(chosen))
            self._done("backup-places")

    def remove_place(self) -> None:
        """Stop making backups in the selected folder; existing ones remain."""
        chosen = self.places.selected
        if chosen is not None:
            kept = tuple(path for path in self.settings.backup_places if str(path) != chosen.key)
            self.settings.backup_places = kept
            self._show_places()
            (self.places if kept else self.add).setFocus(Qt.FocusReason.OtherFocusReason)
            self._done("backup-places")

    def reset(self) -> None:
        """Reset the settings of taste to their defaults; name and backup places stay."""
        self.settings.reset()
        self.look.set_theme("system")
        self.look.set_percent(100)
        self.load()
        for block in self.blocks.values():
            block.show_problem()
        self.changed.emit("")
        self._tell(words.back_at_defaults())

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the first choice."""
        chosen = self.choices["theme"]
        return chosen.segment(chosen.value or "system")

    def areas(self) -> Sequence[QWidget]:
        """Return both cards and the button back, for F6."""
        return (self.first_focus(), self.name, self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("Program settings")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, Delete removes a backup place, Enter on a button presses it."""
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Delete and focus is self.places:
            self.remove_place()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, Button):
            focus.click()
        else:
            super().keyPressEvent(event)
