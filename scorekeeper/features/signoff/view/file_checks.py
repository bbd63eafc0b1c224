"""Checks of the partly signed file before the next signature.

Its page must be that of its record.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from scorekeeper.features.keys.view.kept_signers import signer_faults
from scorekeeper.features.keys.words.sealed import headline
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.journal.roles import Role
from scorekeeper.journal.signing import Mark
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.drawing import EXACT
from scorekeeper.signing.checking.verdict import TRUSTED, Verdict
from scorekeeper.signing.keys.trust import Trust

_NO_OBSTACLE = frozenset(("seal-missing", "settlement-not-signed", "seal-time-ahead"))
"""Faults that do not stop the next signer: more signers to come, a slow clock here."""


def must_follow(content: bytes, time: datetime, marks: Mapping[Role, Mark]) -> Verdict:
    """Return the verdict.

    Raise EntryRefused unless the file is exactly the sheet that its record makes here.
    `marks` are its signatures according to the journal; the file must have exactly these. It may have been drawn and
    first signed on another computer; the signers' keys are not checked.
    """
    verdict = check(content, Trust(()), time, render=redraw_sheet, library=PDF_LIBRARY)
    wrong = [problem for problem in verdict.problems if problem.code not in _NO_OBSTACLE]
    if wrong or verdict.changes or not verdict.intact:
        signers = tuple(replace(signer, certificate=TRUSTED) for signer in verdict.signers)
        reason = headline(replace(verdict, problems=tuple(wrong), missing=(), signers=signers), time)
        raise EntryRefused([problem("page-not-of-record", verdict=reason.rstrip("."))])
    must_be_signed_by(verdict, marks)
    if verdict.page != EXACT:
        raise EntryRefused([problem("page-not-drawn-here")])
    return verdict


def must_be_signed_by(verdict: Verdict, marks: Mapping[Role, Mark]) -> None:
    """Raise EntryRefused unless the file has the signatures named in the journal."""
    faults = tuple(signer_faults(marks.values(), verdict.signers))
    if faults:
        raise EntryRefused(faults)
