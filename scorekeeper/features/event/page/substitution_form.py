"""The panel of a team's substitution: out, in, reason, members, fee, from when; then the return of the starter."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.view.event_view import by_field
from scorekeeper.features.event.view.substituting import (
    TypedSubstitution,
    had_already,
    next_round,
    return_fact,
    substitution_facts,
    typed_of,
    under_way,
)
from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.shown_session import shortened
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import Entered
from scorekeeper.session.words.remarks import remark

RETURN, CORRECT = "return", "correct"
_ENTERED_ONCE = ("substitute", "reason", "members", "fee")


class SubstitutionForm(OrderForm):
    """The substitution of one team (`subject`): entered, or, once it stands, ended by the starter's return."""

    kind = "substitution"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, words.substitution_title(""))
        self.note = Label(look, "", "caption", tone="ink2", wrap=True, name="substitution-note")
        self.column.addWidget(self.note)
        self.what = SegmentedChoice(
            look,
            (Option(RETURN, _("The starter returns")), Option(CORRECT, _("Correct it"))),
            RETURN,
            height=30,
            columns=2,
            name="substitution-what",
            accessible=_("What is entered"),
        )
        self._what_label = self.add_choice(_("The substitution stands"), self.what)
        self.what.chosen.connect(lambda _value: self._show_fields())
        self.starter = SegmentedChoice(
            look, (), height=30, columns=2, name="substitution-starter", accessible=_("Who is out")
        )
        self._starter_label = self.add_choice(_("Out"), self.starter)
        self.column.addWidget(self.add_line("substitute", _("In"), accessible=_("Player coming in")))
        self.column.addWidget(self.add_line("reason", _("Reason")))
        self.column.addWidget(self.add_line("members", _("Members of the committee"), _("with commas between")))
        self.column.addWidget(self.add_line("fee", _("Fee")))
        self.column.addWidget(self.add_line("from_round", _("From round"), _("empty: from now on")))
        self.column.addWidget(self.add_line("from_deal", _("From deal")))
        self.column.addStretch(1)
        self.fields["substitute"].line.textChanged.connect(self._say_free)
        self.fields["from_round"].line.textChanged.connect(self._say_begun)
        self.load()

    @property
    def _team(self) -> TeamState | None:
        return self.bridge.tournament.teams.get(self.subject)

    @property
    def _stands(self) -> bool:
        """Whether somebody stands in."""
        team = self._team
        return team is not None and team.substitution is not None and team.returned is None

    @property
    def _returns(self) -> bool:
        """Whether the return is what is entered."""
        return self._stands and self.what.value != CORRECT

    def entered(self) -> Entered:
        """Say that a substitution is approved, or the starter returns."""
        return (("substitution-approved", ""), ("starter-returned", ""))

    def load(self) -> None:
        """Show what may be entered for the team: its one substitution, the return, or nothing more."""
        tournament, team = self.bridge.tournament, self._team
        self.seen = tournament.seq if team is not None else None
        self.what.set_value(RETURN)
        standing = substitution_words(team, tournament) if team is not None else ""
        self.title.set_words(words.substitution_title(team.name if team is not None else ""))
        self.note.set_words(
            standing or _("One for each team, for an emergency, approved by the committee. The starter may return.")
        )
        self._show_fields()

    def _show_fields(self) -> None:
        """Show the fields of what is entered, filled in with what is known."""
        tournament, team = self.bridge.tournament, self._team
        used, returns = had_already(tournament, self.subject), self._returns
        self.say(used)
        for part in (self._what_label, self.what):
            part.setVisible(self._stands)
        for key, line in self.fields.items():
            line.set_text("")
            line.setVisible(not used and not (returns and key in _ENTERED_ONCE))
        for part in (self._starter_label, self.starter):
            part.setVisible(not used and not returns)
        self._offer(tournament, team)
        self.confirm_button.setVisible(not used)
        if self._stands and not returns and team is not None:
            self._put_standing(typed_of(tournament, team))
            self.name_buttons(_("Correct the substitution"))
        else:
            self.name_buttons(_("The starter returns") if returns else _("Enter the substitution"))
        tab_through(self.parts())

    def _put_standing(self, standing: TypedSubstitution) -> None:
        """Fill in the substitution that is corrected."""
        self.starter.set_value(standing.starter or None)
        for key in ("substitute", "members", "fee", "from_round"):
            self.fields[key].set_text(getattr(standing, key))
        if not self.fields["from_deal"].isHidden():
            self.fields["from_deal"].set_text(standing.from_deal)

    def _offer(self, tournament: Tournament, team: TeamState | None) -> None:
        """Fill in what is known: the team's players, the committee, the next round, the session under way."""
        listed = zip(team.uids, team.players, strict=True) if team is not None else ()
        options = [Option(uid, shortened(self.look, name, 130), accessible=name) for uid, name in listed]
        self.starter.set_options(options, options[0].value if options else None)
        self.fields["members"].set_text(", ".join(member.name for member in tournament.committee))
        following = next_round(tournament, self.subject)
        self.fields["from_round"].set_text(str(following) if following is not None else "")
        playing = under_way(tournament, self.subject)
        inside = self.fields["from_deal"]
        inside.setVisible(playing is not None and not inside.isHidden())
        if playing is not None:
            inside.label.set_words(words.inside_session(playing.number))

    def _say_free(self, _text: str = "") -> None:
        """Say while the name is typed whether its bearer is in another team."""
        name = " ".join(self.fields["substitute"].text().split())
        found = self._found(self._facts()) if name else {}
        wrong = found.get("substitute", "")
        self.fields["substitute"].set_hint(wrong or (words.in_no_other_team(name) if name else ""), good=not wrong)

    def _say_begun(self, _text: str = "") -> None:
        """Say while the round is typed which sessions of it have begun and stay as they are."""
        facts = self._facts() if self._team is not None else ()
        found = remarks(self.bridge.tournament, facts[-1], self.bridge.system) if facts else ()
        self.fields["from_round"].set_hint(" ".join(remark(one) for one in found))

    def _typed_words(self) -> TypedSubstitution:
        text = {key: line.text() for key, line in self.fields.items()}
        return TypedSubstitution(
            self.starter.value or "",
            text["substitute"],
            text["members"],
            text["fee"],
            text["from_round"],
            text["from_deal"] if self.fields["from_deal"].isVisibleTo(self) else "",
        )

    def _facts(self) -> tuple[Fact, ...]:
        tournament, team = self.bridge.tournament, self._team
        if team is not None and self._returns:
            back = return_fact(tournament, team, self._typed_words())
            return (back,) if back is not None else ()
        return substitution_facts(tournament, self.subject, self._typed_words(), self.bridge.desk.new_uid)

    def _found(self, facts: tuple[Fact, ...]) -> dict[str, str]:
        """Return what speaks against the last of these facts; a player who is new speaks against nothing."""
        reason = self.fields["reason"].text().strip()
        return by_field(problems(self.bridge.tournament, facts[-1], reason, self.bridge.system)) if facts else {}

    def first_focus(self) -> QWidget:
        """Return who is out, or, once the substitution stands, what is entered about it."""
        if self._stands:
            return self.what.segment(self.what.value or RETURN)
        return self._first_field()

    def _first_field(self) -> QWidget:
        chosen = self.starter.value
        if self._returns or not chosen or self.starter.isHidden():
            return self.fields["from_round"].line
        return self.starter.segment(chosen)

    def _walk_on(self, focus: QWidget | None) -> None:
        """Go from what is entered to who is out, to who is in, then on from field to field."""
        if focus is not None and self.what.isAncestorOf(focus):
            self._first_field().setFocus(Qt.FocusReason.TabFocusReason)
        elif focus is not None and self.starter.isAncestorOf(focus):
            self.fields["substitute"].line.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super()._walk_on(focus)

    def order(self) -> Order | None:
        """Return the substitution, or the return, to be entered."""
        team, facts = self._team, self._facts()
        if team is None or self.show_problems(self._found(facts)):
            return None
        done = words.starter_back(team.name) if self._returns else words.substituted(team.name)
        return Order(facts, self.fields["reason"].text().strip(), self.seen, done, team.uid)
