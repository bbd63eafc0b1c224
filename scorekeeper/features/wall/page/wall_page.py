"""The settings of the wall: which pages, how long each, colors, message; they apply at once."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QSizePolicy, QWidget

from scorekeeper.features.wall import words
from scorekeeper.features.wall.page.painting import HEIGHT, WIDTH, WallPainter
from scorekeeper.features.wall.page.wall import Wall
from scorekeeper.features.wall.view.choice import DARK, FARTHEST, LIGHT, LONGEST, NEAREST, SECONDS, parse_meters
from scorekeeper.features.wall.view.slide import KINDS
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

NARROW, SEEN = 900, 480
"""Width below which cards are stacked, width of the small picture; pixels at 100 %."""


class Small(QWidget):
    """The current page of the wall, small."""

    def __init__(self, look: Look, wall: Wall) -> None:
        super().__init__()
        self._look, self._wall = look, wall
        self.setObjectName("wall-small")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        wall.changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the current page."""
        slide = self._wall.slide
        self.setAccessibleName(slide.spoken if slide is not None else self._wall.around.event)
        self.update()

    def heightForWidth(self, width: int) -> int:
        return width * HEIGHT // WIDTH

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(SEEN), self._look.px(SEEN) * HEIGHT // WIDTH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = Look("dark" if self._wall.choice.colors == DARK else "light", 100, reduced_motion=True)
        with QPainter(self) as painter:
            height = min(self.height(), self.heightForWidth(self.width()))
            WallPainter(colors).paint(painter, self.width(), height, self._wall.slide, self._wall.around)


