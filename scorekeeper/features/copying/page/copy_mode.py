"""Which sessions are copied from paper on this computer, and which of their sheets is typed."""

from scorekeeper.features.copying.view.copy_view import CopyMode, copy_mode_of
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kit.program_settings.settings import ProgramSettings


class KeptCopyMode:
    """How each session was copied last, also kept for the next time the event is opened."""

    def __init__(self, settings: ProgramSettings | None) -> None:
        self._settings = settings
        self._kept: dict[str, str] = {}

    def of_session(self, state: SessionState) -> CopyMode:
        """Return how this session is copied: as it was left, else as its newest row was entered."""
        kept = self._kept.get(state.uid, "")
        if not kept and self._settings is not None:
            kept = self._settings.kept_copying(state.uid)
        return copy_mode_of(state, kept)

    def keep(self, session: str, copying: CopyMode) -> None:
        """Keep how a session is copied."""
        self._kept[session] = copying.kept
        if self._settings is not None:
            self._settings.keep_copying(session, copying.kept)
