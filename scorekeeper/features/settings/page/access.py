"""The role in this window.

Chosen before an event is open or while it is, some only with a passphrase.
The page "Work as" opens only on request. On first opening only an unknown name is asked for.
"""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from scorekeeper.journal.access import ORGANISER, VIEWER, WORKS_AS
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel import failures
from scorekeeper.kernel.access import SHORTEST, roles_for_login
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.own_name import NAMELESS, account, kept_name, name_fault
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS, Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.frame.open_event import OpenEvent
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language import access as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.kernel.outcome import Outcome
    from scorekeeper.signing.keys.hardness import Hardness


WIDEST = 760


def _roles(*roles: str) -> list[ChoiceOption]:
    return [ChoiceOption(role, words.role_word(role)) for role in roles]


class RoleForm(Form):
    """The user's name and role.

    `kept` are the roles that need a passphrase, `role` is the present one.
    `seated` is the role of the login at the server: only roles within it are offered. A file allows every role.
    """

    def __init__(self, look: Look) -> None:
        self.role, self.kept, self.seated = ORGANISER, frozenset[str](), ORGANISER
        hint = _("It is saved with every entry made here. The next scorer types a new one.")
        name = Field("name", "line", lambda: _("Your na&me"), hint=lambda _text: (hint, False))
        role = Field("role", "choice", str, aloud=lambda: _("Work as"), options=_roles(*WORKS_AS))
        secret = Field("passphrase", "secret", lambda: pgettext("field", "&Passphrase"), shown=self._asks)
        spec = Spec("access-choose", lambda: _("Work as"), str, (name, role, secret), about=words.about,
                    prefix="access-", size="page", spacing=10)  # fmt: skip
        super().__init__(look, spec)
        self.meaning = Label(look, "", "body", wrap=True, name="access-meaning")
        self.column.insertWidget(2, self.meaning)
        self.edited.connect(lambda key: self.show_role() if key == "role" else None)

    def _add_foot(self) -> None:
        self.confirm_button = Button(
            self.look, "", key=pgettext("key", "Ctrl+Enter"), primary=True, height=40, name="access-work"
        )
        self.confirm_button.clicked.connect(self.confirm)
        self.body.addWidget(self.confirm_button)

    def _asks(self, values: Values) -> bool:
        return values["role"] in self.kept and values["role"] != self.role

    @property
    def chosen(self) -> str:
        return self.fields["role"].text() or VIEWER

    def show_role(self) -> None:
        """Show what the chosen role is."""
        why = "" if self.seated == ORGANISER else words.login_role_note(self.seated)
        self.meaning.set_words(" ".join(filter(None, (words.role_about(self.chosen), why))))
        self.confirm_button.setText(words.work_button(self.chosen))
        self.show_text("")

    def missing(self) -> dict[str, str]:
        """Return the problem of the name."""
        fault = name_fault(self.fields["name"].text())
        return {"name": words.name_wrong(fault, NAME)} if fault else {}

    def first_focus(self) -> QWidget:
        """Return the name field if empty, the passphrase if needed, else the choice of role."""
        name, role, secret = self.fields.values()
        if not name.text().strip():
            return name.station
        return secret.station if secret.isVisibleTo(self) else role.station


