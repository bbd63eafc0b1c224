"""A team at the registration desk in words, and the totals of the fees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.journal.at_desk import FEE_OPEN, LATE, NO_CAPTAIN, WITHDRAWN, DeskState
from scorekeeper.journal.stages import HERE, NEVER_CAME
from scorekeeper.journal.team_marks import DISQUALIFIED, WITHDREW, TeamMark, is_disqualification
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.stage_facts import presence_word
from scorekeeper.language.team_marks import mark_words
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.tournament.money import Unit, format_amount, parse_amount


def open_word(code: str) -> str:
    """Return an open point of a team in a few words: "fee open"."""
    return {
        FEE_OPEN: pgettext("registration desk", "fee open"),
        LATE: pgettext("registration desk", "late"),
        NO_CAPTAIN: pgettext("registration desk", "captain missing"),
    }.get(code, pgettext("registration desk", "player twice"))


def withdrawn_word(team: DeskState) -> str:
    """Return the word for a team that plays no more: "withdrawn", "disqualified"."""
    return (
        pgettext("registration desk", "disqualified")
        if team.gone is not None and is_disqualification(team.gone.reason)
        else pgettext("registration desk", "withdrawn")
    )


def state_of(team: DeskState) -> str:
    """Return the state of a team: "here 15:12", "fee open, late", "awaited"."""
    if team.shown:
        return ", ".join(map(open_word, team.shown))
    if team.state == WITHDRAWN:
        return f"\N{EN DASH} {withdrawn_word(team)}"
    if team.state == HERE:
        since = team.known.since if team.known.presence == HERE else ""
        return pgettext("state, registration desk", "here {time}").format(time=time_of_day(since)).strip()
    return presence_word(team.state)


def sign_of(team: DeskState) -> tuple[str, str]:
    """Return the icon of a state and its tone."""
    if team.shown:
        return "warn", "warn"
    return {
        HERE: ("check", "ok"),
        NEVER_CAME: ("close", "ink2"),
        WITHDRAWN: ("", "ink2"),
    }.get(team.state, ("clock", "ink2"))


def presence_words(team: DeskState) -> str:
    """Return whether a team is here, and its open points.

    For example "here, fee open", "withdrew after round 5".
    """
    if team.state == WITHDRAWN and team.gone is not None and team.gone.after_round:
        why = DISQUALIFIED if is_disqualification(team.gone.reason) else WITHDREW
        presence = mark_words(TeamMark(why, team.gone.after_round))
    elif team.state == WITHDRAWN:
        presence = withdrawn_word(team)
    else:
        presence = presence_word(team.state)
    return ", ".join((presence, *map(open_word, team.shown)))


def here_words(team: DeskState) -> str:
    """Return since when a team is here: "15:12", or "here" if no time was noted.

    "" for a team that is not here.
    """
    if team.state != HERE:
        return ""
    return (
        time_of_day(team.known.since)
        if team.known.presence == HERE and team.known.since
        else pgettext("registration desk", "here")
    )


@dataclass(frozen=True, slots=True)
class FeeSums:
    """The fees of all teams: total, taken, still open, given back.

    They are sums of money, or the number of fees if the amounts cannot be added. `given_back` is "" if nothing was
    given back.
    """

    due: str
    taken: str
    open: str
    given_back: str


def fee_sums(teams: Iterable[DeskState]) -> FeeSums | None:
    """Return the totals of the fees, None if there are none.

    The amount due is the sum of what is taken and what is open.
    """
    taken: list[str] = []
    unpaid: list[str] = []
    back: list[str] = []
    in_part = 0
    for team in teams:
        in_part += len(team.owes.keys() & team.known.paid.keys())
        taken += [amount or team.due.get(fee, "") for fee, amount in team.known.paid.items()]
        unpaid += team.owes.values()
        back += team.known.given_back.values()
    if not (taken or unpaid or back):
        return None
    sums = [_total(amounts) for amounts in (taken, unpaid, back)]
    units = {total[0] for total in sums if total is not None}
    can_be_added = len(units) == 1 and all(
        total is not None for total, amounts in zip(sums, (taken, unpaid, back), strict=True) if amounts
    )
    if can_be_added:
        unit = units.pop()
        paid, owed, returned = (total[1] if total is not None else 0 for total in sums)
        due, paid_words, owed_words = (format_amount(unit, cents) for cents in (paid + owed, paid, owed))
        return FeeSums(due, paid_words, owed_words, format_amount(unit, returned) if back else "")
    given_back = _fees(len(back)) if back else ""
    return FeeSums(_fees(len(taken + unpaid) - in_part), _fees(len(taken)), _fees(len(unpaid)), given_back)


def _fees(count: int) -> str:
    return ngettext("{n} fee", "{n} fees", count).format(n=count)


def _total(amounts: Sequence[str]) -> tuple[Unit, int] | None:
    """Return the unit and the sum in hundredths.

    None if units differ, or if there is nothing to add.
    """
    parsed = [parse_amount(amount) for amount in amounts]
    known = [amount for amount in parsed if amount is not None]
    units = {unit for unit, _cents in known}
    if len(known) != len(parsed) or len(units) != 1:
        return None
    return units.pop(), sum(cents for _unit, cents in known)
