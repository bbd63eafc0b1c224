"""Checks of settlements, of captains' answers, and of those not signed by both sides."""

from collections.abc import Iterable, Mapping

from scorekeeper.journal import game_checks, ruling_checks
from scorekeeper.journal.dispute_facts import ON_PAPER, SETTLEMENT, SettlementAnswered, SettlementProposed
from scorekeeper.journal.dispute_states import AGREED, AGREES, DisputeState, Proposal
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.entry import Entry, is_digest
from scorekeeper.journal.facts import Fact, RulingMade
from scorekeeper.journal.finality_checks import check_fixed_ranking
from scorekeeper.journal.games import GameTable, game_state
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SIGNED
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]

ANSWERS = (SIGNED, ON_PAPER, PROTEST, REFUSED, ABSENT)
"""All possible answers of a captain."""


def signers(state: Played) -> Mapping[Side, tuple[str, ...]]:
    """Return who may sign a settlement for each side: its captain, or else its players."""
    if isinstance(state, GameState):
        return state.record.players
    return {side: (team.captain,) if team.captain else team.players for side, team in state.record.teams.items()}


def totals_with(tournament: Tournament, ruling: RulingMade) -> Mapping[Side, int]:
    """Return the score of a session or game with this settlement applied.

    Empty if it cannot be computed.
    """
    session, game = tournament.sessions.get(ruling.session), tournament.games.get(ruling.session)
    if session is not None:
        return ruling_checks.standing_with(tournament, session, ruling, session.system).result.totals
    if game is None or tournament.event is None:
        return {}
    trial = Entry(game.last_seq + 1, "", "", "", "", "", ruling, "")
    table = GameTable(tournament.event, tournament.teams, game.rules)
    return game_state(game.uid, game.number, (*game.entries, trial), table).result.totals


def check_proposal(tournament: Tournament, fact: SettlementProposed, _reason: str, rules: Rules) -> Found:
    """Find objections to proposing a settlement, a wrong score among them."""
    dispute, made = dispute_called(tournament, fact.dispute), fact.ruling
    if dispute is None:
        yield problem("no-such-dispute", "dispute")
        return
    if made.ruling_kind != SETTLEMENT or (made.dispute, made.session) != (fact.dispute, fact.session):
        yield problem("not-a-settlement", "ruling")
        return
    problems = (*check_fixed_ranking(tournament, made), *_check_ruling(tournament, made, rules))
    yield from problems
    if not problems and dict(fact.totals) != dict(totals_with(tournament, made)):
        yield problem("settlement-moved-on", "totals")


def _check_ruling(tournament: Tournament, made: RulingMade, rules: Rules) -> Found:
    state = tournament.sessions.get(made.session)
    if isinstance(rules, HandRules):
        yield from game_checks.check_ruling(tournament, made, "", rules)
    elif state is None:
        yield problem("no-such-session", "session")
    else:
        yield from ruling_checks.check_ruling(tournament, state, made, "", state.system)


def check_answer(tournament: Tournament, fact: SettlementAnswered, _reason: str, _rules: Rules) -> Found:
    """Find objections to a captain's answer: unknown proposal or name, no reason or witness."""
    dispute, state = dispute_called(tournament, fact.dispute), tournament.played(fact.session)
    proposal = dispute.proposal if dispute is not None else None
    if dispute is None or proposal is None or state is None or proposal.entry.seq != fact.proposal:
        yield problem("no-such-proposal", "proposal", entry=fact.proposal)
        return
    if not proposal.waits_for or dispute.live_proposal is None:
        yield problem("proposal-over", "proposal", number=dispute.number)
    elif fact.side not in proposal.fact.totals:
        yield problem("no-such-side", "side", side=fact.side)
    elif fact.side not in proposal.waits_for:
        yield problem("side-has-answered", "side", side=fact.side)
    elif fact.answer not in ANSWERS:
        yield problem("no-such-answer", "answer", answer=fact.answer)
    else:
        yield from _says(state, dispute, proposal, fact)


def _says(state: Played, dispute: DisputeState, proposal: Proposal, fact: SettlementAnswered) -> Found:
    known = signers(state)
    names = {name_key(name) for name in known.get(fact.side, ())}
    if fact.answer in AGREES and not fact.name.strip():
        yield problem("captain-missing", "name")
    elif fact.answer in AGREES and names and name_key(fact.name) not in names:
        yield problem("not-the-captain", "name", name=fact.name, captain=", ".join(known[fact.side]))
    if fact.answer in {PROTEST, ABSENT} and not fact.words.strip():
        yield problem(f"{fact.answer}-without-words", "words", role=f"captain-{fact.side}")
    if fact.answer == ON_PAPER:
        yield from _witness(known, proposal, fact)
    if fact.answer == SIGNED:
        yield from _key(dispute, proposal, fact)


def _witness(known: Mapping[Side, tuple[str, ...]], proposal: Proposal, fact: SettlementAnswered) -> Found:
    """Find a paper signature without a witness, or one whose witness is also a signer."""
    signing = {name_key(name) for side in known.values() for name in side if len(side) == 1}
    signing |= {name_key(fact.name), *(name_key(answer.name) for _, answer in proposal.answers.values())}
    if not fact.witness.strip():
        yield problem("witness-missing", "witness")
    elif name_key(fact.witness) in signing:
        yield problem("witness-signs", "witness", name=fact.witness)


def _key(dispute: DisputeState, proposal: Proposal, fact: SettlementAnswered) -> Found:
    """Find a signature that is not kept with the dispute, or a key used for both sides."""
    if not is_digest(fact.certificate):
        yield problem("not-a-digest", "certificate")
    if fact.file not in {piece.file for piece in dispute.evidence}:
        yield problem("signature-not-kept", "file")
    if any(answer.certificate == fact.certificate for _, answer in proposal.answers.values()):
        yield problem("key-signed-already", "certificate", name=fact.name)


def check_witness(fact: Fact, who: str) -> Found:
    """Find a witness who also enters the paper signature."""
    if isinstance(fact, SettlementAnswered) and fact.answer == ON_PAPER and name_key(fact.witness) == name_key(who):
        yield problem("witness-enters", "witness", name=fact.witness)


def check_signed(tournament: Tournament, fact: RulingMade) -> Found:
    """Find a settlement that differs from what both sides signed.

    An imported settlement waits for the committee.
    """
    if fact.ruling_kind != SETTLEMENT or fact.imported:
        return
    dispute = dispute_called(tournament, fact.dispute) if fact.dispute is not None else None
    proposal = dispute.proposal if dispute is not None else None
    if dispute is None or proposal is None or proposal.state != AGREED or proposal.fact.ruling != fact:
        yield problem("settlement-unsigned", "ruling_kind")
    elif dict(proposal.fact.totals) != dict(totals_with(tournament, fact)):
        yield problem("settlement-moved-on", "ruling_kind")


def check_session_ruling(
    tournament: Tournament, state: SessionState, fact: RulingMade, reason: str, system: RuleSystem
) -> Found:
    """Find objections to a ruling on a session, or to a settlement without both signatures."""
    problems = tuple(ruling_checks.check_ruling(tournament, state, fact, reason, system))
    return problems or tuple(check_signed(tournament, fact))


def check_game_ruling(tournament: Tournament, fact: RulingMade, reason: str, rules: HandRules) -> Found:
    """Find objections to a ruling on a game, or to a settlement without both signatures."""
    problems = tuple(game_checks.check_ruling(tournament, fact, reason, rules))
    return problems or tuple(check_signed(tournament, fact))
