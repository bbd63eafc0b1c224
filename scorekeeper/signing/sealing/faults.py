"""Errors in sealing. Nothing is changed when one of these is raised."""

BROKEN_FILE = "broken-file"
OTHER_RECORD = "other-record"
NO_SUCH_FIELD = "no-such-field"
SIGNED_ALREADY = "signed-already"
OUT_OF_ORDER = "out-of-order"
WRONG_SIGNER = "wrong-signer"
TIME_NOT_AWARE = "time-not-aware"


class SealingError(Exception):
    """A sheet was not sealed.

    `code` says why, `role` is that of the signature, `awaited` the one whose turn it is.
    """

    def __init__(self, code: str, role: str = "", awaited: str = "") -> None:
        super().__init__(code, role, awaited)
        self.code = code
        self.role = role
        self.awaited = awaited
