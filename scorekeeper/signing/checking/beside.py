"""A file with its signature in a .p7s file next to it.

Whether the bytes are those signed, and by whose key.
"""

import datetime as dt

from scorekeeper.journal.roles import SCORER, SIGNED
from scorekeeper.rules.model import problem
from scorekeeper.signing.checking.certificates import doubtful_clubs, holder
from scorekeeper.signing.checking.signers import ahead_of_clock, signed_with
from scorekeeper.signing.checking.verdict import DETACHED, Verdict
from scorekeeper.signing.keys.trust import Trust


def check_beside(data: bytes, signature: bytes, trust: Trust, now: dt.datetime) -> Verdict:
    """Return the verdict on a file and its detached signature, whatever the bytes of both.

    Never raises.
    Such a signature is made by the scorer over a copy of the sheet. It names no role and covers
    the file as a whole.
    """
    from scorekeeper.signing.sealing.detached import check_detached  # noqa: PLC0415 - the libraries are large

    signature_info = check_detached(data, signature)
    if signature_info is None:
        return Verdict(DETACHED, problems=(problem("beside-unreadable"),))
    owner = holder(signature_info.certificate, signature_info.signed_at, trust)
    signed = signed_with(owner, SCORER, SIGNED, signature_info.signed_at, intact=signature_info.intact)
    problems = [] if signature_info.intact else [problem("beside-differs")]
    if owner.kind not in ("", SCORER):
        problems.append(problem("seal-key-kind", role=SCORER, kind=owner.kind))
    problems += ahead_of_clock((signed,), now)
    return Verdict(
        DETACHED,
        intact=signature_info.intact,
        closed=signature_info.intact,
        signers=(signed,),
        problems=tuple(problems),
        remarks=tuple(doubtful_clubs((owner,), trust)),
    )
