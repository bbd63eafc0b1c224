"""Signing a settlement with a captain's key, for the Disputes page."""

from datetime import UTC, datetime

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.committee.view.rulings.settling import Answer
from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.kernel.desk import Desk, Saved


class SettlementSigning:
    """Opens the keys of the club if they are locked, and signs.

    Both on the thread that enters the signature.
    """

    def __init__(self, keys: ClubKeys) -> None:
        self._keys = keys

    @property
    def is_locked(self) -> bool:
        """Whether the passphrase of the club is needed first."""
        from scorekeeper.features.keys.view.people import needs_passphrase  # noqa: PLC0415 - the libraries are large

        return self._keys.open_club is None and needs_passphrase(self._keys.data)

    @property
    def has_keys(self) -> bool:
        """Whether there are keys of a club on this computer."""
        return keys_file(self._keys.data).exists()

    def sign(self, desk: Desk, dispute: str, answer: Answer, secrets: tuple[str, str], *, expect: int) -> Saved:
        """Sign for a side with the key of its captain.

        `secrets` are the passphrase of the club and the PIN.
        """
        from scorekeeper.features.keys.view.people import open_club  # noqa: PLC0415
        from scorekeeper.features.signoff.view.settlement import CaptainsWish, sign_settlement  # noqa: PLC0415
        from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415

        keys, now = self._keys, datetime.now(UTC)
        held = keys.open_club
        phrase, pin = secrets
        club = held or open_club(keys.data, phrase, now, hardness=keys.hardness or USUAL)
        try:
            wish = CaptainsWish(dispute, answer.side, answer.name, pin)
            return sign_settlement(desk, club, keys.data, wish, now, expect=expect)
        finally:
            if held is None:
                club.lock()
