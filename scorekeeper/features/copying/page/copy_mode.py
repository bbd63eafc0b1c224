"""Which sessions are copied from paper on this computer, and which of their sheets is typed."""

from scorekeeper.features.copying.view.copy_view import remembered
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.rules.model import Side

OFF, ONE = "off", "one"


class CopyMode:
    """The switch of the session that is shown: `on`, and the `sheet` being typed (None: the one sheet)."""

    def __init__(self, settings: ProgramSettings | None) -> None:
        self._settings = settings
        self._kept: dict[str, str] = {}
        self._session = ""
        self.on = False
        self.sheet: Side | None = None

    def show(self, state: SessionState) -> None:
        """Restore the copy mode of this session: as it was left, else as its newest row was entered."""
        self._session = state.uid
        kept = self._kept.get(state.uid, "")
        if not kept and self._settings is not None:
            kept = self._settings.kept_copying(state.uid)
        self.on, self.sheet = remembered(state, kept)

    def turn(self, *, on: bool) -> None:
        """Turn copying on or off for the session that is shown."""
        self.on = on
        self._keep()

    def choose(self, sheet: str) -> None:
        """Type another sheet of the session: "one", or a side's own."""
        self.sheet = None if sheet == ONE else sheet
        self._keep()

    def _keep(self) -> None:
        kept = (self.sheet or ONE) if self.on else OFF
        self._kept[self._session] = kept
        if self._settings is not None:
            self._settings.keep_copying(self._session, kept)
