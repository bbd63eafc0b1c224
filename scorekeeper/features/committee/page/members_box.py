"""The present members of the committee and their votes; who must step aside and why."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.features.committee.view.rulings.ruling_draft import ABSTAINED, AGAINST, FOR, NOT_RECORDED
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.translation import gettext as _

_NEXT = {NOT_RECORDED: FOR, FOR: AGAINST, AGAINST: ABSTAINED, ABSTAINED: NOT_RECORDED}


class MembersBox(QFrame):
    """A line for each member: present or not, and a button with the vote.

    `voted` carries all votes.
    """

    voted = Signal(object)
    committee_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._column = ColumnLayout(look, self, spacing=2)
        self.empty = Button(look, _("Name the committee"), icon="event", name="ruling-committee")
        self.empty.clicked.connect(self.committee_asked)
        self._column.addWidget(self.empty)
        self.count = Label(look, "", "small", weight=600, wrap=True, name="ruling-quorum")
        self._rows: list[QWidget] = []
        self._boxes: dict[str, CheckBox] = {}
        self._votes: dict[str, str] = {}
        self._buttons: dict[str, Button] = {}
        self._known: tuple[tuple[str, str, str], ...] = ()
        self._quorum = 0
        self._unnamed = False
        self._column.addWidget(self.count)

    @property
    def first(self) -> QWidget:
        """Return the button that names a committee if there is none, else the first member."""
        boxes = (box for box in self._boxes.values() if box.isEnabled())
        return self.empty if self._unnamed else next(boxes, self.empty)

    @property
    def first_vote(self) -> QWidget:
        """The vote of the first member who is present."""
        return next((self._buttons[name] for name in self._votes if name in self._buttons), self.first)

    def show_members(
        self,
        members: Sequence[tuple[str, str]],
        aside: Mapping[str, str],
        votes: Mapping[str, str],
        quorum: int,
        *,
        unnamed: bool = False,
    ) -> None:
        """Show the members (name, and words with affiliation), who has stepped aside, and the votes.

        `unnamed`: no committee is named, and the only member is the present user.
        """
        self._unnamed = unnamed
        known = tuple((name, words, aside.get(name, "")) for name, words in members)
        self._quorum = quorum
        if known != self._known:
            self._make(known)
        self._votes = {name: vote for name, vote in votes.items() if name in self._boxes}
        with filling(*self._boxes.values()):
            for name, box in self._boxes.items():
                box.setChecked(name in self._votes)
        self.empty.setVisible(unnamed or not known)
        self._tell()

    def _make(self, known: tuple[tuple[str, str, str], ...]) -> None:
        self._known = known
        remove_widgets(self._rows)
        self._rows, self._boxes, self._buttons = [], {}, {}
        for index, (name, words, why) in enumerate(known):
            row = self._row(index, name, words, why)
            self._column.insertWidget(index + 1, row)
            row.show()
            self._rows.append(row)
        stations = [
            self.empty,
            *(part for name in self._boxes for part in (self._boxes[name], self._buttons.get(name))),
        ]
        for before, after in pairwise(station for station in stations if station is not None):
            QWidget.setTabOrder(before, after)

    def _row(self, index: int, name: str, words: str, why: str) -> QWidget:
        look = self.look
        line = QWidget()
        row = RowLayout(look, line, spacing=10)
        heard = f"{words}, {ruling_page.member_aside(why)}" if why else words
        box = CheckBox(look, plain_label(words), name=f"ruling-member.{index + 1}", accessible=heard)
        self._boxes[name] = box
        row.addWidget(box, 0 if why else 1)
        if why:
            box.setEnabled(False)
            aside = Label(look, ruling_page.member_aside(why), "small", weight=600, tone="warn", wrap=True)
            aside.setAlignment(Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(aside, 1)
        else:
            box.toggled.connect(partial(self._ticked, name))
            vote = Button(look, ruling_page.vote_word(FOR), height=26, name=f"ruling-vote.{index + 1}")
            vote.clicked.connect(partial(self._turn, name))
            self._buttons[name] = vote
            row.addWidget(vote)
        return line

    def _ticked(self, name: str, on: bool) -> None:
        if on:
            self._votes[name] = NOT_RECORDED
        else:
            self._votes.pop(name, None)
        self._announce()

    def _turn(self, name: str) -> None:
        self._votes[name] = _NEXT[self._votes.get(name, NOT_RECORDED)]
        self._announce()

    def _announce(self) -> None:
        self._tell()
        order = [name for name, _words, _why in self._known]
        self.voted.emit({name: self._votes[name] for name in order if name in self._votes})

    def _tell(self) -> None:
        """Show the votes on their buttons, and whether enough have voted."""
        for name, button in self._buttons.items():
            vote = self._votes.get(name, "")
            button.setVisible(bool(vote))
            if vote:
                button.setText(ruling_page.vote_word(vote))
                button.setAccessibleName(f"{name}: {ruling_page.vote_word(vote)}")
        given = list(self._votes.values())
        voted = len(given) - given.count(NOT_RECORDED)
        met = voted >= self._quorum
        remarks = (
            _("{voted} voted, quorum {quorum}: met").format(voted=voted, quorum=self._quorum)
            if met
            else _("{voted} voted, quorum {quorum}: not met").format(voted=voted, quorum=self._quorum)
        )
        unrecorded = len(self._buttons) - voted  # a member who is not ticked has not voted either
        votes = ruling_page.votes(given.count(FOR), given.count(AGAINST), given.count(ABSTAINED), unrecorded)
        self.count.set_words(f"{remarks} · {votes}", tone="ok" if met else "warn")
        self.count.setVisible(bool(self._known))
