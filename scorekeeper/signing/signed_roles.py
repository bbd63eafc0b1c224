"""The signatures in a sheet's file by role, for comparison with a journal."""

from collections.abc import Mapping
from hashlib import sha256


def signed_roles(data: bytes) -> tuple[str, Mapping[str, str]]:
    """Return the digest of a file's record, and certificate digests of its valid signatures.

    The certificates are listed by role. Both are empty for anything else. Never raises. Trust in the certificates is
    not checked.
    """
    from scorekeeper.signing.checking.opening import Opened, opened, record_at  # noqa: PLC0415 - large libraries
    from scorekeeper.signing.checking.seals import read_fields  # noqa: PLC0415

    try:
        file = opened(data)
        if not isinstance(file, Opened):
            return "", {}
        record = record_at(file, file.revisions - 1)
        seals = read_fields(file.reader, data).seals
    except Exception:  # noqa: BLE001  (untrusted bytes: what cannot be read has no signatures)
        return "", {}
    roles = {seal.role: sha256(seal.certificate).hexdigest() for seal in seals if seal.intact}
    return record.digest if record is not None else "", roles
