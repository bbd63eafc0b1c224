"""What the journal says of each signature, compared with the stored file."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from scorekeeper.journal.roles import OWN_KEY
from scorekeeper.journal.signing import Mark
from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.statement import Statement

if TYPE_CHECKING:
    from scorekeeper.signing.checking.verdict import Signed


def signer_faults(marks: Iterable[Mark], signers: "Iterable[Signed]", **values: Any) -> Iterator[Problem]:
    """Yield where the journal names another signer, statement, key or file.

    A mark without a certificate was made at another computer: the journal has only its name and state. `values` go into
    every problem (`revision`, and the entry of a signature whose own is not known).
    """
    there = {signed.role: signed for signed in signers}
    for mark in marks:
        known = {**values, "role": mark.role, "entry": mark.entry}
        signed = there.pop(mark.role, None)
        if signed is None:
            yield problem("kept-signature-missing", name=mark.name, **known)
        else:
            yield from _differences(mark, signed, known)
    for role, signed in there.items():
        yield problem("kept-signature-unknown", name=signed.name, **{**values, "role": role})


def _differences(mark: Mark, signed: "Signed", known: dict[str, Any]) -> Iterator[Problem]:
    elsewhere = not mark.certificate
    # if a captain did not sign, the scorer did: the file also names the captain, which earlier versions left out
    name = signed.name if elsewhere or signed.state in OWN_KEY else signed.missing or mark.name
    if _letters(name) != _letters(mark.name) and (mark.name or not elsewhere):
        yield problem("kept-signer-differs", was=name, now=mark.name, **known)
    text = Statement(signed.state, signed.words, signed.witness).text()
    if signed.state != mark.state if elsewhere else text != Statement(mark.state, mark.words, mark.witness).text():
        yield problem("kept-statement-differs", was=text, now=Statement(mark.state, mark.words).text(), **known)
    if not elsewhere and mark.certificate != signed.fingerprint:
        yield problem("kept-key-differs", name=mark.name, **known)
    if not elsewhere and mark.file and signed.file not in ("", mark.file):
        yield problem("kept-stage-differs", name=mark.name, **known)


def _letters(name: str) -> str:
    return " ".join(name.split())
