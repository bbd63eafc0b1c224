"""What is disputed, as the score sheet and the Disputes page ask it: found by words, what it needs, what teams say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.forms import claim_options
from scorekeeper.features.committee.view.disputes.matters import ARTICLE, NOBODY, OFFENDER, matters
from scorekeeper.features.committee.view.quick_ruling import FastDraft, FastView
from scorekeeper.features.committee.words.disputes_page import line_label, says
from scorekeeper.features.penalties.page.infraction_choice import InfractionChoice
from scorekeeper.features.penalties.view import key_of
from scorekeeper.journal.dispute_facts import CHALLENGED
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import Column, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.language import matters as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

_LINE = 96


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is disputed as the list answers it: its code, and the article that is chosen with it."""

    code: str
    article: str


class MatterFields(QWidget):
    """`changed(what, value)` says what was chosen or typed (see `taken`), `opened` that Enter was pressed in a list."""

    changed = Signal(str, object)
    opened = Signal()

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.look = look
        self._marked = False
        self._sides: tuple[Option, ...] = ()
        self._shown: tuple[Option, ...] = ()
        self.choice = InfractionChoice(
            look,
            _("claim, revoke, 4.2"),
            name=name,
            offered=matters,
            asks=_("What is disputed"),
            lists=_("What can be disputed"),
        )
        self.side_caption = caption(look, words.asks_of_side(OFFENDER))
        self.side = SegmentedChoice(look, (), name=f"{name}-side", accessible=words.asks_of_side(OFFENDER), wraps=True)
        self.side_missing = Label(look, "", "small", weight=500, tone="error", wrap=True, name=f"{name}-side.problem")
        self.side_missing.hide()
        self.objected = CheckBox(look, _("Opponents objected"), name=f"{name}-objected")
        self.article = LabelledLine(look, _("Article"), "2.3", name=f"{name}-article")
        self.claim = QWidget()
        claim = Column(look, self.claim, spacing=5)
        numbers = QWidget()
        flow = Flow(look, numbers, spacing=8)
        self.tricks = LabelledLine(look, _("Tricks left"), "4", name=f"{name}-tricks")
        self.remaining = LabelledLine(
            look, _("Card points"), "9", name=f"{name}-remaining", accessible=_("Card points in the tricks left")
        )
        self.seat = LabelledLine(look, _("Seat of who claimed"), "3", name=f"{name}-seat")
        for line in (self.tricks, self.remaining, self.seat):
            flow.addWidget(line)
        self.challenged = SegmentedChoice(
            look, claim_options(), CHALLENGED, name=f"{name}-challenged", accessible=_("The claim was"), wraps=True
        )
        self.line = LabelledLine(look, line_label(), name=f"{name}-line")
        for part in (numbers, self.challenged, self.line):
            claim.addWidget(part)
        self.sides = QWidget()
        sides = Column(look, self.sides, spacing=5)
        for part in (self.side_caption, self.side, self.side_missing):
            sides.addWidget(part)
        column = Column(look, self, spacing=5)
        parts: Sequence[QWidget] = (
            self.choice, self.sides, self.claim, self.objected, self.article,
        )  # fmt: skip
        for part in parts:
            column.addWidget(part)
        self.claim.hide()
        self._connect()
        look.changed.connect(self._fit)
        self._fit()

    @property
    def wholes(self) -> Sequence[QWidget]:
        """The parts to be seen whole when one comes to them: what is asked, the answer, and what is wrong with it."""
        return (self.sides, self.tricks, self.remaining, self.seat, self.line, self.article)

    def _connect(self) -> None:
        self.choice.chosen.connect(self._chosen)
        self.choice.opened.connect(self.opened)
        self.side.chosen.connect(partial(self.changed.emit, "side"))
        self.objected.toggled.connect(partial(self.changed.emit, "objected"))
        self.article.line.textChanged.connect(partial(self.changed.emit, "article"))
        self.challenged.chosen.connect(partial(self.changed.emit, "challenged"))
        for what, line in self._lines().items():
            line.line.textChanged.connect(partial(self.changed.emit, what))

    def _lines(self) -> dict[str, LabelledLine]:
        return {"tricks": self.tricks, "remaining": self.remaining, "seat": self.seat, "line": self.line}

    def _fit(self) -> None:
        for line in (self.tricks, self.remaining, self.seat):
            line.setFixedWidth(max(self.look.px(_LINE), line.label.sizeHint().width() + 1))

    def _chosen(self, code: str, article: str) -> None:
        with filling(self):
            self.article.set_text(article)
        self.changed.emit("matter", Chosen(code, article))

    def begin(self, system: RuleSystem, sides: Sequence[Option], text: str, draft: FastDraft) -> None:
        """Show what was typed and chosen before."""
        self._marked = False
        with filling(self):
            self._sides = tuple(sides)
            charge, claim = draft.charge, draft.claim
            self._offer(self._sides, charge.side)
            self.choice.begin(system, text, key_of(charge.code, charge.article if charge.code == ARTICLE else ""))
            self.objected.setChecked(charge.objected)
            self.article.set_text(charge.article)
            for what, line in self._lines().items():
                line.set_text(getattr(claim, what))
            self.challenged.set_value(claim.challenged)

    def show_view(self, view: FastView, draft: FastDraft) -> None:
        """Show what is asked of what is chosen."""
        charge, meant = draft.charge, view.meant
        self.choice.set_short(short=bool(charge.code and charge.side))
        asked = words.asks_of_side(meant.asked_of_side)
        self.side_caption.set_words(asked)
        self.side.setAccessibleName(asked)
        nobody = (Option(NOBODY, words.nobody(meant.asked_of_side)),) if meant.nobody else ()
        self._offer((*self._sides, *nobody), charge.side)
        self.objected.setText(view.penalty.objected_label if charge.side else _("Opponents objected"))
        self.objected.setAccessibleName(self.objected.text())
        self.objected.setVisible(not meant.known or (bool(meant.infraction) and not meant.of_article))
        self.objected.setEnabled(view.penalty.objection_matters)
        self.article.setVisible(not meant.of_article and ("article" in view.asks or bool(charge.article)))
        self.claim.setVisible(meant.is_claim)
        self._mark(view)

    def mark_missing(self, view: FastView) -> None:
        """Say at each field that is still to be filled in that it is; each stops saying it by itself."""
        self._marked = True
        self._mark(view)

    def _mark(self, view: FastView) -> None:
        missing = view.asks if self._marked else ()
        self._marked = bool(missing)
        self.choice.search.set_bad("code" in missing)
        asked = words.asked("side", view.meant.asked_of_side) if "side" in missing else ""
        self.side_missing.say(asked)
        for segment in self.side.segments:
            segment.setAccessibleDescription(asked)
        self.article.set_error(words.missing() if "article" in missing else "")
        for what, line in (("tricks", self.tricks), ("remaining", self.remaining), ("seat", self.seat)):
            typed = bool(line.text().strip())
            cannot = _("cannot be") if typed and what in view.asks else ""
            line.set_error(cannot or (words.missing() if what in missing else ""))

    def _offer(self, sides: tuple[Option, ...], chosen: str) -> None:
        """Offer these answers; where they are the same as before the focus stays."""
        if sides != self._shown:
            self._shown = sides
            self.side.set_options(sides)
        self.side.set_value(chosen if chosen in {one.value for one in sides} else None)

    def place_of(self, what: str) -> QWidget | None:
        """Return where something that is asked is chosen or typed."""
        places: dict[str, QWidget] = {"code": self.choice.search, "article": self.article.line}
        if self._sides:
            places["side"] = self.side.segment(self._sides[0].value)
        return places.get(what) or (line.line if (line := self._lines().get(what)) is not None else None)

    def choose_side(self, side: str) -> None:
        """Choose a side as its letter does."""
        self.side.set_value(side)
        self.side.segment(side).setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.changed.emit("side", side)

    def offers(self, side: str) -> bool:
        """Return whether this can be chosen as the side."""
        return any(one.value == side for one in self._shown)


