"""How final a ranking is, in words for a chip, a line, and sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.language.moments import time_of_day
from scorekeeper.language.problems import sentence
from scorekeeper.language.standings import on_paper
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem

PROVISIONAL, CLOSED, PROTEST, READY = "provisional", "closed", "protest", "ready"
"""Provisional; closed without protest time; in protest time or held up; ready to sign."""
SIGNING, FINAL, RULED = "signing", "final", "ruled"
"""Being signed; signed by all; signed, and a ruling has changed a sheet since."""
WAITING = frozenset({PROVISIONAL, CLOSED, PROTEST})
"""Not ready to be signed: the protest time may begin, for a reason also again."""


@dataclass(frozen=True, slots=True)
class FinalityNow:
    """How final a ranking is.

    `until` is the end of its protest time (UTC, ISO 8601, "": not begun), `left` in minutes. `held` is what prevents
    signing, apart from the clock. `revision` is the one closed or to be signed next, `since` when the newest was closed
    ("": none); `signed` of `signers` members have signed. `ruled` are the sessions (uids) changed by a ruling since
    then. `on_paper` sheets that it rests on were closed on paper.
    """

    stage: str
    state: str
    until: str = ""
    left: int = 0
    held: tuple[Problem, ...] = ()
    revision: int = 1
    since: str = ""
    signed: int = 0
    signers: int = 0
    ruled: tuple[str, ...] = ()
    on_paper: int = 0

    @property
    def is_final(self) -> bool:
        """Return whether only a ruling can change it."""
        return self.state == FINAL


def chip(now: FinalityNow) -> str:
    """Return it in a few words, with the clock: "protest time, 22 minutes"."""
    if now.state == PROTEST and now.left:
        text = ngettext("protest time, {n} minute", "protest time, {n} minutes", now.left)
        return text.format(n=now.left)
    return {
        PROVISIONAL: pgettext("state, how final a ranking is", "provisional"),
        CLOSED: pgettext("state, how final a ranking is", "closed"),
        PROTEST: pgettext("state, how final a ranking is", "not final yet"),
        READY: pgettext("state, how final a ranking is", "ready to sign"),
        SIGNING: _("{n} of {total} signed").format(n=now.signed, total=now.signers),
        FINAL: pgettext("state, how final a ranking is", "final"),
        RULED: pgettext("state, how final a ranking is", "revision {n} to sign").format(n=now.revision),
    }[now.state]


def stage_state(now: FinalityNow) -> str:
    """Return its state for the list of stages, without a clock.

    For example "protest until 16:30", "final since Sat 22:40".
    """
    if now.is_final:
        return pgettext("state, how final a ranking is", "final since {time}").format(time=day_and_time(now.since))
    return wall(now) if now.state == PROTEST and now.left else chip(now)


def line(now: FinalityNow, *, clock: bool = True) -> str:
    """Return the status in a line: "Provisional: protest time until Sun 16:30.".

    Without `clock`, a line that stays true.
    """
    if now.state == FINAL:
        return _("Final since {time}, revision {n}.").format(time=day_and_time(now.since), n=now.revision)
    if now.state == RULED:
        text = _("Revision {before} was final until a ruling changed it; revision {n} is still to be signed.")
        return text.format(before=now.revision - 1, n=now.revision)
    if now.state == SIGNING:
        return _("Being signed by the committee.")
    if now.state == CLOSED:
        return _("Closed without a protest time.")
    if not now.until:
        return pgettext("how final a ranking is", "Provisional.")
    runs = now.left > 0 or not clock
    text = _("Provisional: protest time until {time}.") if runs else _("Provisional: the protest time ended {time}.")
    return text.format(time=day_and_time(now.until))


def head(now: FinalityNow) -> str:
    """Return the heading of this state."""
    return {
        PROVISIONAL: pgettext("column heading", "Provisional"),
        CLOSED: pgettext("column heading", "Closed"),
        PROTEST: _("Protest time"),
        READY: _("Ready to be signed"),
        SIGNING: _("Being signed"),
        FINAL: pgettext("column heading", "Final"),
        RULED: _("A ruling changed it"),
    }[now.state]


def sentences(now: FinalityNow, ruled: Sequence[str] = ()) -> tuple[str, ...]:
    """Return all sentences about the status: until when, what delays it, what comes next.

    `ruled` names the sessions changed by a ruling since it was final.
    """
    paper = (on_paper(now.on_paper),) if now.on_paper else ()
    if now.state == FINAL:
        return (line(now), _("From now on only a ruling changes it, as a new revision."), *paper)
    begun = now.until or now.since or now.state == CLOSED
    lines = [line(now)] if begun else [_("The protest time has not begun.")]
    if now.state == RULED and ruled:
        lines.append(_("Ruled on since: {sessions}.").format(sessions=join_all(list(ruled))))
    lines += [*(f"{text[:1].upper()}{text[1:]}." for text in map(sentence, now.held)), *paper]
    if now.state == PROTEST and not now.held:
        lines.append(_("Only the protest time still has to end."))
    if now.state in (READY, RULED) and not now.held:
        lines.append(_("Everything is ready: the committee can sign it (F12)."))
    return tuple(lines)


def watermark() -> str:
    """Return the text printed across a paper that is not final."""
    return pgettext("how final a ranking is", "PROVISIONAL")


def wall(now: FinalityNow) -> str:
    """Return the text in the corner of the wall: "final", "protest until 16:30"."""
    if now.is_final:
        return pgettext("how final a ranking is", "final")
    if now.state == CLOSED:
        return pgettext("how final a ranking is", "closed")
    if now.state == PROTEST and now.left:
        return pgettext("how final a ranking is", "protest until {time}").format(time=time_of_day(now.until))
    return pgettext("how final a ranking is", "provisional")


def day_and_time(timestamp: str) -> str:
    """Return a moment (UTC, ISO 8601) in the hall's local time: "Sun 15:02"; "" for none."""
    days = (
        pgettext("day of the week, short", "Mon"),
        pgettext("day of the week, short", "Tue"),
        pgettext("day of the week, short", "Wed"),
        pgettext("day of the week, short", "Thu"),
        pgettext("day of the week, short", "Fri"),
        pgettext("day of the week, short", "Sat"),
        pgettext("day of the week, short", "Sun"),
    )
    try:
        moment = datetime.fromisoformat(timestamp)
    except ValueError:
        return ""
    return f"{days[moment.astimezone().weekday()]} {time_of_day(timestamp)}"
