from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.fold import advance
from scorekeeper.language.lines import notation as line_of
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import STRAINS, Contract
from scorekeeper.rules.model import Call, Deal, Problem
from scorekeeper.session import entry_line
from scorekeeper.session.entry_line import read_line, read_line_in
from scorekeeper.session.line_parts import reads_as_deal
from scorekeeper.session.session_now import session_now
from scorekeeper.session.words.entry_line import entry_problem
from tests.kernel.golden_event import SESSION, deal, golden, tournament
from tests.session.lines import described, heard, shown

TEN = tournament(*golden(10))
AWAITING = tournament(*golden(11), deal(12, "B 39D"))
LETTERS = tournament(*golden(10), letters=("B", "D"))
COMPLETE = tournament(*golden(18))

CASES = [
    line
    for line in Path(__file__).with_name("cases").joinpath("entry_lines.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("case", CASES)
def test_a_line_is_read_as_the_table_says(case):
    text, _, expected = case.partition("=>")
    text = text.rstrip()
    reading = read_line(text, TEN, SESSION)
    assert described(reading) == expected.strip()
    assert reading.ready == (reading.kind in {"contract", "deal", "result", "correction"})
    assert bool(reading.problems) == (reading.kind == "wrong")
    assert plain(reading.sentence)


@pytest.mark.parametrize("case", [case for case in CASES if "=> wrong" in case])
def test_every_refusal_has_a_sentence_of_its_own_without_column_numbers(case):
    reading = read_line(case.partition("=>")[0].rstrip(), TEN, SESSION)
    result = plain(reading.sentence)
    for problem in reading.problems:
        assert entry_problem(problem) != entry_problem(Problem("unknown", columns=problem.columns))
    assert not set("{}") & set(result)
    assert "  " not in result
    assert result.endswith(".")
    assert shown(reading).count("Nothing is recorded.") == 1
    assert "column" not in result


@pytest.mark.parametrize(
    ("text", "kind", "canonical"),
    [
        ("41", "result", "B 39D 41"),
        ("7", "result", "B 39D 7"),
        ("+", "result", "B 39D +"),
        ("-", "result", "B 39D -"),
        ("38 -", "result", "B 39D 38"),
        ("41 / 17 11", "result", "B 39D 41"),
        ("b39d41", "result", "B 39D 41"),
        ("12: B 40D 41", "correction", "B 40D 41"),
        ("12: B 40D", "correction", "B 40D"),
        ("13: A 40H 44", "deal", "A 40H 44"),
        ("41:15", "result", "B 39D 41:15"),
        ("41 : 15", "result", "B 39D 41:15"),
        ("44:12", "result", "B 39D 44:12"),
        ("12: 44", "result", "B 39D 44"),
        ("12:41", "result", "B 39D 41"),
        ("12: 41:15", "result", "B 39D 41:15"),
        ("5: 51", "correction", "A 29CX 51"),
        ("12: x", "correction", "B 39DX"),
        ("12: a", "correction", "A 39D"),
    ],
)
def test_a_result_completes_the_contract_that_awaits_it(text, kind, canonical):
    reading = read_line(text, AWAITING, SESSION)
    assert (reading.kind, reading.canonical) == (kind, canonical)


@pytest.mark.parametrize("text", ["B 40D 41", "b40d41", "B 40D", "A 39D 41", "B 39DX", "a36h38"])
def test_another_contract_while_a_result_is_awaited_is_refused_and_both_lines_are_shown(text, check_golden):
    reading = read_line(text, AWAITING, SESSION)
    assert [(problem.code, problem.article) for problem in reading.problems] == [("result-awaited", "5.2")]
    check_golden(plain(reading.sentence))
    replacing, following = reading.readings
    check_golden(plain(reading.follow))
    kinds = [
        (read_line(item, AWAITING, SESSION).kind, read_line(item, AWAITING, SESSION).deal)
        for item in (replacing, following)
    ]
    assert kinds[0] == ("correction", 12)
    assert kinds[1] in {("deal", 13), ("contract", 13)}


def test_the_last_deal_has_no_next_deal(check_golden):
    last = tournament(*golden(17), deal(18, "B 39D"))
    reading = read_line("a36h38", last, SESSION)
    assert reading.readings == ("18: A 36H 38",)
    check_golden(plain(reading.follow))


@pytest.mark.parametrize("text", ["a36h38", "B 30C", "7: b48hxx50", "44", "-", "44:12", "36h38"])
def test_a_deal_is_no_reason(text):
    assert reads_as_deal(text, {"a": ("A",), "b": ("B",)})


@pytest.mark.parametrize(
    "text",
    [
        "b",
        "took 44, not 38",
        "a36h38 was deal 9",
        "3 hearts were led",
        "44 of them",
        "A",
        "both agree",
        "7: misread",
        "",
    ],
)
def test_words_are_a_reason_whatever_numbers_they_contain(text):
    assert not reads_as_deal(text, {"a": ("A",), "b": ("B",)})


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("12:44", ("12: 44", "12: B 39D 12")),
        ("5:51", ("5: 51", "12: B 39D 51:5", "12: B 39D 5")),
        ("13:43", ("43:13", "13")),
        ("-4", ("35", "4")),
    ],
)
def test_a_pair_that_may_be_a_deal_with_its_result_is_refused_and_both_are_shown(text, readings):
    reading = read_line(text, AWAITING, SESSION)
    assert [problem.code for problem in reading.problems] == ["two-readings"]
    assert reading.readings == readings
    assert all(read_line(shown_line, AWAITING, SESSION).ready for shown_line in readings)


