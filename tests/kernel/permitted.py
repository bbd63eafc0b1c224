"""A sample of every kind and case of fact, and a journal for each state of a session."""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from scorekeeper.features.committee.view.rulings.settling import proposal_of
from scorekeeper.journal.access import COMMITTEE, ORGANISER, PHONE, SCORER, AccessSet, Scope
from scorekeeper.journal.confirming import sheet_entry, unconfirmed
from scorekeeper.journal.desks import holder_of
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    CheckedIn,
    CommitteeNamed,
    DealAccepted,
    DifferenceSettled,
    DisputeEnded,
    DisputeRaised,
    DrawChanged,
    DrawMade,
    DrawPublished,
    DrawWithdrawn,
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    EventMade,
    EvidenceAdded,
    FeePaid,
    ImportDecided,
    LengthSet,
    LotDrawn,
    PenaltyGiven,
    PlaceDeclined,
    PlayerEntered,
    PlayRecorded,
    PrizesSet,
    ProtestTimeStarted,
    RankingClosed,
    RankingSigned,
    RankingStopped,
    Redealt,
    ResultStated,
    RoundClosed,
    RoundOpened,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SettlementAnswered,
    SheetLookedAt,
    SigningStopped,
    StageClosed,
    StageSet,
    StarterReturned,
    StoreChanged,
    SubstitutionApproved,
    TableTaken,
    TeamEntered,
    TeamPlaced,
    TeamRegistered,
    TeamRemoved,
    TeamWithdrawn,
    TimetableSet,
    WrongDealer,
)
from scorekeeper.journal.permissions import (
    ALL_IN,
    CALLED,
    EVENT,
    FORFEITED,
    NO_EVENT,
    NOT_BEGUN,
    RULED_SINCE,
    SIGNING,
    STATES,
    STOPPED_EARLY,
    UNDER_WAY,
)
from scorekeeper.journal.stage_facts import OF_STAGE, DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.who_may import ROWS
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.paper_sheets import printout, signer_names
from scorekeeper.kernel.permissions import case_of, may_not, state_of
from tests.journal.event import DALLAS, DETROIT, SESSION, SYSTEM, Journal, deal
from tests.journal.game import DAY, GAME, UIDS, hand
from tests.journal.signed import FILE, RECORD, arrival, closing, paper, signature

S, UNKNOWN_UID = SESSION, "50b0dy"
EVENT_MADE = EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2, "match_points": False})
SEATED = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
VOTERS = ("Mini", "Thomas", "Zed")
OPEN_TEAM, SPARE = "0be4", "59a4e"
START = (
    EVENT_MADE,
    TeamEntered(DALLAS, "Dallas", SEATED[0::2], "Ann"),
    TeamEntered(DETROIT, "Detroit", SEATED[1::2], "Uma"),
    TeamEntered(OPEN_TEAM, "Open"),
    SessionOpened(S, (DALLAS, DETROIT), 1, 4),
    SessionOpened(SPARE, (DALLAS, DETROIT), 2, 4),
    PlayerEntered("5abb", "Sabu"),
    DisputeRaised("d0", None, facts="of the event"),
    DisputeRaised("d1", S, facts="of the session"),
)
DEAL_1, DEAL_2 = deal(1, "A", "40H", 44), deal(2, "B", "40H", 44)
AGREEING = (("ruling-made", "settlement"), ("settlement-answered", ""))
CONFIRMED = ("entry-confirmed", "entry-sent-back")
COPIES = ("row-copied", "difference-settled")
GAMES = ("hand-recorded", "bell-rung", "cards-not-clipped", "result-stated")


STAGED = {fact.kind for fact in OF_STAGE}
FINALITY = ("protest-time-started", "ranking-signed", "ranking-stopped", "ranking-closed")
"""Each needs the one before it; the ranking is closed once a second member has signed."""
PLACES = ("committee-1", "committee-2")
RANKED = RankingSigned("f3", 1, "committee-1", "Mini", "signed", RECORD, PLACES, file=FILE)
RANKED_TOO = replace(RANKED, role="committee-2", name="Thomas")


def drawn(uid, number, session="57aa"):
    """A draw of one round at one table, worked out from the newest entry there is."""
    round_1 = DrawnRound(number, (DrawnTable(1, session, (DALLAS, DETROIT)),))
    return DrawMade(MAIN, uid, "chart", (round_1,), (DALLAS, DETROIT), 99, "")


