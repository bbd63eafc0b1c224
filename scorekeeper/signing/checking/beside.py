"""A file with its signature in a .p7s file next to it: whether the bytes are those signed, and by whose key."""

import datetime as dt

from scorekeeper.journal.roles import SCORER, SIGNED
from scorekeeper.rules.model import problem
from scorekeeper.signing.checking.certificates import CertificateHolder, holder
from scorekeeper.signing.checking.signers import ahead_of_clock
from scorekeeper.signing.checking.verdict import COMPUTER, DETACHED, Signed, Verdict
from scorekeeper.signing.keys.trust import Trust


def check_beside(data: bytes, signature: bytes, trust: Trust, now: dt.datetime) -> Verdict:
    """Return the verdict on a file and its detached signature, whatever the bytes of both; never raises.

    Such a signature is made by the scorer over a copy of the sheet. It names no role and covers
    the file as a whole.
    """
    from scorekeeper.signing.sealing.detached import check_detached  # noqa: PLC0415 - the libraries are large

    signature_info = check_detached(data, signature)
    if signature_info is None:
        return Verdict(DETACHED, problems=(problem("beside-unreadable"),))
    owner: CertificateHolder = holder(signature_info.certificate, signature_info.signed_at, trust)
    signed = Signed(
        role=SCORER,
        state=SIGNED,
        name=owner.written or owner.name,
        words="",
        witness="",
        signed_at=signature_info.signed_at,
        certificate=owner.state,
        time_from=COMPUTER,
        intact=signature_info.intact,
        number=1,
        key_name=owner.name,
        key_kind=owner.kind,
        key_written=owner.written,
        fingerprint=owner.fingerprint,
        club=owner.club,
        revoked_at=owner.revoked_at,
        issuer=owner.issuer,
    )
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
    )
