"""The side panel of the Standings page: status, selected team, sums, order of criteria."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from scorekeeper.features.standings import words
from scorekeeper.features.standings.view.prizes_beside import PrizeLine
from scorekeeper.features.standings.view.standings_view import (
    StandingRow,
    StandingsView,
    TeamSession,
    where_it_plays,
)
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Chip, IconLabel, Label, RichLabel, Tone, key_hint
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import finality
from scorekeeper.language import standings as standings_words
from scorekeeper.language.finality import CLOSED, FINAL, PROVISIONAL, READY, FinalityNow
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

SESSION = "session:"


class TeamCard(CardFrame):
    """The selected team: its place, how its figures add up, what decided.

    `asked` carries "where-from", "record" or "declines".
    """

    asked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="standings-team", accessible=_("Selected team"), spacing=6)
        head = RowLayout(look)
        self.title = Label(look, "", "heading", weight=700, is_name=True, name="standings-team-name")
        self.rank = Label(look, "", "heading", weight=700, name="standings-team-place")
        head.addWidget(self.title, 1)
        head.addWidget(self.rank)
        self.body.addLayout(head)
        self.match_points = FactLine(look, _("Match points"), name="standings-team-match-points")
        self.points = FactLine(look, pgettext("label", "Points"), name="standings-team-points")
        self.penalties = FactLine(look, _("Penalty points"), name="standings-team-penalties")
        self.last = FactLine(look, "", name="standings-team-last")
        for line in (self.match_points, self.points, self.penalties, self.last):
            self.body.addWidget(line)
        self.why = Label(look, "", "body", wrap=True, name="standings-team-why")
        self.body.addWidget(self.why)
        self.declined = Label(look, "", "body", wrap=True, name="standings-team-chance")
        self.body.addWidget(self.declined)
        foot = Foot(look, spacing=8)
        self.where = Button(look, pgettext("button", "Where from?"), key="F3", icon="where", name="standings-where")
        self.where.clicked.connect(lambda: self.asked.emit("where-from"))
        self.record = Button(
            look, pgettext("button", "Sessions"), key=pgettext("key", "Enter"), name="standings-record"
        )
        self.record.clicked.connect(lambda: self.asked.emit("record"))
        self.declines = Button(look, words.declines_button(back=False), name="standings-declines")
        self.declines.clicked.connect(lambda: self.asked.emit("declines"))
        for button in (self.where, self.record):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            foot.addWidget(button)
        self.body.addLayout(foot)
        self.body.addWidget(self.declines)

    def show_declining(self, *, may: bool, back: bool) -> None:
        """Offer to decline the team's place in the next stage, or (`back`) to take it again."""
        self.declines.setText(words.declines_button(back=back))
        self.declines.setAccessibleName(words.declines_button(back=back).replace("&", ""))
        self.declines.setVisible(may or back)
        self.declined.set_words(
            _("This team declined its place in the next stage. The next team in order gets it.") if back else ""
        )
        self.declined.setVisible(back)

    def show_team(self, row: StandingRow, teams: int, penalty_points: int, sessions: tuple[TeamSession, ...]) -> None:
        """Show another team."""
        self.title.set_words(row.name)
        self.rank.set_words(standings_words.place_of(row.rank, teams, shared=row.shared))
        parts = [box.match_points for box in row.boxes if box.match_points is not None]
        self.match_points.set_value(standings_words.added_up(parts, row.match_points))
        self.points.set_value(
            _("{points} for, {against} against").format(points=row.points_for, against=row.points_against)
        )
        self.penalties.set_value(str(penalty_points))
        last = where_it_plays(sessions)
        self.last.setVisible(last is not None)
        if last is not None:
            self.last.set_value(last.result, label=last.location)
        reason = " ".join(filter(None, (standings_words.marked(row.mark), row.why)))
        self.why.set_words(reason)
        self.why.setVisible(bool(reason))


NOT_BEGUN = FinalityNow("", PROVISIONAL)


