"""The desk's notes about a team besides its players, and its withdrawal: two forms of the registration desk."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.page.session_form import STAGE
from scorekeeper.features.event.view.list_columns import list_entry, read_noted
from scorekeeper.features.event.view.registration import (
    plays_on,
    tables_of_who_plays_on,
    withdrawal,
    withdrawal_effect,
)
from scorekeeper.features.event.words import team_list as columns
from scorekeeper.journal.at_desk import noted
from scorekeeper.journal.facts import Fact, TeamPlaced
from scorekeeper.journal.snapshot import EMPTY, FORFEITED, SessionState
from scorekeeper.journal.stage_results import sessions_of, teams_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.team_marks import disqualified
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered


class NotesForm(OrderForm):
    """City, group, seed, fees and note of a team (`subject`), for corrections."""

    kind = "notes"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, str,
            Field("city", "line", lambda: pgettext("field", "City")),
            Field("group", "line", lambda: pgettext("field", "Group"), share=1),
            Field("seed", "line", lambda: pgettext("field", "Seed"), share=1, beside=True),
            Field("fee", "line", lambda: _("Team fee"), example=_("empty: what all pay"), share=1),
            Field("substitution_fee", "line", lambda: _("Fee for a substitution"), share=1, beside=True),
            Field("let_in_by", "line", lambda: _("Late: who let it in"),
                  shown=lambda _values: noted(self.bridge.tournament, self.subject).noted.late),
            Field("note", "line", lambda: pgettext("field", "Note"), example=pgettext("example", "plane lands 17:05")),
        )  # fmt: skip
        self.column.addStretch(1)
        self.name_buttons(_("Save the details"))
        self.load()

    def entered(self) -> Entered:
        """Return that a team is registered."""
        return (("team-registered", ""),)

    def load(self) -> None:
        """Show the notes."""
        tournament = self.bridge.tournament
        team = tournament.teams.get(self.subject)
        self.seen = tournament.seq
        self.title.set_words(_("Details of {team}").format(team=team.name) if team is not None else "")
        if team is None:
            return
        known, noted_fields = noted(tournament, self.subject).noted, list_entry(tournament, self.subject)
        self.fill(
            {
                "city": known.city,
                "group": noted_fields.group,
                "seed": "" if noted_fields.seed is None else str(noted_fields.seed),
                "fee": known.fee,
                "substitution_fee": known.substitution_fee,
                "let_in_by": known.let_in_by,
                "note": known.note,
            }
        )

    def order(self) -> Order | None:
        """Return the notes, and the team's place in the draw if it changes."""
        tournament, text = self.bridge.tournament, {key: part.text().strip() for key, part in self.fields.items()}
        team = tournament.teams.get(self.subject)
        if team is None:
            return None
        noted_fields, wrong = read_noted({columns.GROUP: text["group"], columns.SEED: text["seed"]})
        if self.show_problems({"seed": wrong[columns.SEED]} if wrong else {}):
            return None
        known, before = noted(tournament, team.uid).noted, list_entry(tournament, team.uid)
        new = replace(
            known,
            city=text["city"],
            fee=text["fee"],
            substitution_fee=text["substitution_fee"],
            let_in_by=text["let_in_by"],
            number=noted_fields.seed,
            note=text["note"],
        )
        facts: list[Fact] = [new]
        if (noted_fields.group, noted_fields.seed) != (before.group, before.seed):
            placed = tournament.stage(MAIN).placed.get(team.uid) or TeamPlaced(MAIN, team.uid)
            facts.append(replace(placed, group=noted_fields.group or None, number=noted_fields.seed))
        return self.ordered_if_well(facts, _("The details of {team} are saved.").format(team=team.name), team.uid)


