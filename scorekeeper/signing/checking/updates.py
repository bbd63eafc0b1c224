"""Which updates of a file did more than add the next signature."""

from collections.abc import Sequence
from typing import Any

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, ModificationLevel
from pyhanko.sign.fields import MDPPerm

from scorekeeper.signing.checking.seals import Seal

MOST = 64
"""Most updates a sheet can have; a file with more is not examined."""


def count(reader: PdfFileReader) -> int:
    """Return the number of revisions of a file, the drawn sheet included; ValueError if more than any sheet has."""
    revisions = int(reader.total_revisions)
    if revisions > MOST:
        raise ValueError(revisions)
    return revisions


def unexplained(reader: PdfFileReader, seals: Sequence[Seal]) -> tuple[int, ...]:
    """Return the revisions that changed something which an earlier signature protects.

    A sheet has one revision for the drawing and one for each signature; any further revision is
    returned, too.
    """
    revisions = count(reader)
    own = [seal.revision for seal in seals]
    revisions_found = {revision for revision in range(1, revisions) if revision not in own or own.count(revision) > 1}
    for seal in seals:
        if seal.intact:
            later = [revision for revision in range(seal.revision + 1, revisions) if revision not in revisions_found]
            revisions_found.update(revision for revision in later if not _allowed(reader, seal, revision))
    return tuple(sorted(revisions_found))


def _allowed(reader: PdfFileReader, seal: Seal, later: int) -> bool:
    """Return whether an update only fills in fields, as this signature permits."""
    try:
        limit = min((seal.held.docmdp_level or MDPPerm.FILL_FORMS).value, MDPPerm.FILL_FORMS.value)
        result: Any = DEFAULT_DIFF_POLICY.apply(
            reader.get_historical_resolver(seal.revision),
            reader.get_historical_resolver(later),
            field_mdp_spec=seal.held.fieldmdp,
            doc_mdp=seal.held.docmdp_level,
        )
    except Exception:  # noqa: BLE001  (a finding, or untrusted bytes that cannot be compared: neither is allowed)
        return False
    return bool(
        result.modification_level <= ModificationLevel.FORM_FILLING and result.modification_level.value <= limit
    )
