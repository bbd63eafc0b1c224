"""The card of a ruling: decision, effect, findings, reason, articles, members.

The button to rule is below it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.features.committee.page.members_box import MembersBox
from scorekeeper.features.committee.view.rulings.ruling_draft import (
    DEPARTS,
    NOTE,
    PRESCRIBED,
    DraftEffect,
    RulingDraft,
)
from scorekeeper.features.committee.view.rulings.ruling_of_draft import Waivable
from scorekeeper.journal.dispute_facts import REDEAL, REPLAY, SETTLEMENT
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.inputs import LabelledTick
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.labels import Label, RichLabel, caption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE, RULING, Side
from scorekeeper.rules.systems import Rules

_LINE = 112
_POINTS, _WAIVE = "points.", "waive."
"""Key prefixes of fields: before a side, and before the number of a penalty."""


class EffectForm(Form):
    """A form whose questions depend on the dispute; `effect` has what was chosen and typed."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("effect", str, None, prefix="effect-", spacing=6, bare=True))
        self._names: Mapping[Side, str] = {}
        self._waivable: tuple[Waivable, ...] = ()
        self._there: tuple[bool, bool] | None = None
        look.changed.connect(self._fit)

    def _fit(self) -> None:
        for part in self.fields.values():
            if isinstance(part, LabelledLine):
                part.setFixedWidth(self.look.px(_LINE))

    def first(self) -> QWidget:
        """Return where the form begins: the outcome, or the points if no deal is ruled on."""
        return next(part.station for key, part in self.fields.items() if key == "outcome" or key.startswith(_POINTS))

    def ask_about(
        self, names: Mapping[Side, str], waivable: Sequence[Waivable], *, deal: bool, cards: bool, recorded: str
    ) -> None:
        """Ask for the effects of a ruling on these sides.

        `deal` is set if the ruling is on a deal or hand, as recorded. With `cards` the session consists of deals, which
        allow more kinds of ruling than a game of hands.
        """
        asked = (dict(names), tuple(waivable), (deal, cards))
        if asked != (self._names, self._waivable, self._there):
            self._names, self._waivable, self._there = asked
            self.ask(*self._asked(deal=deal, cards=cards))
            self._fit()
        if deal and cards:
            contract = self.fields["contract"]
            assert isinstance(contract, LabelledLine)
            contract.line.setPlaceholderText(recorded or "A 40H")

    def _asked(self, *, deal: bool, cards: bool) -> Iterator[Field]:
        if deal:
            outcomes = [
                ChoiceOption("", pgettext("choice", "as it is")),
                *(ChoiceOption(outcome, outcome_word(outcome)) for outcome in (MADE, DEFEATED)),
            ]
            of_what = _("Outcome of the deal") if cards else _("Outcome of the hand")
            yield Field(
                "outcome", "choice", partial(str, of_what), aloud=lambda: pgettext("screen reader", "Outcome"),
                options=outcomes,
                columns=3, height=32,
            )  # fmt: skip
        if deal and not cards:
            yield self._of_sides(
                "fault", lambda: _("Who was at fault in the hand?"), lambda: pgettext("dispute", "Fault")
            )
        if deal and cards:
            yield Field("contract", "line", lambda: pgettext("field", "Contract"))
            yield Field("taken", "line", lambda: _("Card points"), beside=True)
        for index, (side, name) in enumerate(self._names.items()):
            yield Field(
                f"{_POINTS}{side}", "line", partial(pgettext("dispute", "Points {side}").format, side=side),
                aloud=partial(pgettext("dispute", "Points {team}").format, team=name), example="0",
                beside=index > 0 or (deal and cards),
            )  # fmt: skip
        if cards:
            yield Field("impose", "tick", lambda: _("Give the penalty above"))
        for index, penalty in enumerate(self._waivable, 1):
            kind = partial(LabelledTick, above=pgettext("dispute", "Waive") if index == 1 else "")
            yield Field(f"{_WAIVE}{index}", kind, partial(plain_label, penalty.words))
        if deal and cards:
            redeals = [
                ChoiceOption("", pgettext("choice", "no")),
                ChoiceOption(REDEAL, pgettext("choice", "dealt again")),
                ChoiceOption(REPLAY, pgettext("choice", "played again")),
            ]
            yield Field(
                "again", "choice", lambda: _("Is the deal dealt or played again?"),
                aloud=lambda: _("Re-deal or replay"), options=redeals, columns=3, height=32,
            )  # fmt: skip
        if cards:
            yield self._of_sides(
                "forfeit", lambda: _("Who loses the session by forfeit?"), lambda: pgettext("dispute", "Forfeit")
            )

    def _of_sides(self, key: str, label: Callable[[], str], aloud: Callable[[], str]) -> Field:
        """Return the field that asks for a side, or for neither."""
        sides = [ChoiceOption("", pgettext("choice", "nobody"))]
        for index, (side, name) in enumerate(self._names.items()):
            sides.append(ChoiceOption(side, plain_label(name), side, index == 0, accessible=name))
        return Field(key, "choice", label, aloud=aloud, options=sides, height=32)

    @property
    def effect(self) -> DraftEffect:
        """What was chosen and typed."""
        values = self.values()
        points = {side: values[f"{_POINTS}{side}"] for side in self._names if values[f"{_POINTS}{side}"].strip()}
        return DraftEffect(
            outcome=values.get("outcome", ""),
            fault=values.get("fault", ""),
            contract=values.get("contract", ""),
            taken=values.get("taken", ""),
            points=MappingProxyType(points),
            again=values.get("again", ""),
            forfeit=values.get("forfeit", ""),
            impose=bool(values.get("impose")),
            waive=tuple(
                penalty.reference for index, penalty in enumerate(self._waivable, 1) if values[f"{_WAIVE}{index}"]
            ),
        )

    def show_effect(self, effect: DraftEffect, *, impose: bool) -> None:
        """Show what was chosen and typed; `impose` is set if there is an infraction to impose."""
        ticked = {"impose": effect.impose}
        ticked |= {
            f"{_WAIVE}{index}": penalty.reference in effect.waive for index, penalty in enumerate(self._waivable, 1)
        }
        self.fill(
            {
                "outcome": effect.outcome,
                "fault": effect.fault,
                "contract": effect.contract,
                "taken": effect.taken,
                "again": effect.again,
                "forfeit": effect.forfeit,
                **{f"{_POINTS}{side}": effect.points.get(side, "") for side in self._names},
                **{key: "yes" if on else "" for key, on in ticked.items()},
            }
        )
        if "impose" in self.fields:
            self.fields["impose"].setEnabled(impose)


