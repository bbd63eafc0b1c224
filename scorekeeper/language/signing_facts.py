"""Entries of a signing in words: who signed and how, what was closed, what was received from elsewhere."""

from collections.abc import Mapping

from scorekeeper.journal.facts import SheetClosed, SheetReceived, SheetSigned, SigningStopped
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED
from scorekeeper.language.roles import role_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def sheet_words(fact: SheetSigned | SigningStopped | SheetClosed | SheetReceived, teams: Mapping[Side, str]) -> str:
    """Return an entry of a signing in words: "revision 1 signed by the captain of Detroit, Uma"."""
    if isinstance(fact, SheetSigned):
        return _signature(fact, teams)
    if isinstance(fact, SheetClosed):
        return pgettext("signature", "revision {revision} closed").format(revision=fact.revision)
    if isinstance(fact, SheetReceived) and not fact.signers:
        return _("revision {revision} received, signed elsewhere, not checked").format(revision=fact.revision)
    if isinstance(fact, SheetReceived):
        return ngettext(
            "revision {revision} received, signed elsewhere, {n} signer",
            "revision {revision} received, signed elsewhere, {n} signers",
            len(fact.signers),
        ).format(revision=fact.revision, n=len(fact.signers))
    return _("nothing is closed, everybody signs again")


def _signature(fact: SheetSigned, teams: Mapping[Side, str]) -> str:
    who = role_words(fact.role, teams)
    if fact.name.strip():
        who = _("{role}, {name}").format(role=who, name=fact.name)
    text = {
        PROTEST: _("revision {revision} signed under protest by {who}: {words}"),
        REFUSED: _("revision {revision} not signed by {who}, who refused"),
        ABSENT: _("revision {revision} not signed by {who}, who is absent: {words}"),
    }.get(fact.state, pgettext("signature", "revision {revision} signed by {who}"))
    sentence = text.format(revision=fact.revision, who=who, words=fact.words)
    if fact.state == REFUSED and fact.words.strip():
        sentence = _("{what}: {words}").format(what=sentence, words=fact.words)
    return (
        pgettext("signature", "{what}; witness: {name}").format(what=sentence, name=fact.witness)
        if fact.witness.strip()
        else sentence
    )
