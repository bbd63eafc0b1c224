"""`confirm`: entries that a second person or a team must confirm, and the results."""

from argparse import Namespace

from scorekeeper.cli.complaint import complain
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.confirming import words
from scorekeeper.features.confirming.view import ConfirmRow, confirm_rows
from scorekeeper.journal.confirming import asks_for_it, sides_accept
from scorekeeper.journal.confirming_checks import check_own_entry
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def confirm_command(chosen: Namespace) -> int:
    """List entries to be confirmed, or confirm or send back those of one deal.

    Where the other side accepts what came from a phone, the desk answers for it.
    """
    finds = chosen.agrees or chosen.shows
    with desk_at(chosen.event, read_only=not finds, who=chosen.who) as desk, explained(chosen.event):
        if not asks_for_it(desk.tournament):
            text = _("this event does not use second checks; set confirming=read, or confirming=other-side for phones")
            raise complain(chosen.event, text)
        rows = confirm_rows(desk.tournament, desk.who)
        if finds:
            _find(chosen, desk, rows)
        elif chosen.json:
            write_output(one_document([_document(row) for row in rows]))
        else:
            write_output(_words(rows, by_side=sides_accept(desk.tournament)))
    return 0


def _find(chosen: Namespace, desk: Desk, rows: tuple[ConfirmRow, ...]) -> None:
    """Enter the result of comparing one deal with the paper. Raises Complaint or EntryRefused."""
    if not chosen.entry:
        raise complain("--entry", _("give the number of the entry: the first number in its row"))
    number = int(chosen.entry) if chosen.entry.isascii() and chosen.entry.isdigit() else 0
    row = next((row for row in rows if number in row.entries), None)
    if row is None:
        raise complain("--entry", _("entry {entry} does not need to be confirmed").format(entry=chosen.entry))
    own = tuple(check_own_entry(desk.tournament, row.agrees(), desk.who))
    if own:
        raise EntryRefused(own)
    shows = chosen.shows or ""
    if row.awaited:
        done = words.sent_to_committee(row.location) if shows else words.accepted(row.location, row.awaited)
    else:
        done = words.sent_back(row.location, row.by) if shows else words.confirmed(row.location)
    facts = row.differs(desk.new_uid()) if shows else (row.agrees(),)
    desk.submit(facts, reason=shows or chosen.reason or "")
    write_output(done + "\n")


def _document(row: ConfirmRow) -> dict[str, object]:
    return {
        "session": row.session,
        "deal": row.deal,
        "entries": list(row.entries),
        "place": row.location,
        "entered_by": row.by,
        "own": row.own,
        "entered": [value for _label, value in row.says],
        "paper_shows": row.shows or None,
        "waits_for": row.awaited or None,
    }


def _words(rows: tuple[ConfirmRow, ...], *, by_side: bool) -> str:
    heading = words.about(len(rows), sum(row.own for row in rows), by_side=by_side) + "\n"
    if not rows:
        return heading
    listed: list[tuple[str, ...]] = [
        (
            pgettext("command line", "entry"),
            pgettext("command line", "where"),
            pgettext("command line", "entered by"),
            pgettext("command line", "at"),
            pgettext("command line", "says"),
            pgettext("command line", "waits for") if by_side else pgettext("command line", "paper shows"),
        )
    ]
    listed += [
        (
            str(row.entries[0]),
            row.location,
            words.typed_by_you() if row.own else row.by,
            row.time,
            row.sentence,
            row.awaited if by_side else row.shows,
        )
        for row in rows
    ]
    return heading + "\n" + table(listed)
