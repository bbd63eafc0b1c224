"""Time stamps as earlier versions requested them, made by openssl."""

import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

from asn1crypto import tsp
from cryptography.hazmat.primitives import serialization
from pyhanko.sign.timestamps import TimeStamper

from scorekeeper.signing.sealing.cms import DIGEST, KeySigner, room_for
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


class TimeOffice(TimeStamper):
    """A time authority that makes tokens with openssl in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(include_nonce=True)
        folder.mkdir(exist_ok=True)
        self.folder = folder
        key, certificate = club().time_authority()
        club().write_certificate(folder)
        (folder / "time.pem").write_bytes(certificate.public_bytes(PEM))
        (folder / "time.key").write_bytes(
            key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        )
        (folder / "tsa.cnf").write_text(CONFIG.format(folder=folder))
        (folder / "serial").write_text("01\n")

    async def async_request_tsa_response(self, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
        return self.reply(req)

    def reply(self, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
        (self.folder / "question").write_bytes(req.dump())
        command = ["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "question", "-out", "reply"]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)
        return tsp.TimeStampResp.load((self.folder / "reply").read_bytes())


def signing_with_time(stamper: TimeStamper) -> Any:
    """A context in which sheets are signed with an authority's time, as in earlier versions."""

    async def cms_of(signer, digest):
        signed = await KeySigner(signer).async_sign(digest, DIGEST, use_pades=True, timestamper=stamper)
        return bytes(signed.dump())

    def room(signer):
        return room_for(signer, timestamped=True)

    return patch.multiple("scorekeeper.signing.sealing.seal", cms_of=cms_of, room_for=room)
