"""Who may sign for a side, and which names are refused because they look like another."""

import pytest

from scorekeeper.journal.names import skeleton
from scorekeeper.journal.signers import SigningSide, enrolment_problems, look_alikes, signer_problem
from tests.kernel.golden_event import tournament

DETROIT = SigningSide("Detroit", "Daisy Mathew", ("Daisy Mathew", "Deepa", "Fina"))
MALAYALAM = "\u0d08\u0d1a\u0d4d\u0d1a\u0d30\u0d7b"


@pytest.mark.parametrize(
    ("side", "name", "team", "code"),
    [
        (DETROIT, "Daisy Mathew", "Detroit", None),
        (DETROIT, "daisy  MATHEW", "detroit", None),
        (DETROIT, "Daisy Mathew", None, None),
        (DETROIT, "Daisy Mathew", "Troy", "captain-of-another-team"),
        (DETROIT, "Deepa", "Detroit", "captain-is-another"),
        (DETROIT, "D\u0430isy Mathew", "Detroit", "signer-looks-like"),
        (DETROIT, "Daisy Math\u00e9w", "Detroit", "signer-looks-like"),
        (SigningSide("Detroit", "", ("Deepa", "Fina")), "Fina", "Detroit", None),
        (SigningSide("Detroit", "", ("Deepa", "Fina")), "Rosa", "Detroit", "not-of-this-side"),
        (SigningSide("Detroit"), "Rosa", "Detroit", None),
        (SigningSide("Ann & Bob", "", ("Ann", "Bob"), led=False), "Bob", None, None),
        (SigningSide("Ann & Bob", "", ("Ann", "Bob"), led=False), "Ann Mathew", "Ann", None),
        (SigningSide("Ann & Bob", "", ("Ann", "Bob"), led=False), "Cy", None, "not-of-this-side"),
    ],
)
def test_the_signers_for_a_side(side, name, team, code):
    result = signer_problem(side, name, team)
    assert (result.code if result else None) == code


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("Da\u0456sy", "Daisy", True),
        ("DaIsy", "Dalsy", True),
        ("Arnold", "Amold", True),
        ("Jos\u00e9", "Jose", True),
        ("P. Kurian", "P Kurian", True),
        (MALAYALAM, MALAYALAM.replace("\u0d08", "\u0d07\u0d57"), True),
        (MALAYALAM, MALAYALAM.replace("\u0d7b", "\u0d28\u0d4d\u200d"), False),  # the very same name
        ("Daisy", "DAISY", False),
        ("Anil", "Anila", False),
        ("\u0d2c\u0d3f\u0d1c\u0d41", "\u0d2c\u0d3f\u0d1c\u0d42", False),
    ],
)
def test_names_that_pass_for_another_are_not_enrolled(name, other, alike):
    assert ("name-taken-for-another" in {remark.code for remark in look_alikes(name, [other])}) == alike


def test_a_skeleton_keeps_the_marks_of_indian_letters():
    assert skeleton("\u0d2c\u0d3f\u0d1c\u0d41") == "\u0d2c\u0d3f\u0d1c\u0d41"


@pytest.mark.parametrize(
    ("name", "team", "code"),
    [
        ("Anil", "Dallas", None),
        ("Cyril", "Dallas", "captain-is-another"),
        ("Anil", "Troy", None),  # a team of another event
        ("Mary", None, None),
        ("Ani1", None, "name-taken-for-another"),
        ("Eap\u0435n", None, "name-mixes-alphabets"),
    ],
)
def test_an_event_that_is_open_says_whom_a_key_is_for(name, team, code):
    result = [problem.code for problem in enrolment_problems(tournament(), name, team)]
    assert result[:1] == ([code] if code else [])
