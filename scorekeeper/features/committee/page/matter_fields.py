"""What a dispute is about, found by words, as score sheet and Disputes page ask for it."""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.disputes.dispute_form import NUMBERS, ClaimDraft
from scorekeeper.features.committee.view.disputes.matters import ARTICLE, NO_SIDE, OFFENDER, matters
from scorekeeper.features.committee.view.quick_ruling import DisputeDraft, DraftView
from scorekeeper.features.committee.words.disputes_page import line_label, which_infraction
from scorekeeper.features.penalties.page.infraction_choice import InfractionChoice
from scorekeeper.features.penalties.view import key_of
from scorekeeper.journal.dispute_facts import CHALLENGED, TOO_LATE, UNCHALLENGED
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look
from scorekeeper.language import matters as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem

_LINE = 96
OCCURRENCE = "occurrence"
"""The field for the question whether an infraction is already entered."""
CLAIMED = tuple(field.name for field in fields(ClaimDraft))
"""The fields of a claim."""


class MatterFields(Form):
    """The form for what a dispute is about.

    `changed` carries the draft with its new values, `opened` follows Enter in a list.

    A page with its own `first` fields is notified by `edited`.
    """

    changed = Signal(object)
    opened = Signal()

    def __init__(self, look: Look, name: str, *first: Field) -> None:
        super().__init__(look, Spec(f"{name}-matter", str, prefix=f"{name}-", spacing=5, bare=True))
        self._marked = False
        self._draft = DisputeDraft()
        self._sides: tuple[ChoiceOption, ...] = ()
        self.finder = InfractionChoice(
            look,
            pgettext("example", "claim, revoke, 4.2"),
            name=name,
            offered=matters,
            asks=_("What is disputed"),
            lists=_("What can be disputed"),
        )
        self.column.addWidget(self.finder)
        self.add(
            *first,
            Field("side", "choice", lambda: words.asks_of_side(OFFENDER)),
            *_claim_fields(),
            Field("objected", "tick", lambda: _("Opponents objected")),
            Field("article", "line", lambda: pgettext("field", "Article"), example="2.3"),
            Field(OCCURRENCE, "choice", which_infraction),
        )
        self.finder.chosen.connect(self._chosen)
        self.finder.opened.connect(self.opened)
        own = {"side", "objected", "article", OCCURRENCE, *CLAIMED}
        self.edited.connect(lambda key: self._change(self.fields["article"].text()) if key in own else None)
        look.changed.connect(self._fit)
        self._fit()

    @property
    def whole_parts(self) -> Sequence[QWidget]:
        """The parts to scroll into view completely on focus: question, answer and error."""
        return tuple(part for key, part in self.fields.items() if key != "objected")

    def _fit(self) -> None:
        for key in NUMBERS:
            part = self.fields[key]
            part.station.setFixedWidth(max(self.look.px(_LINE), part.label.sizeHint().width() + 1))

    def _change(self, article: str) -> None:
        values = self.values()
        before, side = self._draft.charge, values["side"]
        occurrence = int(values[OCCURRENCE]) if values[OCCURRENCE] and side == before.side else None
        charge = replace(
            before, side=side, objected=bool(values["objected"]), article=article, occurrence=occurrence
        )  # fmt: skip
        self.changed.emit(
            replace(self._draft, charge=charge, claim=ClaimDraft(**{key: values[key] for key in CLAIMED}))
        )

    def _chosen(self, code: str, article: str) -> None:
        if code != self._draft.charge.code:
            self.offer(OCCURRENCE, ())
        self._draft = replace(self._draft, charge=replace(self._draft.charge, code=code))
        self._change(article)

    def begin(self, system: RuleSystem, sides: Sequence[ChoiceOption], text: str, draft: DisputeDraft) -> None:
        """Fill in what was typed and chosen before."""
        self._marked, self._draft = False, draft
        charge, self._sides = draft.charge, tuple(sides)
        self.offer("side", self._sides, charge.side)
        with filling(self):
            self.finder.begin(system, text, key_of(charge.code, charge.article if charge.code == ARTICLE else ""))

    def show_view(self, view: DraftView, draft: DisputeDraft) -> None:
        """Show the questions about the chosen matter."""
        self._draft = draft
        charge, matter = draft.charge, view.matter
        self.finder.set_short(short=bool(charge.code and charge.side))
        self.fields["side"].rename(words.asks_of_side(matter.asked_of_side))
        no_side = (ChoiceOption(NO_SIDE, words.no_side(matter.asked_of_side)),) if matter.may_be_no_side else ()
        self.offer("side", (*self._sides, *no_side), charge.side)
        self.fill({"objected": "yes" if charge.objected else "", "article": charge.article, **asdict(draft.claim)})
        self.fields["objected"].rename(view.penalty.objected_label if charge.side else _("Opponents objected"))
        self.fields["objected"].setVisible(not matter.known or (bool(matter.infraction) and not matter.of_article))
        self.fields["objected"].setEnabled(view.penalty.objection_matters)
        self.fields["article"].setVisible(not matter.of_article and ("article" in view.asks or bool(charge.article)))
        options = [ChoiceOption(value, text) for value, text in view.occurrences]
        chosen = "" if charge.occurrence is None else str(charge.occurrence)
        self.offer(OCCURRENCE, options, chosen if chosen in dict(view.occurrences) else None)
        self.fields[OCCURRENCE].setVisible(bool(options))
        for key in CLAIMED:
            self.fields[key].setVisible(matter.is_claim)
        self._mark(view)

    def mark_missing(self, view: DraftView) -> None:
        """Mark each field that is still missing; a mark disappears when its field changes."""
        self._marked = True
        self._mark(view)

    def _mark(self, view: DraftView) -> None:
        missing = view.asks if self._marked else ()
        self._marked = bool(missing)
        self.finder.search.set_bad("code" in missing)
        asked = words.asked("side", view.matter.asked_of_side) if "side" in missing else ""
        self.fields["side"].set_error(asked)
        self.fields["article"].set_error(words.missing() if "article" in missing else "")
        for key in NUMBERS:
            cannot = key in view.asks and bool(self.fields[key].text().strip())
            lacks = words.missing() if key in missing else ""
            self.fields[key].set_error(pgettext("dispute", "cannot be") if cannot else lacks)

    def place_of(self, what: str) -> QWidget | None:
        """Return the field of a question."""
        return self.finder.search if what == "code" else self.fields[what].station if what in self.fields else None

    def choose_side(self, side: str) -> None:
        """Choose a side by its letter."""
        segment = self.choice("side").segment(side)
        segment.setFocus(Qt.FocusReason.ShortcutFocusReason)
        segment.click()

    def turn_objection(self) -> None:
        """Switch the objection to the other answer."""
        box = self.fields["objected"].station
        if isinstance(box, CheckBox):
            box.toggle()

    def type_tricks(self, text: str) -> None:
        """Put the text typed so far into the field for the remaining tricks."""
        tricks = self.fields["tricks"].station
        tricks.setFocus()
        if isinstance(tricks, LineEdit):
            tricks.insert(text)

    def offers(self, side: str) -> bool:
        """Return whether this can be chosen as the side."""
        return any(segment.option.value == side for segment in self.choice("side").segments)


def _claim_fields() -> tuple[Field, ...]:
    """Return the questions about a claim, by the fields of its draft."""
    tricks, remaining, seat = NUMBERS
    return (
        Field(tricks, "line", lambda: _("Tricks left"), example="4"),
        Field(
            remaining, "line", lambda: _("Card points"), example="9", beside=True,
            aloud=lambda: _("Card points in the tricks left"),
        ),
        Field(seat, "line", lambda: _("Seat that claimed"), example="3", beside=True),
        Field("challenged", "choice", str, aloud=lambda: _("The claim was"), options=claim_options()),
        Field("line", "line", line_label),
    )  # fmt: skip


def claim_options() -> tuple[ChoiceOption, ...]:
    """Return the possible outcomes of a claim."""
    return (
        ChoiceOption(CHALLENGED, pgettext("choice", "challenged")),
        ChoiceOption(UNCHALLENGED, pgettext("choice", "not challenged")),
        ChoiceOption(TOO_LATE, pgettext("choice", "too late")),
    )
