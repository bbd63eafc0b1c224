"""The place of a running program, from 1, among those using one data folder.

Each place has a lock of its own. A program takes the lowest free place. So a user who opens one window has place 1 each
time, and the next window at that place finds what a killed window left behind.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from scorekeeper.assets.locks import lock

FOLDER = "places"
"""The folder of the locks within the data folder."""
MOST = 99
"""Most programs that can have a place at once."""
PASSING = 0
"""The number if no place can be held: the folder is not writable, or does not support locks."""


class DeskPlace:
    """A place that this program holds until it ends or releases it.

    `number` is PASSING if it holds none.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        self._held: dict[int, IO[bytes]] = {}
        self._passing = ""
        self.number = PASSING
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self.number = next((number for number in range(1, MOST + 1) if self._hold(number)), PASSING)
        if self.number == PASSING:
            self._passing = os.urandom(3).hex()

    def seat(self, computer: str) -> str:
        """Return this program's seat: the computer's own, from place 2 on with a number."""
        if self.number == 1:
            return computer
        return f"{computer}.{self._passing or self.number}"

    def lock_additional_seat(self, seat: str, computer: str) -> bool:
        """Hold the place of another seat of this computer; return False if another program holds it.

        A seat of another computer has no place here, so no program here can hold it.
        """
        number = number_of(seat, computer)
        if number is None or number in self._held:
            return True
        try:
            return self._hold(number)
        except OSError:
            return True

    def may_recover(self, seat: str, computer: str) -> bool:
        """Return whether this program may recover what was left at a seat.

        It holds the place, or no program does.
        """
        number = number_of(seat, computer)
        return number is None or number in self._held or self.number == PASSING or self.is_free(number)

    def is_free(self, number: int) -> bool:
        """Return whether a place is free just now; False if that cannot be determined."""
        if number in self._held or self.number == PASSING:
            return False
        try:
            file = self._lock_place(number)
        except OSError:
            return False
        if file is not None:
            file.close()
        return file is not None

    def let_go(self) -> None:
        """Release every place; calling it twice is harmless."""
        while self._held:
            self._held.popitem()[1].close()

    def _hold(self, number: int) -> bool:
        file = self._lock_place(number)
        if file is not None:
            self._held[number] = file
        return file is not None

    def _lock_place(self, number: int) -> IO[bytes] | None:
        """Return the file of a place, locked; None if another program has it. Raises OSError."""
        file = (self._folder / str(number)).open("ab")
        try:
            if lock(file):
                return file
        except OSError:
            file.close()
            raise
        file.close()
        return None


def number_of(seat: str, computer: str) -> int | None:
    """Return the place of a seat of this computer; None if it has none."""
    base, _dot, number = seat.partition(".")
    if base != computer:
        return None
    if not number:
        return 1
    return int(number) if number.isdecimal() and 1 < int(number) <= MOST else None
