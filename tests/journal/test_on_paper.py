"""What the journal knows of copied sheets: which deals, how complete, and by whom."""

from scorekeeper.journal.facts import RowCopied
from scorekeeper.journal.on_paper import copied_deals, newest_copy, readings, row_read
from tests.features.score.view.paper import Copyist, right_sheet, with_pair
from tests.kernel.golden_event import GOLDEN, SESSION, deal

PAPER = right_sheet(GOLDEN)


def test_deals_entered_by_copying_differ_from_those_of_the_table():
    copyist = Copyist([deal(1, GOLDEN[0]), deal(2, GOLDEN[1])]).copy(PAPER[2:5])
    assert copied_deals(copyist.now.state) == {3, 4, 5}
    copyist.type("1: A 28H 31 / 1 0")  # compared, not entered
    assert copied_deals(copyist.now.state) == {3, 4, 5}
    assert copied_deals(Copyist([deal(1, GOLDEN[0])]).now.state) == frozenset()


def test_a_correction_of_a_copied_deal_does_not_make_it_one_of_the_table():
    copyist = Copyist().copy(PAPER[:2]).submit((deal(2, "B 30S 34"),), "seen later")
    assert copied_deals(copyist.now.state) == {1, 2}
    assert newest_copy(copyist.now.state) is None


def test_how_much_of_each_sheet_has_been_read():
    copyist = Copyist().copy(with_pair(PAPER, 3, None)[:5], "A").copy((PAPER[0], PAPER[3]), "B")
    read = {reading.sheet: reading for reading in readings(copyist.now.state)}
    assert (read["A"].rows, read["A"].pairs) == ((1, 2, 3, 4, 5), (1, 2, 4, 5))
    assert (read["A"].without_row, read["A"].without_pair) == ((), (3,))
    assert (read["B"].rows, read["B"].pairs, read["B"].without_pair) == ((1, 2), (1, 2), ())
    assert read["A"].by == ("Mini",)
    assert readings(Copyist().now.state) == ()


def test_a_row_is_read_when_it_has_its_result():
    copyist = Copyist().type("A 28H / 0 0")
    assert not row_read(copyist.now.state.copies[None][1])
    assert row_read(copyist.type("31 / 1 0").now.state.copies[None][1])
    assert not row_read(None)
    pair = RowCopied(SESSION, 4, totals={"A": 1, "B": 5})
    assert not row_read(copyist.submit((pair,), "").now.state.copies[None][4])
    newest = newest_copy(copyist.now.state)
    assert newest is not None
    assert newest.fact == pair