FOOT_TURNS, FOOT_WHOLE = 560, 840
"""Widths below which the foot is one column, or lacks a button; in pixels at 100 %."""


class RulingCard(Form):
    """The decision and texts of a ruling: `ruled(draft)`.

    `voted` carries the votes; the effect is `effect`.
    """

    voted = Signal(object)
    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("ruling", lambda: pgettext("heading", "Ruling")))
        self.final = RichLabel(look, "", "small", tone="ink2", wrap=False, name="ruling-final")
        self.final.linkActivated.connect(self.linked)
        self.beside_title(self.final)
        self.effect = EffectForm(look)
        self.late = Label(look, "", weight=600, tone="warn", wrap=True, name="ruling-late")
        self.members_caption = caption(look, _("Members present"))
        self.members = MembersBox(look)
        self.members.voted.connect(self.voted)
        self.add(Field("decision", "choice", str, aloud=lambda: pgettext("screen reader", "Decision")))
        self.column.addWidget(self.effect)
        self.add(
            Field("findings", "box", lambda: pgettext("field", "Findings")),
            Field("reason", "box", lambda: pgettext("field", "Reason"), lines=2),
            Field("articles", "line", lambda: pgettext("field", "Articles")),
        )
        self.column.addWidget(self.late)
        self.add(Field("admitted", "line", lambda: _("Admitted by")))
        self.column.addWidget(self.members_caption)
        self.column.addWidget(self.members)
        self.add(Field("settlement", "tick", lambda: _("Agreed by the scorer and both captains")))
        self.fields["reason"].station.setProperty("chord", "Alt+R")
        self._ends: tuple[bool, str] | None = None
        self._name(settlement=False, article="")

    def _name(self, *, settlement: bool, article: str) -> None:
        """Label the parts for a ruling of the committee, or for a settlement of the teams."""
        if (settlement, article) == self._ends:
            return
        self._ends = (settlement, article)
        self.head(pgettext("heading", "Settlement") if settlement else pgettext("heading", "Ruling"))
        words = (
            pgettext("dispute", "by consensus, article {number}")
            if settlement
            else pgettext("dispute", "final, article {number}")
        )
        self.final.set_html(words.format(number=f'<a href="{ARTICLE}{article}">{article}</a>') if article else "")
        departs = _("As agreed") if settlement else _("Depart, with reason")
        options = (
            ChoiceOption(PRESCRIBED, _("As prescribed")),
            ChoiceOption(DEPARTS, departs),
            ChoiceOption(NOTE, _("Note only")),
        )
        self.offer("decision", options, self.choice("decision").value)
        for value, keys in ((PRESCRIBED, "Alt+P"), (DEPARTS, "Alt+X"), (NOTE, "Alt+N")):
            self.choice("decision").segment(value).setProperty("chord", keys)
        self.fields["findings"].rename(
            _("What the teams have agreed") if settlement else pgettext("dispute", "Findings")
        )

    def ruled(self, before: RulingDraft) -> RulingDraft:
        """Return the draft as chosen and typed; `before` has the values not asked for here."""
        values = self.values()
        return replace(
            before,
            decision=values["decision"],
            kind=SETTLEMENT if values["settlement"] else RULING,
            articles=values["articles"],
            findings=values["findings"],
            reason=values["reason"],
            admitted_by=values["admitted"],
        )

    def show_draft(
        self, draft: RulingDraft, system: Rules | None, *, article: str, rules: bool, late: str, why: bool
    ) -> None:
        """Show the draft.

        `article` is used if none is typed, `rules` is set if the rules prescribe anything.
        `late` asks who admits it, `why` is set if a reason is asked for.
        """
        settlement, articles = draft.kind == SETTLEMENT, self.fields["articles"].station
        ends = "" if system is None else system.consensus_article if settlement else system.rulings_article
        self._name(settlement=settlement, article=ends)
        self.fill(
            {
                "decision": draft.decision,
                "findings": draft.findings,
                "reason": draft.reason,
                "articles": draft.articles,
                "admitted": draft.admitted_by,
                "settlement": "yes" if settlement else "",
            }
        )
        self.choice("decision").segment(PRESCRIBED).setEnabled(rules)
        self.effect.setVisible(draft.decision == DEPARTS)
        self.effect.show_effect(draft.effect, impose=bool(draft.charge.code))
        assert isinstance(articles, LineEdit)
        articles.setPlaceholderText(article or (system.example_article if system is not None else ""))
        self.fields["reason"].setVisible(why)
        self.members_caption.setVisible(not settlement)
        self.members.setVisible(not settlement)
        self.late.show_text(late)
        self.fields["admitted"].setVisible(bool(late))

    def go_to_reason(self) -> None:
        """Go to the reason, or to the findings if no reason is asked for."""
        reason = self.fields["reason"].station
        (reason if reason.isVisible() else self.first_focus()).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def go_to_members(self) -> None:
        """Go to the first member who may be present."""
        self.members.first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def first_focus(self) -> QWidget:
        """Return where typing begins: the findings."""
        return self.fields["findings"].station

    def decided(self) -> QWidget:
        """Return the chosen decision; without any, that to depart, which is always there."""
        decision = self.choice("decision")
        return decision.segment(decision.value or DEPARTS)

    def place_of(self, what: str) -> QWidget:
        """Return the field for something that is missing."""
        stations = {"contract-typed": "contract", "number-typed": "taken", "effect": ""}.get(what)
        if stations is not None:
            return self.effect.fields[stations].station if stations in self.effect.fields else self.effect.first()
        return {
            "decision": self.decided(),
            "articles": self.fields["articles"].station,
            "reason": self.fields["reason"].station,
            "quorum": self.members.first,
            "majority": self.members.first_vote,
            "admitted-by": self.fields["admitted"].station,
        }.get(what, self.first_focus())


