"""Wrong PINs and passphrases are counted, and after five there are pauses, each twice as long as the one before."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.keys.errors import Paused, WrongPin

FREE = 5
"""How many may be wrong before the first pause."""
_LONGEST = 24 * 60


@dataclass(frozen=True, slots=True)
class Tries:
    """How many were wrong one after the other, and until when there is a pause (UTC)."""

    wrong: int = 0
    pause_until: datetime | None = None

    def one_more(self, time: datetime) -> "Tries":
        """Return the count after one more that is taken as wrong; it begins a pause from the fifth on."""
        wrong = self.wrong + 1
        minutes = pause_minutes(wrong)
        return Tries(wrong, time + timedelta(minutes=minutes) if minutes else None)

    @property
    def left(self) -> int:
        """Return how many may be tried before a pause."""
        return max(0, FREE - self.wrong)

    def paused(self, time: datetime) -> bool:
        """Return whether nothing may be tried at this moment."""
        return self.pause_until is not None and time < self.pause_until

    def at_most(self, time: datetime) -> "Tries":
        """Return it with no more of a pause left than there can be: a clock that was put back makes none longer."""
        longest = time + timedelta(minutes=pause_minutes(self.wrong))
        return self if self.pause_until is None or self.pause_until <= longest else Tries(self.wrong, longest)

    def refuse_paused(self, time: datetime) -> None:
        """Raise Paused while there is a pause."""
        if self.pause_until is not None and self.paused(time):
            fault = problem("pin-paused", until=moment_text(self.pause_until))
            raise Paused(fault, 0, self.pause_until)

    def refusal(self, code: str, pause_code: str) -> WrongPin:
        """Return what to raise after a wrong one: the first code with the tries left, the second when a pause began."""
        if self.pause_until is None:
            return WrongPin(problem(code, left=self.left), self.left, None)
        return WrongPin(self._pause(pause_code), 0, self.pause_until)

    def _pause(self, code: str) -> Problem:
        assert self.pause_until is not None
        return Problem(code, (), (("minutes", pause_minutes(self.wrong)), ("until", moment_text(self.pause_until))), "")

    def document(self) -> dict[str, Any]:
        """Return it as it stands in the key file."""
        until = {"pause_until": moment_text(self.pause_until)} if self.pause_until else {}
        return {"wrong": self.wrong, **until}


NONE = Tries()


def pause_minutes(wrong: int) -> int:
    """Return how long the pause after so many wrong ones is: 1, 2, 4 ... minutes, a day at most; 0: none yet."""
    return 0 if wrong < FREE else min(_LONGEST, 1 << min(wrong - FREE, 11))


def read_tries(value: Mapping[str, Any]) -> Tries:
    """Return a count of the key file; what cannot be read counts as the last try before a pause."""
    try:
        wrong, until = value["wrong"], value.get("pause_until")
        moment = datetime.fromisoformat(until) if until else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return Tries(FREE - 1)
    fits = type(wrong) is int and wrong >= 0 and (moment is None or moment.tzinfo is not None)
    return Tries(wrong, moment) if fits else Tries(FREE - 1)


def moment_text(time: datetime) -> str:
    """Return a moment as it stands in the key file: UTC, ISO 8601 with "Z"."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
