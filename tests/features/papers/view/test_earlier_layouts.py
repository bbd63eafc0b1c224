"""Sheets signed under an earlier layout stay good; what cannot be compared is reported.

`layout-1.pdf` was signed by the program as it was before sheets had a binding edge and a structure to be read aloud.
"""

from contextlib import nullcontext
from pathlib import Path

import pytest

from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.drawing import ELSEWHERE
from scorekeeper.signing.keys.trust import Trust, TrustedClub
from tests.signing.checking.sheets import NOW

EARLIER = Path(__file__).parents[3] / "signing" / "checking" / "earlier"


@pytest.fixture(scope="module")
def club():
    parts = (EARLIER / f"{name}.der" for name in ("club", "revoked"))
    certificate, revoked = (part.read_bytes() for part in parts)
    return Trust((TrustedClub("Great Lakes Club", certificate, revoked),))


def judged(content, club):
    return check(content, club, NOW, render=redraw_sheet, library=nullcontext())


def test_a_sheet_of_the_first_layout_is_as_good_as_it_was(club):
    verdict = judged((EARLIER / "layout-1.pdf").read_bytes(), club)
    assert (verdict.good, verdict.closed, verdict.intact, verdict.problems) == (True, True, True, ())
    assert [(remark.code, dict(remark.values)["how"]) for remark in verdict.remarks] == [("page-in-part", ELSEWHERE)]
    assert verdict.page == ELSEWHERE