class RulingFoot(CardFrame):
    """The one button of the page.

    It never moves, and it names its action once nothing is missing.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 9, 15, 9), name="ruling-foot", accessible=_("Make the ruling"))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        text_column = ColumnLayout(look, spacing=2)
        text_column.addStretch(1)
        self.missing = Label(look, "", weight=500, wrap=True, name="ruling-missing")
        self.revision = Label(look, "", "small", tone="ink2", wrap=True, name="ruling-revision")
        text_column.addWidget(self.missing)
        text_column.addWidget(self.revision)
        text_column.addStretch(1)
        self._line.addLayout(text_column, 1)
        self.make = Button(
            look, _("Make the ruling"), key="Ctrl+Enter", icon="ruling", primary=True, height=42, name="ruling-make"
        )
        self.keep = Button(look, _("Save draft"), key="Ctrl+S", height=40, name="ruling-keep")
        self._line.addWidget(self.make)
        self._line.addWidget(self.keep)
        self.body.addLayout(self._line)

    def set_room(self, width: int) -> None:
        """Arrange the foot for this width, in one column if nothing else fits.

        A narrower foot leaves out buttons that have a shortcut.
        """
        look = self.look
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._line.setDirection(down if width < look.px(FOOT_TURNS) else right)
        self._line.setSpacing(look.gap(8))
        self.keep.setVisible(width >= look.px(FOOT_WHOLE))

    def show_reason(self) -> None:
        """Announce why no ruling is made."""
        announce(self, self.missing.text(), urgent=True)

    def show_state(self, missing: str, button: str, revision: str, *, tone_bad: bool = False) -> None:
        """Show what is missing (empty: nothing) and what the button does."""
        self.missing.show_text(missing, tone="error" if tone_bad else "ink2" if missing else "ok")
        self.make.setText(button)
        self.make.setAccessibleName(button)
        self.make.setEnabled(not missing)
        self.revision.show_text(revision)
