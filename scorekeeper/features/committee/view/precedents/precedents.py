"""Earlier rulings of this event: searched, and compared with a new draft."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.assets.searched import begins_word, plain_words
from scorekeeper.journal.dispute_facts import SETTLED, WITHDRAWN
from scorekeeper.journal.dispute_states import DisputeState, RulingState
from scorekeeper.journal.disputes import all_disputes, all_rulings, dispute_called
from scorekeeper.journal.facts import DisputeRaised, RulingMade
from scorekeeper.journal.ruling_effect import (
    CLAIMED,
    DECLARING,
    DEFENDING,
    RulingPart,
    effect_of,
    infraction_of,
    offender_of,
    same_effect,
)
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import precedents
from scorekeeper.language.aside import name_with_reason
from scorekeeper.language.panels import place_words
from scorekeeper.language.sides import names_of
from scorekeeper.rules.infractions import Infraction
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

MOST = 8
"""How many similar cases are shown."""

Key = tuple[str, int]
"""A case by the uid of its event and the number of its entry."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier case: a ruling, a settlement, or a dispute that ended without a ruling.

    `entry` made it, `time` is when (UTC), `date` its day. `number` is that of the ruling (0: there is none),
    `dispute` that of the dispute. `kind` is "ruling", "settlement", "settled" or "withdrawn". `infraction` is a code,
    "claim" or "". `effect` are codes by role, `decision` the same in words with names. `offender` is the role of the
    side at issue: "declaring", "defending", "". `superseded` is the number of the ruling that replaced it (0: it
    counts).
    """

    event_uid: str
    event: str
    entry: int
    time: str
    date: str
    kind: str
    number: int
    dispute: int
    system: str
    articles: tuple[str, ...]
    infraction: str
    facts: str
    findings: str
    reason: str
    effect: tuple[RulingPart, ...]
    decision: str
    offender: str = ""
    session: int = 0
    location: str = ""
    deal: int = 0
    teams: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    venue: str = ""
    members: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    abstained: tuple[str, ...] = ()
    departs: str = ""
    late: str = ""
    superseded: int = 0

    @property
    def key(self) -> Key:
        """Return its key among all cases of all events."""
        return (self.event_uid, self.entry)

    @property
    def ruled(self) -> bool:
        """Return whether it is a ruling or settlement, which may be followed or departed from."""
        return bool(self.number)

    @property
    def title(self) -> str:
        """Return its title: "Ruling 4 in Autumn 2025"."""
        return precedents.case_title(self.kind, self.number or self.dispute, self.event)

    @property
    def effect_words(self) -> str:
        """Return what was done, by role: "the deal to the opponents, 3 points to the opponents"."""
        return precedents.effect_words(self.effect)

    @property
    def text(self) -> str:
        """Return everything in it that can be searched."""
        parts = (
            self.event, self.venue, *self.articles, precedents.infraction_words(self.infraction), self.facts,
            self.findings, self.reason, self.departs, self.decision, self.effect_words,
            *self.teams, *self.players, *self.members,
        )  # fmt: skip
        return "\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Draft:
    """A ruling under consideration: its articles, what it is about, and what it would do."""

    articles: tuple[str, ...] = ()
    infraction: str = ""
    effect: tuple[RulingPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Similar:
    """A case like the draft: how close ("infraction", "article"), and if its effect differs."""

    case: Precedent
    closeness: str
    differs: bool


SAME_INFRACTION, SAME_ARTICLE = "infraction", "article"


# --- from an event


def precedents_of(tournament: Tournament) -> tuple[Precedent, ...]:
    """Return every finished case of an event, in order of entry; open disputes are left out."""
    if tournament.event is None:
        return ()
    numbers = {ruling.entry.seq: ruling.number for ruling in all_rulings(tournament)}
    precedents_list = [_ruling_precedent(tournament, ruling, numbers) for ruling in all_rulings(tournament)]
    ended = (
        dispute
        for dispute in all_disputes(tournament)
        if dispute.ruling is None and dispute.state in {SETTLED, WITHDRAWN}
    )
    precedents_list += [_ended_precedent(tournament, dispute) for dispute in ended]
    return tuple(sorted(precedents_list, key=lambda case: case.entry))


def _ruling_precedent(tournament: Tournament, ruling: RulingState, numbers: Mapping[int, int]) -> Precedent:
    fact = ruling.fact
    dispute = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    raised = dispute.fact if dispute is not None else None
    names = names_of(tournament, fact.session)
    return _case(
        tournament, fact.session, fact.deal,
        entry=ruling.entry.seq, time=ruling.entry.at, kind=fact.ruling_kind, number=ruling.number,
        dispute=dispute.number if dispute is not None else 0,
        articles=fact.articles, infraction=infraction_of(fact, raised), facts=precedents.dispute_account(raised, names),
        findings=fact.findings, reason=fact.reason, effect=effect_in(tournament, fact),
        decision=precedents.decision(fact, names), offender=_role(tournament, fact, raised),
        members=fact.members, aside=tuple(name_with_reason(*member) for member in fact.aside),
        against=fact.against, abstained=fact.abstained, departs=fact.departs, late=fact.late,
        superseded=numbers.get(ruling.superseded_by or 0, 0),
    )  # fmt: skip


def _ended_precedent(tournament: Tournament, dispute: DisputeState) -> Precedent:
    fact, ended = dispute.fact, dispute.ended or dispute.raised
    names = names_of(tournament, fact.session)
    infraction = fact.code or (CLAIMED if fact.claim is not None else "")
    return _case(
        tournament, fact.session, fact.deal,
        entry=ended.seq, time=ended.at, kind=dispute.state, number=0, dispute=dispute.number,
        articles=fact.articles or tuple(filter(None, (fact.article,))), infraction=infraction,
        facts=precedents.dispute_account(fact, names), findings="", reason=ended.reason or "", effect=(),
        decision=precedents.ended_words(dispute.state), late=fact.late,
    )  # fmt: skip


def _case(tournament: Tournament, session: str | None, deal: int | None, **fields: object) -> Precedent:
    """Return a case with what its event and session show."""
    event, played = tournament.event, tournament.played(session or "")
    assert event is not None, "only an event that has begun has cases"
    teams = [tournament.teams[uid] for uid in played.teams if uid in tournament.teams] if played is not None else []
    return Precedent(
        event_uid=event.uid,
        event=event.name,
        system=event.system,
        date=str(fields["time"])[:10],
        session=played.number if played is not None else 0,
        location=place_words(played.round, played.table, played.number) if played is not None else "",
        deal=deal or 0,
        teams=tuple(team.name for team in teams),
        players=tuple(player for team in teams for player in team.players),
        venue=(played.venue if played is not None else event.venue) or "",
        **fields,  # type: ignore[arg-type]
    )


def kinds_of(tournament: Tournament) -> Mapping[str, Infraction]:
    """Return the infractions of an event's rule system; none of a game of hands."""
    rules = tournament.rules
    return rules.infractions.kinds if isinstance(rules, RuleSystem) else {}


