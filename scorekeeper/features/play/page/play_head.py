"""The head of the cards' page: which deal, the findings, and links."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claiming import ClaimAsked
from scorekeeper.features.play.view.findings import CardsSay
from scorekeeper.features.play.words import page as words
from scorekeeper.features.play.words.claim import about as claim_about
from scorekeeper.features.play.words.claim import title as claim_title
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.lines import spoken_contract
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class PlayHead(CardFrame):
    """Title, state, and facts of the deal; `claim_wanted` and `print_wanted` are its buttons."""

    claim_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 9, 15, 9), name="play-head", accessible=_("The deal"))
        self.title = Label(look, "", "page", weight=700, name="play-title")
        self.chip = Chip(look, name="play-head-chip")
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="play-about")
        line = RowLayout(look, spacing=12)
        line.addWidget(self.title)
        line.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addStretch(1)
        says = QWidget()
        column = ColumnLayout(look, says, spacing=3)
        column.addLayout(line)
        column.addWidget(self.about)
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.claim = Button(look, pgettext("button", "&Claim ..."), key="Alt+C", name="play-claim")
        self.claim.clicked.connect(self.claim_wanted)
        self.paper = Button(look, _("Print diagram"), key="Ctrl+P", name="play-print")
        self.paper.clicked.connect(self.print_wanted)
        flow.addWidget(self.claim)
        flow.addWidget(self.paper)
        self._row = RowLayout(look, spacing=14)
        self._row.addWidget(says, 1)
        self._row.addWidget(acts)
        self.body.addLayout(self._row)

    def give_room(self, *, narrow: bool) -> None:
        """Put the buttons beside the text, or below it where space is short."""
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)

    def show_table(self, table: CardTable, says: CardsSay, *, claims: bool) -> None:
        """Show which deal it is and the findings; or that it is about a claim."""
        self.title.set_words((claim_title if claims else words.title)(table.deal, table.session_place))
        self.claim.setText(pgettext("button", "&Cards ...") if claims else pgettext("button", "&Claim ..."))
        titles = tuple(finding.title for finding in says.findings)
        self.chip.set_state(*words.head_chip(titles, known=says.all_known))
        self.chip.setVisible(bool(titles or says.checked))
        number = table.dispute.number if table.dispute is not None else 0
        self.about.set_words(words.about(contract_of(table), table.dealer, table.leader, number))

    def show_asked(self, table: CardTable, asked: ClaimAsked) -> None:
        """Show the claim, its claimer, and who challenges."""
        seat, other = table.seat(asked.claimer), table.seat(asked.challengers[0])
        self.about.set_words(claim_about(contract_of(table), seat.number, seat.player, asked.tricks, other.team))


def contract_of(table: CardTable) -> str:
    """Return the declaring team and its contract, "" while nothing is recorded."""
    if table.contract is None:
        return ""
    return _("{team} {contract}").format(
        team=table.team_name(table.declaring), contract=spoken_contract(table.contract)
    )