class WithdrawalForm(OrderForm):
    """The form that withdraws a team (`subject`) from a stage after a round, with a reason, or revokes that.

    The stage is asked for if the team is in several unfinished stages; the newest is the default.
    """

    kind = "withdrawal"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        self._back = False
        super().__init__(
            look, bridge, str,
            Field("stage", "picker", lambda: pgettext("field", "Stage"), items=self._stages),
            Field("disqualified", "tick", lambda: pgettext("field", "Disqualified")),
            Field("after_round", "line", lambda: _("Plays nothing after round"), example=_("0: nothing at all")),
            Field("reason", "line", lambda: pgettext("field", "Reason")),
        )  # fmt: skip
        self.effect = Label(look, "", "small", wrap=True, name="withdrawal-effect")
        self.column.addWidget(self.effect)
        self.column.addStretch(1)
        self.load()
        self.edited.connect(self._edited)

    def entered(self) -> Entered:
        """Return that a team withdraws."""
        return (("team-withdrawn", ""),)

    def _stages(self) -> list[ListItem]:
        tournament = self.bridge.tournament
        return [
            ListItem(f"{STAGE}{uid}", stage_name(tournament, uid))
            for uid, stage in tournament.stages.items()
            if stage.over is None and self.subject in teams_of(tournament, uid)
        ]

    @property
    def _stage(self) -> str:
        """The stage (uid) that is chosen."""
        return self.fields["stage"].text().removeprefix(STAGE)

    def load(self) -> None:
        """Ask for the stage if there are several, for the round, or only why the team plays on."""
        self.seen = self.bridge.tournament.seq
        stages = self._stages()
        self.fields["stage"].setVisible(len(stages) > 1)
        self.fill({"stage": str(stages[-1].key) if stages else f"{STAGE}{MAIN}", "disqualified": "", "reason": ""})
        self._ask()

    def _edited(self, key: str) -> None:
        if key == "stage":
            self._ask()
        else:
            self._show_effect()

    def _show_effect(self) -> None:
        """Show what becomes of the sessions of the team."""
        tournament, text = self.bridge.tournament, self.fields["after_round"].text().strip()
        effects: tuple[str, ...] = ()
        if self.subject in tournament.teams and self._back:
            effects = tables_of_who_plays_on(tournament, self._stage, self.subject)
        elif self.subject in tournament.teams and text.isdecimal():
            effects = withdrawal_effect(tournament, self._stage, self.subject, int(text))
        self.effect.set_words(" ".join(effects))
        self.effect.setVisible(bool(effects))

    def refresh(self) -> None:
        """Show the present state, and what the withdrawal does now."""
        super().refresh()
        self._show_effect()

    def _ask(self) -> None:
        """Ask the open questions about the chosen stage."""
        tournament, uid = self.bridge.tournament, self._stage
        team, stage = tournament.teams.get(self.subject), tournament.stage(uid)
        name = team.name if team is not None else ""
        self._back = self.subject in stage.withdrawn
        self.title.set_words(
            (_("{team} plays on") if self._back else pgettext("registration desk", "{team} withdraws")).format(
                team=name
            )
        )
        for key in ("after_round", "disqualified"):
            self.fields[key].setVisible(not self._back)
        played = (state.round or 0 for state in sessions_of(tournament, uid) if self._has_played(state))
        self.fill({"after_round": str(max((*stage.closed, *played), default=0))})
        self.name_buttons(_("Plays on after all") if self._back else _("Withdraw the team"))
        self._show_effect()

    def _has_played(self, state: SessionState) -> bool:
        return self.subject in state.teams and state.state not in {EMPTY, FORFEITED}

    def first_focus(self) -> QWidget:
        """Return the field of the round, or of the reason for playing on."""
        return self.fields["reason" if self._back else "after_round"].station

    def order(self) -> Order | None:
        """Return the withdrawal, or its end."""
        team = self.bridge.tournament.teams.get(self.subject)
        text = self.fields["after_round"].text().strip()
        if team is None:
            return None
        if not self._back and not text.isdecimal():
            self.show_problems({"after_round": _("A round by its number, 0 for nothing at all.")})
            return None
        tournament = self.bridge.tournament
        self.seen = tournament.seq  # play continues at its table while the reason is typed
        if self._back:
            effect = tables_of_who_plays_on(tournament, self._stage, team.uid)
            done = " ".join((_("{team} plays on.").format(team=team.name), *effect))
            return self.ordered_if_well(plays_on(tournament, self._stage, team.uid), done, team.uid)
        effect = withdrawal_effect(tournament, self._stage, team.uid, int(text))
        done = " ".join((_("{team} is withdrawn.").format(team=team.name), *effect))
        reason = self.fields["reason"].text().strip()
        if self.fields["disqualified"].text():
            reason = disqualified(reason)
        facts = withdrawal(tournament, self._stage, team.uid, int(text))
        return self.ordered_if_well(facts, done, team.uid, reason=reason)
