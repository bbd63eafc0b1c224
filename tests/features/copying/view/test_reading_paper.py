"""Lines typed from a paper sheet: what Enter would submit, and what is said before."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.copying import words
from scorekeeper.features.copying.view.copy_view import copy_view
from scorekeeper.features.copying.view.reading_paper import last_deal, next_deal, read_copied
from scorekeeper.journal.facts import DealRecorded, RowCopied
from scorekeeper.language.deal_remarks import remarks_on
from scorekeeper.language.differences import checked
from scorekeeper.language.spans import plain
from scorekeeper.rules.model import Problem
from scorekeeper.session.words.entry_line import entry_problem
from tests.features.score.view.paper import Copyist, right_sheet, with_pair
from tests.kernel.golden_event import GOLDEN, SESSION, deal, golden
from tests.session.lines import described, shown

PAPER = right_sheet(GOLDEN)
FOUR = with_pair(PAPER, 4, None)[:4]
BASES = {"one": Copyist().copy(FOUR), "B": Copyist().copy(FOUR, "A").copy(PAPER[:2], "B")}
CASES = [
    line
    for line in Path(__file__).with_name("cases").joinpath("copy_lines.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def text_of(reading):
    facts = "+".join("deal" if isinstance(fact, DealRecorded) else "row" for fact in reading.facts)
    return f"{described(reading)} {facts}{'!' if reading.reason else ''}".rstrip()


@pytest.mark.parametrize("case", CASES)
def test_a_line_from_paper_is_read_as_in_the_table(case):
    line, _, expected = case.partition("=>")
    sheet, _, text = line.rstrip().partition(" ")
    reading = read_copied(text.strip(), BASES[sheet].now, BASES[sheet].sheet)
    assert text_of(reading) == expected.strip()
    assert reading.ready == bool(reading.facts)
    assert not reading.needs_reason
    assert plain(reading.sentence)
    for matches in reading.problems:
        assert entry_problem(matches) != entry_problem(Problem("unknown", columns=matches.columns))


def test_every_fact_of_a_line_is_entered_and_folds_to_the_sheet():
    copyist = Copyist().copy(PAPER)
    state = copyist.now.state
    assert state.result.totals == {"A": 24, "B": 16}
    assert state.corrections == ()
    assert {number: tuple(row.totals.values()) for number, row in state.copies[None].items()} == {
        row.deal: row.pair for row in PAPER
    }


def test_the_pair_may_come_after_the_row_on_a_line_of_its_own():
    later = Copyist().copy(PAPER[:3])
    after = Copyist()
    for row in PAPER[:3]:
        after.type(row.line, f"/ {row.sums[0]} {row.sums[1]}")
    pairs = [
        [(row.side, row.contract, row.taken, dict(row.totals)) for row in item.now.state.copies[None].values()]
        for item in (later, after)
    ]
    assert pairs[0] == pairs[1]


def test_a_row_typed_again_keeps_the_pair_that_was_read():
    copyist = Copyist().copy(PAPER[:3]).type("3: A 33D 34")
    row = copyist.now.state.copies[None][3]
    assert (row.taken, dict(row.totals)) == (34, {"A": 1, "B": 3})
    assert copyist.recorded(3).taken == 34
    assert copyist.entries[-1].reason == words.misread_reason()


def test_a_misread_row_is_replaced_with_its_penalties():
    copyist = Copyist().copy(PAPER[:3], "A").type("3: A 33D 34")
    assert copyist.recorded(3).taken == 34


def test_a_row_confirmed_by_the_other_sheet_cannot_be_replaced():
    copyist = Copyist().copy(PAPER[:3], "A").copy(PAPER[:3], "B")
    reading = copyist.read("3: A 33D 34")
    assert text_of(reading) == "copied 3 A 33D 34 row!"
    assert copyist.type("3: A 33D 34").recorded(3).taken == 29


def test_the_second_sheet_is_typed_without_a_word_of_the_first(check_golden):
    copyist = Copyist().copy(PAPER[:6], "A")
    copyist.sheet = "B"
    result = shown(copyist.read("A 28H 27 / 4 4"))
    check_golden(result)
    for word in ("31", "1 : 0", "differ", "Detroit +"):
        assert word not in result


def test_a_contract_recorded_at_the_table_is_completed_from_paper():
    copyist = Copyist([deal(1, "A 28H")])
    assert text_of(copyist.read("31 / 1 0")) == "result 1 A 28H 31 deal+row"
    assert text_of(copyist.read("A 28H 31 / 1 0")) == "result 1 A 28H 31 deal+row"


def test_deals_played_here_are_only_compared_until_every_deal_has_its_result():
    copyist = Copyist(golden(10))
    assert (next_deal(copyist.now, None), last_deal(copyist.now, None)) == (11, None)
    assert text_of(copyist.read("7: A 48NT 50")) == "copied 7 A 48NT 50 row"
    whole = Copyist(golden(18))
    assert next_deal(whole.now, None) == 1
    assert next_deal(whole.type("A 28H 31 / 1 0").now, None) == 2


def test_after_the_last_row_a_number_is_needed():
    copyist = Copyist().copy(PAPER)
    assert next_deal(copyist.now, None) is None
    assert described(copyist.read("A 40H 44")) == "wrong sheet-copied"
    assert shown(copyist.read("")).startswith("All 18 rows are copied.")


def test_running_totals_that_differ_are_named_before_enter_and_only_once(check_golden):
    copyist = Copyist().copy(PAPER[:3])
    first = copyist.read("B 40H 42 / 2 5")
    assert [matches.code for matches in first.remarks] == ["totals-differ"]
    check_golden(shown(first))
    copyist.type("B 40H 42 / 2 5")
    assert copyist.read("A 29CX 30 / 4 5").remarks == ()
    assert [matches.code for matches in copyist.read("A 29CX 30 / 3 5").remarks] == []
    assert [matches.code for matches in copyist.read("A 29CX 30 / 4 4").remarks] == ["totals-differ"]


def test_in_copy_mode_nothing_is_read_out():
    copyist = Copyist().copy(PAPER[:5])
    assert not copyist.read(PAPER[5].entry_text).announce
    assert "Read the score out" not in shown(copyist.read(PAPER[5].entry_text))
    assert copyist.copy(PAPER[5:]).now.announcements == ()


@given(st.text(max_size=30) | st.text("ABab0123456789CDHSNTPX+-:/ ", max_size=16))
def test_every_string_gives_a_reading(text):
    for base in BASES.values():
        reading = read_copied(text, base.now, base.sheet)
        assert reading.ready == bool(reading.facts) == bool(reading.canonical)
        assert bool(reading.problems) == (reading.kind == "wrong")
        for first, last in reading.columns:
            assert 1 <= first <= last <= len(text)
        assert plain(reading.sentence)
        assert all(getattr(fact, "session", "") == SESSION for fact in reading.facts)


@pytest.mark.parametrize(
    ("text", "noted", "totals"),
    [
        ("B ?H 47", "B ?H 47", {}),
        ("b4?h47 / 15 17", "B 4?H 47", {"A": 15, "B": 17}),
        ("b 40? 47", "B 40? 47", {}),
        ("? 40h 44 / 15:17", "? 40H 44", {"A": 15, "B": 17}),
        ("a 40♥x ?", "A 40HX ?", {}),
        ("?", "?", {}),
        ("9: b ?h 47", "B ?H 47", {}),
    ],
)
def test_unreadable_lines_are_noted_and_nothing_is_recorded(text, noted, totals, check_golden):
    reading = read_copied(text, BASES["one"].now, None)
    (fact,) = reading.facts
    assert isinstance(fact, RowCopied)
    assert (fact.unreadable, dict(fact.totals), fact.side, fact.contract) == (noted, totals, None, None)
    assert fact.deal == (9 if text.startswith("9") else 5)
    check_golden(plain(reading.sentence))


@pytest.mark.parametrize("text", ["Q ?H 47", "A 40H 44 / ? 12", "30: ?", "A ?? words"])
def test_other_question_marks_are_refused(text):
    assert read_copied(text, BASES["one"].now, None).kind == "wrong"


def test_the_next_row_follows_the_last_and_a_skipped_row_comes_at_the_end():
    copyist = Copyist().copy(PAPER[:3])
    copyist.type("4: / 9 9")
    assert next_deal(copyist.now, None) == 5
    copyist.type(PAPER[4].line)
    copyist.type("B ?H 47")
    assert next_deal(copyist.now, None) == 7
    copyist.type(f"2: {PAPER[1].line} / 7 7")
    assert next_deal(copyist.now, None) == 7
    copyist.copy(PAPER[6:])
    assert next_deal(copyist.now, None) == 4
    copyist.type(PAPER[3].line)
    assert next_deal(copyist.now, None) is None


def test_totals_after_a_gap_are_not_reported_as_agreeing(check_golden):
    copyist = Copyist().copy(PAPER[:3])
    copyist.type("4: / 9 9")
    copyist.copy(PAPER[4:6])
    gap = "3 running totals not compared, because an earlier deal has no result"
    assert copy_view(copyist.now, None).verdict == f"{gap}."
    assert checked(copyist.now.state).endswith(f"3 running totals compared: all agree; {gap}")
    copyist.type(f"4: {PAPER[3].entry_text}")
    check_golden(copy_view(copyist.now, None).verdict)


def test_a_row_that_cannot_be_read_stays_a_footnote_when_the_deal_is_recorded_by_a_guess(check_golden):
    copyist = Copyist().copy(PAPER[:3])
    copyist.type("B ?H 47", "4: B 40H 47")
    (noted,) = remarks_on(copyist.now.state)
    check_golden((noted.deal, noted.text))
