"""Texts about backups: age of the newest, missing places, results."""

from collections.abc import Sequence

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_HOUR, _DAY = 60, 24 * 60


def age(minutes: int) -> str:
    """Return how long ago something was: "just now", "4 min ago", "3 h ago", "2 days ago"."""
    if minutes < 1:
        return pgettext("files and backups", "just now")
    if minutes < _HOUR:
        return _("{n} min ago").format(n=minutes)
    if minutes < _DAY:
        return _("{n} h ago").format(n=minutes // _HOUR)
    days = minutes // _DAY
    return ngettext("{n} day ago", "{n} days ago", days).format(n=days)


def sign(minutes: int, gone: int) -> str:
    """Return the short text of the status bar: "backup 4 min ago".

    An age of -1 means there is none.
    """
    text = (
        pgettext("files and backups", "backup {age}").format(age=age(minutes))
        if minutes >= 0
        else pgettext("files and backups", "no backup yet")
    )
    return f"{text}, {ngettext('{n} place missing', '{n} places missing', gone).format(n=gone)}" if gone else text


def sign_sentences(minutes: int, missing: int, gone: Sequence[str], failed: Sequence[tuple[str, str]]) -> str:
    """Return the state of the backups in sentences, with what to do.

    `failed` are places with the reason.
    """
    if minutes < 0:
        parts = [_("There is no backup of this event yet.")]
    else:
        parts = [_("The newest verified backup was made {age}.").format(age=age(minutes))]
        parts += [
            ngettext("It lacks the newest entry.", "It lacks the newest {n} entries.", missing).format(
                n=grouped(missing)
            )
            if missing
            else _("It holds every entry.")
        ]
    parts += [_("{place} is missing: was the USB stick removed?").format(place=path) for path in gone]
    parts += [_("The backup in {place} failed: {why}").format(place=path, why=why) for path, why in failed]
    return " ".join([*parts, _("Ctrl+Shift+B backs up now.")])


def backing_up(done: int, total: int) -> str:
    """Return the progress of backing up."""
    if total < 2:
        return _("Backing up ...")
    return _("Backing up, {done} of {total} places ...").format(done=done, total=total)


def backed_up(entry: int, places: int) -> str:
    """Return the sentence that copies were made and proven."""
    text = ngettext(
        "Backed up and verified up to entry {entry}.",
        "Backed up and verified up to entry {entry} in {n} places.",
        places,
    )
    return text.format(entry=grouped(entry), n=places)


def not_all(entry: int, held: int, total: int, gone: Sequence[str], failed: Sequence[tuple[str, str]]) -> str:
    """Return the sentence that a backup went to some places only, and why not to the others."""
    if held:
        parts = [
            _("Backed up to entry {entry} in {n} of {total} places.").format(entry=grouped(entry), n=held, total=total)
        ]
    else:
        parts = [_("No backup was made. Everything you saved is still there.")]
    parts += [_("{place} is missing: was the USB stick removed?").format(place=path) for path in gone]
    parts += [_("{place}: {why}").format(place=path, why=why) for path, why in failed]
    return " ".join(parts)


def listed(count: int, places: int) -> str:
    """Return how many copies there are."""
    copies = ngettext("{n} backup", "{n} backups", count).format(n=count)
    return ngettext("{copies} in {n} place.", "{copies} in {n} places.", places).format(copies=copies, n=places)
