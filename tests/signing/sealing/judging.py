"""What another library says of signatures."""

import datetime as dt
import io
import subprocess
from pathlib import Path

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from tests.signing.sealing.club import AT, DER, club


def judged(pdf: bytes):
    root = x509.Certificate.load(club().certificate.public_bytes(DER))
    for signature in PdfFileReader(io.BytesIO(pdf)).embedded_signatures:
        context = ValidationContext(trust_roots=[root], moment=AT + dt.timedelta(hours=1), allow_fetching=False)
        yield signature, validate_pdf_signature(signature, signer_validation_context=context)


def verified(content: bytes, root: Path, folder: Path) -> list[bool]:
    """What openssl says of each signature over the bytes its ByteRange names."""
    answers = []
    for signature in PdfFileReader(io.BytesIO(content)).embedded_signatures:
        start, size, second, rest = (int(number) for number in signature.byte_range)
        (folder / "signed").write_bytes(content[start : start + size] + content[second : second + rest])
        (folder / "signature").write_bytes(signature.pkcs7_content)
        options = ("-binary", "-inform", "DER", "-in", "signature", "-content", "signed", "-purpose", "any")
        moment = ("-attime", str(int(AT.timestamp())), "-out", "out")
        command = ["openssl", "cms", "-verify", *options, *moment, "-CAfile", str(root)]
        answers.append(subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0)
    return answers
