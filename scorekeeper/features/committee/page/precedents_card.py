"""Earlier rulings of this event: compared with the draft, and found by words."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal

from scorekeeper.features.committee.page.dispute_list import FindLine
from scorekeeper.features.committee.view.precedents.precedents import (
    Precedent,
    departures,
    draft_of,
    precedents_of,
    search,
    similar,
)
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language import precedents as words
from scorekeeper.language.translation import gettext as _

SHOWN, FOUND, LATER_MS = 3, 30, 250
ROW = 43
_ARTICLE = re.compile(r"\d+(?:\.\d+)*")


class PrecedentsCard(CardFrame):
    """A list of precedents; `opened` carries the entry of a ruling of this event to be shown.

    The list is as high as all its rows; the page scrolls.
    """

    opened = Signal(int)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, name="precedents", accessible=_("Earlier rulings"))
        head = RowLayout(look, spacing=8)
        self.heading = Label(look, _("Earlier rulings"), "heading", weight=700, wrap=True, name="precedents-title")
        head.addWidget(self.heading, 1)
        self.more = Button(look, _("Find others"), key="Ctrl+F", icon="search", height=30, name="precedents-find")
        head.addWidget(self.more)
        self.body.addLayout(head)
        self.line = FindLine(
            look, _("words, an article, a name"), name="precedents-line", accessible=_("Find earlier rulings")
        )
        self.departs = Label(look, "", weight=600, tone="warn", wrap=True, name="precedents-departs")
        self.none = Label(look, "", "small", tone="ink2", wrap=True, name="precedents-none")
        self.list = ItemList(look, row_height=ROW, name="precedents-list", accessible=_("Earlier rulings"))
        self.message = Label(look, "", "small", wrap=True, name="precedents-told")
        self._bridge = bridge
        self._cases: tuple[Precedent, ...] = ()
        self._computed: tuple[int, tuple[Precedent, ...]] = (-1, ())
        self._ruling: RulingMade | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LATER_MS)
        self._timer.timeout.connect(self._look)
        for part in (self.line, self.departs, self.none, self.list, self.message):
            self.body.addWidget(part)
            part.hide()
        self.line.textChanged.connect(self._look)
        self.line.left.connect(self.leave)
        self.line.down.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self.more.clicked.connect(self.begin)
        self.list.row_chosen.connect(self._tell)
        self.list.row_opened.connect(self._open_case)
        look.changed.connect(self._fit)

    def begin(self) -> None:
        """Begin a search by words, article or name."""
        self.line.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._look()

    def leave(self) -> None:
        """End the search and show cases like the draft again."""
        self.line.hide()
        self.line.clear()
        self.more.setFocus(Qt.FocusReason.OtherFocusReason)
        self._look()

    @property
    def finding(self) -> bool:
        """Whether a search is active."""
        return not self.line.isHidden()

    @property
    def cases(self) -> tuple[Precedent, ...]:
        """Every case of this event."""
        tournament = self._bridge.tournament
        if self._computed[0] != tournament.seq:
            self._computed = (tournament.seq, precedents_of(tournament))
        return self._computed[1]

    def show_similar_cases(self, ruling: RulingMade) -> None:
        """Show the cases like this draft, a moment after its last change."""
        self._ruling = ruling
        self._timer.start()

    def _look(self) -> None:
        """Show the search results, or the cases similar to the draft and those it departs from."""
        if self.finding:
            cases = self._matches(self.line.text())
            self.departs.hide()
            nothing = "" if cases else _("No earlier ruling has these words.")
            self._show_cases([(case, case.date, False) for case in cases], nothing)
        elif self._ruling is not None:
            draft = draft_of(self._bridge.tournament, self._ruling)
            without = [(self._event_uid, self._ruling.supersedes)] if self._ruling.supersedes is not None else []
            alike = similar(self.cases, draft, SHOWN, without=without)
            nothing = "" if alike else _("There is no similar ruling. Ctrl+F finds others.")
            self._show_cases(
                [(similar.case, words.closeness(similar.closeness), similar.differs) for similar in alike], nothing
            )
            departed = departures(self.cases, draft, without=without)
            self.departs.show_text(" ".join(departure.sentence for departure in departed))

    @property
    def _event_uid(self) -> str:
        event = self._bridge.tournament.event
        return event.uid if event is not None else ""

    def _show_cases(self, rows: Sequence[tuple[Precedent, str, bool]], nothing: str) -> None:
        self._cases = tuple(case for case, _right, _differs in rows)
        self.list.set_items(
            [
                ListItem(
                    case.key, case.title, case.effect_words or case.decision, right=", ".join(case.articles),
                    right_detail=right, icon="ruling", tone="warn" if differs else "ruling", right_tone="accent",
                )
                for case, right, differs in rows
            ]
        )  # fmt: skip
        self.none.show_text(nothing)
        self.list.setVisible(bool(rows))
        self.message.hide()
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, len(self._cases)) * self.look.px(ROW) + 2)

    def _tell(self, row: int) -> None:
        if 0 <= row < len(self._cases):
            case = self._cases[row]
            self.message.set_words(
                ruling_page.precedent_in_words(case.location, case.decision, case.findings, case.reason)
            )
            self.message.show()

    def _matches(self, text: str) -> Sequence[Precedent]:
        """Return the cases with all these words.

        A word that looks like an article number is treated as one.
        """
        articles = [word for word in text.replace(",", " ").split() if _ARTICLE.fullmatch(word)]
        rest = " ".join(word for word in text.split() if word.strip(",") not in articles)
        return search(self.cases, rest, articles=articles)[:FOUND]

    def _open_case(self, row: int) -> None:
        event, entry = self._cases[row].key
        if event and event == self._event_uid:
            self.opened.emit(entry)
