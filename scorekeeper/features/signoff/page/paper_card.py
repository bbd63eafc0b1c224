"""The cards of a sheet signed on paper: print it and enter who signed.

Once it is closed, what was entered.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.documents.paper_code import read_paper_code
from scorekeeper.features.signoff.view.paper_view import ClosedOnPaper, PaperSigner, PaperView
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.roles import NOT_SIGNED, PROTEST, SIGNED
from scorekeeper.kernel.paper_closing import PaperAccount
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, IconLabel, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language import signoff
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_SIGNER = "signer-"


class PaperCard(Form):
    """The form that closes a sheet on paper: print it, sign with a pen, and enter who signed.

    `print_asked` asks for the printer, `photo_asked` for the file of a photo; `confirmed` to close the sheet.
    """

    print_asked = Signal()
    photo_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look,
            Spec(
                "paper", lambda: _("Print, sign with a pen, then enter it here"), words.close_sheet, walks=True,
                size="body", spacing=6, enters=True, turns=True,
            ),
        )  # fmt: skip
        self.photo: Path | None = None
        self._signers: tuple[PaperSigner, ...] = ()
        self._seen_by = ""
        self._add_print()
        self.disputes = Label(look, "", "body", weight=600, tone="ruling", wrap=True, name="paper-disputes")
        self.body.insertWidget(2, self.disputes)
        self._add_photo()
        self.closes = Label(look, words.paper_closes(), "small", tone="ink2", wrap=True, name="paper-closes")
        self.body.insertWidget(self.body.indexOf(self.problem_label), self.closes)
        self.confirm_button.set_key(pgettext("key", "Enter"))
        self.body.addStretch(1)
        self.show_printed("")
        look.changed.connect(self._fit)
        self._fit()

    def _add_print(self) -> None:
        look, row = self.look, QWidget()
        flow = Flow(look, row, spacing=10)
        self.print_button = Button(look, "", key="Alt+P", icon="print", name="paper-print")
        self.print_button.clicked.connect(self.print_asked)
        self.printed = Label(look, "", "small", tone="ink2", name="paper-printed")
        for part in (self.print_button, self.printed):
            flow.addWidget(part)
        self.body.insertWidget(1, row)

    def _add_photo(self) -> None:
        look, row = self.look, QWidget()
        flow = Flow(look, row, spacing=10)
        self.photo_button = Button(look, _("&Add a photo ..."), icon="camera", name="paper-photo")
        self.photo_button.clicked.connect(self.photo_asked)
        self.photo_name = Label(look, "", "small", tone="ink2", name="paper-photo-name")
        for part in (self.photo_button, self.photo_name):
            flow.addWidget(part)
        self.body.insertWidget(self.body.indexOf(self.problem_label), row)
        self.take_photo(None)

    def _fit(self) -> None:
        for label in (self.printed, self.photo_name):
            label.setMinimumHeight(self.look.px(34))  # on the line of the button before it

    def _fields(self) -> list[Field]:
        boxes = [
            Field(
                f"{_SIGNER}{signer.role}", "choice", _label(signer), columns=3, height=34,
                options=(
                    ChoiceOption(SIGNED, pgettext("signature on paper", "Signed")),
                    ChoiceOption(PROTEST, pgettext("signature on paper", "Protest")),
                    ChoiceOption(NOT_SIGNED, pgettext("signature on paper", "Not signed")),
                ),
            )
            for signer in self._signers
        ]  # fmt: skip
        return [
            *boxes,
            Field("words", "line", lambda: _("Why? What they wrote, or why they did not sign"), shown=_is_odd),
            Field("code", "line", lambda: _("Code on the paper"), needed=words.code_missing, example="K7Q4", share=1),
            Field(
                "seen_by", "line", lambda: _("Who saw them sign?"), needed=words.witness_missing, share=2, beside=True
            ),
        ]

    def show_view(self, view: PaperView, seen_by: str) -> None:
        """Show the sheet to be closed; what is typed stays as long as the same people sign."""
        if view.signers != self._signers or not self.fields:
            self._signers = view.signers
            self.ask(*self._fields())
            self.fill({f"{_SIGNER}{signer.role}": SIGNED for signer in view.signers})
            self._seen_by = ""
            tab_through((self.print_button, *self.fields.values(), self.photo_button, self.confirm_button))
        if self.values()["seen_by"] == self._seen_by:
            self.fill({"seen_by": seen_by})
        self._seen_by = seen_by
        self.disputes.show_text(signoff.open_disputes(view.disputes) if view.disputes else "", tone="ruling")
        self.confirm_button.setEnabled(not view.holds)
        if view.holds:
            self.show_text(" ".join(map(words.full_sentence, view.holds)))

    def begin(self) -> None:
        """Clear the form for another sheet."""
        self._signers = ()
        self.take_photo(None)
        self.show_printed("")
        self.show_problems({}, focus=False)

    def show_printed(self, time: str) -> None:
        """Show when the sheet was printed, "" if it was not yet."""
        self._is_printed = bool(time)
        self.print_button.setText(_("&Print again") if time else pgettext("button", "&Print"))
        self.printed.set_words(
            pgettext("closing on paper", "printed {time}").format(time=time)
            if time
            else _("then everyone signs it with a pen")
        )

    def take_photo(self, path: Path | None) -> None:
        """Keep this photo with the closing, None for no photo."""
        self.photo = path
        self.photo_name.set_words(path.name if path is not None else _("optional, kept with the sheet"))

    def account(self, code: str) -> PaperAccount:
        """Return the account of the paper with this code."""
        values = self.values()
        signers = {signer.role: values[f"{_SIGNER}{signer.role}"] for signer in self._signers}
        why = values["words"] if _is_odd(values) else ""
        return PaperAccount(code, " ".join(values["seen_by"].split()), signers, " ".join(why.split()))

    def missing(self) -> dict[str, str]:
        """Return the missing fields, also the reason for a protest or a missing signature.

        The code typed in the place of a name is not a name.
        """
        values, missing = self.values(), super().missing()
        code = read_paper_code(values["code"])
        if code is not None and read_paper_code(values["seen_by"]) == code:
            missing["seen_by"] = words.witness_is_code()
        if _is_odd(values) and not values["words"].strip():
            return {"words": words.words_missing(), **missing}
        return missing

    def first_focus(self) -> QWidget:
        """Return the button that prints or, once that is done, the code."""
        return self.fields["code"].station if self._is_printed and self.fields else self.print_button


def _label(signer: PaperSigner) -> Callable[[], str]:
    return partial(words.signer_line, signer.name, signer.kind)


def _is_odd(values: Values) -> bool:
    """Return whether anyone signed under protest or not at all."""
    return any(value != SIGNED for key, value in values.items() if key.startswith(_SIGNER))


class PaperClosedCard(CardFrame):
    """What is known of a sheet that was closed on paper.

    `print_asked` prints it again, `photo_asked` opens its photo.
    """

    print_asked = Signal()
    photo_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=10, name="paper-closed")
        row = RowLayout(look)
        self.chip = Chip(look, "", "plain", "sheet", name="paper-closed-chip")
        row.addWidget(self.chip)
        row.addStretch(1)
        self.body.addLayout(row)
        self.boxes = Label(look, "", "body", weight=600, wrap=True, name="paper-closed-boxes")
        self.body.addWidget(self.boxes)
        self.account_label = Label(look, "", "body", wrap=True, name="paper-closed-account")
        self.body.addWidget(self.account_label)
        line = RowLayout(look, spacing=8)
        line.addWidget(IconLabel(look, "info", "ink2", 16))
        line.addWidget(Label(look, words.paper_unseen(), "small", tone="ink2", wrap=True), 1)
        self.body.addLayout(line)
        self.confirm_button = Button(
            look, _("&Print again"), key=pgettext("key", "Enter"), icon="print", height=40, name="paper-print-again"
        )
        self.confirm_button.clicked.connect(self.print_asked)
        self.body.addWidget(self.confirm_button)
        self.photo_button = Button(look, _("&Open the photo"), icon="sheet", height=40, name="paper-open-photo")
        self.photo_button.clicked.connect(self.photo_asked)
        self.body.addWidget(self.photo_button)
        self.message = Label(look, "", "body", weight=500, wrap=True, name="paper-closed-message")
        self.body.addWidget(self.message)
        self.body.addStretch(1)

    def first_focus(self) -> QWidget:
        """Return the button that prints again."""
        return self.confirm_button

    def show_closed(self, closed: ClosedOnPaper, revision: int) -> None:
        """Show how the sheet was closed."""
        self.chip.set_state(signoff.closed(revision, on_paper=True), "plain", "sheet")
        self.photo_button.setVisible(bool(closed.photo))
        self.boxes.set_words("\n".join(words.box_line(name, state) for name, state in closed.boxes))
        self.account_label.set_words(
            words.paper_closed(closed.code, closed.entered_by, closed.time, closed.seen_by, closed.words)
        )
