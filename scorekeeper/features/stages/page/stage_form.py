"""The form of a stage: its name, its draw, its length, its teams, and the stage it follows."""

from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.qualifying import qualifiers
from scorekeeper.features.stages.view.stage_list import (
    AFTER,
    after_choices,
    form_values,
    name_of,
    seeds_typed,
    stage_facts,
)
from scorekeeper.journal.facts import Fact, StageClosed
from scorekeeper.journal.methods import METHODS
from scorekeeper.journal.stages import ANNUL, FORFEIT
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems

NEW = "new"
"""The subject of the form while a stage is created; the first stage has the empty uid."""


class StageForm(OrderForm):
    """A stage; `subject` is its uid after "stage-", or `NEW`."""

    kind = "stage"
    removes: Entered = (("stage-closed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        methods = [ChoiceOption(method, method_word(method)) for method in METHODS]
        withdrawn = [
            ChoiceOption(FORFEIT, _("the rest is forfeited"), accessible=_("the rest is forfeited")),
            ChoiceOption(ANNUL, _("none of it counts")),
        ]
        super().__init__(
            look, bridge, lambda: pgettext("stage", "Stage"),
            Field("name", "line", lambda: _("Name of the stage")),
            Field("method", "choice", lambda: _("How it is drawn"), options=methods),
            Field("rounds", "line", lambda: pgettext("field", "Rounds"), share=1),
            Field("places", "line", lambda: _("Places that go on"), share=1, beside=True),
            Field("deals", "line", lambda: _("Deals of a session"), share=1),
            Field("lengths", "line", lambda: _("Deals by round"), example="18, 24, 24", share=1, beside=True),
            Field("withdrawn", "choice", lambda: _("Sessions of a team that withdraws"), options=withdrawn, columns=2),
            Field("rematches", "tick", lambda: _("Teams may meet again")),
            Field("after", "picker", lambda: _("Waits for the end of"), example=pgettext("example", "no stage"),
                items=self._others),
            Field("teams", "box", lambda: _("Teams, one a line (none: all)"), lines=4,
                  example=_("Dallas; A; 1")),
            Field("reason", "line", lambda: _("Reason for the change")),
        )  # fmt: skip
        self.subject = NEW
        self.take = Button(look, _("Take over who went on"), icon="down", name="stage-take")
        self.take.setToolTip(_("The teams that qualified in the stage that this one waits for, numbered in order."))
        self.take.clicked.connect(lambda: self.take_from(self.fields["after"].text().removeprefix(AFTER)))
        self.column.insertWidget(self.column.indexOf(self.fields["teams"]), self.take)
        self.extra = (self.take,)
        self.edited.connect(lambda _key: self._offer_taking())
        self.column.addStretch(1)
        self.load()

    def _others(self) -> list[ListItem]:
        but = self._uid if self.subject != NEW else None
        return [ListItem(key, name) for key, name in after_choices(self.bridge.tournament, but)]

    def _offer_taking(self) -> None:
        self.take.setVisible(bool(self.fields["after"].text()))

    def take_from(self, uid: str) -> None:
        """Fill in the teams that advanced from another stage, which this one then follows; or show why not."""
        tournament = self.bridge.tournament
        qualified = qualifiers(tournament, uid, self.values()["method"])
        if qualified.missing:
            self.refuse(qualified.missing)
            return
        self.fill({**self.values(), "after": f"{AFTER}{uid}", "teams": seeds_typed(tournament, qualified.teams)})
        self.dirty = True
        self._offer_taking()
        text = words.taken_over(len(qualified.teams), name_of(tournament.stage(uid)))
        self.show_text(f"{text} {qualified.note}".strip(), tone="ink2")

    @property
    def _uid(self) -> str:
        return self.subject.removeprefix("stage-")

    @property
    def _is_new(self) -> bool:
        return self.subject == NEW

    def entered(self) -> Entered:
        """Return the kind of fact that the form enters."""
        return (("stage-set", ""),)

    def load(self) -> None:
        """Show the recorded stage."""
        tournament = self.bridge.tournament
        stage = tournament.stages.get(self._uid) if not self._is_new else None
        self.seen = tournament.seq
        self.head(name_of(stage) if stage is not None else _("New stage"))
        if stage is None:
            self.fill(dict.fromkeys(self.fields, ""))
        else:
            self.fill(form_values(tournament, self._uid))
        self._offer_taking()
        self.fields["reason"].setVisible(stage is not None)
        self.name_buttons(_("Save the stage") if stage is not None else _("Make the stage"))
        self.remove_button.setText(_("Close the stage"))
        self.remove_button.setVisible(stage is not None and stage.over is None)

    def order(self) -> Order | None:
        """Return the stage as entered, with the teams added and removed."""
        tournament = self.bridge.tournament
        uid = self.bridge.desk.new_uid() if self._is_new else self._uid
        read = stage_facts(tournament, uid, self.values())
        if isinstance(read, dict):
            self.show_problems(read)
            return None
        fact, placed = read
        reason = self.values()["reason"].strip()
        problems_by_field = field_problems(tournament, fact, reason, self.rules)
        if not self._is_new:
            wrong = [
                text for placing in placed for text in field_problems(tournament, placing, reason, self.rules).values()
            ]
            problems_by_field |= {"teams": " ".join(wrong)} if wrong else {}
        if self.show_problems(problems_by_field):
            return None
        facts: tuple[Fact, ...] = (fact, *placed)
        return Order(
            facts, reason, None, _("Stage {name} is saved.").format(name=(fact.name or words.unnamed())), made=uid
        )

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that closes the stage."""
        stage = self.bridge.tournament.stages.get(self._uid)
        return (
            (StageClosed(self._uid), _("Stage {name} is closed.").format(name=name_of(stage)))
            if stage is not None
            else None
        )
