"""A team at the registration desk in words: its state with its sign, and what the fees come to."""

import re
from collections.abc import Sequence

from scorekeeper.journal.at_desk import FEE_OPEN, LATE, NO_CAPTAIN, WITHDRAWN, AtDesk
from scorekeeper.journal.stages import HERE, NEVER_CAME
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.stage_facts import presence_word
from scorekeeper.language.translation import gettext as _

_AMOUNT = re.compile(r"(\D*?)\s*(\d{1,3}(?:[,' ]\d{3})+|\d+)(?:[.,](\d\d))?\s*(\D*)")


def open_word(code: str) -> str:
    """Return what is open of a team in few words: "fee open"."""
    return {FEE_OPEN: _("fee open"), LATE: _("late"), NO_CAPTAIN: _("captain missing")}.get(code, _("player twice"))


def state_of(one: AtDesk) -> str:
    """Return the state of a team: "here 15:12", "fee open, late", "awaited"."""
    if one.shown:
        return ", ".join(map(open_word, one.shown))
    if one.state == WITHDRAWN:
        return _("\N{EN DASH} withdrawn")
    if one.state == HERE:
        return _("here {time}").format(time=time_of_day(one.known.since)).strip()
    return presence_word(one.state)


def sign_of(one: AtDesk) -> tuple[str, str]:
    """Return the icon of a state and its tone."""
    if one.shown:
        return "warn", "warn"
    return {
        HERE: ("check", "ok"),
        NEVER_CAME: ("close", "ink2"),
        WITHDRAWN: ("", "ink2"),
    }.get(one.state, ("clock", "ink2"))


def sum_of(paid: Sequence[str], due: Sequence[str]) -> str:
    """Return what was paid of what is due: "$36,000 of $54,000", or how many paid where amounts cannot be added."""
    one, other = _total(paid), _total(due)
    if other is None or (paid and (one is None or one[0] != other[0])):
        return _("{n} of {all}").format(n=len(paid), all=len(due))
    unit, whole = other
    return _("{n} of {all}").format(n=_amount(unit, one[1] if one is not None else 0), all=_amount(unit, whole))


def _total(amounts: Sequence[str]) -> tuple[tuple[str, str], int] | None:
    """Return the unit (before and behind the number) and the sum in hundredths; None where they differ, or none is."""
    found = [_AMOUNT.fullmatch(amount.strip()) for amount in amounts]
    units = {(one[1], one[4]) for one in found if one is not None}
    if None in found or len(units) != 1:
        return None
    cents = (int(re.sub(r"\D", "", one[2])) * 100 + int(one[3] or 0) for one in found if one is not None)
    return units.pop(), sum(cents)


def _amount(unit: tuple[str, str], cents: int) -> str:
    whole, part = divmod(cents, 100)
    number = f"{whole:,}" + (f".{part:02}" if part else "")
    before, behind = unit
    return f"{before}{number}{' ' if behind else ''}{behind}" if before else f"{number} {behind}".strip()
