"""The form of a session: round, table, its two teams, how many deals, when."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal

from scorekeeper.features.event.page.team_line import offer_teams, team_field
from scorekeeper.features.event.view.event_view import (
    double_booked_teams,
    next_session,
    odd_side_after,
    session_as_opened,
    session_options,
)
from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.facts import Fact, LengthSet, SessionOpened, SessionRemoved
from scorekeeper.journal.permissions import CHANGED, NEW, OWN_OPTIONS
from scorekeeper.journal.session_length import PLANNED
from scorekeeper.journal.snapshot import EMPTY, SessionState
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.teams import team_named
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.dates import date_example, format_date, not_a_date, parse_date
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.session.offers import Entered

LARGEST = 9999
STAGE = "stage-"
"""Prefix of the stage's uid in the stage field: the first stage has no uid."""


class SessionForm(OrderForm):
    """A session; a new one, prefilled from the list, if there is no subject.

    `opened` names page and target: its sheet, or the page where it is stopped, prolonged or forfeited.
    """

    opened = Signal(str, object)
    kind = "session"
    removes = (("session-removed", ""),)
    stage = MAIN
    """The stage (uid) of a new session by default."""

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, lambda: _("New session"),
            Field("stage", "picker", lambda: pgettext("field", "Stage"), example=pgettext("example", "main stage"),
                items=self._stages),
            Field("round", "line", lambda: pgettext("field", "Round"), share=1),
            Field("table", "line", lambda: pgettext("field", "Table"), share=1, beside=True),
            *(
                team_field(index, pgettext("field", "Team {side}").format(side=side), f"session-team-{side.lower()}")
                for index, side in enumerate(bridge.system.letters)
            ),
            Field("deals", "line", lambda: pgettext("field", "Deals"), share=1),
            Field("date", "line", lambda: pgettext("field", "Date"), example=date_example(), share=2, beside=True),
            Field("reason", "line", lambda: _("Reason for the change")),
        )  # fmt: skip
        self.length = Label(look, "", "body", weight=600, wrap=True, name="session-extent")
        self.column.addWidget(self.length)
        self._asked: tuple[str, int | None, tuple[str, ...]] | None = None
        self.remarks = Label(look, "", "caption", tone="ink2", wrap=True, name="session-remarks")
        self.column.addWidget(self.remarks)
        self.edited.connect(lambda _key: self._show_remarks())
        self.end_button = Button(
            look, _("Stop, extra deals, forfeit"), height=36, icon="ruling", spread=True, name="session-end"
        )
        self.end_button.clicked.connect(lambda: self.opened.emit("score", (self.subject, "extent")))
        self.column.addWidget(self.end_button)
        self.column.addStretch(1)
        self.open_button = Button(
            look, pgettext("button", "Open"), height=40, name="session-open", accessible=_("Open session")
        )
        self.open_button.clicked.connect(self._to_sheet)
        self.foot.insertWidget(1, self.open_button)
        self.extra = (self.end_button, self.open_button)
        self.load()

    def _stages(self) -> list[ListItem]:
        tournament = self.bridge.tournament
        return [ListItem(f"{STAGE}{uid}", stage_name(tournament, uid)) for uid in tournament.stages]

    def _to_sheet(self) -> None:
        if state := self.bridge.tournament.sessions.get(self.subject):
            self.opened.emit(page_of(state), self.subject)

    def entered(self) -> Entered:
        """Return the message that a session was made, or changed."""
        if not self.subject:
            return (("session-opened", NEW),)
        return (("session-opened", CHANGED), ("session-opened", OWN_OPTIONS))

    @property
    def rules(self) -> Rules:
        """The rules of the event at present."""
        return self.bridge.system

    def draft(self) -> tuple[Fact, ...]:
        """Return the session as typed: other options are for the organizer to set."""
        fact, _wrong = self.fact()
        return (fact,) if fact is not None else ()

    def load(self) -> None:
        """Fill the form with the session's present values."""
        tournament, system = self.bridge.tournament, self.bridge.system
        self._asked = None
        state = tournament.sessions.get(self.subject)
        settings = tournament.event.settings if tournament.event else {}
        self.seen = state.last_seq if state else None
        if state is None:
            self.subject = ""
            self.stage = self.stage if self.stage in tournament.stages else MAIN
            draft = next_session(tournament, len(system.sides), self.stage)
            number, table, teams, date = draft.round, draft.table, draft.teams, draft.date
            deals = system.options.effective(settings)["deals"] or None
        else:
            number, table, teams, date = state.round, state.table, state.teams, state.date
            deals = state.limit or None
        values = {"round": number, "table": table, "deals": deals, "date": format_date(date), "reason": None}
        values["stage"] = f"{STAGE}{state.stage if state is not None else self.stage}"
        self.fill({key: "" if value is None else str(value) for key, value in values.items()})
        self.fields["stage"].setVisible(len(tournament.stages) > 1)
        offer_teams(self, [tournament.teams[uid].name if uid in tournament.teams else "" for uid in teams], tournament)
        for index in range(len(system.letters)):
            self.fields[f"teams.{index}"].setVisible(index < len(self._table(state).sides))
        self.fields["reason"].setVisible(state is not None and state.state != EMPTY)
        self.title.set_words(
            pgettext("place", "Session {number}").format(number=state.number) if state else _("New session")
        )
        self.open_button.setVisible(state is not None)
        self.end_button.setVisible(state is not None)
        unusual = unusual_length(state, award_of(tournament, state), because=True) if state else ""
        self.length.set_words(unusual[:1].upper() + unusual[1:])
        self.length.setVisible(bool(unusual))
        removable = state is not None and state.state == EMPTY
        save = (pgettext("session page", "Save"), _("Save session")) if state else (_("Create session"), "")
        self.name_buttons(*save, removable=removable)
        self._show_remarks()

    def _show_remarks(self) -> None:
        """Show before saving what is unusual about the session; a team that plays twice is in amber."""
        fact, _wrong = self.fact()
        twice = bool(self._twice(fact)) if fact is not None else False
        tone: Token = "warn" if twice else "ink2"
        self.remarks.show_text(self.unusual(fact) if fact is not None else "", tone=tone, weight=600 if twice else 400)

    def _twice(self, fact: SessionOpened) -> tuple[int, ...]:
        """Return which of its teams, by index, have another session in the round."""
        return double_booked_teams(self.bridge.tournament, fact)

    def _asks(self, fact: SessionOpened) -> bool:
        """Ask once before a team is entered twice in a round, with the focus in its field."""
        twice, session_key = self._twice(fact), (fact.stage, fact.round, fact.teams)
        if not twice or session_key == self._asked:
            return False
        self._asked = session_key
        advice = _("Choose another team or round, or save again to enter it anyway.")
        text = f"{self.unusual(fact)} {advice}"
        self.remarks.show_text(text, tone="warn", weight=600)
        field = self.fields[f"teams.{twice[0]}"].station
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(field, text)
        return True

    def _table(self, state: SessionState | None) -> RuleSystem:
        """Return the settings that a session may have, with this session's values or the defaults."""
        return state.system if state is not None else self.bridge.system

    def _numbers(self) -> tuple[dict[str, int | None], dict[str, str]]:
        """Return the typed numbers, and their problems."""
        numbers: dict[str, int | None] = {}
        wrong: dict[str, str] = {}
        deals = self.bridge.system.options.get("deals")
        highest = deals.high if deals else LARGEST
        for key, top in (("round", LARGEST), ("table", LARGEST), ("deals", highest)):
            text = self.fields[key].text().strip()
            numbers[key] = None
            if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= top:
                numbers[key] = int(text)
            elif text:
                wrong[key] = _("Type a number from {low} to {high}.").format(low=1, high=top)
        return numbers, wrong

    def fact(self) -> tuple[SessionOpened | None, dict[str, str]]:
        """Return the session as typed, or what cannot be read."""
        tournament, system = self.bridge.tournament, self.bridge.system
        numbers, wrong = self._numbers()
        teams = []
        state = tournament.sessions.get(self.subject)
        for index in range(len(self._table(state).sides)):
            text = self.fields[f"teams.{index}"].text()
            team = team_named(tournament.teams, text)
            if team is None:
                wrong[f"teams.{index}"] = words.not_a_team(text.strip())
            else:
                teams.append(team)
        date = self.fields["date"].text().strip()
        known = parse_date(date)
        if date and known is None:
            wrong["date"] = not_a_date(date)
        if wrong:
            return None, wrong
        uid = self.subject or self.bridge.desk.new_uid()
        before = session_as_opened(state) if state else SessionOpened(uid, ())
        settings = tournament.event.settings if tournament.event else {}
        deals = numbers["deals"] or int(system.options.effective(settings)["deals"])
        # a length that was set is changed instead: see `order`
        own = state is not None and state.length is not None
        options = before.options if own else session_options(tournament, system, before.options, deals)
        fact = replace(
            before, teams=tuple(teams), round=numbers["round"], table=numbers["table"], date=known,
            stage=self.fields["stage"].text().removeprefix(STAGE), options=options,
            odd_side=odd_side_after(state, tuple(teams), system) if state else before.odd_side,
        )  # fmt: skip
        return fact, {}

    def order(self) -> Order | None:
        """Return the session to be opened or changed."""
        fact, wrong = self.fact()
        if fact is None:
            self.show_problems(wrong)
            return None
        state = self.bridge.tournament.sessions.get(self.subject)
        number = state.number if state else self.bridge.tournament.opened + 1
        done = _("Session {number} saved.").format(number=number)
        done, twice = " ".join(filter(None, (done, self.unusual(fact)))), bool(self._twice(fact))
        order = self.validated_order((fact, *self._length(state)), done, fact.session)
        if order is None or self._asks(fact):
            return None
        return replace(order, warns=twice)

    def _length(self, state: SessionState | None) -> tuple[LengthSet, ...]:
        """Return the new number of deals of a session whose options no longer set it."""
        numbers, _wrong = self._numbers()
        deals = numbers["deals"]
        if state is None or state.length is None or deals is None or deals == state.length.deals:
            return ()
        return (LengthSet(state.uid, deals, PLANNED),)

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that takes the session off the list."""
        state = self.bridge.tournament.sessions.get(self.subject)
        return (
            (SessionRemoved(self.subject), _("Session {number} removed.").format(number=state.number))
            if state is not None
            else None
        )


def page_of(state: SessionState) -> str:
    """Return where a session is opened.

    The draw if no one is seated and nothing was played yet, else its sheet.
    """
    fresh = not state.seating_entries and not state.result.deals and state.forfeit is None
    return "session-start" if fresh else "score"
