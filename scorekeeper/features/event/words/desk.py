"""Texts of the registration desk: who is here, a team's open points, and its buttons."""

from collections.abc import Sequence

from scorekeeper.journal.at_desk import DeskState
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import ENTRY_FEE
from scorekeeper.journal.team_marks import is_disqualification
from scorekeeper.kernel.time_limits import hours_late
from scorekeeper.language.moments import time_beside
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def about(here: int, teams: int, awaited: int, deadline: str, *, never_came: int = 0, withdrawn: int = 0) -> str:
    """Return the line under the title.

    For example "62 of 90 teams are here · 27 awaited · 1 withdrawn · deadline Friday 12:00".
    """
    text = ngettext("{here} of {n} team is here", "{here} of {n} teams are here", teams).format(here=here, n=teams)
    parts = [text, pgettext("registration desk", "{n} still expected").format(n=awaited)]
    if never_came:
        parts.append(ngettext("{n} never came", "{n} never came", never_came).format(n=never_came))
    if withdrawn:
        parts.append(ngettext("{n} withdrawn", "{n} withdrawn", withdrawn).format(n=withdrawn))
    if deadline:
        parts.append(pgettext("registration desk", "deadline {time}").format(time=deadline.replace("T", " ")))
    return " · ".join(parts)


def came_late(teams: int) -> str:
    """Return how many teams were entered after the deadline."""
    return ngettext("{n} admitted late", "{n} admitted late", teams).format(n=teams)


def n_of_all(some: int | str, every: int | str) -> str:
    """Return "how many of how many", or "how much of how much"."""
    return pgettext("registration desk", "{n} of {all}").format(n=some, all=every)


def never_came() -> str:
    """Return the caption of the teams that did not come."""
    return _("Never came")


def origin(club: str, city: str, group: str, *, is_drawn: bool) -> str:
    """Return where a team is from and where it plays: "Kochi Cards Club · Kochi · group B"."""
    plays = pgettext("registration desk", "group {group}").format(group=group) if group else ""
    if not is_drawn and not group:
        plays = _("group and table from the draw")
    return " · ".join(filter(None, (club, city, plays)))


def _number(n: int) -> str:
    """Return a small number as a word, with a capital."""
    return {
        0: pgettext("number at the start of a sentence", "No"),
        1: pgettext("number at the start of a sentence", "One"),
        2: pgettext("number at the start of a sentence", "Two"),
        3: pgettext("number at the start of a sentence", "Three"),
        4: pgettext("number at the start of a sentence", "Four"),
    }.get(n, str(n))


def players(count: int, *, captain: bool) -> str:
    """Return the number of players: "Three players, one captain"."""
    text = ngettext("{number} player", "{number} players", count).format(number=_number(count))
    return _("{players}, one captain").format(players=text) if captain else text


def too_few(needed: int) -> str:
    """Return the message that a player is missing."""
    return _("{number} players are needed; the last may be named until the first round.").format(number=_number(needed))


def captain_is_out(name: str) -> str:
    """Return the question who is captain now that the captain went out for a substitute."""
    return _("The captain, {name}, is out. Press Alt+C to make the selected player captain.").format(name=name)


def substitute_no_captain() -> str:
    """Return who cannot be made captain."""
    return _("Only a player who is on the team's list and not out can be captain.")


def captain_changed(before: str) -> str:
    """Return the reason for which another player is captain."""
    return pgettext("registration desk", "in place of {name}").format(name=before)


def late(tournament: Tournament, at_desk: DeskState) -> tuple[str, str]:
    """Return the message that a team is late, with who admitted it or the question who did."""
    known = at_desk.known
    hours = hours_late(tournament, known.late_at)
    deadline = str(tournament.settings.get("registration_deadline", "")).replace("T", " ")
    entered = time_beside(known.late_at, None)
    when = (
        pgettext("registration desk", "entered {time}, deadline {deadline}").format(time=entered, deadline=deadline)
        if hours
        else ""
    )
    if known.noted.let_in_by:
        return _("Late, but admitted"), "; ".join(filter(None, (when, known.noted.let_in_by)))
    if hours is None:
        return _("Late. Who let the team in?"), ""
    return _("Entered {delay} after the deadline. Who let the team in?").format(delay=_long(hours)), when


