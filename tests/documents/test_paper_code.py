"""The code on a printed sheet: equal for equal sheets, and read as people type it."""

import copy
from typing import Any

import pytest

from scorekeeper.documents.paper_code import LENGTH, SIGNS, comparable, paper_code, read_paper_code
from scorekeeper.documents.session import read_session
from scorekeeper.documents.sheet import sheet_document
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.documents.examples import FULL


def sheet(**more: Any) -> dict[str, Any]:
    session = read_session(FULL)
    assert isinstance(session, Session)
    result = score(INTERNATIONAL_56, session)
    return sheet_document(session, result, event="e", seq=7, head_digest="d" * 64, required=("scorer",), **more)


def test_code_is_four_signs_that_people_do_not_confuse() -> None:
    codes = {paper_code({"session": {"deals": number}}) for number in range(400)}
    assert all(len(code) == LENGTH and set(code) <= set(SIGNS) for code in codes)
    assert not set("ILOU") & set(SIGNS)
    assert set("".join(codes)) == set(SIGNS)
    assert len(codes) == 400


def test_code_does_not_change_from_one_version_of_the_program_to_the_next() -> None:
    assert paper_code({"session": {"names": ["Ā", "കൊച്ചി"]}, "result": {"A": 25}}) == "E5AJ"
    assert paper_code(sheet()) == "QHB5"


def test_code_is_the_same_at_another_entry_and_revision() -> None:
    again = sheet(revision=2, supersedes="f" * 64) | {"journal": {"event": "e", "seq": 9, "head": "a" * 64}}
    assert again != sheet()
    assert comparable(again) == comparable(sheet())
    assert paper_code(again) == paper_code(sheet())
    assert paper_code(dict(reversed(again.items()))) == paper_code(sheet())


@pytest.mark.parametrize("part", ["session", "result", "required", "disputes"])
def test_code_changes_with_every_part_of_the_sheet(part: str) -> None:
    changed: dict[str, Any] = copy.deepcopy(sheet())
    changed[part] = [{"number": 3}] if isinstance(changed[part], list) else changed[part] | {"more": 1}
    assert paper_code(changed) != paper_code(sheet())


@pytest.mark.parametrize("typed", ["K7Q4", "k7q4", " k7 q4 ", "K-7-Q-4"])
def test_typed_code_is_read_without_its_gaps(typed: str) -> None:
    assert read_paper_code(typed) == "K7Q4"


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert read_paper_code("oIlK") == "011K"


@pytest.mark.parametrize("typed", ["", "K7Q", "K7Q44", "K7U4", "K7Qé", "K7Q+"])
def test_what_cannot_be_a_code_is_refused(typed: str) -> None:
    assert read_paper_code(typed) is None
