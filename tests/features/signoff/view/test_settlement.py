"""Settlements on signed sheets: a missing signature is reported, whatever the journal says."""

from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

import pytest

from scorekeeper.features.committee.view.rulings.settling import signed_bytes
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.settlements import key_signatures, settlement_faults, unsigned_settlements
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.signoff.view.settlement import CaptainsWish, sign_settlement
from scorekeeper.journal.dispute_facts import ON_PAPER, SETTLEMENT, SettlementAnswered, SettlementProposed
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.extract import extract_of, folded
from scorekeeper.journal.facts import DisputeRaised, EvidenceAdded, RulingMade
from scorekeeper.journal.roles import ABSENT, SIGNED
from scorekeeper.journal.settlement_checks import totals_with
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.verdict import Signed
from scorekeeper.signing.sealing.detached import detached
from tests.features.signoff.view.signing_table import STAMP, set_table
from tests.kernel.golden_event import SESSION
from tests.signing.keys.club import AT, CAPTAIN_PIN, PIN

DISPUTE = "d5"
AGREED = RulingMade(SESSION, ("Settlement",), "Counted again.", 18, SETTLEMENT, dispute=DISPUTE, outcome="defeated")
NAMES = {"A": "Anil", "B": "Biju"}


@pytest.fixture
def table(tmp_path):
    new_table = set_table(tmp_path)
    new_table.folder = tmp_path
    enter(new_table, DisputeRaised(DISPUTE, SESSION, 18))
    enter(new_table, SettlementProposed(DISPUTE, SESSION, AGREED, totals_with(new_table.desk.tournament, AGREED)))
    return new_table


def enter(table, *facts, attachments=()):
    """Enter what a desk would refuse, as another program can that writes the journal."""
    seq = table.desk.store.head[0]
    new = [NewEntry(f"{seq + at:032x}e", STAMP, "Lissy", "t7", fact) for at, fact in enumerate(facts)]
    table.desk.store.append(new, seq, attachments)
    table.desk.catch_up()


def proposal(table):
    dispute = dispute_called(table.desk.tournament, DISPUTE)
    assert dispute is not None
    return dispute.proposal


def answered(table, side, answer=SIGNED, *, by="", over=None, **more):
    """Enter a side's answer, signed by another role's key or over other bytes if given."""
    fact = SettlementAnswered(DISPUTE, SESSION, proposal(table).entry.seq, side, answer, NAMES[side])
    if answer != SIGNED:
        enter(table, replace(fact, **more))
        return
    role = by or f"captain-{side}"
    key = people.signer(table.club, table.uids[role], PIN if role == "scorer" else CAPTAIN_PIN, AT)
    content = detached(over or signed_bytes(table.desk.tournament, proposal(table), side), key, AT)
    file, mark = sha256(content).hexdigest(), sha256(key.certificate).hexdigest()
    enter(table, EvidenceAdded(DISPUTE, SESSION, f"{side}.p7s", file=file), attachments=[content])
    enter(table, replace(fact, **{"certificate": mark, "file": file, **more}))


def unsigned(table, *signed):
    """Which roles have not signed, by the sheet and by the event."""
    state, tournament, kept = table.state, table.desk.tournament, table.desk.store.attachment
    on_sheet = unsigned_settlements(
        state, extract_of(state, tournament), key_signatures(state, kept), signed, table.trust
    )
    faults = on_sheet, settlement_faults(table.desk.entries, kept)
    return tuple([dict(problem.values)["role"] for problem in problems] for problems in faults)


def checked(content, table):
    return check(content, table.trust, AT + timedelta(hours=9), render=redraw_sheet, library=PDF_LIBRARY)


def test_a_sheet_carries_the_signatures_and_the_check_looks_at_them(table):
    for side, name in NAMES.items():
        wish = CaptainsWish(DISPUTE, side, name, CAPTAIN_PIN)
        saved = sign_settlement(table.desk, table.club, table.folder, wish, AT)
    assert saved.entries[-1].fact == AGREED
    verdict = checked(table.sign("scorer").content, table)
    assert (verdict.page, {problem.code for problem in verdict.problems}) == ("exact", {"seal-missing"})
    assert unsigned(table) == ([], [])


def test_a_sheet_with_an_unsigned_settlement_is_not_good(table):
    enter(table, AGREED)
    verdict = checked(table.sign("scorer").content, table)
    assert {problem.code for problem in verdict.problems} == {"seal-missing", "settlement-not-signed"}


@pytest.mark.parametrize(
    "forged",
    [
        {"by": "captain-A"},
        {"by": "scorer"},
        {"over": b"another settlement"},
        {"name": "Deepa"},
        {"certificate": "0" * 64},
    ],
)
def test_a_settlement_that_no_captain_of_the_side_signed_is_reported(table, forged):
    answered(table, "A")
    answered(table, "B", **forged)
    enter(table, AGREED)
    assert unsigned(table) == (["captain-B"], ["captain-B"])
    own = Signed("captain-B", SIGNED, "Biju", "", "", AT, "trusted", "computer", intact=True, number=3)
    assert unsigned(table, own)[0] == ["captain-B"], "a wrong signature is not made good by another one"


def test_on_paper_it_needs_the_captain_and_a_witness(table):
    answered(table, "A", ON_PAPER, witness="Mini")
    answered(table, "B", ON_PAPER, witness="Mini", name="Mallory")
    enter(table, AGREED)
    assert unsigned(table) == (["captain-B"], [])


def test_an_unproposed_settlement_is_signed_by_signing_the_sheet(table):
    enter(table, AGREED)
    own = Signed("captain-A", SIGNED, "Anil", "", "", AT, "trusted", "computer", intact=True, number=2)
    absent = replace(own, role="captain-B", state=ABSENT)
    assert unsigned(table, own, absent)[0] == ["captain-B"]


def test_another_settlement_than_the_signed_one_is_reported(table):
    for side in NAMES:
        answered(table, side)
    enter(table, replace(AGREED, deal=17))
    assert unsigned(table) == (["captain-A", "captain-B"], [])


def test_a_proposal_exchanged_under_its_digest_is_reported(table):
    """An extract has no digest of what precedes it, so entries in it are only claims."""
    for side in NAMES:
        answered(table, side)
    more = replace(AGREED, outcome=None, points={"B": 9})
    enter(table, more)
    state = table.state
    extract = extract_of(state, table.desk.tournament)
    entries = [
        entry._replace(fact=replace(entry.fact, ruling=more)) if isinstance(entry.fact, SettlementProposed) else entry
        for entry in extract.entries
    ]
    extract = replace(extract, entries=tuple(entries))
    state, _tournament = folded(extract)
    signatures = key_signatures(state, table.desk.store.attachment)
    faults = unsigned_settlements(state, extract, signatures, (), table.trust)
    assert [dict(problem.values)["role"] for problem in faults] == ["captain-A", "captain-B"]
