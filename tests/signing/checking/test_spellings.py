"""Captains are compared with the record by name in any spelling."""

import datetime as dt

import pytest

from scorekeeper.journal.signers import SigningSide
from scorekeeper.signing.checking.certificates import CertificateHolder
from scorekeeper.signing.checking.signers import Signers, misfits, remarks_on
from scorekeeper.signing.checking.verdict import Signed

AT = dt.datetime(2026, 10, 3, 13, tzinfo=dt.UTC)
SPELLINGS = [
    ("\u0d2c\u0d3f\u0d1c\u0d41\u0d7b", "\u0d2c\u0d3f\u0d1c\u0d41\u0d28\u0d4d\u200d"),
    ("\u0d2c\u0d3f\u0d1c\u0d41\u0d7b", "\u0d2c\u0d3f\u0d1c\u0d41\u0d7b\u200b"),
    ("\u00c9lan", "E\u0301lan"),
    ("Biju Thomas", "BIJU  Thomas"),
]


def by_captain_a(name):
    return Signed("captain-A", "signed", name, "", "", AT, "trusted", "computer", True, 1, key_written=name)


@pytest.mark.parametrize(("spelling", "other"), SPELLINGS)
def test_another_spelling_makes_no_other_person(spelling, other):
    signed = by_captain_a(other)
    own, others = SigningSide("Dallas", "Anil"), SigningSide("Detroit", spelling)
    result = {problem.code for problem in misfits((signed,), ("captain-A",), {"A": own, "B": others})}
    assert "seal-other-side" in result
    result = {problem.code for problem in misfits((signed,), ("captain-A",), {"A": others, "B": own})}
    assert "seal-other-side" not in result
    outcome = {
        problem.code
        for problem in remarks_on(
            Signers((signed,), (CertificateHolder("trusted"),), ()), {"A": SigningSide("Dallas", spelling)}, AT
        )
    }
    assert "seal-other-captain" not in outcome