def effect_in(tournament: Tournament, fact: RulingMade) -> tuple[RulingPart, ...]:
    """Return what a ruling does or would do in this event."""
    dispute = dispute_called(tournament, fact.dispute) if fact.dispute is not None else None
    offender = offender_of(
        fact, dispute.fact if dispute is not None else None, tuple(names_of(tournament, fact.session))
    )
    return effect_of(fact, kinds_of(tournament), offender, _declaring(tournament, fact))


def draft_of(tournament: Tournament, fact: RulingMade) -> Draft:
    """Return a ruling that is not yet made as a draft, with the words of its dispute."""
    dispute = dispute_called(tournament, fact.dispute) if fact.dispute is not None else None
    raised = dispute.fact if dispute is not None else None
    return Draft(fact.articles, infraction_of(fact, raised), effect_in(tournament, fact))


def _declaring(tournament: Tournament, fact: RulingMade) -> Side | None:
    state = tournament.played(fact.session)
    if not isinstance(state, SessionState):
        return None
    return next((deal.side for deal in state.result.deals if deal.number == fact.deal), None)


def _role(tournament: Tournament, fact: RulingMade, dispute: DisputeRaised | None) -> str:
    sides = tuple(names_of(tournament, fact.session))
    offender, declaring = offender_of(fact, dispute, sides), fact.side or _declaring(tournament, fact)
    if offender is None or declaring is None:
        return ""
    return DECLARING if offender == declaring else DEFENDING


