"""Why a server's certificate is not trusted, found with Python's own TLS.

The driver reports four different causes alike. Only the certificate is examined, and nothing is sent.
"""

import socket
import ssl
from contextlib import suppress
from pathlib import Path

from scorekeeper.store.server.address import DOOR, Address

_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
"""The first request to PostgreSQL: whether it encrypts. It answers S or N."""
_WITHIN = 2.0
_CAUSES = {
    7: "certificate-issuer",
    9: "certificate-not-yet",
    10: "certificate-out",
    18: "certificate-self",
    19: "certificate-issuer",
    20: "certificate-issuer",
    21: "certificate-issuer",
    62: "certificate-name",
    64: "certificate-name",
}
"""The meanings of OpenSSL's error numbers."""


def certificate_problem(address: Address) -> str:
    """Return the code of the certificate problem for this address, or an empty string."""
    authority = dict(address.options).get("sslrootcert", "")
    if authority and authority != "system" and not _is_authority(authority):
        return "no-authority"
    for host, port in address.hosts:
        if not host.startswith("/"):
            with suppress(OSError):
                return _probe(host, dict(address.options).get(DOOR, host), port, authority)
    return ""


def _is_authority(file: str) -> bool:
    try:
        ssl.create_default_context(cafile=Path(file))
    except (OSError, ssl.SSLError):
        return False
    return True


def _probe(name: str, host: str, port: int, authority: str) -> str:
    """Return the certificate problem of the machine at `host`.

    Raises OSError if it does not answer.
    """
    context = ssl.create_default_context(cafile=authority if authority not in {"", "system"} else None)
    # like the driver, accept an authority without the fields that newer ones must have
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    with socket.create_connection((host, port), _WITHIN) as line:
        line.settimeout(_WITHIN)
        line.sendall(_REQUEST)
        if line.recv(1) != b"S":
            return "no-encryption"
        try:
            context.wrap_socket(line, server_hostname=name).close()
        except ssl.SSLCertVerificationError as error:
            return _CAUSES.get(error.verify_code, "certificate")
        except ssl.SSLError:
            # signed with a key other than that of the authority it names
            return "certificate-issuer"
    return ""