def ruling(kind="ruling", deal=1, **what):
    effect = what or {"points": {"A": 1}}
    votes = {} if kind == "settlement" else {"members": VOTERS, "in_favour": VOTERS}
    return RulingMade(S, ("4.8",), "as it was found", deal, ruling_kind=kind, **votes | effect)


def settled(**what):
    return replace(ruling("settlement", **what), dispute="d1")


@cache
def agreeing(state, kind=""):
    """A journal in this state with a proposed settlement, signed on paper if need be."""
    journal = Journal([entry.fact for entry in standing(state).entries])
    entry = journal.enter(proposal_of(journal.tournament, settled()))
    if kind == "ruling-made":
        for side, name in (("A", "Ann"), ("B", "Uma")):
            journal.enter(SettlementAnswered("d1", S, entry.seq, side, "on-paper", name, witness="Mini"))
    return journal


def sheet(journal):
    """A signature of the scorer, then all of them, then the closing, as facts on this journal."""
    scorer = signature("scorer")
    captains = [signature("captain-A"), signature("captain-B")]
    return scorer, captains, closing(journal)


@cache
def standing(state, variant=""):
    """A journal whose session is in this state: two deals, tied, without match points.

    Where it is "copied", its paper differs; where it is "drawn", another session comes from a draw; where it is "ruled", a ruling gave a point and nothing is played again.
    """
    if state == NO_EVENT:
        return Journal(())
    journal = Journal(START)
    if variant == "substituted":
        journal.enter(SubstitutionApproved("0b57", DALLAS, "Cid", "5abb", ("Pat",), from_round=1), reason="ill")
    if variant == "drawn":
        journal.enter(StageSet("f0", "Side event"))
        journal.enter(drawn("d1", 7, "57a9"))
        journal.enter(SessionOpened("6e56", (DALLAS, DETROIT), 6, 1))
        journal.enter(SessionForfeited("6e56", "A", "no-show"))
    if variant in FINALITY:
        journal.enter(DisputeEnded("d0", None), reason="withdrawn")
        journal.enter(StageSet("f3", "Cup"))
        journal.enter(replace(drawn("d3", 1, "57a8"), stage="f3"))
        journal.enter(SessionForfeited("57a8", "A", "no-show"))
        steps = (ProtestTimeStarted("f3", 0), RANKED, RANKED_TOO)
        for fact in steps[: FINALITY.index(variant)]:
            journal.enter(fact)
    if variant == "imported":
        journal.enter(PenaltyGiven(S, "A", "misconduct", points=1, imported=FILE))
    if variant == "confirmed":
        journal.enter(EventChanged("Autumn", settings={**EVENT_MADE.settings, "confirming": "read"}))
    if variant == "accepted":
        journal.enter(EventChanged("Autumn", settings={**EVENT_MADE.settings, "confirming": "other-side"}))
        journal.enter(PenaltyGiven(S, "B", "call-out-of-turn"), seat="table 4/A.aaaaaa")
    if variant == "copied":
        journal.enter(RowCopied(S, 1, None, "A", DEAL_1.contract, 30))
    if state in {EVENT, NOT_BEGUN}:
        return journal
    if state == STOPPED_EARLY:
        journal.enter(LengthSet(S, 5, "planned"), reason="a long one")
    journal.enter(DEAL_1)
    if state == STOPPED_EARLY:
        journal.enter(deal(2, "B", "40H"))
        journal.enter(LengthSet(S, 3, "stopped"), reason="lunch")
    elif state == FORFEITED:
        journal.enter(SessionForfeited(S, "A", "left"), reason="went home")
    if state in {UNDER_WAY, STOPPED_EARLY, FORFEITED}:
        return journal
    journal.enter(DEAL_2)
    if state == ALL_IN:
        return journal
    ruled = variant == "ruled"
    if state == SIGNING and ruled:
        journal.enter(ruling())
    scorer, captains, closed = sheet(journal)
    journal.enter(scorer)
    if state == SIGNING and not ruled:
        return journal
    for captain in captains:
        journal.enter(captain)
    if state == SIGNING:
        return journal
    journal.enter(closed)
    if state == RULED_SINCE:
        journal.enter(ruling() if ruled else ruling(again="replay"))
        if variant == "confirmed":
            journal.enter(DEAL_1)
    return journal