class WallPage(Page):
    """Each choice here applies at once; Ctrl+T opens the window on the wall and closes it.

    Escape goes back.
    """

    name = "wall"
    rail_page = "reports"

    def __init__(self, look: Look, bridge: Bridge, wall: Wall) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(words.page_title())
        self.wall = wall
        inside = QWidget()
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._cards.setContentsMargins(15, 8, 15, 8)
        self._cards.addWidget(self._choices(), 1)
        self._cards.addWidget(self._seen(), 1)
        whole = ColumnLayout(look, self, margins=(0, 0, 0, 0))
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(Scroll(look, inside))
        wall.changed.connect(self._show_wall)
        look.changed.connect(self._arrange)
        self._arrange()
        self._show_wall()

    def _choices(self) -> CardFrame:
        look, choice = self.look, self.wall.choice
        card = CardFrame(look, name="wall-choices", accessible=words.page_title())
        card.body.addWidget(Label(look, words.page_title(), "page", weight=700, name="wall-title"))
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="wall-note")
        card.body.addWidget(self.note)
        self.kinds = {kind: CheckBox(look, words.title(kind), name=f"wall-{kind}") for kind in KINDS}
        for kind, box in self.kinds.items():
            box.setChecked(kind in choice.kinds)
            box.toggled.connect(lambda _on: self._take())
            card.body.addWidget(box)
        self.message = LabelledLine(look, _("Announcement or club line at the bottom"), name="wall-message")
        self.message.line.setMaxLength(LONGEST)
        self.message.set_text(choice.message)
        self.message.line.editingFinished.connect(self._take)
        card.body.addWidget(self.message)
        self.address = LabelledLine(look, _("Address of the web pages (blank: as served here)"), name="wall-address")
        self.address.line.setMaxLength(LONGEST)
        self.address.set_text(choice.address)
        self.address.line.editingFinished.connect(self._take)
        card.body.addWidget(self.address)
        card.body.addWidget(caption(look, _("Seconds per page")))
        seconds = tuple(ChoiceOption(str(seconds_shown), str(seconds_shown)) for seconds_shown in SECONDS)
        spoken = _("Seconds per page")
        self.seconds = SegmentedChoice(look, seconds, str(choice.seconds), name="wall-seconds", accessible=spoken)
        card.body.addWidget(self.seconds)
        card.body.addWidget(caption(look, _("The hall is")))
        colors = (ChoiceOption(DARK, pgettext("choice", "dark")), ChoiceOption(LIGHT, pgettext("choice", "light")))
        self.colors = SegmentedChoice(look, colors, choice.colors, name="wall-colours", accessible=_("The hall is"))
        card.body.addWidget(self.colors)
        for group in (self.seconds, self.colors):
            group.chosen.connect(lambda _value: self._take())
        sizes = RowLayout(look, spacing=10)
        self.distance = LabelledLine(look, _("Meters to the last row"), name="wall-distance")
        self.height_of = LabelledLine(look, _("Picture height in meters"), name="wall-height")
        for field, value in ((self.distance, choice.distance), (self.height_of, choice.height)):
            field.set_text(f"{value:g}")
            field.line.editingFinished.connect(self._take)
            sizes.addWidget(field)
        card.body.addLayout(sizes)
        card.body.addStretch(1)
        return card

    def _seen(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="wall-seen", accessible=_("On the wall now"))
        self.small = Small(look, self.wall)
        card.body.addWidget(self.small)
        row = RowLayout(look, spacing=8)
        back = Button(look, _("&Previous page"), name="wall-back")
        back.clicked.connect(lambda: self.wall.turn(-1))
        on = Button(look, _("&Next page"), name="wall-next")
        on.clicked.connect(lambda: self.wall.turn(1))
        row.addWidget(back)
        row.addWidget(on)
        card.body.addLayout(row)
        self.open_it = Button(look, "", key=pgettext("key", "Ctrl+T"), primary=True, name="wall-open")
        self.open_it.clicked.connect(lambda: self.command.emit("wall"))
        card.body.addWidget(self.open_it)
        keys = _(
            "The wall fills a second screen. With a single screen, drag its window to the projector and press F11."
        )
        card.body.addWidget(Label(look, keys, "small", tone="ink2", wrap=True, name="wall-keys"))
        card.body.addStretch(1)
        return card

    # called by the window
    def title(self) -> str:
        """Return the text of the title bar."""
        return words.page_title()

    def first_focus(self) -> QWidget:
        """Return the first kind of page."""
        return self.kinds[KINDS[0]]

    def areas(self) -> Sequence[QWidget]:
        """Return the choices, and the window."""
        return (self.kinds[KINDS[0]], self.message.line, self.open_it)

    def unsaved(self) -> str:
        """Return nothing, because each choice applies at once."""
        return ""

    def refresh(self, changes: Changes) -> None:
        """Show the wall's current choice."""
        del changes
        self._show_wall()

    # actions of the user
    def _take(self) -> None:
        """Apply the choice to the wall; an invalid length is reported and left unchanged."""
        lengths = []
        for field, before in ((self.distance, self.wall.choice.distance), (self.height_of, self.wall.choice.height)):
            length = parse_meters(field.text())
            field.set_error("" if length else words.no_length(NEAREST, FARTHEST))
            lengths.append(length or before)
        self.wall.choose(
            replace(
                self.wall.choice,
                kinds=tuple(kind for kind, box in self.kinds.items() if box.isChecked()),
                seconds=int(self.seconds.value or 12),
                colors=self.colors.value or DARK,
                message=self.message.text().strip(),
                address=self.address.text().strip(),
                distance=lengths[0],
                height=lengths[1],
            )
        )

    # showing
    def _show_wall(self) -> None:
        pages = len(self.wall.pages)
        self.note.set_words(
            ngettext("{n} page now", "{n} pages now", pages).format(n=pages)
            if pages
            else ""
            if not self.wall.is_known
            else _(
                "Nothing is published, so the wall shows the event and the time. To publish, press Alt+U on "
                "the Draw page (for 500, on the Tables page)."
            )
        )
        self.open_it.setText(_("Remove from wall") if self.wall.window is not None else _("Show on wall"))

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._cards.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(look.gap(11))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
