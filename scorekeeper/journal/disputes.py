"""The disputes and rulings of the whole event, by number, and which of them are still open."""

from collections.abc import Iterable, Mapping

from scorekeeper.journal.dispute_facts import SETTLEMENT, DisputeRaised
from scorekeeper.journal.dispute_states import (
    DisputeState,
    Register,
    RulingState,
    disputes_of,
)
from scorekeeper.journal.names import name_key
from scorekeeper.journal.ruling_effect import CLAIMS
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.prescribed import Charge, alike
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules


def all_disputes(tournament: Tournament) -> tuple[DisputeState, ...]:
    """Return every dispute of the event by its number.

    Only sessions that have disputes are computed.
    """
    disputes = [*tournament.disputes]
    for uid in _sessions(tournament.register.disputes):
        played = tournament.played(uid)
        disputes.extend(played.disputes if played is not None else ())
    return tuple(sorted(disputes, key=lambda dispute: dispute.number))


def all_rulings(tournament: Tournament) -> tuple[RulingState, ...]:
    """Return every ruling and settlement of the event by its number, superseded ones included."""
    rulings = [*tournament.rulings]
    for uid in _sessions(tournament.register.rulings):
        played = tournament.played(uid)
        rulings.extend(played.rulings if played is not None else ())
    return tuple(sorted(rulings, key=lambda ruling: ruling.number))


def open_disputes(tournament: Tournament) -> tuple[DisputeState, ...]:
    """Return the disputes that still need an answer, by number."""
    return tuple(dispute for dispute in all_disputes(tournament) if dispute.is_open)


def dispute_called(tournament: Tournament, uid: str) -> DisputeState | None:
    """Return the dispute with this uid, None if there is none."""
    number, session = tournament.register.disputes.get(uid, (0, None))
    if not number:
        return None
    if session is None:
        return _find_dispute(tournament.disputes, uid)
    played = tournament.played(session)
    return _find_dispute(played.disputes, uid) if played is not None else None


def ruling_at(tournament: Tournament, entry: int) -> RulingState | None:
    """Return the ruling or settlement made by this entry, None if it is neither."""
    number, session = tournament.register.rulings.get(entry, (0, None))
    played = tournament.played(session) if session is not None else None
    rulings = tournament.rulings if session is None else played.rulings if played is not None else ()
    return next((ruling for ruling in rulings if number and ruling.entry.seq == entry), None)


def others_seated(tournament: Tournament, ruling: RulingState) -> tuple[str, ...]:
    """Return committee members present at a ruling who neither ruled nor stepped aside.

    Empty for an imported ruling and for a settlement, where the committee was not asked.
    """
    fact = ruling.fact
    if fact.ruling_kind == SETTLEMENT or not fact.members or fact.told_as or fact.imported:
        return ()
    named = {name_key(name) for name in (*fact.members, *(name for name, _why in fact.aside))}
    seated = tournament.committee_before(ruling.entry.seq)
    return tuple(member.name for member in seated if name_key(member.name) not in named)


def named_later(tournament: Tournament, ruling: RulingState) -> tuple[str, ...]:
    """Return members who ruled on a dispute but joined the committee after it was raised."""
    dispute = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    if dispute is None or ruling.fact.told_as or ruling.fact.imported:
        return ()
    before, seated = (
        {name_key(member.name) for member in tournament.committee_before(seq)}
        for seq in (dispute.raised.seq, ruling.entry.seq)
    )
    return tuple(name for name in ruling.fact.members if name_key(name) in seated - before)


def open_on_sheet(state: Played, register: Register) -> tuple[DisputeState, ...]:
    """Return the disputes on a sheet: open at its first signature, or now."""
    entries = [entry for entry in state.entries if entry.seq < state.sheet_limit]
    return tuple(dispute for dispute in disputes_of(standing_entries(entries), register) if dispute.is_open)


def recorded_as(state: SessionState, charge: Charge, occurrence: int | None) -> int | None:
    """Return the position of the penalty that records a charge, None if it is not entered.

    `occurrence` is its entry, 0 if there is none; if it is None, as in older disputes, a matching penalty is used.
    """
    positions = alike(state.system, state.record, charge)
    if occurrence is not None:
        positions = tuple(position for position in positions if state.penalty_entries[position] == occurrence)
    return next(iter(positions), None)


def articles_of(fact: DisputeRaised, rules: Rules) -> tuple[str, ...]:
    """Return the articles of a dispute: cited, of its infraction or re-deal, and on claims."""
    system = rules if isinstance(rules, RuleSystem) else None
    kind = system.infractions.get(fact.code or "") if system is not None else None
    redealt = system.redeal_articles.get(fact.code or "", "") if system is not None else ""
    articles = (*fact.articles, fact.article or "", kind.article if kind is not None else redealt)
    claim = (CLAIMS,) if fact.claim is not None else ()
    return tuple(dict.fromkeys(article for article in (*articles, *claim) if article))


def _find_dispute(disputes: Iterable[DisputeState], uid: str) -> DisputeState | None:
    return next((dispute for dispute in disputes if dispute.uid == uid), None)


def _sessions(numbered: Mapping[str, tuple[int, str | None]] | Mapping[int, tuple[int, str | None]]) -> list[str]:
    """Return the sessions that these entries belong to, each once."""
    return list(dict.fromkeys(session for _, session in numbered.values() if session is not None))