class KeepForm(Form):
    """The form for roles with a passphrase; `freed` asks to remove a role's protection."""

    freed = Signal()

    def __init__(self, look: Look) -> None:
        roles = _roles(*(role for role in WORKS_AS if role != VIEWER))
        whom = Field("whom", "choice", str, aloud=lambda: _("Ask for a passphrase"), options=roles)
        new = Field(
            "new", "secret", lambda: _("&New passphrase"), needed=lambda: _("Type a passphrase."),
            hint=lambda text: (words.passphrase_rule(len(text), SHORTEST), len(text) >= SHORTEST),
        )  # fmt: skip
        again = Field("again", "secret", lambda: _("The same passphrase a&gain"))
        spec = Spec("access-keep", lambda: _("Ask for a passphrase"), str,
                    (whom, new, again), about=self._about, prefix="access-", spacing=10, enters=True)  # fmt: skip
        super().__init__(look, spec)
        self.fill({"whom": roles[0].value})
        self.now = Label(look, "", "body", wrap=True, name="access-now")
        self.column.insertWidget(1, self.now)

    @staticmethod
    def _about() -> str:
        return _(
            "Anyone who opens this event must type it before working in that role. It does not lock "
            "the file: other programs can still read it."
        )

    def _add_foot(self) -> None:
        row = RowLayout(self.look, spacing=8)
        self.confirm_button = Button(self.look, _("Set passphrase"), height=40, name="access-ask")
        self.confirm_button.clicked.connect(self.confirm)
        self.free = Button(self.look, _("Remove passphrase"), height=40, name="access-free")
        self.free.clicked.connect(self.freed)
        row.addWidget(self.confirm_button)
        row.addWidget(self.free)
        row.addStretch(1)
        self.body.addLayout(row)

    def show_whom(self, kept: Collection[str]) -> None:
        """Show whether the chosen role needs a passphrase."""
        role = self.fields["whom"].text()
        self.now.set_words(words.passphrase_set(role) if role in kept else words.passphrase_removed(role))
        self.free.setVisible(role in kept)

    def missing(self) -> dict[str, str]:
        """Return the problem of the two passphrases."""
        same = self.fields["new"].text() == self.fields["again"].text()
        problem_texts = super().missing()
        return problem_texts or ({} if same else {"new": _("The passphrases do not match. Type both again.")})

    def confirm(self) -> None:
        """Submit the passphrase, or show the problem and clear both fields."""
        if self.show_problems(self.missing()):
            self.forget()
        else:
            self.confirmed.emit()


