"""What counts at a desk: nothing that changes a signed sheet, and nothing that a false closing would forbid."""

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, SheetClosed, SheetSigned
from scorekeeper.journal.fold import fold
from scorekeeper.journal.set_aside import CHANGES_FIXED, UNPROVEN, all_aside
from scorekeeper.kernel.unproven import believed, believed_after
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import problem
from scorekeeper.store.rows import numbered_entries
from tests.kernel.golden_event import SESSION, entries, golden, opening

ROLES = ("scorer", "captain-A", "captain-B")
BEGINNING = tuple(entries([*opening(), *golden()]))
CLOSING = (
    *(SheetSigned(SESSION, 1, role, role, "signed", "a" * 64) for role in ROLES),
    SheetClosed(SESSION, 1, "a" * 64, "f" * 64, ROLES),
)
DEAL = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)


def going_on(facts, after=BEGINNING):
    new = [
        NewEntry(f"{place}", "2026-10-03T18:13:05Z", "Mallory", "t9", fact, "why") for place, fact in enumerate(facts)
    ]
    return (*after, *numbered_entries(new, len(after), after[-1].digest))


def set_asides(chain):
    return [(seq - len(BEGINNING), out.why.code) for seq, out in all_aside((entry.seq, entry.fact) for entry in chain)]


def test_a_deal_after_the_closing_does_not_count_and_is_named():
    chain = believed(going_on([*CLOSING, DEAL]))
    assert set_asides(chain) == [(5, CHANGES_FIXED)]
    event = fold(chain)
    assert event.sessions[SESSION].result.totals == fold(BEGINNING).sessions[SESSION].result.totals
    assert [entry.seq for entry in event.left_out[SESSION]] == [chain[-1].seq]


def test_what_a_false_closing_would_forbid_counts_once_that_is_set_aside():
    chain = believed(going_on([*CLOSING, DEAL]))
    false = {chain[len(BEGINNING) + place].digest: problem(UNPROVEN, entry=1) for place in range(4)}
    assert set_asides(believed(chain, false)) == [(place, UNPROVEN) for place in (1, 2, 3, 4)]


@pytest.mark.parametrize("known", range(1, 5))
def test_read_in_two_parts_the_same_counts(known):
    whole = going_on([CLOSING[0], *CLOSING[1:], DEAL])
    before = believed(whole[: len(BEGINNING) + known])
    new = whole[len(before) :]
    assert (*before, *believed_after(before, new, fold(before))) == believed(whole)


def test_what_concerns_no_signed_sheet_is_not_looked_at_again():
    new = going_on([DEAL])[len(BEGINNING) :]
    assert believed_after(BEGINNING, new, fold(BEGINNING)) is new
