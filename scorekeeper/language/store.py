"""Sentences about where an event is stored: what happened, what was kept, what to do."""

from collections.abc import Callable, Mapping

from scorekeeper.journal.dispute_facts import EvidenceAdded
from scorekeeper.language.moments import moment_words
from scorekeeper.language.templates import Values, count
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]
Build = Callable[[], str]


def sentence(code: str, values: Words) -> str:
    """Return the sentence for a StoreError's code: what happened, what to do."""
    build = _BY_VALUES[code](values) if code in _BY_VALUES else SENTENCES.get(code)
    if build is None:
        return _("Something is wrong with the file ({code}).").format_map({"code": code})
    text = build()
    if code == "behind":
        text = ngettext(
            "Not saved: another person made an entry in the meantime. Look at it, then press Enter again.",
            "Not saved: others made {entries} entries in the meantime. Check them, then press Enter again.",
            count(values, "entries"),
        )
    return text.format_map(Values(values))


def open_at(who: str, host: str, since: str) -> str:
    """Return who has an event open, on which computer, since when (local date and time)."""
    return _("{who} has it open too, on {host} since {since}.").format(who=who, host=host, since=since)


def withheld(count: int) -> str:
    """Return how many files a copy lacks that the server shows only to others."""
    text = ngettext(
        "It lacks {n} piece of evidence that only the committee and the organizer may see.",
        "It lacks {n} pieces of evidence that only the committee and the organizer may see.",
        count,
    )
    return text.format(n=count)


def _damaged(values: Words) -> Build:
    if values.get("cause") == "too-long":
        return lambda: _(
            "Entry {entry} of {name} has a text longer than Scorekeeper allows: another program wrote it. "
            "Nothing was changed. Open the newest backup, or save what is intact to a new file."
        )
    if "entry" in values:
        return lambda: _(
            "{name} is damaged: entry {entry} is not what was written. Nothing in it was changed. Open the "
            "newest backup, or save what is intact to a new file."
        )
    return lambda: _(
        "{name} is damaged. Nothing in it was changed. Open the newest backup, or save what is intact to a new file."
    )


def _other_workbook(values: Words) -> Build:
    if "title" in values:
        return lambda: _(
            "{name} is the workbook “{title}”, not a score sheet: it is never signed, and its "
            "contents cannot be checked. "
            "Check the event or the sheets that its numbers come from."
        )
    return lambda: _(
        "{name} is a workbook, but not a score sheet: it is never signed, and its contents cannot be checked. "
        "Check the event or the sheets that its numbers come from."
    )


def _locked(values: Words) -> Build:
    if "who" in values:
        since = moment_words(str(values["since"]))
        words = _(
            "Not saved: {who} has {name} open on {host} since {since}, and that program is holding it. Close it there "
            "and press Enter again."
        )
        return lambda: words.replace("{since}", since)
    return lambda: _("Not saved: another program is holding {name}. Close it there and press Enter again.")


def _attachment_lost(values: Words) -> Build:
    if values.get("what") == EvidenceAdded.kind:
        return lambda: _(
            "{name} lacks the evidence that entry {entry} names. That is normal for a copy made at a desk that may "
            "not see it; otherwise it was lost, and the organizer's backup has it."
        )
    return lambda: _(
        "{name} is damaged: the signed sheet that entry {entry} names is gone. Nothing in it was changed. "
        "Open the newest backup, or save what is intact to a new file."
    )


