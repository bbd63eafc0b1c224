"""The signers of a session's settlements, compared with proposal, side and captain."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from scorekeeper.features.committee.view.rulings.settling import signed_bytes
from scorekeeper.features.keys.view.kept_sheets import Kept, kept_bytes
from scorekeeper.journal.dispute_facts import ON_PAPER, SETTLEMENT, SettlementAnswered, SettlementProposed
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.extract import FAULTS, Extract, folded_until
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import CAPTAIN, OWN_KEY, SIGNED, Role, captain, player, side_of
from scorekeeper.journal.settlement_checks import signers
from scorekeeper.journal.signers import SigningSide, signer_problem
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.rules.model import Problem, Side, problem

if TYPE_CHECKING:
    from scorekeeper.signing.checking.verdict import Signed
    from scorekeeper.signing.keys.trust import Trust


def key_signatures(state: Played, kept: Kept) -> dict[str, bytes]:
    """Return the signatures made with keys under settlements, by their SHA-256.

    Those not stored here are left out: a server does not show everyone the evidence of a dispute.
    """
    facts = [fact for entry in state.entries if isinstance(fact := entry.fact, SettlementAnswered)]
    found = {fact.file: kept_bytes(kept, fact.file) for fact in facts if fact.answer == SIGNED}
    return {file: content for file, content in found.items() if content is not None}


def unsigned_settlements(
    state: Played, extract: Extract, signatures: Mapping[str, bytes], signed: Sequence["Signed"], trust: "Trust"
) -> Iterator[Problem]:
    """Return which sides have not signed a settlement in force on a sheet.

    A side signs with the key of an entitled person, on paper before a witness, or by its own signature under the
    sheet (`signed`).
    """
    under = {side_of(signer.role) for signer in signed if signer.intact and signer.state in OWN_KEY}
    for ruling in state.rulings:
        if not ruling.in_force or ruling.fact.ruling_kind != SETTLEMENT or ruling.fact.imported:
            continue
        answers = _answers(state, ruling)
        for side in state.result.totals:
            seq, fact = answers.get(side, (0, None))
            held = side in under
            if fact is not None and (fact.file in signatures or not held):
                held = _agrees(extract, seq, fact, signatures.get(fact.file), trust)
            if not held:
                yield problem("settlement-not-signed", role=_role(state, side), number=ruling.number)


def _agrees(extract: Extract, seq: int, fact: SettlementAnswered, signature: bytes | None, trust: "Trust") -> bool:
    """Return whether an answer has a valid signature: with a key, or on paper before a witness."""
    try:
        then = folded_until(extract, seq)
        if signature is not None:
            return is_signed(then, fact, signature, trust)
        return fact.answer == ON_PAPER and bool(fact.witness) and _may_sign(then, fact)
    except FAULTS:  # a foreign extract that has no session in it
        return False


def settlement_faults(entries: Sequence[Entry], kept: Kept) -> tuple[Problem, ...]:
    """Return settlements whose signatures are not by an entitled signer of the side.

    Missing documents are not reported here. Any club may have issued the key.
    """
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415 - the signing libraries are large

    found: list[Problem] = []
    then: Tournament | None = None
    for entry in entries:
        fact = entry.fact
        content = (
            kept_bytes(kept, fact.file) if isinstance(fact, SettlementAnswered) and fact.answer == SIGNED else None
        )
        if content is None or not isinstance(fact, SettlementAnswered):
            continue
        before = entries[: entry.seq - 1]
        then = fold(before) if then is None else advance(then, before[then.seq :])
        if not is_signed(then, fact, content, Trust(())):
            state = then.played(fact.session)
            role = _role(state, fact.side) if state is not None else captain(fact.side)
            name = f"session {state.number}" if state is not None else ""
            fault = problem("settlement-key-differs", role=role, name=fact.name, entry=entry.seq)
            found.append(Problem(fault.code, (name,) if name else (), fault.values))
    return tuple(found)


def is_signed(then: Tournament, fact: SettlementAnswered, signature: bytes, trust: "Trust") -> bool:
    """Return whether an entitled signer of the side made a signature over this proposal.

    `then` is the event as it was before the entry. If no club is trusted any may have issued the key.
    """
    from scorekeeper.signing.checking.certificates import holder  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.checking.verdict import TRUSTED  # noqa: PLC0415
    from scorekeeper.signing.sealing.detached import check_detached  # noqa: PLC0415

    dispute = dispute_called(then, fact.dispute)
    proposal = dispute.proposal if dispute is not None else None
    if proposal is None or proposal.entry.seq != fact.proposal:
        return False
    found = check_detached(signed_bytes(then, proposal, fact.side), signature)
    if found is None or not found.intact or sha256(found.certificate).hexdigest() != fact.certificate:
        return False
    owner = holder(found.certificate, found.signed_at, trust)
    if owner.kind != CAPTAIN or (trust.clubs and owner.state != TRUSTED):
        return False
    # keys of earlier versions lack the name as it is spelled
    return name_key(owner.written or fact.name) == name_key(fact.name) and _may_sign(then, fact, owner.team)


def _may_sign(then: Tournament, fact: SettlementAnswered, team: str = "") -> bool:
    """Return whether an answer names a person who could sign for the side at that time."""
    state = then.played(fact.session)
    if state is None or fact.side not in state.result.totals:
        return False
    led = not isinstance(state, GameState)
    name = "" if isinstance(state, GameState) else state.record.teams[fact.side].name
    side = SigningSide(name, "", signers(state).get(fact.side, ()), led=led)
    return bool(fact.name) and signer_problem(side, fact.name, team or None) is None


def _answers(state: Played, ruling: RulingState) -> Mapping[Side, tuple[int, SettlementAnswered]]:
    """Return each side's answer to a settlement's proposal, with its entry."""
    proposal, made, answers = 0, None, dict[Side, tuple[int, SettlementAnswered]]()
    for entry in state.entries:
        fact = entry.fact
        if entry.seq < ruling.entry.seq and isinstance(fact, SettlementProposed) and fact.dispute == ruling.dispute:
            proposal, made, answers = entry.seq, fact.ruling, {}
        elif entry.seq < ruling.entry.seq and isinstance(fact, SettlementAnswered) and fact.proposal == proposal:
            answers[fact.side] = entry.seq, fact
    return answers if made == ruling.fact else {}


def _role(state: Played, side: Side) -> Role:
    return player(side) if isinstance(state, GameState) else captain(side)
