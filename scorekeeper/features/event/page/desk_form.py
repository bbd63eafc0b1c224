"""The form of the registration desk: a team, its open points, the next step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.view.joining import joining
from scorekeeper.features.event.view.registration import (
    DRAW,
    FEE,
    LET_IN,
    PLAYERS,
    SUBSTITUTED,
    DeskRemark,
    DeskTeam,
    checked_in,
    desk_team,
    given_back,
    never_came,
    paid,
    with_captain,
)
from scorekeeper.features.event.words import desk as words
from scorekeeper.journal.at_desk import WITHDRAWN, all_at_desk, first_played
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, MAIN, NEVER_CAME, SUBSTITUTION_FEE
from scorekeeper.kernel.permissions import may
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered


class QuestionCard(CardFrame):
    """A sentence after a sign, and the buttons that answer it."""

    def __init__(self, look: Look, about: str, *answers: Button) -> None:
        super().__init__(look, margins=(9, 7, 9, 7), spacing=6, name=f"desk-question-{about}")
        self._sign = IconLabel(look, "check", "ok")
        self.title = Label(look, "", "body", weight=600, wrap=True, name=f"desk-{about}-title")
        self.detail = Label(look, "", "small", tone="ink2", wrap=True, name=f"desk-{about}-detail")
        line = RowLayout(look, spacing=9)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        words = ColumnLayout(look, spacing=1)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        line.addLayout(words, 1)
        self.body.addLayout(line)
        if answers:
            flow = Flow(look, spacing=6)
            for button in answers:
                flow.addWidget(button)
            self.body.addLayout(flow)

    def show_remark(self, remark: DeskRemark | None) -> None:
        """Show this remark, or nothing."""
        self.setVisible(remark is not None)
        if remark is None:
            return
        self._sign.set_icon(*(("check", "ok") if remark.good else ("warn", "warn")))
        self.title.set_words(remark.title)
        self.detail.show_text(remark.detail)
        self.setAccessibleName(" ".join(filter(None, (remark.title, remark.detail))))
        tinted = remark.open or not remark.good
        self.set_fill("warn_tint" if tinted else "base", "warn" if remark.open else "line" if tinted else "base")


_ROW = 38
_FEES = {FEE: ENTRY_FEE, SUBSTITUTED: SUBSTITUTION_FEE}


class DeskForm(OrderForm):
    """A team at the desk (`subject`).

    Enter goes to the next open question; if none is open, it checks the team in. `page_asked` asks for another form
    of the team: its notes, its withdrawal, its substitution, or its players ("notes", "withdrawal", "substitution",
    "players").
    """

    kind = "desk"
    page_asked = Signal(str)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        self.team: DeskTeam | None = None
        self.settles: Order | None = None
        """The order after which the desk is done with a team for now: it was checked in, or never came."""
        super().__init__(look, bridge, str)
        self.chip = Chip(look, name="desk-state")
        top = RowLayout(look, spacing=8)
        top.addWidget(self.title, 1)
        top.addWidget(self.chip)
        self.body.insertLayout(0, top)
        self.origin = Label(look, "", "small", tone="ink2", wrap=True, name="desk-place")
        self.column.addWidget(self.origin)
        self.players = ItemList(
            look, row_height=_ROW, name="desk-players", accessible=pgettext("screen reader", "Players")
        )
        self.column.addWidget(self.players)
        self.captain = self._button(pgettext("button", "&Captain"), "Alt+C", "desk-captain", self.make_captain)
        self.names = self._button(_("Correct name"), "F2", "desk-names", partial(self.page_asked.emit, "players"))
        self._add_flow(self.captain, self.names)
        self.let = self._button(_("Let &in"), "Alt+I", "desk-let-in", self.admit)
        self.cash = self._button(
            _("&Paid in cash"), "Alt+P", "desk-paid", partial(self.pay, FEE, pgettext("registration desk", "in cash"))
        )
        self.before = self._button(
            _("Paid &before"),
            "Alt+B",
            "desk-paid-before",
            partial(self.pay, FEE, pgettext("registration desk", "before")),
        )
        self.unpaid = self._button(_("Let in &unpaid"), "Alt+U", "desk-unpaid", self.admit_unpaid)
        self.back = self._button(_("&Refund fee"), "Alt+R", "desk-give-back", partial(self.give_back, FEE))
        self.sub_paid = self._button(
            pgettext("button", "Paid"),
            "",
            "desk-substitution-paid",
            partial(self.pay, SUBSTITUTED, pgettext("registration desk", "in cash")),
        )
        self.sub_back = self._button(
            _("Refund substitution fee"), "", "desk-substitution-back", partial(self.give_back, SUBSTITUTED)
        )
        self.questions = {
            PLAYERS: QuestionCard(look, PLAYERS),
            LET_IN: QuestionCard(look, LET_IN, self.let),
            FEE: QuestionCard(look, FEE, self.cash, self.before, self.unpaid, self.back),
            SUBSTITUTED: QuestionCard(look, SUBSTITUTED, self.sub_paid, self.sub_back),
            DRAW: QuestionCard(look, DRAW),
            WITHDRAWN: QuestionCard(look, WITHDRAWN),
        }
        self.column.addWidget(self.questions[PLAYERS])
        self.column.addWidget(self.questions[LET_IN])
        self.add(Field("let_in_by", "line", lambda: _("Let in by")))
        for about in (FEE, SUBSTITUTED, DRAW, WITHDRAWN):
            self.column.addWidget(self.questions[about])
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="desk-note")
        self.column.addWidget(self.note)
        self.column.addStretch(1)
        self.ways = (
            self._button(
                pgettext("button", "Substituti&on"),
                "Alt+O",
                "desk-substitution",
                partial(self.page_asked.emit, "substitution"),
            ),
            self._button(_("&Never came"), "Alt+N", "desk-never-came", self.record_absence),
            self._button(pgettext("button", "Detai&ls"), "Alt+L", "desk-notes", partial(self.page_asked.emit, "notes")),
            self._button(
                pgettext("button", "&Withdraw"), "Alt+W", "desk-withdraw", partial(self.page_asked.emit, "withdrawal")
            ),
            self._button(_("Expect them again"), "", "desk-awaited", self.expect_again),
        )
        ways = Flow(look, spacing=8)
        for button in self.ways:
            ways.addWidget(button)
        self.body.addLayout(ways)
        self.extra = (
            self.players, self.captain, self.names, self.let, self.cash, self.before, self.unpaid, self.back,
            self.sub_paid, self.sub_back,
        )  # fmt: skip
        self.confirm_button.set_key(pgettext("key", "Enter"))
        self.load()

    def _button(self, text: str, key: str, name: str, does: Callable[[], None]) -> Button:
        button = Button(self.look, text, key=key, height=36, name=name)
        button.clicked.connect(lambda _checked: does())
        return button

    def _add_flow(self, *buttons: Button) -> None:
        flow = Flow(self.look, spacing=8)
        for button in buttons:
            flow.addWidget(button)
        self.column.addLayout(flow)

    def parts(self) -> Sequence[QWidget]:
        """Return all inputs and buttons in reading order."""
        return (*super().parts(), *self.ways)

    # who may
    def entered(self) -> Entered:
        """Return the message that teams are checked in."""
        return (("checked-in", ""),)

    # showing
    def load(self) -> None:
        """Fill the form with the team's present values."""
        tournament = self.bridge.tournament
        self.team = desk_team(tournament, self.subject, self.bridge.system) if self.subject else None
        self.seen = tournament.seq
        team = self.team
        self.setEnabled(team is not None)
        for part in (self.chip, self.players, self.captain, self.names, *self.ways, self.confirm_button):
            part.setVisible(team is not None)
        if team is None:
            self.title.set_words(_("No team selected"))
            self.name_buttons(_("Check in"))
            self.origin.set_words(_("Type two letters of a team, a club or a player, then Enter."))
            for question in self.questions.values():
                question.hide()
            self.fields["let_in_by"].hide()
            self.note.show_text("")
            return
        at_desk = team.at_desk
        self.title.set_words(at_desk.team.name)
        tone = {"warn": "warn", "ok": "ok"}.get(team.row.tone, "plain")
        self.chip.set_state(team.row.state, tone, team.row.sign)  # type: ignore[arg-type]
        self.origin.set_words(team.origin)
        self._show_players(team)
        remarks = {each.about: each for each in team.remarks}
        for about, question in self.questions.items():
            question.show_remark(remarks.get(about))
        late = remarks.get(LET_IN)
        self.fields["let_in_by"].setVisible(late is not None and late.open)
        self.let.setVisible(late is not None and late.open)
        self.fill({"let_in_by": self.bridge.desk.who})
        self.unpaid.setVisible(team.next == FEE)
        for about, pay, back in (
            (FEE, (self.cash, self.before), self.back),
            (SUBSTITUTED, (self.sub_paid,), self.sub_back),
        ):
            owes, has_paid = _FEES[about] in at_desk.fees, _FEES[about] in at_desk.known.paid
            for button in pay:
                button.setVisible(owes)
            back.setVisible(has_paid)
        self.note.show_text(at_desk.known.noted.note)
        self._name_ways(team)
        tab_through(self.parts())

    def _show_players(self, team: DeskTeam) -> None:
        here = pgettext("registration desk", "here") if team.at_desk.state == HERE else ""
        items = []
        for number, player in enumerate(team.players, 1):
            part = (
                pgettext("registration desk", "captain")
                if player.captain
                else pgettext("registration desk", "substitute")
                if player.substitute
                else ""
            )
            note = player.note or here
            items.append(
                ListItem(
                    player.uid,
                    f"{number}   {player.name}",
                    right=part,
                    right_detail=note,
                    right_tone="warn" if player.out else "ok",
                    sentence=", ".join(filter(None, (player.name, part, note))),
                )
            )
        self.players.set_items(items)
        self.players.setVisible(bool(items))
        self.captain.setVisible(bool(items))
        self.players.setFixedHeight(self.look.px(_ROW) * max(1, len(items)) + 4)

    def _name_ways(self, team: DeskTeam) -> None:
        at_desk, joins = team.at_desk, team.joins
        _substitution, never, _notes, withdraw, again = self.ways
        played = first_played(self.bridge.tournament, at_desk.team.uid) is not None
        never.setVisible(at_desk.state in {AWAITED, HERE} and not played)
        again.setVisible(at_desk.state in {HERE, NEVER_CAME} and not played)
        stage = self.bridge.tournament.stage(MAIN)
        withdraw.setVisible(at_desk.state == WITHDRAWN or bool(stage.standing_draws or self.bridge.tournament.sessions))
        withdraw.setText(_("Undo withdrawal") if at_desk.state == WITHDRAWN else pgettext("button", "&Withdraw"))
        joined_place = joins.table_place if joins is not None and joins.facts and self._may_join() else None
        here = at_desk.state == HERE
        does = words.main_button(
            plain_label(at_desk.team.name), team.next, here=here or at_desk.state == WITHDRAWN, joins_at=joined_place
        )
        self.name_buttons(does)

    def sentence(self) -> str:
        """Return what a screen reader announces before Enter: the team's state and open points."""
        if self.team is None:
            return ""
        open_ = (
            " ".join(filter(None, (remark.title, remark.detail))) for remark in self.team.remarks if not remark.good
        )
        return ". ".join((f"{self._name}, {self.team.row.state}", *open_))

    def _may_join(self) -> bool:
        team = self.team
        facts = team.joins.facts if team is not None and team.joins is not None else ()
        return bool(facts) and all(may(self.bridge.desk.role, fact, self.bridge.tournament) for fact in facts)

    def first_focus(self) -> QWidget:
        """Return the button that advances."""
        return self.confirm_button

    # answers
    def advance(self, focus: QWidget | None) -> None:
        """Admit the team on Enter in the line *Admitted by*; from any other line go to the next."""
        if focus is not None and self.fields["let_in_by"].isAncestorOf(focus):
            self.admit()
        else:
            super().advance(focus)

    def order(self) -> Order | None:
        """Go to the first open point or, if there is none, return the facts that check the team in."""
        team = self.team
        if team is None:
            return None
        station = {
            LET_IN: self.fields["let_in_by"].station,
            FEE: self.cash,
            SUBSTITUTED: self.sub_paid,
        }.get(team.next)
        if station is not None:
            station.setFocus(Qt.FocusReason.TabFocusReason)
            return None
        if team.at_desk.state == WITHDRAWN or (team.at_desk.state == HERE and not self._may_join()):
            self.left.emit()
            return None
        return self._arrives("")

    def _arrives(self, reason: str) -> Order:
        """Return the facts that check the team in, and add it to the draw if it is missing there."""
        assert self.team is not None
        bridge, at_desk = self.bridge, self.team.at_desk
        facts: tuple[Fact, ...] = ()
        if at_desk.state != HERE:
            facts = checked_in(bridge.tournament, at_desk.team.uid, bridge.desk.role)
            reason = reason or (words.after_all() if len(facts) > 1 else "")
        if self._may_join():
            joins = joining(bridge.tournament, at_desk.team.uid, bridge.desk.new_uid)
            facts = (*facts, *(joins.facts if joins is not None else ()))
            reason = reason or words.came_after_draw()
        teams = all_at_desk(bridge.tournament).values()
        here = sum(other.state == HERE for other in teams) + (at_desk.state != HERE)
        done = _("{team} is here, {n} of {all}").format(team=at_desk.team.name, n=here, all=len(teams))
        self.settles = Order(facts, reason, self.seen, done, at_desk.team.uid)
        return self.settles

    def _send(self, facts: tuple[Fact, ...], reason: str, done: str, *, settles: bool = False) -> None:
        """Submit an answer as an order, or show that another role has to give it."""
        if self._refused:
            self.refuse(self._refused)
        elif self.team is not None:
            self.show_problems({}, focus=False)
            order = Order(facts, reason, self.seen, done, self.team.at_desk.team.uid)
            if settles:
                self.settles = order
            self.ordered.emit(order)

    @property
    def _name(self) -> str:
        return self.team.at_desk.team.name if self.team is not None else ""

    def make_captain(self) -> None:
        """Make the selected player captain."""
        chosen = self.players.selected
        if self.team is None:
            return
        if chosen is None:
            self.players.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        team = self.team.at_desk.team
        player = next(player for player in self.team.players if player.uid == chosen.key)
        if player.out or player.substitute:
            self.show_text(words.substitute_no_captain())
        elif not player.captain:
            message = _("{player} is the captain of {team}.").format(player=player.name, team=team.name)
            reason = words.captain_changed(team.captain) if team.captain is not None else ""
            self._send((with_captain(team, player.uid),), reason, message)

    def admit(self) -> None:
        """Note who admitted the late team."""
        by = " ".join(self.fields["let_in_by"].text().split())
        if self.team is None:
            return
        if not by:
            self.show_problems({"let_in_by": _("Whose decision was it?")})
            return
        noted = self.team.at_desk.known.noted
        self._send((replace(noted, let_in_by=by),), "", _("{name} let {team} in.").format(team=self._name, name=by))

    def pay(self, about: str, how: str) -> None:
        """Note that a fee is paid."""
        fact = paid(self.bridge.tournament, self.subject, _FEES[about])
        self._send((fact,), how, _("{team} has paid {amount}.").format(team=self._name, amount=fact.amount))

    def give_back(self, about: str) -> None:
        """Note that a fee was given back."""
        fact = given_back(self.bridge.tournament, self.subject, _FEES[about])
        self._send((fact,), "", _("{team} was refunded {amount}.").format(team=self._name, amount=fact.amount))

    def admit_unpaid(self) -> None:
        """Check the team in though it has not paid."""
        if self._refused:
            self.refuse(self._refused)
        elif self.team is not None and self.team.at_desk.state != HERE:
            self.ordered.emit(self._arrives(pgettext("registration desk", "let in unpaid")))
        else:
            self.left.emit()

    def record_absence(self) -> None:
        """Record that the team did not come, and take it out of the draw."""
        facts = never_came(self.bridge.tournament, self.subject, self.bridge.desk.role)
        self._send(
            facts,
            pgettext("registration desk", "never came"),
            _("{team} never came.").format(team=self._name),
            settles=True,
        )

    def expect_again(self) -> None:
        """Record that the team is expected after all."""
        facts = checked_in(self.bridge.tournament, self.subject, self.bridge.desk.role, AWAITED)
        self._send(
            facts, words.after_all() if len(facts) > 1 else "", _("{team} is expected again.").format(team=self._name)
        )
