"""A captain signs a proposed settlement with the key."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from scorekeeper.features.committee.view.disputes.raising import evidence
from scorekeeper.features.committee.view.rulings.settling import live_proposal, signed_bytes, with_effect
from scorekeeper.features.keys.view.people import OpenClub, PersonView, people, signer
from scorekeeper.features.signoff.view.signers import fitting_signers, signing_sides
from scorekeeper.journal.dispute_facts import SettlementAnswered
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import SIGNED, captain, is_player, player
from scorekeeper.journal.settlement_checks import signers
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Side, problem
from scorekeeper.signing.sealing.detached import SUFFIX, detached


@dataclass(frozen=True, slots=True)
class CaptainsWish:
    """A captain's request to sign a settlement: dispute, side, signer ("": only one), PIN."""

    dispute: str
    side: Side
    name: str
    pin: str = field(repr=False)


def who_signs(tournament: Tournament, session: str, side: Side, known: Sequence[PersonView]) -> dict[str, str]:
    """Return who may sign a settlement for a side with a key of this club: name by uid."""
    state = tournament.played(session)
    if state is None:
        return {}
    role = player(side) if isinstance(state, GameState) else captain(side)
    named = {name_key(name) for name in signers(state).get(side, ())}
    fits = fitting_signers(known, signing_sides(state).get(side), role)
    return {uid: name for uid, name in fits if name_key(name) in named or (is_player(role) and not named)}


def sign_settlement(
    desk: Desk, club: OpenClub, data: Path, wish: CaptainsWish, time: datetime, *, expect: int | None = None
) -> Saved:
    """Sign a proposed settlement with a captain's key.

    It takes effect with the second signature.
    The PIN is tried last, and if anything is refused (EntryRefused, PinRefused) nothing was entered. `data` is the
    folder of the keys.
    """
    tournament, dispute, side, name = desk.tournament, wish.dispute, wish.side, wish.name
    proposal = live_proposal(tournament, dispute)
    able = who_signs(tournament, proposal.fact.session, side, people(data, time))
    chosen = [uid for uid, written in able.items() if not name.strip() or name_key(written) == name_key(name)]
    if len(chosen) != 1:
        raise EntryRefused([problem("no-captains-key", "name")])
    key = signer(club, chosen[0], wish.pin, time)
    content = detached(signed_bytes(tournament, proposal, side), key, time)
    piece = evidence(dispute, proposal.fact.session, f"settlement-{side}{SUFFIX}", content)
    answer = SettlementAnswered(
        dispute,
        proposal.fact.session,
        proposal.entry.seq,
        side,
        SIGNED,
        able[chosen[0]],
        certificate=sha256(key.certificate).hexdigest(),
        file=piece.file,
    )

    def facts(now: Tournament) -> Sequence[Fact]:
        if live_proposal(now, dispute).entry.seq != proposal.entry.seq:
            raise EntryRefused([problem("no-such-proposal", "proposal", entry=proposal.entry.seq)])
        return with_effect(live_proposal(now, dispute), answer, (piece,))

    return desk.submit_draft(facts, expect=expect, attachments=[content])