class NamePage(WindowPage):
    """The only question of the first opening: `named(name)` answers it, `left` postpones it."""

    left = Signal()
    named = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(self.title())
        inside = QWidget()
        inside.setMaximumWidth(look.px(WIDEST))
        column = ColumnLayout(look, inside, margins=(15, 8, 15, 8), spacing=8)
        name = Field("name", "line", lambda: _("Your na&me"))
        spec = Spec("own-name", self.title, lambda: _("Save name"), (name,), about=self._about, prefix="own-name-",
                    leave=lambda: pgettext("program settings", "Later"), size="page", spacing=10)  # fmt: skip
        self.form = Form(look, spec)
        column.addWidget(self.form)
        column.addStretch(1)
        outer = ColumnLayout(look, self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(Scroll(look, inside))
        self.form.left.connect(self.left)
        self.form.confirmed.connect(self._named)

    @staticmethod
    def _about() -> str:
        return _("Your name is saved with every entry you make. You can change it later in Program settings (Ctrl+,).")

    def _named(self) -> None:
        values = self.form.values()["name"]
        fault = name_fault(values)
        if not self.form.show_problems({"name": words.name_wrong(fault, NAME)} if fault else {}):
            self.named.emit(kept_name(values))

    def first_focus(self) -> QWidget:
        """Return the line of the name."""
        return self.form.fields["name"].station

    def areas(self) -> Sequence[QWidget]:
        """Return the line and the buttons, for F6."""
        return (self.first_focus(), self.form.confirm_button)

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("Who works here?")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() not in RETURNS:
            super().keyPressEvent(event)
        elif isinstance(focus, QPushButton) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            focus.click()
        else:
            self._named()


class AccessPage(WindowPage):
    """The user's name and role.

    `role_chosen(role, passphrase, name)` and `kept(role, passphrase)` request changes.
    """

    left = Signal()
    role_chosen = Signal(str, str, str)
    kept = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(_("Work as"))
        inside = QWidget()
        inside.setMaximumWidth(look.px(WIDEST))
        column = ColumnLayout(look, inside, margins=(15, 8, 15, 8), spacing=8)
        self.choosing, self.keeping = RoleForm(look), KeepForm(look)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="access-back")
        self.choosing.beside_title(self.back)
        for form in (self.choosing, self.keeping):
            column.addWidget(form)
        column.addStretch(1)
        outer = ColumnLayout(look, self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(Scroll(look, inside))
        self.back.clicked.connect(self.left)
        self.choosing.confirmed.connect(self._work)
        self.keeping.confirmed.connect(self._keep)
        self.keeping.freed.connect(lambda: self.kept.emit(self.keeping.fields["whom"].text(), ""))
        self.keeping.edited.connect(lambda _key: self.keeping.show_whom(self.choosing.kept))

    # showing
    def show_state(self, role: str, kept: Collection[str], *, name: str, is_open: bool, seated: str) -> None:
        """Show name and role, and which roles need a passphrase; only an organizer can change that."""
        choosing = self.choosing
        choosing.role, choosing.kept, choosing.seated = role, frozenset(kept), seated
        choosing.offer("role", _roles(*roles_for_login(seated)), role)
        self.keeping.setVisible(is_open and role == ORGANISER)
        self.forget()
        choosing.fill({"role": role, "name": name})
        choosing.show_role()
        self.keeping.show_whom(kept)

    def choose(self, role: str) -> None:
        """Choose the role requested before, and ask for its passphrase."""
        self.choosing.fill({"role": role})
        self.choosing.show_role()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, sentence: str, *, wrong: bool = False) -> None:
        """Show the result."""
        tone: Token = "error" if wrong else "ok"
        self.choosing.show_text(f"{sentence[:1].upper()}{sentence[1:]}", tone=tone)
        secret = self.choosing.fields["passphrase"]
        if wrong and secret.isVisible():
            secret.station.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_working(self, *, working: bool) -> None:
        """Show that a passphrase is being checked, which is slow on purpose."""
        for button in (self.choosing.confirm_button, self.keeping.confirm_button, self.keeping.free):
            button.setEnabled(not working)

    def forget(self) -> None:
        """Empty every field that holds a secret."""
        for form in (self.choosing, self.keeping):
            form.forget()
            form.show_problems({}, focus=False)

    # requests
    def _work(self) -> None:
        values = self.choosing.values()
        self.choosing.forget()
        self.role_chosen.emit(values["role"] or VIEWER, values["passphrase"], kept_name(values["name"]))

    def _keep(self) -> None:
        values = self.keeping.values()
        self.keeping.forget()
        self.kept.emit(values["whom"], values["new"])

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the first field of the choice."""
        return self.choosing.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return the choice and the button back, for F6."""
        return (self.first_focus(), self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("Work as")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back.

        Enter presses the button with the focus, and elsewhere applies the chosen role.
        """
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() not in RETURNS:
            super().keyPressEvent(event)
        elif focus in self.keeping.stations():
            self.keeping.advance(focus)
        elif isinstance(focus, QPushButton) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            focus.click()
        else:
            self.choosing.confirm()


PAGE, NAME_PAGE = "access", "own-name"


class Access(QObject):
    """Shows the page "Work as" and carries out its requests.

    `renamed(bridge)` is emitted when entries are made in another role.

    `hardness` is the cost of a try of a passphrase, None the usual; only tests make it cheaper.
    """

    renamed = Signal(object)

    def __init__(self, window: Window, look: Look, jobs: Jobs, settings: ProgramSettings, opening: OpenEvent) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs = window, look, jobs
        self._settings, self._opening = settings, opening
        self.hardness: Hardness | None = None
        self._before = ""
        window.promise_page(PAGE, self._make)
        window.promise_page(NAME_PAGE, self._make_name_page)
        window.offer({"work-as": self.show})

    def greet(self, bridge: Bridge) -> None:
        """Work in the role last chosen, or a lesser one without its passphrase.

        An unshared event opens as organizer.
        """
        from scorekeeper.kernel.access import role_without_passphrase, seat_of  # noqa: PLC0415 - after the first paint

        desk = bridge.desk
        desk.role = role_without_passphrase(bridge.tournament, self._wished_role(bridge), desk.store_state.role)
        desk.seat = seat_of(desk.seat, desk.role)
        self.renamed.emit(bridge)

    def _wished_role(self, bridge: Bridge) -> str:
        """Return the role chosen last; a file used by only one person has a single role."""
        state, own = bridge.desk.store_state, {self._opening.own_name, account(), NAMELESS}
        shared = state.path is None or bridge.tournament.access or any(entry.who not in own for entry in bridge.entries)
        return self._settings.works_as if shared else ORGANISER

    def _needs_passphrase(self, bridge: Bridge) -> bool:
        """Return whether a passphrase would give this person the chosen role."""
        wished, desk = self._wished_role(bridge), bridge.desk
        return desk.role != wished and wished in roles_for_login(desk.store_state.role)

    def ask(self, bridge: Bridge) -> None:
        """Ask for a missing name; warn if the role is lower than the one chosen."""
        desk = bridge.desk
        if self._needs_passphrase(bridge):
            text = words.needs_passphrase(desk.role, self._wished_role(bridge))
            self._window.save_state.show_state("told", text, "")
        if not (self._opening.is_named or desk.store_state.read_only or self._opening.is_sample()):
            self._before = self._window.current
            self._window.show_page(NAME_PAGE)

    def show(self) -> None:
        """Show the page."""
        if self._window.current != PAGE:
            self._before = self._window.current
        self._fill()
        self._window.show_page(PAGE)
        bridge = self._opening.bridge
        if bridge is not None and self._needs_passphrase(bridge):
            self._page().choose(self._wished_role(bridge))

    def _fill(self) -> None:
        bridge = self._opening.bridge
        kept = frozenset(bridge.tournament.access) if bridge is not None else frozenset[str]()
        role = bridge.desk.role if bridge is not None else self._settings.works_as
        seated = bridge.desk.store_state.role if bridge is not None else ORGANISER
        self._page().show_state(role, kept, name=self._opening.own_name, is_open=bridge is not None, seated=seated)

    def _make(self) -> "AccessPage":
        page = AccessPage(self._look)
        page.left.connect(self._go_back)
        page.role_chosen.connect(self._work_as)
        page.kept.connect(self._keep)
        return page

    def _make_name_page(self) -> "NamePage":
        page = NamePage(self._look)
        page.left.connect(self._show_before)
        page.named.connect(self._named)
        return page

    def _named(self, name: str) -> None:
        """Enter under this name from now on."""
        self._settings.who = name
        self._opening.rename(name)
        if self._opening.bridge is not None:
            self.renamed.emit(self._opening.bridge)
        self._show_before()
        self._window.save_state.show_state("saved", words.entry_name_words(name), "")

    def _page(self) -> "AccessPage":
        page = self._window.ensure_page(PAGE)
        assert isinstance(page, AccessPage)
        return page

    def _go_back(self) -> None:
        self._page().forget()
        self._show_before()

    def _show_before(self) -> None:
        known = self._before if self._window.ensure_page(self._before) is not None else "start"
        self._window.show_page(known)

    def _work_as(self, role: str, passphrase: str, name: str) -> None:
        bridge = self._opening.bridge
        if bridge is None:
            self._take(role, name)
            self._go_back()
            return

        def work() -> None:
            from scorekeeper.kernel.access import work_as  # noqa: PLC0415

            work_as(bridge.desk, role, passphrase)

        def done(_nothing: None) -> None:
            renamed = self._take(role, name)
            self.renamed.emit(bridge)
            self._go_back()
            self._window.save_state.show_state("saved", words.works_as(role, renamed), "")

        self._run(work, done)

    def _take(self, role: str, name: str) -> str:
        """Work in this role from now on; return the name if it changed."""
        self._settings.works_as = role
        if name == self._opening.own_name:
            return ""
        self._settings.who = name
        self._opening.rename(name)
        return name

    def _keep(self, role: str, passphrase: str) -> None:
        bridge, hardness = self._opening.bridge, self.hardness
        if bridge is None:
            return

        def work() -> Saved:
            from scorekeeper.kernel.access import keep  # noqa: PLC0415

            return keep(bridge.desk, role, passphrase, hardness)

        page = self._page()
        page.set_working(working=True)

        def failed(error: Exception) -> None:
            page.set_working(working=False)
            page.show_message(failures.sentence(error), wrong=True)

        def answered(outcome: "Outcome") -> None:
            if not isinstance(outcome, Saved):
                return
            bridge.answered.disconnect(answered)
            page.set_working(working=False)
            self._fill()
            page.show_message(words.kept(role) if passphrase else words.opened(role))

        bridge.answered.connect(answered)
        bridge.carry_out(work, failed)

    def _run(self, work: Callable[[], None], done: Callable[[None], None]) -> None:
        page = self._page()
        page.set_working(working=True)

        def finished(nothing: None) -> None:
            page.set_working(working=False)
            done(nothing)

        def failed(error: Exception) -> None:
            page.set_working(working=False)
            page.show_message(failures.sentence(error), wrong=True)

        self._jobs.write(work, finished, failed)
