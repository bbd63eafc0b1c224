"""The entries that wait for the server, in words, with both versions of a conflict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.waiting.view.versions import Compared, compared, place_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.moved import new_location
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.held_back import GONE, LACKS, LOST, is_held, may_go_in
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.waiting_rows import entries_after as renumbered_behind
from scorekeeper.language.facts import fact_words
from scorekeeper.language.failures import placed
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.store.waiting import REFUSED, Waiting


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A waiting command: its number, subject, contents, time, and what it waits for."""

    n: int
    location: str
    what: str
    when: str
    state: str
    refused: bool


@dataclass(frozen=True, slots=True)
class Versions:
    """This desk's entry, and what conflicts with it: another entry, or a rule.

    `theirs` names who made the other entry and when, "" if it is a rule, given in `sentence`. `again` is the label of
    key 1, "" if this desk's entry cannot be sent again.
    """

    n: int
    title: str
    sentence: str
    mine: str
    theirs: str
    fields: tuple[Compared, ...]
    again: str = ""

    @property
    def may_enter(self) -> bool:
        """Return whether what this desk entered can be taken."""
        return bool(self.theirs or self.again)


def waiting_rows(waiting: Sequence[Waiting], tournament: Tournament) -> tuple[WaitingRow, ...]:
    """Return the waiting entries in the order in which they are sent."""
    return tuple(_row(row, tournament) for row in waiting)


def versions_of(
    waiting: Sequence[Waiting], entries: Sequence[Entry], tournament: Tournament, role: str | None = None
) -> Versions | None:
    """Return both versions of the first refused entry, None if there is none.

    `entries` and `tournament` are what the server has, `role` is the present role of the user.
    """
    row = next((row for row in waiting if row.state == REFUSED), None)
    if row is None:
        return None
    fact = row.entries[0].fact
    when = f"{row.entries[0].who}, {time_of_day(row.entries[0].at, seconds=True)}"
    location = place_of(fact, tournament)
    word, _space, number = row.why.partition(" ")
    if row.why == LOST:
        title, text = _("{place} is missing on the server").format(place=location), _lost_words(row)
        entered = (Compared(_("On the server before"), fact_words(fact, tournament), ""),)
        return Versions(row.n, title, text, when, "", entered, _("Send it from here"))
    if is_held(row):
        entered = (Compared(_("Entered here"), fact_words(fact, tournament), ""),)
        may_enter = word == LACKS and may_go_in(row)
        title, text = _held_words(
            location, number, new_location(entries, on_server=True) if word == GONE else "", may_enter
        )
        return Versions(row.n, title, text, when, "", entered, _("Enter it anyway") if may_enter else "")
    other = (
        entries[int(number) - 1]
        if word in {"conflict", "taken"} and number.isdigit() and int(number) <= len(entries)
        else None
    )
    if other is None:
        title, text = _("{place} cannot be entered").format(place=location), " ".join(_against(row, tournament, role))
        entered = (Compared(_("Entered here"), fact_words(fact, tournament), ""),)
        return Versions(row.n, title, text, when, "", entered, _("Try again"))
    fields = compared(fact, other.fact, tournament)
    if word == "taken":
        title, text = _("{place}: another desk took over the table").format(place=location), _taken_over(other)
        return Versions(row.n, title, text, when, _other_desk(other), fields)
    differ = [field.what for field in fields if field.differs]
    text = ngettext(
        "Both desks entered it. One thing differs: {what}. Check the paper.",
        "Both desks entered it. {n} things differ: {what}. Check the paper.",
        len(differ),
    ).format(n=len(differ), what=", ".join(differ))
    if not differ:
        text = _("Both are the same.")
    title = _("{place} has two versions").format(place=location)
    return Versions(row.n, title, text, when, _other_desk(other), fields)


def _against(row: Waiting, tournament: Tournament, role: str | None) -> Iterator[str]:
    """Yield, sentence by sentence, why the server would refuse a row now."""
    yield _("It no longer fits the entries on the server.")
    new = renumbered_behind(row, tournament.seq, {})
    if new is None:
        yield _("It changes an entry that the server does not have.")
    else:
        against = command_problems(tournament, new, role=role)
        yield from dict.fromkeys(placed(replace(each, path=())) for _position, each in against)


def _held_words(location: str, number: str, to: str, may_enter: bool) -> tuple[str, str]:
    """Return title and sentence for entries that cannot be sent.

    The event moved, or the server lacks entries.
    """
    title = _("{place} is not sent").format(place=location)
    if to:
        text = _(
            "The event has moved to {place}. Enter what is missing there, from the paper; Ctrl+P lists the "
            "sheets. Press 2 to leave it out here."
        )
        return title, text.format(place=to)
    text = _(
        "This server no longer has entry {entry}, which it confirmed before you entered this. It may "
        "have been restored from an older copy, or be the wrong server. Ask the organizer first."
    ).format(entry=number)
    enters = _("Press 1 to enter it anyway, with everything queued after it. You will be asked about conflicts.")
    cannot = _("It changes an entry that this server does not have. Press 2 to leave it out.")
    return title, f"{text} {enters if may_enter else cannot}"


def _lost_words(row: Waiting) -> str:
    text = _(
        "{who} entered it, and this desk has read it. The server lost it when the second server took over. "
        "The desk that entered it ({seat}) will send it again by itself. If that desk is not coming back, "
        "press 1 to send it from here, or 2 to leave it out."
    )
    return text.format(who=row.entries[0].who, seat=row.entries[0].seat)


def _other_desk(other: Entry) -> str:
    return pgettext("entries that wait", "{who}, {seat}, {time}, entry {entry}").format(
        who=other.who, seat=other.seat, time=time_of_day(other.at, seconds=True), entry=other.seq
    )


def _taken_over(other: Entry) -> str:
    text = _(
        "{who} took over the table before this was sent. Check the paper. Press 1 to enter it anyway,"
        " 2 to leave it out."
    )
    return text.format(who=other.who)


def _row(row: Waiting, tournament: Tournament) -> WaitingRow:
    first = row.entries[0]
    state = (
        pgettext("entries that wait", "needs a decision")
        if row.state == REFUSED
        else pgettext("entries that wait", "waiting")
    )
    what = "; ".join(fact_words(entry.fact, tournament) for entry in row.entries)
    return WaitingRow(
        row.n, place_of(first.fact, tournament), what, time_of_day(first.at, seconds=True), state, row.state == REFUSED
    )