@pytest.mark.parametrize(
    "text",
    [
        "44:",
        "44:1",
        "44:11",
        "44:12",
    ],
)
def test_the_card_points_of_both_sides_are_explained_while_they_are_typed(text, check_golden):
    check_golden(plain(read_line(text, AWAITING, SESSION).sentence))


PAIRED = tournament(*golden(4), replace(deal(5, "B 30S 33"), opponents=23), deal(6, "A 31H"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5: 34", "correction 5 B 30S 34"),
        ("5: 33", "wrong no-change"),
        ("5: B 30S 33", "wrong no-change"),
        ("5: a", "correction 5 A 30S 33:23"),
        ("5: x", "correction 5 B 30SX 33:23"),
        ("5: n", "correction 5 B 30NT 33:23"),
        ("5: h", "correction 5 B 30H 33:23"),
        ("5: \u2666", "correction 5 B 30D 33:23"),
        ("5: nt x", "correction 5 B 30NTX 33:23"),
        ("5: a n 34", "correction 5 A 30NT 34"),
        ("5: s", "wrong no-change"),
        ("5: B 31S", "correction 5 B 31S 33:23"),
        ("5: +", "correction 5 B 30S +"),
        ("5: 34:22", "correction 5 B 30S 34:22"),
    ],
)
def test_no_correction_leaves_card_points_that_contradict_each_other(text, expected):
    reading = read_line(text, PAIRED, SESSION)
    assert described(reading) == expected
    if reading.fact is not None and reading.fact.opponents is not None:
        assert reading.fact.taken is not None
        assert reading.fact.taken + reading.fact.opponents == 56


def test_a_deal_with_a_wrong_side_or_doubling_keeps_no_contradicting_calls():
    called = replace(deal(5, "B 30S 33"), calls=(Call("30S"),), first_seat=2)
    event = tournament(*golden(4), called)
    for text in ("5: a", "5: x", "5: A 30S 33"):
        fact = read_line(text, event, SESSION).fact
        assert fact is not None
        assert (fact.calls, fact.first_seat) == ((), None)
    kept = read_line("5: 34", event, SESSION).fact
    assert kept is not None
    assert kept.calls == called.calls


def test_a_letter_that_means_both_teams_is_refused_and_both_are_shown():
    reading = read_line("B 40H 44", LETTERS, SESSION)
    assert described(reading) == "wrong side-ambiguous 1-1 | A 40H 44 | B 40H 44"
    assert "Dallas" in plain(reading.sentence)
    assert "Detroit" in plain(reading.sentence)
    assert read_line("d40h44", LETTERS, SESSION).canonical == "B 40H 44"
    assert read_line("a40h44", LETTERS, SESSION).canonical == "A 40H 44"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (TEN, "A 56S 56"),
        (TEN, "B 39D"),
        (AWAITING, "41"),
        (TEN, "B 57D 41"),
        (TEN, "B 39D 41 -"),
        (TEN, "A 40H 44 / 15 9"),
        (TEN, ""),
    ],
)
def test_the_explanation_says_what_enter_would_do(event, text, check_golden):
    check_golden(shown(read_line(text, event, SESSION)))


def test_the_parts_of_a_sentence_know_what_is_bold_a_suit_and_an_article():
    spans = read_line("A 56S 56", TEN, SESSION).sentence
    assert [span.text for span in spans if span.bold] == ["made", "Dallas +4"]
    assert [span.suit for span in spans if span.suit] == ["S"]
    assert [span.article for span in spans if span.article] == ["1.3"]
    assert "spades" in heard(read_line("A 56S 56", TEN, SESSION))


def test_a_complete_session_takes_only_corrections():
    assert described(read_line("A 40H 44", COMPLETE, SESSION)) == "wrong session-complete"
    assert read_line("7: 49", COMPLETE, SESSION).needs_reason
    assert read_line("", COMPLETE, SESSION).deal is None


def test_the_totals_shown_are_those_of_the_fold():
    for text in ("A 56S 56", "B 39D", "7: B 48HXX 50", "10: 30"):
        reading = read_line(text, TEN, SESSION)
        assert reading.fact is not None
        entry = Entry(TEN.seq + 1, "c", "2026-10-03T18:00:00Z", "L", "desk", "x", reading.fact, "d")
        assert advance(TEN, [entry]).sessions[SESSION].result == reading.after