@cache
def playing(state, kind=""):
    """A game of hands in this state; one without hands where its result is stated."""
    journal = Journal(DAY)
    if kind == "result-stated" and state == ALL_IN:
        journal.enter(ResultStated(GAME, "B"))
        return journal
    for number in {NOT_BEGUN: (), UNDER_WAY: (1,)}.get(state, (1, 2, 3, 4)):
        journal.enter(hand(number, "A 7S 7"))
    return journal


def last_deal(state):
    return {NOT_BEGUN: 1, UNDER_WAY: 2}.get(state, 2)


def waiting(state):
    """Entries awaiting confirmation in this state and their deal, or others if there are none."""
    session = standing(state, "confirmed").tournament.sessions.get(S)
    result = unconfirmed(session) if session is not None else ()
    return (result[0].numbers, result[0].deal) if result else ((1,), 1)


def accepting():
    """The penalty from a phone that waits for side B."""
    entries = standing(NOT_BEGUN, "accepted").entries
    return next(entry.seq for entry in entries if isinstance(entry.fact, PenaltyGiven))


def looked(state):
    """The newest entry that a side sees which looks at its sheet in this state."""
    session = standing(state).tournament.sessions.get(S)
    return sheet_entry(session) if session is not None else 1


def held(state):
    """The seat that holds the table in this state, "" if none does."""
    holder = holder_of(standing(state).tournament, S)
    return holder.seat if holder is not None else ""


def printed(state):
    """A closing of the sheet in this state by a printed and signed copy."""
    tournament = standing(state, variant_of("sheet-closed-on-paper", "", state)).tournament
    session = tournament.sessions.get(S)
    committee = {"committee": "signed"} if state == RULED_SINCE else {}
    fact = paper(session.revision if session is not None else 1, signers=committee)
    if session is None:
        return fact
    sheet = printout(session, tournament)
    return replace(fact, record=sheet.digest, code=sheet.code, names=signer_names(session, fact.signers))