def taken(draft: FastDraft, what: str, value: object) -> FastDraft:
    """Return the draft with what was chosen or typed: what is disputed, side, objected, article, or of a claim."""
    if what == "matter" and isinstance(value, Chosen):
        return replace(draft, charge=replace(draft.charge, code=value.code, article=value.article))
    if what in {"side", "objected", "article"}:
        return replace(draft, charge=replace(draft.charge, **{what: value}))  # type: ignore[arg-type]
    return replace(draft, claim=replace(draft.claim, **{what: value}))  # type: ignore[arg-type]


class SaysLines(QWidget):
    """`said(side, words)` when something is typed; the lines are the same while the sides are."""

    said = Signal(str, str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.look, self._name = look, name
        self._lines: dict[Side, LabelledLine] = {}
        self._column = Column(look, self, spacing=5)

    def begin(self, names: Mapping[Side, str], typed: Mapping[Side, str]) -> None:
        """Show what each of these teams has said so far."""
        if list(names) != list(self._lines):
            self._make(names)
        for side, line in self._lines.items():
            label = says(names[side])
            line.label.set_words(label)
            line.line.setAccessibleName(label)
            line.set_text(typed.get(side, ""))

    def _make(self, names: Mapping[Side, str]) -> None:
        take_off(self._lines.values())
        self._lines = {
            side: LabelledLine(self.look, says(name), name=f"{self._name}-{side}") for side, name in names.items()
        }
        for side, line in self._lines.items():
            self._column.addWidget(line)
            line.line.textChanged.connect(partial(self.said.emit, side))
