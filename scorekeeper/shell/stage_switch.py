"""The stage that the pages show: one for Round, Draw and Standings, chosen in the list of stages or by keys."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt

from scorekeeper.features.stages.view.stage_list import stage_line
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.look import Look
from scorekeeper.shell.stage_tile import StageTile

LIST, BEFORE, BEHIND = "stages", "previous-stage", "next-stage"
SCOPED = ("round", "standings", "draw")
"""The pages that show one stage at a time."""
STAYING = (*SCOPED, "disputes", "event", "reports", "journal")
"""The pages that stay open when the stage changes; from any other page the Round page is shown."""


class StageSwitch(QObject):
    """Keeps the selected stage; its tile is on the rail once there are two stages."""

    def __init__(self, window: Window, look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._bridge: Bridge | None = None
        self._from = ""
        self.current = MAIN
        self.tile = StageTile(look)
        self.tile.clicked.connect(lambda: window.run(LIST))
        self.tile.hide()
        window.put_on_rail(self.tile)
        window.page_shown.connect(self._shown)

    def handlers(
        self, bridge: Bridge, aside: Callable[[Callable[[], None]], Callable[[], None]]
    ) -> Mapping[str, Callable[[], None]]:
        """Return the commands for an event that was opened; the list of stages is opened `aside`, with a way back."""
        self._bridge, self.current = bridge, MAIN
        bridge.changed.connect(lambda _changes: self._refresh())
        return {LIST: aside(self._list), BEFORE: lambda: self._turn(-1), BEHIND: lambda: self._turn(1)}

    def choose(self, stage: str) -> None:
        """Select another stage, on the page that is shown, or else on the Round page."""
        self.current = stage
        window = self._window
        page = self._from if window.current == LIST else window.current
        window.show_page(page if page in STAYING else "round")

    def _list(self) -> None:
        from scorekeeper.features.stages.page.stages_page import StagesPage  # noqa: PLC0415 - imported on demand

        if self._window.current != LIST:
            self._from = self._window.current
        page = self._window.ensure_page(LIST)
        if isinstance(page, StagesPage):
            page.chosen.connect(self.choose, type=Qt.ConnectionType.UniqueConnection)
            page.open()
            page.show_stage(self.current)
        self._window.show_page(LIST)

    def _turn(self, step: int) -> None:
        stages = list(self._bridge.tournament.stages) if self._bridge is not None else []
        index = stages.index(self.current) + step if self.current in stages else 0
        if 0 <= index < len(stages):
            self.choose(stages[index])

    def _shown(self, name: str) -> None:
        """Let the page show the stage, or adopt the stage of the session that it shows."""
        page, bridge = self._window.page(name), self._bridge
        if page is None or bridge is None:
            return
        session = bridge.tournament.sessions.get(page.session_shown()) if page.session_shown() else None
        if session is not None:
            self.current = session.stage
        elif name == "draw":
            page.show_target(self.current)
        else:
            page.show_stage(self.current)
        if session is None and name in SCOPED:
            page.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)  # the focused widget may be deleted
        self._refresh()

    def _refresh(self) -> None:
        if self._bridge is None:
            return
        tournament = self._bridge.tournament
        if self.current not in tournament.stages:
            self.current = MAIN
        several = len(tournament.stages) > 1
        self.tile.setVisible(several)
        self.tile.show_line(stage_line(tournament, self.current))
        if several:
            self._window.offer({BEFORE: lambda: self._turn(-1), BEHIND: lambda: self._turn(1)})
        else:
            self._window.withdraw(frozenset({BEFORE, BEHIND}))
