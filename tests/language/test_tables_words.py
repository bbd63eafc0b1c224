"""Tables that change hands: who pays how many to whom and why, with no line hidden."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.session import read_session
from scorekeeper.language.lines import CHART_CODES, line_words
from scorekeeper.language.spans import plain
from scorekeeper.rules.model import DealResult, Session
from scorekeeper.rules.payment import COT
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.rules.tables import TRANSFER
from scorekeeper.session.words.entry_line import payments, scored

NAMES = {"A": "Dallas", "B": "Detroit", "C": "Houston", "D": "Austin"}


def last_deal(
    system: str, *deals: dict[str, Any], rulings: tuple[dict[str, Any], ...] = (), **options: Any
) -> tuple[Session, DealResult, str]:
    """The last deal of a session of these deals: the record, its result, and what is said of it."""
    document = {
        "format": "scorekeeper/session",
        "version": 1,
        "system": system,
        "options": options,
        "sides": {side: {"name": NAMES[side]} for side in "ABCD"[: options.get("teams", 2)]},
        "deals": [{"deal": number, **deal} for number, deal in enumerate(deals, 1)],
        "rulings": list(rulings),
    }
    record = read_session(document)
    assert isinstance(record, Session), record
    rules = SYSTEMS[system].at_table(SYSTEMS[system].options.effective(record.options))
    match = score(rules, record)
    result = match.deals[-1]
    assert result.contract is not None
    return record, result, plain(scored(rules, record, NAMES, result.lines, result.contract, unpaid=match.owed or {}))


def sentence(system: str, *deals: dict[str, Any], **more: Any) -> str:
    return last_deal(system, *deals, **more)[2]


def bid(side: str, contract: str, taken: int, **more: Any) -> dict[str, Any]:
    return {"side": side, "contract": contract, "taken": taken, **more}


@pytest.mark.parametrize(
    "deal",
    [
        bid("A", "28H", 30),
        bid("A", "48H", 30),
        bid("B", "40HX", 44),
        bid("B", "56NTXX", 0),
    ],
)
def test_the_payments_between_players_and_their_reasons(deal, check_golden):
    check_golden(sentence("tables-56", deal))


def test_cot_is_named():
    text = sentence("tables-56", bid("A", "48S", 56, swept=True), cot=True)
    assert text == "Detroit pays 6 tables to Dallas: contract 48 to 55 made 3, twice, for Cot 3 (Scoring)."


def test_among_several_teams_the_reason_appears_once(check_golden):
    assert sentence("tables-56-teams", bid("B", "28H", 30), teams=3) == (
        "Houston pays 1 table to Detroit: contract 28 to 39 made (Scoring). Dallas pays 1 table to Detroit."
    )
    check_golden(sentence("tables-56-teams", bid("C", "28H", 0), players=8, teams=4, tables=3))


def test_the_points_of_a_ruling_are_shown_after_what_is_paid():
    ruling = {"deal": 1, "articles": ["4.8"], "reason": "the committee", "points": {"A": 1, "B": -1}}
    assert sentence("tables-56", bid("A", "28H", 30), rulings=(ruling,)) == (
        "Detroit pays 1 table to Dallas: contract 28 to 39 made (Scoring). "
        "Dallas +1, Ruling 1 (article 4.8). Detroit -1, Ruling 1 (article 4.8)."
    )


def test_where_nothing_is_paid_the_sentence_is_that_of_points():
    assert sentence("online-56", bid("A", "28HX", 30)) == (
        "Dallas +2: contract 28 to 39 made 1, doubled 1 (section Scoreboard)."
    )


@given(
    st.sampled_from("ABC"), st.sampled_from(["28H", "44NTX", "50SXX", "56C"]), st.integers(0, 56), st.integers(1, 30)
)
def test_payments_are_what_the_lines_take_from_the_payers(side, contract, taken, tables):
    _, result, text = last_deal("tables-56-teams", bid(side, contract, taken), teams=3, tables=tables)
    answer, rest = payments(result.lines)
    assert rest == ()
    assert sum(item.tables for item in answer) == -sum(line.points for line in result.lines if line.code == TRANSFER)
    assert [int(n) for n in re.findall(r"pays (\d+) table", text)] == [item.tables for item in answer]
    for item in answer:
        assert sum(line.points for line in item.lines) == item.tables
        assert {line.side for line in item.lines} == {item.receiver} != {item.payer}


def test_every_line_of_the_chart_has_words(check_golden):
    record, result, _ = last_deal("tables-56", bid("A", "48SX", 56, swept=True), cot=True)
    rules = SYSTEMS["tables-56"]
    named = {line.code: line_words(rules, record, line, result.contract) for line in result.lines}
    check_golden(named[COT])
    assert named[TRANSFER] == "Tables paid"
    assert set(named) <= CHART_CODES
    assert not any(words in CHART_CODES for words in named.values())
