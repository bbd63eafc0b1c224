"""Checking a signed sheet, against the library's own validation of the same file."""

import io
import time

import pytest
from asn1crypto import crl, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from scorekeeper.signing.checking.check import check
from tests.benchmarks.timing import best
from tests.signing.checking.sheets import NOW, four, trust

MEASURE = "checking a signed sheet"
LEAST, RUNS = 9, 27
SHEET = four()[-1]


def theirs() -> bool:
    """The library on its own: the same signatures, club and list, with revocation required."""
    (known,) = trust().clubs
    answers = []
    for signature in PdfFileReader(io.BytesIO(SHEET)).embedded_signatures:
        context = ValidationContext(
            trust_roots=[x509.Certificate.load(known.certificate)],
            crls=[crl.CertificateList.load(known.revocations)],
            revocation_mode="require",
            moment=NOW,
            allow_fetching=False,
        )
        answers.append(validate_pdf_signature(signature, signer_validation_context=context).bottom_line)
    return answers == [True] * 4


def ours() -> bool:
    """All of the verdict: signatures, changes, keys, record, result."""
    return check(SHEET, trust(), NOW).good


@pytest.mark.benchmark
def test_checking_costs_little_more_than_the_library_alone(measures):
    assert ours()
    assert theirs()
    own, bare = best(
        ours,
        theirs,
        good=lambda own, bare: measures.within(MEASURE, own / bare),
        least=LEAST,
        most=RUNS,
        clock=time.process_time,
    )
    measures.record(MEASURE, own / bare, f"{own * 1000:.0f} ms, the library alone {bare * 1000:.0f} ms")