def sample(kind, case, state):
    """A fact of this kind and case, with its reason, that only role and state can refuse."""
    session = state if state not in {NO_EVENT, EVENT} else NOT_BEGUN
    about = S if state not in {NO_EVENT, EVENT} else None
    at = last_deal(state)
    of = {
        ("event-made", ""): lambda: EVENT_MADE,
        ("event-changed", ""): lambda: EventChanged("Winter", settings=EVENT_MADE.settings),
        ("access-set", ""): lambda: AccessSet(MappingProxyType({SCORER: "proof"})),
        ("committee-named", ""): lambda: CommitteeNamed(()),
        ("import-decided", ""): lambda: ImportDecided(S, FILE),
        ("team-entered", "new"): lambda: TeamEntered("bab1", "Boston"),
        ("team-entered", "completed"): lambda: TeamEntered(OPEN_TEAM, "Open", ("Xan", "Yan", "Zan")),
        ("team-entered", "changed"): lambda: TeamEntered(DALLAS, "Dallas II", SEATED[0::2], "Ann"),
        ("player-entered", "new"): lambda: PlayerEntered("0eaf", "Nia"),
        ("player-entered", "changed"): lambda: PlayerEntered("5abb", "Zabu"),
        ("substitution-approved", ""): lambda: SubstitutionApproved(
            "0b57", DALLAS, "Cid", "5abb", ("Pat",), session=about, from_deal=2 if about else None
        ),
        ("starter-returned", ""): lambda: StarterReturned(
            DALLAS, "Cid", "5abb", session=about, from_deal=2 if about else None
        ),
        ("team-removed", ""): lambda: TeamRemoved(OPEN_TEAM),
        ("stage-set", ""): lambda: StageSet("f1", "Finals"),
        ("team-placed", ""): lambda: TeamPlaced(MAIN, OPEN_TEAM, "A"),
        ("draw-made", ""): lambda: drawn("d2", 8),
        ("draw-changed", ""): lambda: DrawChanged(
            MAIN, "d1", (DrawnRound(7, (DrawnTable(1, "57a9", (DETROIT, DALLAS)),)),)
        ),
        ("draw-withdrawn", ""): lambda: DrawWithdrawn(MAIN, "d1"),
        ("draw-published", ""): lambda: DrawPublished(MAIN, "d1"),
        ("timetable-set", ""): lambda: TimetableSet(MAIN, ("2026-10-03T14:30",)),
        ("round-opened", ""): lambda: RoundOpened(MAIN, 7),
        ("round-closed", ""): lambda: RoundClosed(MAIN, 6),
        ("team-withdrawn", ""): lambda: TeamWithdrawn(MAIN, OPEN_TEAM, 3),
        ("lot-drawn", ""): lambda: LotDrawn(MAIN, (DALLAS, DETROIT)),
        ("place-declined", ""): lambda: PlaceDeclined(MAIN, DALLAS),
        ("stage-closed", ""): lambda: StageClosed("f0"),
        ("prizes-set", ""): lambda: PrizesSet(MAIN, (100000,)),
        ("protest-time-started", ""): lambda: ProtestTimeStarted("f3", 30),
        ("ranking-signed", ""): lambda: RANKED,
        ("ranking-stopped", ""): lambda: RankingStopped("f3"),
        ("ranking-closed", ""): lambda: RankingClosed("f3", 1, RECORD, FILE, PLACES),
        ("team-registered", ""): lambda: TeamRegistered(DALLAS, "Texas"),
        ("checked-in", ""): lambda: CheckedIn(DALLAS, "here"),
        ("fee-paid", ""): lambda: FeePaid(DALLAS, "entry", "60"),
        ("session-opened", "new"): lambda: SessionOpened("5e56", (DALLAS, DETROIT), 9, 9),
        ("session-opened", "own-options"): lambda: SessionOpened(
            S, (DALLAS, DETROIT), 1, 4, options={"penalties_to": "offender"}
        ),
        ("session-opened", "changed"): lambda: SessionOpened(S, (DALLAS, DETROIT), 1, 5),
        ("session-removed", ""): lambda: SessionRemoved(SPARE if state == NOT_BEGUN else S),
        ("seats-taken", ""): lambda: SeatsTaken(S, 1, SEATED, 6),
        ("wrong-dealer", ""): lambda: WrongDealer(S, at, 3),
        ("wrong-dealer", "ordered"): lambda: WrongDealer(S, 1, 3),
        ("deal-recorded", ""): lambda: deal(at, "A", "56H", 56),
        ("deal-recorded", "ordered"): lambda: deal(1, "A", "40H", 44),
        ("penalty-given", ""): lambda: PenaltyGiven(S, "A", "call-out-of-turn", at),
        ("penalty-given", "ordered"): lambda: PenaltyGiven(S, "A", "call-out-of-turn", 1),
        ("penalty-given", "points-set"): lambda: PenaltyGiven(
            S, "A", "misconduct", 1 if session == RULED_SINCE else at, points=1
        ),
        ("redealt", ""): lambda: Redealt(S, at, "exposed-card"),
        ("redealt", "ordered"): lambda: Redealt(S, 1, "exposed-card"),
        ("redealt", "by-ruling"): lambda: Redealt(S, at, "ruling"),
        ("score-announced", ""): lambda: ScoreAnnounced(S, 2 if session == RULED_SINCE else 1),
        ("row-copied", ""): lambda: RowCopied(S, 1, None, "A", DEAL_1.contract, 20),
        ("difference-settled", ""): lambda: DifferenceSettled(S, 1, "program"),
        ("table-taken", ""): lambda: TableTaken(S, held(state)),
        ("play-recorded", ""): lambda: PlayRecorded(S, 1, tricks=("1:JS",)),
        ("entry-confirmed", ""): lambda: EntryConfirmed(S, *waiting(state)),
        ("entry-sent-back", ""): lambda: EntrySentBack(S, *waiting(state)),
        ("deal-accepted", ""): lambda: DealAccepted(S, (accepting(),), "B"),
        ("sheet-looked-at", ""): lambda: SheetLookedAt(S, "B", looked(state)),
        ("hand-recorded", ""): lambda: hand(4 if state == ALL_IN else 2 if state == UNDER_WAY else 1, "B 8H 9"),
        ("bell-rung", ""): lambda: BellRung(GAME, 0 if state == NOT_BEGUN else 1),
        ("cards-not-clipped", ""): lambda: CardsNotClipped(GAME, (UIDS[0],)),
        ("result-stated", ""): lambda: ResultStated(GAME, "A"),
        ("length-set", "planned"): lambda: LengthSet(S, 6, "planned"),
        ("length-set", "stopped"): lambda: LengthSet(S, 2 if state == STOPPED_EARLY else 1, "stopped"),
        ("length-set", "extra"): lambda: LengthSet(S, 8, "extra"),
        ("session-forfeited", ""): lambda: SessionForfeited(S, "B", "withdrawn"),
        ("sheet-signed", ""): lambda: signature(
            "captain-A" if state == SIGNING else "scorer", 2 if state == RULED_SINCE else 1
        ),
        ("sheet-signed", COMMITTEE): lambda: signature(COMMITTEE),
        ("signing-stopped", ""): lambda: SigningStopped(S),
        ("sheet-received", ""): lambda: arrival(2, committee="signed") if state == RULED_SINCE else arrival(),
        ("sheet-received", "unchecked"): lambda: replace(
            arrival(2 if state == RULED_SINCE else 1), signers={}, names={}
        ),
        ("sheet-closed-on-paper", ""): lambda: printed(state),
        ("dispute-raised", ""): lambda: DisputeRaised("d9", about, facts="seen"),
        ("dispute-raised", "called"): lambda: DisputeRaised("d9", about, 1, "B"),
        ("evidence-added", ""): lambda: EvidenceAdded("d1" if about else "d0", about, "note", "text/plain", "a" * 64),
        ("dispute-ended", ""): lambda: DisputeEnded("d1" if about else "d0", about),
        ("ruling-made", "ruling"): lambda: (
            ruling() if about else RulingMade("", ("4.8",), "of the event", members=VOTERS, in_favour=VOTERS)
        ),
        ("ruling-made", "settlement"): settled,
        ("settlement-proposed", ""): lambda: proposal_of(standing(state).tournament, settled()),
        ("settlement-proposed", "ruling"): lambda: proposal_of(
            standing(state).tournament, settled(again="redeal" if state == NOT_BEGUN else "replay")
        ),
        ("settlement-answered", ""): lambda: SettlementAnswered("d1", S, len(agreeing(state).entries), "A", "refused"),
        ("store-changed", ""): lambda: StoreChanged("migrated", "4", "5"),
    }
    return of[kind, case]()


