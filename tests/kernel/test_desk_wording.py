"""Every code the desk can answer has a sentence, and no value can break one."""

import re
from pathlib import Path

import pytest

from scorekeeper.language import failures as wording
from scorekeeper.language import problems
from scorekeeper.rules.model import Problem, problem

PACKAGE = Path(wording.__file__).parents[1]
MINE = (
    "kernel/desk", "kernel/judging", "kernel/events", "kernel/ranking", "features/copying/view/record_comparison",
    "features/verify/view/verifying", "features/verify/view/sample", "features/papers/view/importing",
    "features/papers/view/exporting", "features/papers/view/record_facts",
)  # fmt: skip


def codes(call: str) -> set[str]:
    texts = [(PACKAGE / f"{name}.py").read_text(encoding="utf-8") for name in MINE]
    return {code for text in texts for code in re.findall(rf'{call}\([^")]*"([a-z][a-z0-9-]+)"', text)}


def test_every_problem_of_the_desk_has_a_sentence():
    parts = {
        f"{part}-differ"
        for part in ("options", "first_dealer", "odd_side", "seating", "penalties", "redeals", "rulings")
    }
    known = wording.SENTENCES.keys() | problems.SENTENCES.keys()
    assert {"system-differs", "no-such-session-id", "unknown-option"} <= codes("problem")
    assert (
        codes("problem") | parts | {"nothing-to-undo", "nothing-to-redo", "match-points-sum", "differences-sum"}
    ) <= known


def test_every_reason_not_to_write_has_words(check_golden):
    general = wording.not_written("system", "the disk is full")
    result = {code for code in codes("NotWritten") if code not in {"system", "no-glyph"}}
    result |= {f"not-a-{kind}" for kind in ("pdf", "xlsx", "json")} | {"not-a-folder", "is-a-folder", "one-a-session"}
    assert all(wording.not_written(code) not in {general, wording.not_written("system")} for code in result)
    check_golden(general)


@pytest.mark.parametrize("code", sorted(wording.SENTENCES))
def test_values_that_are_missing_or_strange_break_no_sentence(code):
    assert wording.sentence(Problem(code))
    strange = problem(code, value="{x}\n\x1b[0m%s", document="{0}", recorded="{", sessions=2, deal=1)
    assert "\n" not in wording.sentence(strange)
    assert "\x1b" not in wording.sentence(strange)


def test_other_codes_are_shown_where_they_are_known(check_golden):
    text = wording.sentence(problem("above-maximum", value="57H", maximum=56))
    check_golden(text)
