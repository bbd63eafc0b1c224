"""Where a number comes from, when the calls of its deal were kept."""

from dataclasses import replace

from scorekeeper.features.score.view.auction_view import auction_view
from scorekeeper.features.where.view.addresses import SHEET, NumberAddress
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.fold import fold
from scorekeeper.rules.model import Call
from tests.kernel.golden_event import SESSION, entries, opening, tournament


def test_the_entries_of_the_points_list_the_calls():
    calls = (Call("29S"), Call("P", 4), *[Call("P")] * 5)
    fact = auction_view(tournament(seats=True), SESSION, 1, calls).fact
    assert fact is not None
    journal = entries([*opening(seats=True), fact, replace(fact, taken=30)])
    result = chain(fold(journal), journal, NumberAddress(SHEET, "points", SESSION, 1, "A", ""))
    assert result is not None
    assert result.value == 1
    assert [entry.what for entry in result.entries] == ["contract A 29S, called 29S 4:P P P P P P", "taken 30"]