_AWAY: Mapping[str, Build] = {
    "password": lambda: _("{name}: the name or the password is not right."),
    "password-missing": lambda: _("{name}: a password is needed."),
    "certificate": lambda: _("{name}: the server shows a certificate that cannot be trusted."),
    "certificate-issuer": lambda: _("{name}: the server shows a certificate that your club did not issue."),
    "certificate-self": lambda: _("{name}: the server's certificate is not from a trusted authority."),
    "certificate-out": lambda: _("{name}: the server's certificate has expired, or this computer's clock is wrong."),
    "certificate-not-yet": lambda: _(
        "{name}: the server's certificate is not valid yet, or this computer's clock is wrong."
    ),
    "certificate-name": lambda: _(
        "{name}: the server's certificate is for a different computer than the one named here."
    ),
    "no-authority": lambda: _("{name}: the certificate of your club's authority is needed (sslrootcert=FILE)."),
    "no-encryption": lambda: _("{name}: this server does not encrypt, so it is not used outside this computer."),
    "no-database": lambda: _("{name}: there is no such database, or no such name, on this server."),
    "not-admitted": lambda: _("{name}: the server does not accept this computer or this name."),
    "refused": lambda: _("{name}: nothing answers there. Check that the server is on and the address is right."),
    "disk-full": lambda: _("{name}: the server's disk is full. Entries wait on this laptop until there is room."),
    "disk-failed": lambda: _("{name}: the server's disk is failing. Entries wait on this laptop."),
    "no-memory": lambda: _("{name}: the server has no memory left. Entries wait on this laptop."),
    "full": lambda: _("{name}: the server has no room for one more seat."),
}
_REFUSED: Mapping[str, Build] = {
    "SK001": lambda: _("Not saved: entries are never changed or deleted, and each is made only once."),
    "SK002": lambda: _("You have no seat at this event. Ask the organizer for one."),
    "SK003": lambda: _("Not saved: the server found that the entry does not fit its records."),
    "SK004": lambda: _("Not saved: the server does not let you enter this. Ask the organizer."),
    "SK006": lambda: _("Not saved: this was entered with the same login. A person with another login must confirm it."),
    "SK008": lambda: _("Not saved: the server cannot read this entry. Another program, or another version, made it."),
    "SK007": lambda: _("Not saved: the text is too long for the server."),
}


def _server_away(values: Words) -> Build:
    return _AWAY.get(str(values.get("cause", "")), lambda: _("The server {name} does not answer."))


def _busy(values: Words) -> Build:
    if values.get("cause") == "standby":
        return _no_answer(values)
    return lambda: _("Not saved: another seat is holding the event. Press Enter again.")


def _no_answer(values: Words) -> Build:
    if values.get("cause") == "standby":
        return lambda: _("The second server does not answer, so it is not known yet whether the entry is safe.")
    return lambda: _("The server {name} has not answered; it may or may not have the entry. It will be asked again.")


def _refused(values: Words) -> Build:
    return _REFUSED.get(str(values.get("cause", "")), lambda: _("The server does not let you do this."))


_BY_VALUES: Mapping[str, Callable[[Words], Build]] = {
    "attachment-lost": _attachment_lost,
    "no-answer": _no_answer,
    "server-busy": _busy,
    "server-away": _server_away,
    "server-refused": _refused,
    "damaged": _damaged,
    "locked": _locked,
    "other-workbook": _other_workbook,
}
"""Codes whose sentence depends on the values."""


def too_large(most: int) -> str:
    """Return the message that a file is larger, in MB, than a file of its kind can be."""
    return _("this is larger than {most} MB and was not read: no file of this kind is that large").format(most=most)


def risk(code: str, values: Words) -> str:
    """Return the risk of a file's place, for the code of a Risk."""
    build = RISKS.get(code)
    return build().format_map(Values(values)) if build is not None else ""


