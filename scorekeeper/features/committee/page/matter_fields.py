"""What is disputed, as the score sheet and the Disputes page ask it: found by words, what it needs, what teams say."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.disputes.matters import ARTICLE, NOBODY, OFFENDER, matters
from scorekeeper.features.committee.view.disputes.telling import NUMBERS, ClaimDraft
from scorekeeper.features.committee.view.quick_ruling import FastDraft, FastView
from scorekeeper.features.committee.words.disputes_page import line_label
from scorekeeper.features.penalties.page.infraction_choice import InfractionChoice
from scorekeeper.features.penalties.view import PenaltyDraft, key_of
from scorekeeper.journal.dispute_facts import CHALLENGED, TOO_LATE, UNCHALLENGED
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.language import matters as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem

_LINE = 96


class MatterFields(QWidget):
    """`changed` carries the draft with what was chosen or typed, `opened` says that Enter was pressed in a list."""

    changed = Signal(object)
    opened = Signal()

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.look = look
        self._marked = False
        self._draft = FastDraft()
        self._sides: tuple[Option, ...] = ()
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
        self.claim = Form(look, Spec(name, str, None, _claimed(), prefix=f"{name}-", spacing=5, bare=True))
        self.sides = QWidget()
        sides = Column(look, self.sides, spacing=5)
        for part in (self.side_caption, self.side, self.side_missing):
            sides.addWidget(part)
        column = Column(look, self, spacing=5)
        for field in (self.choice, self.sides, self.claim, self.objected, self.article):
            column.addWidget(field)
        self.claim.hide()
        self._connect()
        look.changed.connect(self._fit)
        self._fit()

    @property
    def wholes(self) -> Sequence[QWidget]:
        """The parts to be seen whole when one comes to them: what is asked, the answer, and what is wrong with it."""
        return (self.sides, *self._lines().values(), self.article)

    def _lines(self) -> dict[str, LabelledLine]:
        return {key: part for key, part in self.claim.fields.items() if isinstance(part, LabelledLine)}

    def _connect(self) -> None:
        self.choice.chosen.connect(self._chosen)
        self.choice.opened.connect(self.opened)
        self.side.chosen.connect(lambda side: self._charge(replace(self._draft.charge, side=side)))
        self.objected.toggled.connect(lambda on: self._charge(replace(self._draft.charge, objected=on)))
        self.article.line.textChanged.connect(lambda text: self._charge(replace(self._draft.charge, article=text)))
        self.claim.edited.connect(self._claim)

    def _fit(self) -> None:
        for what, line in self._lines().items():
            if what in NUMBERS:
                line.setFixedWidth(max(self.look.px(_LINE), line.label.sizeHint().width() + 1))

    def _charge(self, charge: PenaltyDraft) -> None:
        self.changed.emit(replace(self._draft, charge=charge))

    def _claim(self, _key: str) -> None:
        self.changed.emit(replace(self._draft, claim=ClaimDraft(**self.claim.values())))

    def _chosen(self, code: str, article: str) -> None:
        with filling(self):
            self.article.set_text(article)
        self._charge(replace(self._draft.charge, code=code, article=article))

    def begin(self, system: RuleSystem, sides: Sequence[Option], text: str, draft: FastDraft) -> None:
        """Show what was typed and chosen before."""
        self._marked, self._draft = False, draft
        with filling(self):
            self._sides = tuple(sides)
            charge = draft.charge
            self.side.set_options(self._sides, charge.side)
            self.choice.begin(system, text, key_of(charge.code, charge.article if charge.code == ARTICLE else ""))
            self.objected.setChecked(charge.objected)
            self.article.set_text(charge.article)
            self.claim.fill(asdict(draft.claim))

    def show_view(self, view: FastView, draft: FastDraft) -> None:
        """Show what is asked of what is chosen."""
        self._draft = draft
        charge, meant = draft.charge, view.meant
        self.choice.set_short(short=bool(charge.code and charge.side))
        asked = words.asks_of_side(meant.asked_of_side)
        self.side_caption.set_words(asked)
        self.side.setAccessibleName(asked)
        nobody = (Option(NOBODY, words.nobody(meant.asked_of_side)),) if meant.nobody else ()
        self.side.set_options((*self._sides, *nobody), charge.side)
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
        for what, line in self._lines().items():
            typed = bool(line.text().strip())
            cannot = _("cannot be") if typed and what in view.asks else ""
            line.set_error(cannot or (words.missing() if what in missing else ""))

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
        self._charge(replace(self._draft.charge, side=side))

    def type_tricks(self, text: str) -> None:
        """Go on typing how many tricks were left."""
        tricks = self._lines()["tricks"].line
        tricks.setFocus()
        tricks.insert(text)

    def offers(self, side: str) -> bool:
        """Return whether this can be chosen as the side."""
        return any(one.option.value == side for one in self.side.segments)


def _claimed() -> tuple[Field, ...]:
    """Return what is asked of a claim, by the fields of its draft."""
    tricks, remaining, seat = NUMBERS
    return (
        Field(tricks, "line", lambda: _("Tricks left"), example="4"),
        Field(
            remaining, "line", lambda: _("Card points"), example="9", beside=True,
            aloud=lambda: _("Card points in the tricks left"),
        ),
        Field(seat, "line", lambda: _("Seat of who claimed"), example="3", beside=True),
        Field("challenged", "choice", str, aloud=lambda: _("The claim was"), options=claim_options()),
        Field("line", "line", line_label),
    )  # fmt: skip


def claim_options() -> tuple[Option, ...]:
    """Return what became of a claim."""
    return (
        Option(CHALLENGED, _("challenged")), Option(UNCHALLENGED, _("not challenged")), Option(TOO_LATE, _("too late")),
    )  # fmt: skip