def strictly(text):
    """Read a generated line: it follows the notation."""
    return read_line_in(text, session_now(TEN, SESSION), is_typed=False)


deals = st.builds(
    lambda side, value, strain, doubling, result, both: Deal(
        11,
        side,
        Contract(value, strain, doubling),
        result if isinstance(result, int) else None,
        result if isinstance(result, str) else None,
        opponents=56 - result if both and isinstance(result, int) else None,
    ),
    st.sampled_from("AB"),
    st.integers(28, 56),
    st.sampled_from(STRAINS),
    st.integers(0, 2),
    st.integers(0, 56) | st.sampled_from(["made", "defeated", None]),
    st.booleans(),
)


@given(deals)
def test_the_canonical_line_of_a_deal_reads_as_that_deal(wanted):
    for text in (line_of(wanted), line_of(wanted).lower(), "11:" + line_of(wanted)):
        reading = strictly(text)
        assert reading.canonical == line_of(wanted)
        fact = reading.fact
        assert fact is not None
        assert (fact.side, fact.contract, fact.taken, fact.opponents, fact.outcome) == (
            wanted.side,
            wanted.contract,
            wanted.taken,
            wanted.opponents,
            wanted.outcome,
        )


@given(deals)
def test_spaces_inside_the_contract_do_not_matter_and_none_are_needed_before_card_points_of_two_digits(wanted):
    spread = f"{wanted.side}  {wanted.contract.value} {' '.join(wanted.contract.strain)} {' '.join('X' * wanted.contract.doubling)}"
    result = line_of(wanted).partition(str(wanted.contract))[2]
    assert strictly(spread + result).canonical == line_of(wanted)
    if wanted.taken is None or wanted.taken > 9:
        assert strictly(line_of(wanted).replace(" ", "")).canonical == line_of(wanted)


@given(deals)
def test_every_beginning_of_a_right_line_is_on_its_way(wanted):
    line = line_of(wanted)
    for length in range(len(line) + 1):
        reading = strictly(line[:length])
        assert reading.kind in {"empty", "unfinished", "contract", "deal"}, (line[:length], reading.problems)


NOTATION = st.text("ABab0123456789CDHSNnTPX+-:/ ×♥♠−x2", max_size=16)


@given(st.text(max_size=40) | NOTATION)
@example("A 40H " + "9" * 5000)
@example("9" * 5000 + ": A 40H 44")
@example("A 40H 44 / " + "9" * 5000 + " 1")
@example("A 40H 44 / - 1 2")
@example("A" + "ſ" * 3)
@example("\ud800")
@example("İ ßA 40ﬀ")
def test_every_string_gives_a_reading_and_columns_inside_it(text):
    for event in (TEN, AWAITING, LETTERS, COMPLETE):
        reading = read_line(text, event, SESSION)
        assert reading.kind in vars(entry_line).values()
        for first, last in reading.columns:
            assert 1 <= first <= last <= len(text)
        assert reading.ready == bool(reading.canonical)
        assert bool(reading.problems) == (reading.kind == "wrong")
        assert plain(reading.sentence)


@given(NOTATION)
def test_a_canonical_line_reads_back(text):
    reading = read_line(text, TEN, SESSION)
    if reading.fact is not None:
        again = read_line(f"{reading.deal}: {reading.canonical}", TEN, SESSION)
        assert again.fact == reading.fact


@pytest.mark.parametrize(
    "text",
    ["7: a40h44", "7: a40h", "3: a40h44", "2: a40h44", "a40h44", "1: a40h44"],
)
def test_passing_over_earlier_deals_is_reported_before_enter(text, check_golden):
    reading = read_line(text, tournament(deal(1, "B 28S 20")), SESSION)
    assert reading.ready
    check_golden(plain(reading.follow))


def test_gaps_between_earlier_deals_and_missing_results_are_named(check_golden):
    event = tournament(deal(1, "B 28S"), deal(4, "A 40H 44"))
    result = plain(read_line("8: a40h44", event, SESSION).follow)
    check_golden(result)


@pytest.mark.parametrize(
    "text",
    [
        "b 40 NO",
        "40no",
        "b40x",
        "b40no44",
    ],
)
def test_the_beginning_of_a_contract_is_answered_with_what_is_expected(text, check_golden):
    check_golden(plain(read_line(text, TEN, SESSION).sentence))


@pytest.mark.parametrize(
    "text",
    [
        "ോ40ഹ44",
        "a 40ഹ",
        "ф40р44",
        "a 40h ൪൪",
        "a 40h ４４",
    ],
)
def test_letters_of_another_keyboard_layout_name_the_layout(text, check_golden):
    check_golden(plain(read_line(text, TEN, SESSION).sentence))
