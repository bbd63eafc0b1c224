"""An event whose journal another program wrote: signed sheets and what was changed on them, under a true chain."""

from hashlib import sha256

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store.new_file import write_file


def forged(table, path, change, more=(), after=()):
    """Write the event of a table with entries changed (None: left out) or added under a true chain of digests."""
    kept = {name for entry in table.desk.entries for name in attachments_of(entry.fact)}
    files = {name: table.desk.store.attachment(name) for name in kept}
    chain: list[Entry] = []
    for entry in table.desk.entries:
        fact = change(entry.fact)
        if fact is not None:
            new = NewEntry(entry.cmd, entry.at, entry.who, entry.seat, fact, entry.reason)
            chain.append(number(new, len(chain) + 1, chain[-1].digest if chain else START))
    for fact in after:
        new = NewEntry(f"{len(chain):032x}", chain[-1].at, "Mallory", "", fact, "why")
        chain.append(number(new, len(chain) + 1, chain[-1].digest))
    write_file(path, chain, {**files, **{sha256(data).hexdigest(): data for data in more}}.items())
    return path
