"""The panel of a team's substitution, and of the starter's return."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import by_field
from scorekeeper.session.session_now import session_now
from scorekeeper.session.substituting import (
    TypedSubstitution,
    form_values,
    next_round,
    return_fact,
    substitution_facts,
    substitution_used_up,
    under_way,
)
from scorekeeper.session.words.remarks import remark

RETURN, CORRECT = "return", "correct"
_ENTERED_ONCE = ("starter", "substitute", "reason", "members", "fee")


class SubstitutionForm(OrderForm):
    """The form for a substitution in a team (`subject`), or for the starter's return."""

    kind = "substitution"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, lambda: words.substitution_title(""))
        self.note = Label(look, "", "caption", tone="ink2", wrap=True, name="substitution-note")
        self.column.addWidget(self.note)
        ways = (ChoiceOption(RETURN, _("The starter returns")), ChoiceOption(CORRECT, _("Correct it")))
        self.add(
            Field("what", "choice", lambda: _("What to enter"), aloud=lambda: _("What is entered"),
                  options=ways, columns=2, height=30),
            Field("starter", "choice", lambda: pgettext("field", "Out"), aloud=lambda: _("Who is out"), columns=2,
                height=30),
            Field("substitute", "line", lambda: pgettext("field", "In"), aloud=lambda: _("Player coming in"),
                hint=self._free),
            Field("reason", "line", lambda: pgettext("field", "Reason")),
            Field("members", "line", lambda: _("Committee members"),
                example=pgettext("example", "separated by commas")),
            Field("fee", "line", lambda: pgettext("field", "Fee")),
            Field("from_round", "line", lambda: _("From round"), example=_("blank: from now on"),
                hint=self._begun_sessions_hint),
            Field("from_deal", "line", lambda: _("From deal")),
        )  # fmt: skip
        self.column.addStretch(1)
        self.edited.connect(self._edit)
        self.load()

    @property
    def _team(self) -> TeamState | None:
        return self.bridge.tournament.teams.get(self.subject)

    @property
    def _has_substitute(self) -> bool:
        """Whether a substitute is playing."""
        team = self._team
        return team is not None and team.substitution is not None and team.returned is None

    @property
    def _returns(self) -> bool:
        """Whether the form is for the starter's return."""
        return self._has_substitute and self.fields["what"].text() != CORRECT

    def entered(self) -> Entered:
        """Return the message that a substitution is approved, or that the starter returns."""
        return (("substitution-approved", ""), ("starter-returned", ""))

    def load(self) -> None:
        """Show what may be entered for the team: its one substitution, the return, or nothing more."""
        tournament, team = self.bridge.tournament, self._team
        self.seen = tournament.seq if team is not None else None
        self.fill({"what": RETURN})
        standing = substitution_words(team, tournament) if team is not None else ""
        self.title.set_words(words.substitution_title(team.name if team is not None else ""))
        self.note.set_words(
            standing or _("One per team, in an emergency, with the committee's approval. The starter may return.")
        )
        self._ask_what()

    def _edit(self, key: str) -> None:
        """Ask for what was chosen.

        A round that is typed takes the place of the deal, and a deal that of the round.
        """
        if key == "what":
            self._ask_what()
        other = {"from_round": "from_deal", "from_deal": "from_round"}.get(key)
        if other is not None and self.fields[key].text().strip():
            self.fill({other: ""})

    def _ask_what(self) -> None:
        """Show the fields to be filled in, with known values prefilled."""
        tournament, team = self.bridge.tournament, self._team
        used, returns = substitution_used_up(tournament, self.subject), self._returns
        self.show_text(used)
        self.fields["what"].setVisible(self._has_substitute)
        for key, part in self.fields.items():
            if key != "what":
                part.setVisible(not used and not (returns and key in _ENTERED_ONCE))
        self._offer(tournament, team)
        self.confirm_button.setVisible(not used)
        if self._has_substitute and not returns and team is not None:
            self._put_standing(form_values(tournament, team))
            self.name_buttons(_("Correct substitution"))
        else:
            self.name_buttons(_("The starter returns") if returns else _("Enter substitution"))
        tab_through(self.parts())

    def _put_standing(self, standing: TypedSubstitution) -> None:
        """Fill in the substitution to be corrected."""
        values = {key: getattr(standing, key) for key in ("starter", "substitute", "members", "fee", "from_round")}
        if not self.fields["from_deal"].isHidden():
            values["from_deal"] = standing.from_deal
        self.fill(values)

    def _offer(self, tournament: Tournament, team: TeamState | None) -> None:
        """Fill in what is known: players, the committee, the next round, the current session."""
        listed = zip(team.uids, team.players, strict=True) if team is not None else ()
        options = [ChoiceOption(uid, plain_label(name), accessible=name, most=130) for uid, name in listed]
        self.offer("starter", options, options[0].value if options else None)
        playing = under_way(tournament, self.subject)
        deal = session_now(tournament, playing.uid).current if playing is not None else None
        following = next_round(tournament, self.subject)
        within = deal is not None and not self._has_substitute  # the starter usually returns for another session
        self.fill(
            {
                **dict.fromkeys(("substitute", "reason", "fee"), ""),
                "members": ", ".join(member.name for member in tournament.committee),
                "from_round": str(following) if following is not None and not within else "",
                "from_deal": str(deal) if within else "",
            }
        )
        inside = self.fields["from_deal"]
        inside.setVisible(playing is not None and not inside.isHidden())
        if playing is not None:
            inside.label.set_words(_("Or within session {session}, from deal").format(session=playing.number))

    def _free(self, text: str) -> tuple[str, bool]:
        """Return a hint on the typed player's other team, and whether the name may be used."""
        name = " ".join(text.split())
        wrong_fields = self._wrong_fields(self._facts()) if name else {}
        wrong = wrong_fields.get("substitute", "")
        return wrong or (_("{name} is not on another team.").format(name=name) if name else ""), not wrong

    def _begun_sessions_hint(self, _text: str) -> tuple[str, bool]:
        """Return the hint on begun sessions of the typed round, which stay unchanged.

        False makes it a plain hint.
        """
        facts = self._facts() if self._team is not None else ()
        problem_list = remarks(self.bridge.tournament, facts[-1], self.bridge.system) if facts else ()
        return " ".join(remark(problem) for problem in problem_list), False

    def _typed_words(self) -> TypedSubstitution:
        text = self.values()
        return TypedSubstitution(
            text["starter"],
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

    def _wrong_fields(self, facts: tuple[Fact, ...]) -> dict[str, str]:
        """Return the problems of the last of these facts, ignoring that a player is new."""
        reason = self.fields["reason"].text().strip()
        return by_field(problems(self.bridge.tournament, facts[-1], reason, self.bridge.system)) if facts else {}

    def first_focus(self) -> QWidget:
        """Return the choice of what to enter if there is a substitute, else the first field."""
        if self._has_substitute:
            return self.fields["what"].station
        return self._first_field()

    def _first_field(self) -> QWidget:
        starter = self.fields["starter"]
        if self._returns or not starter.text() or starter.isHidden():
            return self.fields["from_round"].station
        return starter.station

    def advance(self, focus: QWidget | None) -> None:
        """Go on from what to enter to the player out, the player in, then field by field."""
        if focus is not None and self.fields["what"].isAncestorOf(focus):
            self._first_field().setFocus(Qt.FocusReason.TabFocusReason)
        elif focus is not None and self.fields["starter"].isAncestorOf(focus):
            self.fields["substitute"].station.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().advance(focus)

    def order(self) -> Order | None:
        """Return the substitution, or the return, to be entered."""
        team, facts = self._team, self._facts()
        if team is None or self.show_problems(self._wrong_fields(facts)):
            return None
        done = (
            _("The starter of {team} plays again.").format(team=team.name)
            if self._returns
            else _("The substitution for {team} is entered.").format(team=team.name)
        )
        if team.captain_uid is not None and self._typed_words().starter == team.captain_uid and not self._returns:
            advice = _("{name} was the captain. Name a new captain at the registration desk (Alt+C).")
            done = f"{done} {advice.format(name=team.captain or '')}"
        return Order(facts, self.fields["reason"].text().strip(), self.seen, done, team.uid)