def _long(hours: float) -> str:
    """Return a duration: minutes, hours, or days."""
    if hours < 1:
        minutes = max(1, round(hours * 60))
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    if hours < 48:
        return ngettext("{n} hour", "{n} hours", int(hours)).format(n=int(hours))
    return ngettext("{n} day", "{n} days", int(hours / 24)).format(n=int(hours / 24))


def fee_open(fee: str, amount: str, paid: str | None) -> tuple[str, str]:
    """Return the message about a fee not paid in full: how much is paid and how much is not."""
    part = _("{amount} is paid").format(amount=paid) if paid else ""
    if fee == ENTRY_FEE:
        return _("Team fee of {amount} is unpaid").format(amount=amount), part or pgettext(
            "registration desk", "due on arrival"
        )
    return _("Substitution fee of {amount} is unpaid").format(amount=amount), part


def fee_paid(fee: str, amount: str) -> str:
    """Return the message that a fee is paid."""
    words = _("Team fee of {amount} is paid") if fee == ENTRY_FEE else _("Substitution fee of {amount} is paid")
    return " ".join(words.format(amount=amount).split())


def joins(team: str, table_place: str, first_round: int | None) -> tuple[str, str]:
    """Return the message that the draw is made, and how a team joins it."""
    if first_round is None:
        return _("The draw is made and has no empty place"), _("The team plays from the next draw on.")
    if not table_place:
        words = _("The draw is made: {team} takes the empty place, first session round {round}.")
        return words.format(team=team, round=first_round), ""
    words = _("The draw is made: {team} takes the empty place {place}, first session round {round}.")
    return words.format(team=team, place=table_place, round=first_round), ""


def withdrawn(after_round: int, reason: str) -> tuple[str, str]:
    """Return the message that a team has stopped playing, and why."""
    if is_disqualification(reason):
        text = _("Disqualified after round {round}") if after_round else _("Disqualified before the first round")
        return text.format(round=after_round), reason
    if after_round == 0:
        return _("Withdrawn before the first round"), reason
    return _("Withdrew after round {round}").format(round=after_round), reason


def table_given_up(table: str, team: str, others: Sequence[str], deal: int) -> str:
    """Return the message that a team forfeits its present session: "Table 1.

    Herons forfeits at deal 10, Otters wins.".
    """
    text = _("{place}: {team} forfeits at deal {deal}, {others} wins.")
    return text.format(place=table, team=team, deal=deal, others=", ".join(others))


def table_goes_on(table: str, deal: int | None) -> str:
    """Return the message that a forfeited session resumes at a deal, or stays forfeited."""
    if deal is None:
        return _("{place}: stays forfeited because its round or sheet is closed.").format(place=table)
    return _("{place}: continues at deal {deal}.").format(place=table, deal=deal)


def later_sessions(count: int, *, annulled: bool) -> str:
    """Return what becomes of sessions that have not begun."""
    if annulled:
        return _("None of its sessions count.")
    text = ngettext("{n} session that has not begun is forfeited.", "{n} sessions that have not begun are forfeited.",
                    count)  # fmt: skip
    return text.format(n=count)


# --- labels of the buttons


def main_button(team: str, about: str, *, here: bool, joins_at: str | None) -> str:
    """Return the action of Enter.

    Go to what is open, check in, put into the draw, or go back to the list.
    `joins_at` is the place in the draw that the team takes, None if it takes none.
    """
    going = {
        "late": _("Enter who decided"),
        "fee": _("Go to fee"),
        "substitution": _("Go to substitution fee"),
    }
    if about in going:
        return going[about]
    if joins_at is not None and here:
        return _("Add {team} to draw").format(team=team)
    if here:
        return _("Back to list")
    if joins_at:
        return _("Check in {team} as {place}").format(team=team, place=joins_at)
    return _("Check in {team}").format(team=team)


def came_after_draw() -> str:
    """Return the reason for which a draw is changed."""
    return _("entered after the draw")


def after_all() -> str:
    """Return the reason for which a team that was taken out plays again."""
    return pgettext("registration desk", "arrived after all")


def no_team(find: str) -> str:
    """Return the message that no team was found, and how to add one."""
    if find:
        return _("No team, club or player is named {text}. Press Enter to add a new team with this name.").format(
            text=find
        )
    return _("No teams yet. Type a name and press Enter. On the Teams tab (Alt+M), Ctrl+V pastes a list.")
