"""Rulings of imported documents in words: their origin, and the committee's decision."""

from collections.abc import Iterable

from scorekeeper.journal.facts import Fact, ImportDecided
from scorekeeper.journal.imported import ImportedRulings, file_of
from scorekeeper.language.translation import gettext as _

_SHOWN = 12


def short_digest(file: str) -> str:
    """Return the displayed beginning of a document's SHA-256."""
    return file[:_SHOWN]


def with_document(text: str, fact: Fact) -> str:
    """Return an entry's words with its document, if any."""
    file = file_of(fact)
    return _("{text}; from imported document {digest}").format(text=text, digest=short_digest(file)) if file else text


def import_decided(fact: ImportDecided) -> str:
    """Return what the committee decided on a document."""
    template = (
        _("the committee confirms what imported document {digest} rules")
        if fact.counts
        else _("the committee declines what imported document {digest} rules")
    )
    return template.format(digest=short_digest(fact.file))


def provenance(rulings: ImportedRulings) -> str:
    """Return a ruling's origin and who confirmed it.

    For example "imported from document 3fa2..., confirmed by Mini".
    """
    digest = short_digest(rulings.file)
    if rulings.decided is None:
        return _("imported from document {digest}, not confirmed").format(digest=digest)
    if not rulings.counts:
        return _("imported from document {digest}, declined by {name}").format(digest=digest, name=rulings.decided.who)
    return _("imported from document {digest}, confirmed by {name}").format(digest=digest, name=rulings.decided.who)


def provenance_of(imported: Iterable[ImportedRulings], entry: int) -> str:
    """Return the origin of an entry's ruling, "" if it was made here."""
    match = next((rulings for rulings in imported if entry in {made.seq for made in rulings.entries}), None)
    return provenance(match) if match is not None else ""