# --- similar cases


def search(
    cases: Sequence[Precedent], words: str = "", *, articles: Collection[str] = (), effects: Collection[str] = ()
) -> tuple[Precedent, ...]:
    """Return cases that have all these words, one of the articles and one of the effects.

    An article may be given as a part of its number, a typed word as the beginning of a word. The newest comes first;
    superseded ones come last.
    """
    parts = [
        case
        for case in newest_first(cases)
        if _has_article(case, articles) and (not effects or any(part.code in effects for part in case.effect))
    ]
    typed_words = plain_words(words)
    parts = [case for case in parts if _has_words(case, typed_words)]
    return tuple(sorted(parts, key=lambda case: bool(case.superseded)))


def _has_words(case: Precedent, typed_words: Sequence[str]) -> bool:
    words = plain_words(case.text) if typed_words else ()
    return all(begins_word(typed_word, words) for typed_word in typed_words)


def _has_article(case: Precedent, articles: Collection[str]) -> bool:
    if not articles:
        return True
    return any(named == article or named.startswith(f"{article}.") for named in case.articles for article in articles)


def newest_first(cases: Sequence[Precedent]) -> list[Precedent]:
    """Return the cases with the newest at the top."""
    return sorted(cases, key=lambda case: (case.time, case.entry), reverse=True)


def similar(cases: Sequence[Precedent], draft: Draft, most: int = MOST, *, without: Collection[Key] = ()) -> tuple[
    Similar, ...
]:  # fmt: skip
    """Return the rulings most like a draft: by article and infraction, then by article.

    Within both groups the newest comes first; superseded rulings come last of all. `without` are cases to leave out.
    """
    ranked = []
    for position, case in enumerate(newest_first(cases)):
        if not case.ruled or case.key in without or not set(case.articles) & set(draft.articles):
            continue
        is_same = case.infraction == draft.infraction and bool(draft.infraction)
        differs = is_same and bool(draft.effect) and not same_effect(case.effect, draft.effect)
        closeness = SAME_INFRACTION if is_same else SAME_ARTICLE
        ranked.append(
            ((bool(case.superseded), not is_same, position), Similar(case, closeness, differs and not case.superseded))
        )
    ranked.sort(key=lambda ranked_case: ranked_case[0])
    return tuple(similar_case for _order, similar_case in ranked[:most])


@dataclass(frozen=True, slots=True)
class Departure:
    """Rulings with another effect than the draft on the same infraction: newest, and count."""

    case: Precedent
    count: int
    draft: Draft

    @property
    def sentence(self) -> str:
        """Return the departure in words.

        For example "Ruling 4 in Autumn 2025 gave 1 point for the same; this draft gives 2."
        """
        return precedents.departure(self.case.title, self.case.effect, self.draft.effect, self.count - 1)


def departures(cases: Sequence[Precedent], draft: Draft, *, without: Collection[Key] = ()) -> tuple[Departure, ...]:
    """Return the different effects of earlier rulings on the same, the newest first."""
    alike = similar(cases, draft, len(cases), without=without)
    return tuple(_departures([similar_case.case for similar_case in alike if similar_case.differs], draft))


def _departures(cases: Sequence[Precedent], draft: Draft) -> Iterator[Departure]:
    done: list[Precedent] = []
    for case in cases:
        if not any(same_effect(case.effect, other.effect) for other in done):
            done.append(case)
            yield Departure(case, sum(same_effect(case.effect, other.effect) for other in cases), draft)