class Overview(QFrame):
    """All cards beside the table, stacked; `opened` carries the session of a wrong sum."""

    opened = Signal(str)
    closed = Signal()
    set_ranking = Signal()
    set_prizes = Signal()
    sign_requested = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setObjectName("standings-overview")
        self.setAccessibleName(_("About the standings"))
        inside = QWidget()
        column = ColumnLayout(look, inside, spacing=8)
        self.note = CardFrame(look, name="standings-provisional", accessible=_("Status of the list"), spacing=6)
        head = RowLayout(look)
        self.final = Label(look, "", "heading", weight=700, name="standings-final")
        head.addWidget(self.final, 1)
        self.chip = Chip(look, "", "warn", "clock", name="standings-chip")
        head.addWidget(self.chip)
        self.note.body.addLayout(head)
        self.why = Label(look, "", "body", wrap=True, name="standings-why")
        self.note.body.addWidget(self.why)
        sign = Button(look, _("Protest time, signing"), key="F12", icon="sign", name="standings-sign")
        sign.clicked.connect(self.sign_requested)
        self.note.body.addWidget(sign)
        self.team = TeamCard(look)
        self.sums = self._sums()
        order = CardFrame(look, name="standings-order", accessible=_("Order of criteria"), spacing=6)
        order.body.addWidget(Label(look, _("Order of criteria"), "heading", weight=700))
        self.order = RichLabel(look, name="standings-criteria")
        order.body.addWidget(self.order)
        self.change = Button(look, _("Criteria, places, lots"), name="standings-set-ranking")
        self.change.clicked.connect(self.set_ranking)
        order.body.addWidget(self.change)
        self.prizes = CardFrame(
            look, name="standings-prize-list", accessible=pgettext("screen reader", "Prizes"), spacing=6
        )
        self.prizes.body.addWidget(Label(look, pgettext("standings", "Prizes"), "heading", weight=700))
        self.prize_lines = RichLabel(look, name="standings-prize-lines", accessible=pgettext("screen reader", "Prizes"))
        self.prizes.body.addWidget(self.prize_lines)
        self.prizes.hide()
        prizes = Button(look, pgettext("button", "Prizes"), key=pgettext("key", "Alt+L"), name="standings-prizes")
        prizes.clicked.connect(self.set_prizes)
        order.body.addWidget(prizes)
        self.through = CardFrame(look, name="standings-through", accessible=_("Qualified teams"), spacing=6)
        self.through.body.addWidget(Label(look, _("Qualified teams"), "heading", weight=700))
        self.chances = Label(look, "", "body", wrap=True, name="standings-chances")
        self.through.body.addWidget(self.chances)
        self.through.hide()
        for card in (self.note, self.prizes, self.through, self.team, self.sums, order):
            column.addWidget(card)
        column.addStretch(1)
        outer = ColumnLayout(look, self)
        outer.addWidget(Scroll(look, inside))

    def first_focus(self) -> QWidget:
        """Return the first button of the selected team, or the one for the criteria."""
        return self.change if self.team.isHidden() else self.team.where

    def show_prizes(self, lines: Sequence[PrizeLine]) -> None:
        """Show other prizes; hide the card if there are none."""
        self.prizes.setVisible(bool(lines))
        html_lines = (f"<b>{escape(line.title)}</b> {escape(line.text)}" for line in lines)
        self.prize_lines.set_html("<br>".join(html_lines))
        self.prize_lines.setAccessibleName(
            "; ".join(f"{line.title} {line.text}" for line in lines) or pgettext("screen reader", "Prizes")
        )

    def _sums(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="standings-sums", accessible=_("Control sums"), spacing=5)
        card.body.addWidget(Label(look, _("Control sums"), "heading", weight=700))
        self.byes = FactLine(look, "", name="standings-sum-byes")
        self.icons = (IconLabel(look, "check", "ok"), IconLabel(look, "check", "ok"))
        self.match_points = FactLine(look, "", name="standings-sum-match-points")
        self.differences = FactLine(look, _("Sum of all differences"), name="standings-sum-differences")
        for icon, line in zip(self.icons, (self.match_points, self.differences), strict=True):
            row = RowLayout(look, spacing=8)
            row.addWidget(icon)
            row.addWidget(line, 1)
            card.body.addLayout(row)
        card.body.addWidget(self.byes)
        self.broken = RichLabel(look, tone="error", name="standings-broken", accessible=_("All sums agree"))
        self.broken.linkActivated.connect(lambda link: self.opened.emit(link.removeprefix(SESSION)))
        self.broken.hide()
        card.body.addWidget(self.broken)
        return card

    def _show_final(self, view: StandingsView, now: FinalityNow) -> None:
        """Show the status of the list, by protest time and signatures, or else by its sheets."""
        if now.state != PROVISIONAL:
            self.final.set_words(finality.head(now))
            icon = {FINAL: "lock", CLOSED: "check", READY: "sign"}.get(now.state, "clock")
            self.chip.set_state(finality.chip(now), "ok" if now.state in (FINAL, CLOSED) else "warn", icon)
            self.why.set_words(" ".join(finality.sentences(now)))
            return
        out, settled = view.outstanding, bool(view.finished) and not view.outstanding
        self.final.set_words(standings_words.how_final(out, view.finished))
        tone: Tone = "ok" if settled else "warn"
        self.chip.set_state(
            standings_words.provisional_state(out, view.finished, view.forfeited), tone, "check" if settled else "clock"
        )
        self.why.set_words(standings_words.because(out, view.finished, view.forfeited, view.knock_outs))

    def show_view(self, view: StandingsView, now: FinalityNow = NOT_BEGUN) -> None:
        """Show other standings."""
        self._show_final(view, now)
        self.through.setVisible(bool(view.through))
        self.chances.set_words("\n".join(view.through))
        self.byes.setVisible(bool(view.sat_out))
        self.byes.set_value(str(2 * view.sat_out), label=words.byes_line(view.sat_out))
        holds = (view.match_points == view.match_points_due, not view.differences)
        given = view.match_points_given
        self.team.match_points.setVisible(given)
        self.match_points.setVisible(given)
        self.icons[0].setVisible(given)
        for icon, well in zip(self.icons, holds, strict=True):
            icon.set_icon("check" if well else "error", "ok" if well else "error")
        self.match_points.set_value(
            str(view.match_points - 2 * view.sat_out),
            tone="ink" if holds[0] else "error",
            label=ngettext(
                "{count} session \N{MULTIPLICATION SIGN} 4 match points",
                "{count} sessions \N{MULTIPLICATION SIGN} 4 match points",
                view.awarding,
            ).format(count=view.awarding),
        )
        self.differences.set_value(standings_words.signed(view.differences), tone="ink" if holds[1] else "error")
        self.broken.set_html(
            "<br>".join(
                f'{escape(each.sentence)} <a href="{SESSION}{each.session}">{_("Open sheet")}</a>'
                for each in view.broken
            )
        )
        self.broken.setAccessibleName(" ".join(each.sentence for each in view.broken) or _("All sums agree"))
        self.broken.setVisible(bool(view.broken))
        self.change.setText(_("Places, lots") if view.knock_out else _("Criteria, places, lots"))
        listed = [*map(standings_words.criterion_in_order, view.criteria), _("draw by the committee")]
        self.order.set_html(", ".join(f"<b>{index}</b> {escape(words)}" for index, words in enumerate(listed, 1)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class RecordPanel(CardFrame):
    """The sessions of one team; Enter opens one on the score sheet, Esc goes back."""

    opened = Signal(str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(2, 10, 2, 3), name="record-panel", accessible=_("Team sessions"))
        head = RowLayout(look, margins=(13, 0, 13, 0), spacing=10)
        self.title = Label(look, "", "panel", weight=600, is_name=True, name="record-title")
        head.addWidget(self.title, 1)
        head.addWidget(key_hint(look, _("Esc closes")))
        self.body.addLayout(head)
        self.list = ItemList(look, row_height=52, name="record-sessions", accessible=_("Team sessions"))
        self.list.row_opened.connect(self._open_row)
        self.body.addWidget(self.list, 1)
        self.empty = Label(look, _("No sessions yet."), "body", tone="ink2", wrap=True, name="record-empty")
        self.empty.setContentsMargins(13, 0, 13, 10)
        self.body.addWidget(self.empty)

    def show_team(self, name: str, sessions: tuple[TeamSession, ...]) -> None:
        """Show the sessions of another team."""
        self.title.set_words(name)
        chosen = self.list.selected
        self.list.set_items(
            [ListItem(session.session, session.location, session.result, icon="sheet") for session in sessions]
        )
        self.empty.setVisible(not sessions)
        keys = [session.session for session in sessions]
        self.list.select_key(chosen.key if chosen and chosen.key in keys else (keys[-1] if keys else ""))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _open_row(self, row: int) -> None:
        self.opened.emit(str(self.list.rows_model.rows[row].key))
