"""The fast way: a dispute raised and ruled on by the book in one step, or only raised where that cannot be.

Everything but infraction, side and objection is prefilled: the opponents ask, the committee without those who must
stand aside rules, the reason is what the rules prescribe, in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.wording import fast_way as say
from scorekeeper.assets.wording.lines import team_names
from scorekeeper.assets.wording.spans import plain
from scorekeeper.desk.committee.raising import LARGEST, limits, media_of
from scorekeeper.desk.committee.ruling import completed, conflicts, present_members, quorum_problem, ruling_problems
from scorekeeper.desk.desk import Desk, Saved
from scorekeeper.desk.entry.prospect import Change, Prospect, prospect
from scorekeeper.desk.entry.session_now import session_now
from scorekeeper.desk.errors import Refused
from scorekeeper.desk.event.ranking import ranking
from scorekeeper.desk.permissions import may
from scorekeeper.desk.sheet.penalty_picker import PenaltyDraft, PenaltyView, new_line, penalty_view
from scorekeeper.journal.dispute_facts import DisputeRaised, EvidenceAdded, PenaltyGiven, RulingMade
from scorekeeper.journal.disputes import dispute_called, ruling_at
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.infractions import WARNING, Infraction
from scorekeeper.rules.model import PENALTY, UNDECIDED, Line, Side, points_of, problem

NOTHING, POINTS, AWARDED = "nothing", "points", "deal-awarded"


@dataclass(frozen=True, slots=True)
class FastDraft:
    """What is chosen and typed in the panel. `by_book`: rule at once where that can be; `files` are the evidence."""

    charge: PenaltyDraft = field(default_factory=PenaltyDraft)
    by_book: bool = True
    facts: str = ""
    says: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    admitted_by: str | None = None
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class FastView:
    """What the panel shows for a draft.

    `penalty` has the infraction, its labels and what the rules prescribe. `asks` are the questions still open (code,
    side, article, admitted-by, quorum), `rules` tells that Enter rules and does not only raise, `why` why it cannot
    rule. `would` is now and then, `reach` what it changes and cannot change. `late` is the question of a late dispute.
    """

    penalty: PenaltyView
    asks: tuple[str, ...]
    rules: bool
    can_rule: bool
    why: str
    would: Prospect | None
    reach: str
    members: str
    late: str
    admitted_by: str
    button: str

    @property
    def ready(self) -> bool:
        """Tell whether Enter enters it."""
        return not self.asks


def fast_view(tournament: Tournament, session: str, draft: FastDraft, role: str, now: str) -> FastView:
    """Answer what the panel shows; `role` is as what somebody works, `now` the time (UTC). KeyError: no such session."""
    charge = draft.charge
    penalty = penalty_view(tournament, session, charge)
    kind = session_now(tournament, session).system.infractions.get(charge.code)
    asks = _asks(draft, penalty, kind)
    late = limits(tournament, session, charge.deal, charge.code or None, now)
    chosen = kind is not None and not asks
    why, values = _why_not(tournament, session, draft, penalty, kind, role) if chosen or not asks else ("", {})
    rules = chosen and draft.by_book and not why
    admitted = _admitted(tournament, session, draft, rules=rules) if late else ""
    if rules and late and not admitted:
        asks = (*asks, "admitted-by")
    would, reach = None, ""
    if chosen and penalty.fact is not None:
        would = _would(tournament, session, _ruling(tournament, session, "", draft, penalty))
        reach = _reach(tournament, would.then, session)
    return FastView(
        penalty=penalty,
        asks=asks,
        rules=rules,
        can_rule=not why,
        why=say.raised_instead(why, values) if draft.by_book else "",
        would=would,
        reach=reach,
        members=say.members(present_members(tournament, session), conflicts(tournament, session)) if rules else "",
        late=say.late(late) if late and (rules or admitted) else "",
        admitted_by=admitted,
        button=say.button(rules=rules, known=not asks or asks == ("admitted-by",)),
    )


def _asks(draft: FastDraft, penalty: PenaltyView, kind: Infraction | None) -> tuple[str, ...]:
    if kind is None:
        return () if draft.facts.strip() else ("code",)
    # points are the committee's to set, and a missing contract only keeps it from being ruled on at once
    return tuple(asked for asked in penalty.asks if asked not in {"points", "contract"})


def _why_not(
    tournament: Tournament, session: str, draft: FastDraft, penalty: PenaltyView, kind: Infraction | None, role: str
) -> tuple[str, Mapping[str, object]]:
    """Answer why nothing can be ruled by the book at once, "" where it can."""
    nobody: Mapping[str, object] = {}
    if not may(role, RulingMade(session, (), "")):
        return "role", nobody
    if kind is None:
        return "other", nobody
    if kind.open_points:
        return "committee-sets", nobody
    if kind.cardinal and draft.charge.attempt is not None:
        return "abandoned", nobody
    if penalty.fact is None or penalty.would is None:
        return ("contract" if draft.charge.deal is not None else "no-deal"), nobody
    if penalty.duplicate:
        return "recorded", nobody
    if draft.charge.deal is not None:
        result = session_now(penalty.would.then, session).scored(draft.charge.deal)
        if result is not None and result.outcome == UNDECIDED:
            return "undecided", nobody
    missed = quorum_problem(tournament, _ruling(tournament, session, "", draft, penalty))
    return ("quorum", dict(missed.values)) if missed is not None else ("", nobody)


def _admitted(tournament: Tournament, session: str, draft: FastDraft, *, rules: bool) -> str:
    """Answer who lets a late dispute in: as typed, otherwise whoever presides over those who rule."""
    if draft.admitted_by is not None or not rules:
        return (draft.admitted_by or "").strip()
    present = present_members(tournament, session)
    chairs = [member.name for member in tournament.committee if member.chair and member.name in present]
    return next(iter((*chairs, *present)), "")


# --- the facts


def _raised(session: str, uid: str, draft: FastDraft, late: str, admitted: str, other: Side | None) -> DisputeRaised:
    charge = draft.charge
    return DisputeRaised(
        uid,
        session,
        charge.deal,
        by=other,
        code=charge.code or None,
        offender=charge.side if charge.code else None,
        objected=charge.objected,
        attempt=charge.attempt,
        points=charge.points,
        article=charge.article.strip() or None,
        facts=draft.facts.strip(),
        says=MappingProxyType({side: words.strip() for side, words in draft.says.items() if words.strip()}),
        late=late,
        admitted_by=admitted if late else "",
    )


def _ruling(tournament: Tournament, session: str, uid: str, draft: FastDraft, penalty: PenaltyView) -> RulingMade:
    """Answer the ruling by the book: the infraction imposed, its article, what is prescribed as the reason."""
    given = penalty.fact
    assert given is not None
    now = session_now(tournament, session)
    kind = now.system.infractions.get(given.code)
    article = (kind.article if kind is not None else "") or given.article or ""
    return RulingMade(
        session,
        (article,),
        plain(penalty.sentence),
        given.deal,
        impose=(given,),
        members=present_members(tournament, session),
        dispute=uid or None,
        findings=draft.facts.strip(),
        infraction=given.code,
        prescribed=_prescribed(tournament, session, penalty, kind),
    )


def _prescribed(tournament: Tournament, session: str, penalty: PenaltyView, kind: Infraction | None) -> str:
    if penalty.would is None or kind is None:
        return ""
    line = new_line(session_now(tournament, session), session_now(penalty.would.then, session))
    if line is None:
        return NOTHING
    return WARNING if line.code == WARNING else AWARDED if kind.cardinal else POINTS


def enter(desk: Desk, session: str, draft: FastDraft, now: str, *, expect: int | None = None) -> Saved:
    """Raise the dispute and, where the panel says so, rule on it by the book, all in one command or not at all.

    `expect` is the newest entry that was seen. Raises Refused, Conflict; store errors pass through; OSError where a
    piece of evidence cannot be read.
    """
    uid = desk.new_uid()
    evidence, data = _evidence(uid, session, draft.files)

    def facts(tournament: Tournament) -> Sequence[Fact]:
        view = fast_view(tournament, session, draft, desk.role, now)
        system = session_now(tournament, session).system
        charge = draft.charge
        late = limits(tournament, session, charge.deal, charge.code or None, now)
        asks = system.other_side(charge.side) if charge.code and charge.side in system.sides else None
        raised = _raised(session, uid, draft, late, view.admitted_by, asks)
        if not view.rules:
            return [raised, *evidence]
        ruling = _ruling(tournament, session, uid, draft, view.penalty)
        found = ruling_problems(tournament, ruling)
        if found:
            raise Refused(found)
        made = replace(ruling, late=late, admitted_by=view.admitted_by)
        return [raised, *evidence, completed(tournament, made)]

    return desk.submit_draft(facts, expect=expect, attachments=data)


def _evidence(uid: str, session: str, files: Sequence[Path]) -> tuple[tuple[EvidenceAdded, ...], tuple[bytes, ...]]:
    found, data = [], []
    for place in files:
        read = place.read_bytes()
        if not read:
            raise Refused([problem("evidence-empty", "file")])
        if len(read) > LARGEST:
            raise Refused([problem("evidence-too-large", "file", most=LARGEST // (1024 * 1024))])
        found.append(EvidenceAdded(uid, session, place.name, media_of(place.name), sha256(read).hexdigest()))
        data.append(read)
    return tuple(found), tuple(data)


# --- what it would change


def _would(tournament: Tournament, session: str, ruling: RulingMade) -> Prospect:
    """Answer now and then of the session, and of both teams in the ranking where it counts already."""
    would = prospect(tournament, session, [ruling])
    if not tournament.sessions[session].result.complete:
        return would
    was, becomes = _places(tournament), _places(would.then)
    names = [(uid, tournament.teams[uid].name) for uid in tournament.sessions[session].teams if uid in was]
    rows = [Change(say.place_label(name), str(was[uid]), str(becomes.get(uid, was[uid]))) for uid, name in names]
    return Prospect((*would.rows, *rows), would.note, would.then)


def _places(tournament: Tournament) -> Mapping[str, int]:
    return {row.team: row.place for row in ranking(tournament).rows}


def _reach(tournament: Tournament, then: Tournament, session: str) -> str:
    was, becomes = tournament.sessions[session], then.sessions[session]
    left = was.deals - sum(deal.outcome is not None for deal in was.result.deals)
    if not was.result.complete:
        return say.reach((), complete=False, left=left)
    pairs = {
        say.WINNER: (was.result.winner, becomes.result.winner),
        say.MATCH_POINTS: (was.result.match_points, becomes.result.match_points),
        say.RANKING: (_places(tournament), _places(then)),
    }
    return say.reach([key for key, (old, new) in pairs.items() if old != new], complete=True, left=0)


# --- what to read out


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it: the dispute's uid, the head of the card, the sentence to read out or to say."""

    dispute: str
    ruled: bool
    head: str
    sentence: str


