"""A time authority on this machine, as an authority on the network answers: openssl makes the tokens."""

import http.server
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives import serialization

from tests.signing.sealing.club import PEM, club

CONFIG = """
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
signer_cert = {folder}/time.pem
certs = {folder}/club.pem
signer_key = {folder}/time.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
"""
KIND = "application/timestamp-reply"


class TimeOffice:
    """Makes tokens with openssl in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        key, certificate = club().time_authority()
        club().write_certificate(folder)
        (folder / "time.pem").write_bytes(certificate.public_bytes(PEM))
        (folder / "time.key").write_bytes(
            key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        )
        (folder / "tsa.cnf").write_text(CONFIG.format(folder=folder))
        (folder / "serial").write_text("01\n")

    def answer(self, question: bytes) -> bytes:
        (self.folder / "question").write_bytes(question)
        command = ["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "question", "-out", "reply"]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)
        return (self.folder / "reply").read_bytes()


@contextmanager
def serving(answer: Callable[[bytes], bytes], *, kind: str = KIND, status: int = 200) -> Iterator[str]:
    """The address of a server on the loopback that answers every question this way."""

    class Desk(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            result = answer(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(result)))
            self.end_headers()
            self.wfile.write(result)

        def log_message(self, *_words: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Desk) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
