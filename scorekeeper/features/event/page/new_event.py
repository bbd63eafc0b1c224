"""A new event on one page: name, date, venue, rule system and two teams suffice.

Further teams are a list.
"""

import unicodedata
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from scorekeeper.features.event.page.earlier_parts import EarlierParts
from scorekeeper.features.event.page.setting_fields import ask_settings, chosen_in, setting_problems, show_settings
from scorekeeper.features.event.view.team_list import more_teams, read_in_list, wrong_in_list
from scorekeeper.journal.names import is_of_word, name_key
from scorekeeper.kernel import earlier_event
from scorekeeper.kernel.earlier_event import EarlierEvent
from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam
from scorekeeper.kernel.players import once_each
from scorekeeper.kit.form.form import RETURNS, Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, TurningRow, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import settings as words
from scorekeeper.language.dates import date_example, format_date, not_a_date, parse_date
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.system import ALL_SIDES, RuleSystem
from scorekeeper.rules.systems import DEFAULT, Rules, all_rules, rules_called
from scorekeeper.tournament.settings import differing, kept

TEAMS = len(ALL_SIDES)
"""The most teams that may meet at one table."""
PLAYERS = tuple(f"player-{number}" for number in range(1, 5))
"""The players that a team may have there."""


class NewTeamForm(Form):
    """Name, letter and players of one team, as many players as a team has at the table.

    The first player is captain.
    """

    def __init__(self, look: Look, number: int) -> None:
        title = pgettext("event page", "Team {number}").format(number=number)
        letter = _("Letter of team {number}").format(number=number)
        asked = [
            Field("name", "line", lambda: title, share=1),
            Field("letter", "line", lambda: pgettext("field", "Letter"), aloud=lambda: letter, beside=True),
            *(
                Field(key, "line", partial(_player, index), aloud=partial(_player_of, number, index))
                for index, key in enumerate(PLAYERS, 1)
            ),
        ]
        super().__init__(look, Spec(f"new-team-{number}", lambda: title, fields=asked))
        self.title.hide()  # the line of the name reports it
        letters = self.fields["letter"]
        assert isinstance(letters, LabelledLine)
        letters.line.setMaxLength(1)
        self.body.addStretch(1)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply the text size."""
        self.fields["letter"].setFixedWidth(self.look.px(80))

    def take_players(self, players: int) -> None:
        """Show a line for each player at the table; text typed in other lines is kept."""
        for index, key in enumerate(PLAYERS):
            self.fields[key].setVisible(index < players)

    def typed(self) -> dict[str, str]:
        """Return the texts of the visible fields by key."""
        return {key: text.strip() for key, text in self.values().items() if self.fields[key].isVisibleTo(self)}

    def team(self) -> NewTeam:
        """Return the team as typed."""
        values = self.typed()
        players = tuple(values[key] for key in PLAYERS if values.get(key))
        captain = players[0] if players else None
        return NewTeam(values["name"], players=players, captain=captain, letter=values["letter"] or None)

    def wrong(self) -> dict[str, str]:
        """Return the problems of the team if any field of it is filled in."""
        values = self.typed()
        wrong: dict[str, str] = {}
        if any(values.values()) and not values["name"]:
            wrong["name"] = _("The team needs a name.")
        seen: set[str] = set()
        for key in PLAYERS:
            name = name_key(values.get(key, ""))
            if name and name in seen:
                wrong[key] = _("This player is listed twice.")
            seen.add(name)
        return wrong


def _player(player: int) -> str:
    if player == 1:
        return _("Player {player} (captain)").format(player=player)
    return pgettext("event page", "Player {player}").format(player=player)


def _player_of(number: int, player: int) -> str:
    return _("Team {number}, player {player}").format(number=number, player=player)


PREFIX = "new-event-"


def _about_fields() -> Spec:
    """Return the questions about the event itself."""
    systems = tuple(ChoiceOption(rules.key, system_name(rules)) for rules in all_rules())
    name = Field("name", "line", lambda: _("Event name"), needed=lambda: _("The event needs a name."))
    day = Field("date", "line", lambda: pgettext("field", "Date"), example=date_example(), share=1)
    venue = Field("venue", "line", lambda: pgettext("field", "Venue"), share=2, beside=True)
    deals = Field("deals", "line", lambda: _("Deals per session"), share=1, beside=True)
    system = Field("system", "choice", lambda: _("Rule system"), options=systems)
    return Spec("new-event-about", lambda: _("New event"), fields=(name, day, venue, deals, system), prefix=PREFIX)


class NewEventPage(WindowPage):
    """The form; `made(path, NewEvent)` when it is valid, `left` when the scorer goes back."""

    made = Signal(object, object)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(_("New event"))
        self.look = look
        documents = Path(
            QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation) or Path.home()
        )
        self.folder = documents if documents.is_dir() else Path.home()
        outer = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        middle = QWidget()
        sides = RowLayout(look, middle)
        sides.addStretch(1)
        frame = QWidget()
        frame.setMaximumWidth(1140)
        sides.addWidget(frame, 1000)
        sides.addStretch(1)
        self._column = column = ColumnLayout(look, frame, margins=(20, 18, 20, 14), spacing=10)
        column.addWidget(Label(look, _("New event"), "page", weight=700, name="new-event-title"))
        self.about = Form(look, _about_fields())
        self.about.fill({"system": DEFAULT.key})
        self.about.title.hide()  # the page reports it
        self.earlier = self._make_earlier()
        column.addWidget(self.earlier)
        column.addWidget(self.about)
        row = TurningRow(look)
        self.teams = tuple(NewTeamForm(look, number) for number in range(1, TEAMS + 1))
        for team in self.teams:
            row.addWidget(team)
        column.addLayout(row)
        line = _("One team per line, followed by its players: Kochi Club: Lissy Thomas, Jacob Mathew, Anna Kurian")
        listed = Field("more", "box", str, aloud=lambda: _("More teams"), example=line, lines=4)
        self.more = Form(look, Spec("new-event-more-card", lambda: _("More teams"), fields=(listed,), prefix=PREFIX))
        self.read = Label(look, "", "body", wrap=True, name="new-event-more-read")
        self.more.body.addWidget(self.read)
        self.more.edited.connect(lambda _key: self._show_read())
        column.addWidget(self.more)
        names = Field(
            "players",
            "box",
            str,
            aloud=lambda: pgettext("screen reader", "Players"),
            example=_("One name per line"),
            lines=5,
        )
        self.players = Form(
            look, Spec("new-event-players-card", lambda: pgettext("heading", "Players"), fields=(names,), prefix=PREFIX)
        )
        column.addWidget(self.players)
        self.settings = self._make_settings()
        column.addWidget(self.settings)
        column.addLayout(self._make_place())
        self.problem = Label(look, "", "body", weight=600, tone="error", wrap=True, name="new-event-problem")
        self.problem.hide()
        column.addStretch(1)
        outer.addWidget(Scroll(look, middle, whole=(self.more,)), 1)
        foot = ColumnLayout(look, margins=(20, 0, 20, 14), spacing=8)  # visible however far the page is scrolled
        foot.addWidget(self.problem)
        foot.addLayout(self._make_buttons())
        outer.addLayout(foot)
        self.about.edited.connect(self._edited)
        for form in self._asked():
            form.edited.connect(lambda _key: self.touched.emit())
        self.clear()

    def _make_settings(self) -> Form:
        """Return the settings, folded: an event can begin without them."""
        form = Form(
            self.look,
            Spec("new-event-settings", lambda: pgettext("heading", "Settings"), prefix="new-setting-", spacing=10),
        )
        form.title.hide()
        form.hide()
        ask_settings(form, self._system(), frozenset({"deals"}))
        form.edited.connect(lambda _key: self._take_settings())
        return form

    def _make_earlier(self) -> EarlierParts:
        parts = EarlierParts(self.look)
        parts.folder = self.folder
        parts.chosen.connect(self._take_earlier)
        parts.failed.connect(self._show_problem)
        return parts

    def _take_earlier(self, part: str) -> None:
        """Show the rules, settings and venue of an earlier event, as far as they are copied."""
        earlier = self.earlier.earlier
        if earlier is None:
            return
        self._show_problem("")
        if part in {"", earlier_event.SETTINGS}:  # with another part, what was changed by hand stays
            self._show_earlier(earlier)
        self._show_place()
        self.touched.emit()

    def _show_earlier(self, earlier: EarlierEvent) -> None:
        values = self.about.values()
        if values["system"] != earlier.system:
            self.about.fill({"system": earlier.system})
            self._take_system()
        taken = earlier.settings if earlier_event.SETTINGS in self.earlier.parts else {}
        show_settings(self.settings, self._system(), taken)
        self.about.fill({
            "name": values["name"] or earlier.name,
            "venue": values["venue"] or ((earlier.venue or "") if earlier_event.SETTINGS in self.earlier.parts else ""),
            "deals": str(taken.get("deals", self._usual_deals())),
        })  # fmt: skip
        self._take_settings()

    def _earlier_teams(self) -> tuple[NewTeam, ...]:
        """Return the teams that are copied."""
        earlier = self.earlier.earlier
        return earlier.teams if earlier is not None and earlier_event.TEAMS in self.earlier.parts else ()

    def _system(self) -> Rules:
        return rules_called(self.about.fields["system"].text()) or DEFAULT

    def _table(self) -> RuleSystem | None:
        """Return the system with the chosen settings; None if the players do not form teams."""
        system = self._system()
        if isinstance(system, HandRules):
            return None
        chosen = {} if setting_problems(self.settings) else chosen_in(self.settings)
        return system.at_table(system.options.effective(chosen))

    def _edited(self, key: str) -> None:
        if key == "system":
            if self.earlier.earlier is not None and self.earlier.earlier.system != self._system().key:
                self.earlier.take(None)  # none of these values fits other rules
            self._take_system()
        elif key == "name":
            self._show_place()

    def _take_system(self) -> None:
        """Offer the settings of another rule system, with its defaults."""
        before, self.settings = self.settings, self._make_settings()
        self._column.replaceWidget(before, self.settings)
        remove_widgets((before,))
        self.about.fill({"deals": self._usual_deals()})
        self._take_settings()

    def _usual_deals(self) -> str:
        deals = self._system().options.get("deals")
        return str(deals.default) if deals is not None and deals.default else ""

    def _take_settings(self) -> None:
        """Show as many teams and players as the table has."""
        table = self._table()
        self.players.setVisible(table is None)
        self.add.setVisible(table is not None)
        if table is None:
            self._list_more(shown=False)
        self.about.fields["deals"].setVisible(table is not None)
        for index, team in enumerate(self.teams):
            team.setVisible(table is not None and index < len(table.sides))
            if table is not None:
                team.take_players(table.seats // len(table.sides))
        self._show_settings()

    def _fold(self) -> None:
        """Unfold or fold the settings; choices stay."""
        shown = not self.settings.isVisibleTo(self)
        self._unfold(shown=shown)
        if shown:
            self.settings.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _list_more(self, *, shown: bool) -> None:
        """Show or hide the list for more teams than meet at the first table."""
        self.more.setVisible(shown)
        self.add.set_icon_name("down" if shown else "right")
        if shown:
            self.more.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_read(self) -> None:
        """Show how many teams were read from the list, before they are entered."""
        text, doubtful = read_in_list(self.more.values()["more"])
        self.read.show_text(text, tone="warn" if doubtful else "ok")

    def _more(self) -> tuple[NewTeam, ...]:
        """Return the further teams, if the form asks for them."""
        return more_teams(self.more.values()["more"]) if self.more.isVisibleTo(self) else ()

    def _unfold(self, *, shown: bool) -> None:
        self.settings.setVisible(shown)
        self.fold.set_icon_name("down" if shown else "right")

    def _show_settings(self) -> None:
        """Show beside the fold what differs from the rules."""
        chosen = differing(self._system(), chosen_in(self.settings))
        text = "; ".join(f"{words.label(key)}: {words.value_words(key, value)}" for key, value in chosen.items())
        self._differing.set_words(text or _("As in the rules."))

    def _make_place(self) -> RowLayout:
        """Return the line with the path of the new file."""
        row = RowLayout(self.look)
        self._folder_label = Label(self.look, "", "small", tone="ink2", elide=True, name="new-event-place")
        choose = Button(self.look, _("Save elsewhere ..."), name="new-event-choose-place")
        choose.clicked.connect(self._choose_place)
        row.addWidget(self._folder_label, 1)
        row.addWidget(choose)
        return row

    def _make_buttons(self) -> Foot:
        """Return the buttons that make the event or leave."""
        look = self.look
        row = Foot(look, spacing=8)
        self.fold = Button(
            look,
            pgettext("button", "Settin&gs"),
            icon="right",
            height=40,
            name="new-event-fold",
            accessible=pgettext("screen reader", "Settings"),
        )
        self.fold.clicked.connect(self._fold)
        self.add = Button(look, _("&More teams"), icon="right", height=40, name="new-event-more-fold")
        self.add.clicked.connect(lambda: self._list_more(shown=not self.more.isVisibleTo(self)))
        self._differing = Label(look, "", "small", tone="ink2", elide=True, name="new-event-settings-said")
        row.addWidget(self.add)
        row.addWidget(self.fold)
        self._differing.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._differing)
        leave = Button(
            self.look, pgettext("button", "Cancel"), key=pgettext("key", "Esc"), height=40, name="new-event-leave"
        )
        leave.clicked.connect(self.left)
        make = Button(
            self.look, _("Create event"), key=pgettext("key", "Ctrl+Enter"), primary=True, name="new-event-make"
        )
        make.clicked.connect(self.make)
        row.addWidget(leave)
        row.addWidget(make)
        return row

    def clear(self) -> None:
        """Reset the form: today's date, the rules' number of deals, everything else empty."""
        for form in (self.about, *self.teams):
            form.show_problems({}, focus=False)
        for team in self.teams:
            team.clear()
        self.earlier.take(None)
        today = format_date(date.today())  # noqa: DTZ011 - the scorer's own day
        self.about.fill({"name": "", "date": today, "venue": "", "deals": self._usual_deals()})
        show_settings(self.settings, self._system(), {})
        self._unfold(shown=False)
        self.more.clear()
        self._show_read()
        self._list_more(shown=False)
        self._take_settings()
        self._path: Path | None = None
        self._show_place()
        self._show_problem("")

    def first_focus(self) -> QWidget:
        """Return the name."""
        return self.about.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return event and teams, for F6."""
        more = (self.more.first_focus(),) if self.more.isVisibleTo(self) else ()
        return (self.about.first_focus(), self.earlier.button, *(team.first_focus() for team in self.teams), *more)

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("New event")

    def unsaved(self) -> str:
        """Return the label of an unsaved new event, if anything is typed."""
        ours = {"system", "date", "deals"}  # filled in by the program
        has_text = any(text.strip() for form in self._asked() for key, text in form.values().items() if key not in ours)
        return _("New event") if has_text else ""

    def _asked(self) -> tuple[Form, ...]:
        return (self.about, *self.teams, self.more, self.players)

    def make(self) -> None:
        """Make the event, or show what is missing below each field."""
        if not self._checked():
            return
        values = {key: text.strip() for key, text in self.about.values().items()}
        settings = chosen_in(self.settings)
        if self._table() is None:
            teams = [NewTeam(name) for name in once_each(self.players.values()["players"])]
        else:
            teams = [*self._typed_teams(), *self._more()]
            settings |= {"deals": int(values["deals"])} if values["deals"] else {}
        event = NewEvent(
            name=values["name"],
            system=self._system().key,
            date=parse_date(values["date"]),
            venue=values["venue"] or None,
            settings=kept(self._system(), {}, settings),
            teams=tuple(teams),
            first_session=not self._more() and not self._earlier_teams(),
        )
        if (earlier := self.earlier.earlier) is not None:
            # the settings and the venue are in their fields
            event = earlier.filled(event, [part for part in self.earlier.parts if part != earlier_event.SETTINGS])
        self.made.emit(self._file(), event)

    def refused(self, sentence: str) -> None:
        """Show why the event was not made; everything typed stays."""
        self._show_problem(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter makes the event, Escape leaves; what is typed stays for the next time."""
        confirm = event.key() in RETURNS
        if confirm and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.make()
        elif confirm and isinstance(button := self.focusWidget(), Button):
            button.click()
        elif confirm:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # checking
    def _teams(self) -> tuple[NewTeamForm, ...]:
        """Return the forms of the teams at a table."""
        table = self._table()
        return self.teams[: len(table.sides)] if table is not None else ()

    def _typed_teams(self) -> tuple[NewTeam, ...]:
        """Return the teams at the first table, as far as anything of them is typed."""
        return tuple(team.team() for team in self._teams() if any(team.typed().values()))

    def _checked(self) -> bool:
        wrong_in_forms: list[tuple[Form, dict[str, str]]] = [(self.about, self._about_wrong())]
        seen: set[str] = set()
        for form in self._teams():
            wrong, name = form.wrong(), name_key(form.typed()["name"])
            if name and name in seen:
                wrong = {"name": _("Two teams have the same name."), **wrong}
            seen.add(name)
            wrong_in_forms.append((form, self._also_elsewhere(form) | wrong))
        listed = wrong_in_list((*self._more(), *self._earlier_teams()), self._typed_teams())
        wrong_in_forms.append((self.more, {"more": listed} if listed else {}))
        if listed and not self.more.isVisibleTo(self):
            self._list_more(shown=True)
        self._show_problem("")
        well = True
        for asked, wrong in wrong_in_forms:
            well = not asked.show_problems(wrong, focus=well) and well
        return self._settings_checked(focus=well) and well

    def _also_elsewhere(self, form: NewTeamForm) -> dict[str, str]:
        """Return players whose name also appears in an earlier team.

        Both would be seated at the first table.
        """
        before = self._teams()[: self._teams().index(form)]
        names = {name_key(name): team.typed()["name"] for team in before for name in team.team().players}
        template = _("{name} is also on {team}. If these are two people, rename one, for example {name} K.")
        return {
            key: template.format(name=name, team=names[name_key(name)])
            for key, name in form.typed().items()
            if key in PLAYERS and name_key(name) in names
        }

    def _about_wrong(self) -> dict[str, str]:
        values, wrong = {key: text.strip() for key, text in self.about.values().items()}, self.about.missing()
        if values["date"] and parse_date(values["date"]) is None:
            wrong["date"] = not_a_date(values["date"])
        deals, bounds = values["deals"], self._system().options.get("deals")
        most = bounds.high if bounds is not None else 0
        if deals and not (deals.isascii() and deals.isdecimal() and 1 <= int(deals[:9]) <= most):
            wrong["deals"] = _("Type a number from 1 to {most}.").format(most=most)
        return wrong

    def _settings_checked(self, *, focus: bool) -> bool:
        """Show the problem beside each setting, unfolding the settings if there is any."""
        wrong = setting_problems(self.settings)
        if wrong and focus:
            self._unfold(shown=True)
        return not self.settings.show_problems(wrong, focus=focus)

    def _show_problem(self, sentence: str) -> None:
        self.problem.set_words(sentence)
        self.problem.setVisible(bool(sentence))

    # the file
    def _file(self) -> Path:
        if self._path is not None:
            return self._path
        name = unicodedata.normalize("NFC", self.about.values()["name"].strip())
        plain = "".join(letter if is_of_word(letter) or letter in " -_." else "-" for letter in name).strip(" .-")
        path = self.folder / f"{plain or 'event'}{SUFFIX}"
        number = 2
        while path.exists():
            path = self.folder / f"{plain or 'event'}-{number}{SUFFIX}"
            number += 1
        return path

    def _show_place(self) -> None:
        self._folder_label.set_words(_("The event will be saved in {file}").format(file=self._file()))

    def _choose_place(self) -> None:
        chosen, _kind = QFileDialog.getSaveFileName(
            self,
            _("Save the event in"),
            str(self._file()),
            pgettext("kind of file", "Events (*{suffix})").format(suffix=SUFFIX),
        )
        if chosen:
            self._path = Path(chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX)
            self.folder = self._path.parent
            self._show_place()
