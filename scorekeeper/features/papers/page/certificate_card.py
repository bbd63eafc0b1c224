"""The choices for certificates on the Print page.

The logo, and whether prize money is named.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.papers.view.prize_papers import CertificateDesign
from scorekeeper.kit.choosers import choose_files
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class CertificateCard(CardFrame):
    """The card of what is on certificates.

    `logo_chosen` when another logo is chosen ("": none), `changed` when certificates look different.
    """

    logo_chosen = Signal(str)
    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, name="paper-certificate-card", accessible=pgettext("screen reader", "On each certificate")
        )
        self.ask_picture: Callable[[QWidget, str, Path, str], list[Path]] = choose_files
        self._shown = ""
        self.body.addWidget(caption(look, _("On each certificate")))
        self.money = CheckBox(look, _("Prize money"), name="paper-certificate-money")
        self.money.toggled.connect(lambda _on: self.changed.emit())
        self.body.addWidget(self.money)
        self._logo = LabelledLine(look, _("Logo (PNG or JPEG file)"), name="paper-certificate-logo")
        self._logo.line.editingFinished.connect(self._take_logo)
        self.body.addWidget(self._logo)
        choose = Button(look, _("Choose a p&icture ..."), icon="folder", name="paper-choose-logo")
        choose.clicked.connect(self._choose_logo)
        self.body.addWidget(choose)

    @property
    def design(self) -> CertificateDesign:
        """What is on certificates besides the honor."""
        logo = self._logo.text().strip()
        return CertificateDesign(Path(logo).expanduser() if logo else None, self.money.isChecked())

    def set_logo(self, path: str) -> None:
        """Set the path of the logo."""
        self._logo.set_text(path)
        self._shown = path

    def _choose_logo(self) -> None:
        known = Path(self._logo.text()).expanduser()
        chosen = self.ask_picture(
            self,
            pgettext("heading", "Logo on certificates"),
            known if known.is_file() else Path.home(),
            _("Pictures (*.png *.jpg *.jpeg)"),
        )
        if chosen:
            self._logo.set_text(str(chosen[0]))
            self._take_logo()

    def _take_logo(self) -> None:
        """Show certificates with the logo that is typed, if it is another one."""
        logo = self._logo.text().strip()
        if logo != self._shown:
            self._shown = logo
            self.logo_chosen.emit(logo)
            self.changed.emit()