def done(saved: Saved) -> Done | None:
    """Answer what a saved command of this panel did; None where it was something else."""
    raised = next((entry for entry in saved.entries if isinstance(entry.fact, DisputeRaised)), None)
    if raised is None or not isinstance(raised.fact, DisputeRaised):
        return None
    uid = raised.fact.dispute
    stands = dispute_called(saved.tournament, uid)
    number = stands.number if stands is not None else 0
    if stands is None or stands.ruling is None:
        return Done(uid, ruled=False, head=say.raised_head(), sentence=say.raised(number, raised.seq))
    return Done(uid, ruled=True, head=say.read_out_head(), sentence=read_out(saved.tournament, stands.ruling))


def read_out(tournament: Tournament, entry: int) -> str:
    """Answer the one sentence of a ruling by the book that both teams hear, "" of any other ruling."""
    ruling = ruling_at(tournament, entry)
    state = tournament.sessions.get(ruling.fact.session) if ruling is not None else None
    if ruling is None or state is None or len(ruling.fact.impose) != 1:
        return ""
    given, names = ruling.fact.impose[0], team_names(state.record)
    does = _does(state, given, ruling.fact.prescribed, entry)
    ruled = say.read_out(ruling.number, given, names, does, ruling.fact.articles)
    stands = say.standing(state.result.totals, names, complete=state.result.complete)
    return say.sentence(ruled, stands)


def _does(state: SessionState, given: PenaltyGiven, code: str, entry: int) -> str:
    names, other = team_names(state.record), state.system.other_side(given.side)
    if code != AWARDED:
        line = _own_line(state, entry) if code == POINTS else None
        return say.effect(code, line.points if line is not None else 0, names[line.side if line else other], None)
    result = next((deal for deal in state.result.deals if deal.number == given.deal), None)
    gained = points_of(result.lines, state.system.sides)[other] if result is not None else 0
    return say.effect(code, gained, names[other], result.outcome if result is not None else None)


def _own_line(state: SessionState, entry: int) -> Line | None:
    """Answer the line that the one infraction imposed by this ruling makes."""
    positions = {place for place, seq in enumerate(state.penalty_entries) if seq == entry}
    lines = (*(line for deal in state.result.deals for line in deal.lines), *state.result.lines)
    own = (line for line in lines if line.source.kind == PENALTY and line.source.position in positions)
    return next((line for line in own if line.code != "deal-awarded"), None)