def refused_on_phone(journal, fact):
    """The table's refusals for a phone of side B, without the fact's other checks."""
    return [result.code for result in may_not(PHONE, journal.tournament, (fact,), Scope(S, "B"))]


def judged(journal, fact, role, reason="for a reason", allow=frozenset()):
    new = NewEntry("c", "2026-10-03T10:05:00Z", "Bea", "desk", fact, reason)
    return [result for _, result in command_problems(journal.tournament, (new,), allow, role)]


WALKED = [
    (kind, case)
    for kind, case in dict.fromkeys((row.kind, row.case) for row in ROWS)
    if kind not in {"voided", "sheet-closed"}
]


def variant_of(kind, case, state):
    """Which variant of a state a fact can be entered in."""
    if kind == "starter-returned":
        return "substituted"
    if kind in FINALITY:
        return kind
    if kind in COPIES or kind in STAGED:
        return "copied" if kind in COPIES else "drawn"
    if kind in CONFIRMED or kind == "deal-accepted":
        return "confirmed" if kind in CONFIRMED else "accepted"
    if kind == "import-decided":
        return "imported"
    signs = kind in {"sheet-signed", "sheet-received", "sheet-closed-on-paper"} and state == RULED_SINCE
    return "ruled" if signs or (case == COMMITTEE and state == SIGNING) else ""


def reaching(kind, case, state):
    """The journal in which a sample is entered."""
    if (kind, case) in AGREEING and state not in {NO_EVENT, EVENT}:
        return agreeing(state, kind)
    return playing(state, kind) if kind in GAMES else standing(state, variant_of(kind, case, state))


def is_intended_case(kind, case, state):
    """Whether the sample is of this case in this state; if not, it is tested as its own case."""
    journal = reaching(kind, case, state)
    fact = sample(kind, case, state)
    own = getattr(fact, "session", None)
    there = not own or state == NO_EVENT or state_of(journal.tournament, own) == state
    asked = PHONE if case == CALLED else ORGANISER
    return there and case_of(journal.tournament, fact, asked) == case


def reached(kind, case):
    """The states in which such a fact can exist: of an event, a session or a game."""
    states = {state for row in ROWS if (row.kind, row.case) == (kind, case) for state in row.states}
    if kind in GAMES:
        return (NOT_BEGUN, UNDER_WAY, ALL_IN)
    if states <= {NO_EVENT, EVENT}:
        return (NO_EVENT, EVENT)
    return STATES[1:] if EVENT in states else STATES[2:]
