"""A new event on one page: name, date, venue, rule system and two teams are enough to begin."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QWidget

from scorekeeper.features.event.page.new_team_card import TEAMS, TeamCard
from scorekeeper.features.event.page.setting_fields import SettingFields
from scorekeeper.kernel.dates import is_date
from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam
from scorekeeper.kernel.players import once_each
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine, TextBox
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import settings as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import DEFAULT, Rules, all_rules, rules_called
from scorekeeper.tournament.settings import differing, kept


class NewEventPage(WindowPage):
    """The form; `made(path, NewEvent)` when all is well, `left` when the scorer goes back."""

    made = Signal(object, object)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        documents = Path(
            QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation) or Path.home()
        )
        self._folder = documents if documents.is_dir() else Path.home()
        outer = Column(look, self, margins=(0, 0, 0, 0))
        middle = QWidget()
        sides = Row(look, middle)
        sides.addStretch(1)
        frame = QWidget()
        frame.setMaximumWidth(1140)
        sides.addWidget(frame, 1000)
        sides.addStretch(1)
        column = Column(look, frame, margins=(20, 18, 20, 14), spacing=10)
        column.addWidget(Label(look, _("New event"), "page", weight=700, name="new-event-title"))
        column.addWidget(self._make_about())
        self._teams_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.teams = tuple(TeamCard(look, number) for number in range(1, TEAMS + 1))
        for team in self.teams:
            self._teams_row.addWidget(team)
        column.addLayout(self._teams_row)
        self.players = TextBox(look, _("One name a line"), lines=5, name="new-event-players", accessible=_("Players"))
        self._players_card = Card(look, name="new-event-players-card", accessible=_("Players"))
        self._players_card.body.addWidget(Label(look, _("Players"), "heading", weight=700))
        self._players_card.body.addWidget(self.players)
        column.addWidget(self._players_card)
        column.addWidget(self._make_settings())
        column.addLayout(self._make_place())
        self.problem = Label(look, "", "body", weight=600, tone="error", wrap=True, name="new-event-problem")
        self.problem.hide()
        column.addWidget(self.problem)
        column.addLayout(self._make_buttons())
        column.addStretch(1)
        outer.addWidget(Scroll(look, middle))
        self.event_name.line.textChanged.connect(lambda _text: self._show_place())
        look.changed.connect(self.relook)
        self.relook()
        self.clear()

    def _make_about(self) -> Card:
        """Make the card of the event itself."""
        look = self.look
        self.event_name = LabelledLine(look, _("Name of the event"), name="new-event-name")
        self.date = LabelledLine(look, _("Date"), "2026-10-03", name="new-event-date")
        self.venue = LabelledLine(look, _("Venue"), name="new-event-venue")
        self.system = SegmentedChoice(
            look,
            tuple(Option(rules.key, rules.name) for rules in all_rules()),
            DEFAULT.key,
            columns=3,
            name="new-event-system",
            accessible=_("Rule system"),
        )
        self.system.chosen.connect(lambda _key: self._take_system())
        self.deals = LabelledLine(look, _("Deals a session"), name="new-event-deals")
        about = Card(look, name="new-event-about")
        about.body.addWidget(self.event_name)
        row = Row(look, spacing=12)
        for line in (self.date, self.venue, self.deals):
            row.addWidget(line, 2 if line is self.venue else 1)
        about.body.addLayout(row)
        about.body.addWidget(Label(look, _("Rule system"), "caption", weight=600, tone="ink2"))
        about.body.addWidget(self.system)
        return about

    def _make_settings(self) -> Card:
        """Make the settings, folded away: an event begins well without them."""
        card = Card(self.look, name="new-event-settings", accessible=_("Settings"))
        self.settings = self._settings_fields()
        card.body.addWidget(self.settings)
        card.hide()
        self._settings_card = card
        return card

    def _settings_fields(self) -> SettingFields:
        fields = SettingFields(self.look, self._system(), prefix="new-setting", leave_out=frozenset({"deals"}))
        fields.changed.connect(self._take_settings)
        return fields

    def _system(self) -> Rules:
        return rules_called(self.system.value or DEFAULT.key) or DEFAULT

    def _table(self) -> RuleSystem | None:
        """Return the system as it is played with the settings chosen; None where players are no teams."""
        system = self._system()
        if isinstance(system, HandRules):
            return None
        chosen = {} if self.settings.wrong() else self.settings.values()
        return system.at_table(system.options.effective(chosen))

    def _take_system(self) -> None:
        """Offer the settings of another rule system, all as its rules say."""
        self._settings_card.body.removeWidget(self.settings)
        self.settings.hide()
        self.settings.deleteLater()
        self.settings = self._settings_fields()
        self._settings_card.body.addWidget(self.settings)
        self.settings.show_values({})
        self.deals.set_text(self._usual_deals())
        self._take_settings()

    def _usual_deals(self) -> str:
        deals = self._system().options.get("deals")
        return str(deals.default) if deals is not None and deals.default else ""

    def _take_settings(self) -> None:
        """Have as many teams and players as the table has."""
        table = self._table()
        self._players_card.setVisible(table is None)
        self.deals.setVisible(table is not None)
        for at, team in enumerate(self.teams):
            team.setVisible(table is not None and at < len(table.sides))
            if table is not None:
                team.take_players(table.seats // len(table.sides))
        self._say_settings()

    def _fold(self) -> None:
        """Show the settings, or fold them away; what is chosen stays."""
        shown = not self._settings_card.isVisibleTo(self)
        self._unfold(shown=shown)
        if shown:
            next(iter(self.settings.fields.values())).station.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unfold(self, *, shown: bool) -> None:
        self._settings_card.setVisible(shown)
        self.fold.set_icon_name("down" if shown else "right")

    def _say_settings(self) -> None:
        """Say beside the fold what differs from the rules."""
        chosen = differing(self._system(), self.settings.values())
        said = "; ".join(f"{words.label(key)}: {words.value_words(key, value)}" for key, value in chosen.items())
        self._differing.set_words(said or _("As the rules say."))

    def _make_place(self) -> Row:
        """Make the line that says where the file will be."""
        row = Row(self.look)
        self._place = Label(self.look, "", "small", tone="ink2", elide=True, name="new-event-place")
        choose = Button(self.look, _("Save it elsewhere ..."), name="new-event-choose-place")
        choose.clicked.connect(self._choose_place)
        row.addWidget(self._place, 1)
        row.addWidget(choose)
        return row

    def _make_buttons(self) -> Row:
        """Make the two ways out."""
        look = self.look
        row = Row(look)
        self.fold = Button(
            look, _("Settin&gs"), icon="right", height=40, name="new-event-fold", accessible=_("Settings")
        )
        self.fold.clicked.connect(self._fold)
        self._differing = Label(look, "", "small", tone="ink2", elide=True, name="new-event-settings-said")
        row.addWidget(self.fold)
        row.addWidget(self._differing, 1, Qt.AlignmentFlag.AlignVCenter)
        leave = Button(self.look, _("Cancel"), key=_("Esc"), height=40, name="new-event-leave")
        leave.clicked.connect(self.left)
        make = Button(self.look, _("Make the event"), key=_("Ctrl+Enter"), primary=True, name="new-event-make")
        make.clicked.connect(self.make)
        row.addWidget(leave)
        row.addWidget(make)
        return row

    def relook(self) -> None:
        """Take theme and text size again: one column at 200 %."""
        compact = self.look.compact
        self._teams_row.setSpacing(self.look.gap(8))
        self._teams_row.setDirection(QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight)
        for team in self.teams:
            team.letter.setFixedWidth(self.look.px(80))

    def clear(self) -> None:
        """Begin anew: today's date, the rules' number of deals, everything else empty."""
        for line in (self.event_name, self.venue, *(line for card in self.teams for line in card.all_lines)):
            line.set_text("")
            line.set_error("")
        self.date.set_text(date.today().isoformat())  # noqa: DTZ011 - the scorer's own day
        self.deals.set_text(self._usual_deals())
        self.settings.show_values({})
        self._unfold(shown=False)
        self._take_settings()
        self._path: Path | None = None
        self._show_place()
        self._say("")

    def first_focus(self) -> QWidget:
        """Return the name."""
        return self.event_name.line

    def areas(self) -> Sequence[QWidget]:
        """Return event and teams, for F6."""
        return (self.event_name.line, *(team.team.line for team in self.teams))

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("New event")

    def make(self) -> None:
        """Make the event, or say under each line what is missing."""
        if not self._checked():
            return
        teams = [team.typed() for team in self._teams() if any(line.text().strip() for line in team.lines)]
        deals = self.deals.text().strip() if self._table() is not None else ""
        settings = self.settings.values()
        if self._table() is None:
            teams = [NewTeam(name) for name in once_each(self.players.toPlainText())]
        if deals:
            settings["deals"] = int(deals)
        event = NewEvent(
            name=self.event_name.text().strip(),
            system=self._system().key,
            date=self.date.text().strip() or None,
            venue=self.venue.text().strip() or None,
            settings=kept(self._system(), {}, settings),
            teams=tuple(teams),
            first_session=True,
        )
        self.made.emit(self._file(), event)

    def refused(self, sentence: str) -> None:
        """Say why the event was not made; everything typed stays."""
        self._say(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter makes the event, Escape leaves; what is typed stays for the next time."""
        confirm = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if confirm and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.make()
        elif confirm and self.fold.hasFocus():
            self.fold.click()
        elif confirm:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # checking
    def _lines(self) -> tuple[LabelledLine, ...]:
        own = (self.event_name, self.date, self.venue, self.deals)
        return (*own, *(line for team in self._teams() for line in team.lines))

    def _teams(self) -> tuple[TeamCard, ...]:
        """Return the cards of the teams at a table."""
        table = self._table()
        return self.teams[: len(table.sides)] if table is not None else ()

    def _checked(self) -> bool:
        found: list[tuple[LabelledLine, str]] = []
        if not self.event_name.text().strip():
            found.append((self.event_name, _("The event needs a name.")))
        if (day := self.date.text().strip()) and not is_date(day):
            found.append((self.date, _("A date looks like 2026-10-03.")))
        deals = self.deals.text().strip()
        bounds = self._system().options.get("deals")
        most = bounds.high if bounds is not None else 0
        if deals and not (deals.isascii() and deals.isdecimal() and 1 <= int(deals[:9]) <= most):
            found.append((self.deals, _("A number from 1 to {most}.").format(most=most)))
        seen: set[str] = set()
        for card, team in ((card, card.typed()) for card in self._teams()):
            if not any(line.text().strip() for line in card.lines):
                continue
            if not team.name:
                found.append((card.team, _("The team needs a name.")))
            elif team.name.casefold() in seen:
                found.append((card.team, _("Two teams have the same name.")))
            seen.add(team.name.casefold())
            found.extend(self._twice(card))
        for line in self._lines():
            line.set_error(next((sentence for bad, sentence in found if bad is line), ""))
        self._say("")
        if found:
            found[0][0].line.setFocus()
        return self._settings_checked(focus=not found) and not found

    def _settings_checked(self, *, focus: bool) -> bool:
        """Say beside each setting what is wrong with it, unfolded where one has to be put right."""
        wrong = self.settings.wrong()
        self.settings.say(wrong)
        if wrong and focus:
            self._unfold(shown=True)
            self.settings.fields[next(iter(wrong))].station.setFocus()
        return not wrong

    @staticmethod
    def _twice(card: TeamCard) -> list[tuple[LabelledLine, str]]:
        found, seen = [], set()
        for line in card.players:
            name = line.text().strip().casefold()
            if name and name in seen:
                found.append((line, _("This player is listed twice.")))
            seen.add(name)
        return found

    def _say(self, sentence: str) -> None:
        self.problem.set_words(sentence)
        self.problem.setVisible(bool(sentence))

    # the file
    def _file(self) -> Path:
        if self._path is not None:
            return self._path
        name = unicodedata.normalize("NFC", self.event_name.text().strip())
        plain = "".join(letter if letter.isalnum() or letter in " -_." else "-" for letter in name).strip(" .-")
        wanted = self._folder / f"{plain or 'event'}{SUFFIX}"
        number = 2
        while wanted.exists():
            wanted = self._folder / f"{plain or 'event'}-{number}{SUFFIX}"
            number += 1
        return wanted

    def _show_place(self) -> None:
        self._place.set_words(_("The event will be saved in {file}").format(file=self._file()))

    def _choose_place(self) -> None:
        chosen, _kind = QFileDialog.getSaveFileName(
            self, _("Save the event in"), str(self._file()), _("Events (*{suffix})").format(suffix=SUFFIX)
        )
        if chosen:
            self._path = Path(chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX)
            self._folder = self._path.parent
            self._show_place()
