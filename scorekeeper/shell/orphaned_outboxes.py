"""What earlier runs of the program left on this computer, found and cleared at the start."""

from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.store.server.address import is_address, server_of, shown

if TYPE_CHECKING:
    from scorekeeper.store.waiting import OrphanedOutbox


class OrphanedOutboxes:
    """Outboxes on this computer that no other window handles; `settings` identify this window."""

    def __init__(self, folder: Path, settings: ProgramSettings) -> None:
        self._folder, self._settings = folder, settings

    def listed(self) -> "tuple[OrphanedOutbox, ...]":
        """Return the outboxes with waiting entries.

        If there never were any, nothing is loaded for it.
        """
        if not self._folder.is_dir():
            return ()
        from scorekeeper.store.outbox import left_over  # noqa: PLC0415 - after the first paint

        desk_place, computer = self._settings.desk_place, self._settings.seat
        return tuple(
            left
            for left in left_over(self._folder)
            if desk_place is None or desk_place.may_recover(left.seat, computer)
        )

    def take(self, left: "OrphanedOutbox") -> bool:
        """Take over the seat of another outbox; return False if another window already has it."""
        desk_place = self._settings.desk_place
        return desk_place is None or desk_place.lock_additional_seat(left.seat, self._settings.seat)

    def seat_at(self, target: str, own: str) -> str:
        """Return the seat to open an event with: the window's own, or one with waiting entries."""
        name = shown(target) if is_address(target) else str(Path(target).absolute())
        there = [left for left in self.listed() if name in {left.address, server_of(left.address)}]
        if any(left.seat == own for left in there):
            return own
        return next((left.seat for left in there if self.take(left)), own)


def sweep_copies() -> None:
    """Remove the copies of evidence that a killed program left."""
    from scorekeeper.features.committee.page.evidence_copies import sweep  # noqa: PLC0415 - after the first paint

    sweep()
