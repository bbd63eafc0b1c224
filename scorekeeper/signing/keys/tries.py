"""Wrong PINs and passphrases are counted.

After five there are pauses, each twice as long as the last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.keys.errors import Paused, WrongPin

FREE = 5
"""Wrong attempts up to the first pause."""
_LONGEST = 24 * 60


@dataclass(frozen=True, slots=True)
class Tries:
    """The number of consecutive wrong attempts, and the end of the pause (UTC)."""

    wrong: int = 0
    pause_until: datetime | None = None

    def one_more(self, time: datetime) -> "Tries":
        """Return the count after another wrong attempt; from the fifth on it begins a pause."""
        wrong = self.wrong + 1
        minutes = pause_minutes(wrong)
        return Tries(wrong, time + timedelta(minutes=minutes) if minutes else None)

    @property
    def left(self) -> int:
        """Return the number of attempts left before a pause."""
        return max(0, FREE - self.wrong)

    def paused(self, time: datetime) -> bool:
        """Return whether attempts are refused at this moment."""
        return self.pause_until is not None and time < self.pause_until

    def at_most(self, time: datetime) -> "Tries":
        """Return these tries with the longest allowed pause, even if the clock was set back."""
        longest = time + timedelta(minutes=pause_minutes(self.wrong))
        return self if self.pause_until is None or self.pause_until <= longest else Tries(self.wrong, longest)

    def refuse_paused(self, time: datetime) -> None:
        """Raise Paused while there is a pause."""
        if self.pause_until is not None and self.paused(time):
            fault = problem("pin-paused", until=moment_text(self.pause_until))
            raise Paused(fault, 0, self.pause_until)

    def refusal(self, code: str, pause_code: str) -> WrongPin:
        """Return the error for a wrong attempt, the second code if a pause began."""
        if self.pause_until is None:
            return WrongPin(problem(code, left=self.left), self.left, None)
        return WrongPin(self._pause(pause_code), 0, self.pause_until)

    def _pause(self, code: str) -> Problem:
        assert self.pause_until is not None
        return Problem(code, (), (("minutes", pause_minutes(self.wrong)), ("until", moment_text(self.pause_until))), "")

    def document(self) -> dict[str, Any]:
        """Return it as saved in the key file."""
        until = {"pause_until": moment_text(self.pause_until)} if self.pause_until else {}
        return {"wrong": self.wrong, **until}


NONE = Tries()


def pause_minutes(wrong: int) -> int:
    """Return the pause in minutes after wrong attempts: 0, 1, 2, 4 ..., at most a day."""
    return 0 if wrong < FREE else min(_LONGEST, 1 << min(wrong - FREE, 11))


def read_tries(value: Mapping[str, Any]) -> Tries:
    """Return a count from the key file.

    If unreadable, it counts as the last attempt before a pause.
    """
    try:
        wrong, until = value["wrong"], value.get("pause_until")
        moment = datetime.fromisoformat(until) if until else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return Tries(FREE - 1)
    fits = type(wrong) is int and wrong >= 0 and (moment is None or moment.tzinfo is not None)
    return Tries(wrong, moment) if fits else Tries(FREE - 1)


def moment_text(time: datetime) -> str:
    """Return a time as saved in the key file: UTC, ISO 8601 with "Z"."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