SENTENCES: Mapping[str, Build] = {
    "no-such-file": lambda: _("There is no {name} in {folder}."),
    "already-there": lambda: _("{name} already exists and was not changed. Choose another name."),
    "not-allowed": lambda: _("You do not have permission to open {name}. Ask its owner."),
    "empty-file": lambda: _("{name} is empty: nothing was ever saved in it, or a copy went wrong. Open a backup."),
    "not-an-event": lambda: _("{name} is not a Scorekeeper event. Nothing in it was changed."),
    "not-a-file": lambda: _("{name} is not an ordinary file, so it was not opened."),
    "too-large": lambda: _("{name} is larger than {most} MB and was not read: no file of this kind is that large."),
    "foreign-journal": lambda: _(
        "{name} was not opened: {journal} next to it is not from Scorekeeper and could destroy other files. "
        "Nothing was changed. Open the newest backup, or save what is intact to a new file."
    ),
    "foreign-journal-laid": lambda: _(
        "Nothing was entered in {name} or read from it: {journal}, now next to it, is not from Scorekeeper "
        "and could destroy other files. What was saved before is kept. Move that file elsewhere and press "
        "Enter again."
    ),
    "newer-file": lambda: _("{name} comes from a newer Scorekeeper. Nothing in it was changed; use the newer program."),
    "older-file": lambda: _(
        "{name} comes from an older Scorekeeper. To read it here it must be brought up to date: open it for writing, "
        "or open a copy."
    ),
    "guards-missing": lambda: _(
        "{name} was changed by another program: {missing} is missing or different. Nothing was changed "
        "now. Open the newest backup, or save what is intact to a new file."
    ),
    "foreign-objects": lambda: _(
        "{name} was changed by another program: {foreign} does not belong in it and could lose entries. "
        "Nothing was changed now. Open the newest backup, or save what is intact to a new file."
    ),
    "not-kept": lambda: _(
        "Not saved: {name} did not keep the entry as it was made, so another program has changed the file. "
        "What was saved before is kept. Close the event and check it (File menu)."
    ),
    "other-history": lambda: _(
        "Not saved: {name} was overwritten while it was open, and its contents no longer match. Nothing was "
        "entered there. What you saved, up to entry {entry}, can be read here until you close the event; the "
        "backups have it as far as they go."
    ),
    "read-only-place": lambda: _(
        "{name} cannot be written in {folder}. You can look at it. To keep scoring, open it here and choose Save a "
        "copy to put one in a folder of your own."
    ),
    "viewed-only": lambda: _("Not saved: the event is open for reading only."),
    "disk-full": lambda: _(
        "Not saved: the disk is full, or the file cannot grow any further. What was saved before is kept. "
        "Make room and press Enter again."
    ),
    "disk-failed": lambda: _(
        "Not saved: the disk refused it ({cause}). What was saved before is kept. Press Enter again, or "
        "save a copy on another disk."
    ),
    "file-vanished": lambda: _(
        "Not saved: {name} is no longer in {folder}. Put the file or its USB stick back and press Enter."
    ),
    "file-replaced": lambda: _(
        "Not saved: the {name} in {folder} is not the one that was opened. Put that one back and press "
        "Enter. Until you close the event, what you saved can be read here; the backups have it as far as "
        "they go."
    ),
    "no-locks": lambda: _(
        "Not saved: {folder} cannot keep two programs from writing at once, so nothing is written there. "
        "Save a copy on a disk of this computer and continue there."
    ),
    "append-only": lambda: _("Not saved: entries are never changed or deleted, and each is made only once."),
    "unreadable-entry": lambda: _(
        "Entry {entry} of {name} is of a kind that this version of Scorekeeper does not know. Nothing was "
        "changed; use a newer program."
    ),
    "migration-failed": lambda: _("{name} could not be upgraded. It is unchanged; a copy of it is {backup}."),
    "backup-failed": lambda: _("The copy was not the same as the event, so it was deleted."),
    "nothing-to-salvage": lambda: _("Nothing in {name} can be proven intact. Open the newest backup."),
    "no-such-attachment": lambda: _("The event does not contain the document {attachment}."),
    "withheld": lambda: _("Only the committee and the organizer may see the evidence in a dispute."),
    "not-this-kind-of-place": lambda: _(
        "An event is a file here; addresses beginning with {kind} cannot be opened yet."
    ),
    "bad-address": lambda: _(
        "An address looks like postgresql://name@computer/database, followed by ?event=NAME if there are "
        "several events."
    ),
    "moved": lambda: _("The event has moved from {name} to {place}. Open it there; here it can only be read."),
    "newer-server": lambda: _(
        "The server was set up by a newer Scorekeeper (generation {theirs}, this one knows {ours}). Nothing "
        "was changed; use a newer program."
    ),
    "older-server": lambda: _(
        "The server was set up by an older Scorekeeper (generation {theirs}, this one needs {ours}). Ask its "
        "administrator to upgrade it: scorekeeper server init URL --migrate."
    ),
    "not-ready": lambda: _(
        "{name}: this database is not set up for Scorekeeper yet. Ask its administrator to do it: scorekeeper "
        "server init URL."
    ),
    "unfit-for-server": lambda: _(
        "Entry {entry} has a character in it that a server does not keep (U+0000), so this event stays in its file."
    ),
    "no-backup": lambda: _("There is no backup of {name} on this computer yet. One is made when it is opened."),
    "server-lacks": lambda: _(
        "This server does not have entry {entry}, which was confirmed. Nothing can be entered here; tell the organizer."
    ),
    "no-such-event": lambda: _("There is no such event on the server. There are: {known}."),
    "behind": lambda: "",
}
"""The sentence for each code of a StoreError."""

RISKS: Mapping[str, Build] = {
    "network-share": lambda: _(
        "{name} is a network drive. Files on such drives can be damaged when the network fails: "
        "work on a local copy and save a backup there."
    ),
    "synced-folder": lambda: _(
        "{name} is a folder that another program synchronizes. An open event there can be damaged: work on "
        "a local copy and save a backup there."
    ),
    "nearly-full": lambda: _("The disk is nearly full. Make room before the next session."),
}
"""The sentence for each code of a Risk."""
