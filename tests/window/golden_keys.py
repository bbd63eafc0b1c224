"""The golden session as typed: 18 deals, two typos, an undo, a contract before its result."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """One deal: the line, and what it stands for as a document has it (`taken` or `result`)."""

    line: str
    side: str
    contract: str
    taken: int | None = None
    result: str | None = None


DEALS = (
    TypedDeal("a28h31", "A", "28H", 31),
    TypedDeal("b30s33", "B", "30S", 33),
    TypedDeal("a33d-", "A", "33D", result="defeated"),
    TypedDeal("b40c42", "B", "40C", 42),
    TypedDeal("a29ntx30", "A", "29NTX", 30),
    TypedDeal("b36h34", "B", "36H", 34),
    TypedDeal("a48s45", "A", "48S", 45),
    TypedDeal("b31d31", "B", "31D", 31),
    TypedDeal("a40cxx43", "A", "40CXX", 43),
    TypedDeal("b28ntx25", "B", "28NTX", 25),
    TypedDeal("a56h56", "A", "56H", 56),
    TypedDeal("b39s+", "B", "39S", result="made"),
    TypedDeal("a47d-", "A", "47D", result="defeated"),
    TypedDeal("b32c35", "B", "32C", 35),
    TypedDeal("a28nt30", "A", "28NT", 30),
    TypedDeal("b55hxx52", "B", "55HXX", 52),
    TypedDeal("a34s38", "A", "34S", 38),
    TypedDeal("b38d+", "B", "38D", result="made"),
)
RUNNING = [
    "1:0", "1:1", "1:3", "1:5", "3:5", "5:5", "5:9", "5:10", "9:10",
    "13:10", "17:10", "17:11", "17:14", "17:15", "18:15", "24:15", "25:15", "25:16",
]  # fmt: skip
"""Totals after each deal, the penalty of deal 10 included."""

BACKSPACED = (3, "a33s", "d-")
"""A wrong suit, noticed at once: Backspace and on."""

CLEARED = (6, "b63h3")
"""An impossible number: Escape, and the line again."""

TAKEN_BACK = (8, "b31d30")
"""Recorded wrongly: Ctrl+Z, and the line again."""

CONTRACT_FIRST = (10, "b28ntx", "25")
"""The contract when the auction ends, the result when the deal is played."""

PENALTY_AFTER = 10
"""South led out of turn in this deal."""

READ_OUT = (6, 12)
"""After these deals the scorer notes that the score was read out; after the last six he goes on typing."""
