"""A dispute as a page or a paper shows it: the list, its filter, the facts of one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.committee.view.disputes.imports import imported_effect, imported_lines
from scorekeeper.features.committee.view.disputes.matters import about as about_article
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.dispute_facts import SETTLED, WITHDRAWN
from scorekeeper.journal.dispute_states import OPEN, RULED, SUPERSEDED, DisputeState
from scorekeeper.journal.disputes import all_disputes, articles_of, ruling_at
from scorekeeper.journal.names import plain_letters
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.kernel.desk import rules_of
from scorekeeper.kernel.time_limits import cut_off
from scorekeeper.language import dispute_marks
from scorekeeper.language.moments import time_beside, time_of_day
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import contract, plain
from scorekeeper.language.stage_facts import place_in, stage_label
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Deal, Side
from scorekeeper.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A dispute in the list: its place, its subject and its progress.

    `spoken` is the whole row in words.
    `late` is set if it was raised after a limit; `searched` is all of its text, for the search.
    """

    uid: str
    number: int
    title: str
    about: str
    state: str
    words: str
    late: bool = False
    searched: str = ""

    @property
    def spoken(self) -> str:
        """Return the row as read aloud."""
        return ", ".join(part for part in (f"{self.number}", self.title, self.about, self.words) if part)


@dataclass(frozen=True, slots=True)
class TeamStatement:
    """A team's statement; `filled` is how its letter is drawn."""

    side: Side
    filled: bool
    team: str
    words: str


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """A piece of evidence: name, media type, SHA-256 of its bytes, and a text about it."""

    name: str
    media: str
    digest: str
    words: str

    @property
    def short(self) -> str:
        """Return the beginning of the digest as it is shown."""
        return disputes_page.digest_words(self.digest)

    @property
    def is_picture(self) -> bool:
        return self.media.startswith("image/")


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A dispute in full: its state, who raised it, what each party stated, and the deal now.

    `state` is the journal's word, `words` the page's. `facts`, `claim`, `late` and `recorded` are empty if there is
    nothing of the kind; `recorded` are label and value of the lines about the deal; `imported` are the rulings of the
    document that it is about.
    """

    uid: str
    number: int
    session: str | None
    deal: int | None
    title: str
    location: str
    state: str
    words: str
    raised: str
    raised_at: str
    facts: str
    sayings: tuple[TeamStatement, ...]
    claim: str
    line: str
    recorded: tuple[tuple[str, str], ...]
    articles: tuple[str, ...]
    evidence: tuple[EvidenceView, ...]
    late: str
    imported: tuple[str, ...] = ()
    import_effect: str = ""

    @property
    def is_open(self) -> bool:
        """Return whether it waits for an answer."""
        return self.state == "open"


def disputes_list(tournament: Tournament) -> tuple[DisputeRow, ...]:
    """Return all disputes: open ones first, oldest at the top, then the others, newest first."""
    disputes = all_disputes(tournament)
    waiting = [dispute for dispute in disputes if dispute.is_open]
    over = [dispute for dispute in reversed(disputes) if not dispute.is_open]
    return tuple(_row(tournament, dispute) for dispute in (*waiting, *over))


def _row(tournament: Tournament, dispute: DisputeState) -> DisputeRow:
    names = names_of(tournament, dispute.session)
    played = tournament.played(dispute.session or "")
    of_hands = isinstance(played, GameState)
    title = disputes_page.row_title(_session_location(tournament, played), dispute.fact.deal, of_hands=of_hands)
    late = disputes_page.kind_words("late") if dispute.fact.late else ""
    words = dispute_marks.open_words(dispute, names, _effect(tournament, dispute, names), late)
    rules = rules_of(tournament)
    article = about_article(rules if isinstance(rules, RuleSystem) else None, dispute.fact)
    about = dispute_marks.about(dispute.fact, names, article)
    asked = dispute.fact.code or dispute.fact.claim or dispute.fact.by
    if dispute.state == SETTLED and dispute.ruling is not None and not asked:
        about = pgettext("dispute", "the teams agree")
    about = _("what a document rules") if dispute.fact.imported else about
    searched = "\n".join((str(dispute.number), title, about, words, *names.values(), *_statements(tournament, dispute)))
    letters = plain_letters(searched)
    return DisputeRow(dispute.uid, dispute.number, title, about, dispute.state, words, bool(late), letters)


def _statements(tournament: Tournament, dispute: DisputeState) -> Iterator[str]:
    """Return all that was written about a dispute: facts, statements, evidence, the ruling."""
    fact, claim = dispute.fact, dispute.fact.claim
    yield from (fact.facts, *fact.says.values(), *articles_of(fact, rules_of(tournament)), dispute.raised.who)
    yield claim.line if claim is not None else ""
    for piece in dispute.evidence:
        yield from (piece.name, piece.words)
    yield from imported_lines(tournament, dispute)
    yield dispute.ended.reason if dispute.ended is not None else ""
    ruling = ruling_at(tournament, dispute.ruling) if dispute.ruling is not None else None
    if ruling is not None:
        made = ruling.fact
        yield from (*made.articles, made.findings, made.reason, made.departs, *made.members, ruling.entry.who)


def _session_location(tournament: Tournament, played: Played | None) -> str:
    if played is None:
        return ""
    location = disputes_page.place_of(played.round, played.table, played.number, of_hands=isinstance(played, GameState))
    return (
        disputes_page.in_stage(location, stage_label(tournament, played.stage))
        if isinstance(played, SessionState)
        else location
    )


def _effect(tournament: Tournament, dispute: DisputeState, names: Mapping[Side, str]) -> str:
    ruling = ruling_at(tournament, dispute.ruling) if dispute.ruling is not None else None
    return disputes_page.effect_words(ruling.fact, names) if ruling is not None else ""


def view_of(tournament: Tournament, dispute: DisputeState) -> DisputeView:
    """Return a dispute as a page shows it, even one that is not entered yet."""
    fact, played = dispute.fact, tournament.played(dispute.session or "")
    names = names_of(tournament, dispute.session)
    of_hands = isinstance(played, GameState)
    team = names.get(fact.by, fact.by) if fact.by is not None else ""
    last, raised = cut_off(tournament, dispute.session), dispute.raised.at
    return DisputeView(
        uid=dispute.uid,
        number=dispute.number,
        session=dispute.session,
        deal=fact.deal,
        title=disputes_page.title(dispute.number, _session_location(tournament, played), fact.deal, of_hands=of_hands),
        location=_where(tournament, played, names),
        state=dispute.state,
        words=dispute_marks.open_words(dispute, names),
        raised=disputes_page.raised_by(team, dispute.raised.who),
        raised_at=disputes_page.raised_at(time_of_day(raised), time_beside(last.isoformat(), raised) if last else ""),
        facts="\n".join(imported_lines(tournament, dispute)) or fact.facts,
        sayings=_sayings(fact.says, fact.by, names),
        claim=dispute_marks.claim_words(fact.claim, names) if fact.claim is not None else "",
        line=fact.claim.line if fact.claim is not None else "",
        recorded=_recorded_lines(played, fact.deal, names) if isinstance(played, SessionState) else (),
        articles=fact.articles,
        evidence=tuple(EvidenceView(piece.name, piece.media, piece.file, piece.words) for piece in dispute.evidence),
        late=disputes_page.late_words(fact.late, fact.admitted_by or _admitted_by(tournament, dispute))
        if fact.late
        else "",
        imported=imported_lines(tournament, dispute),
        import_effect=imported_effect(tournament, dispute),
    )


def _admitted_by(tournament: Tournament, dispute: DisputeState) -> str:
    """Return who admitted it by ruling on it."""
    ruling = ruling_at(tournament, dispute.ruling) if dispute.ruling is not None else None
    return ruling.fact.admitted_by if ruling is not None else ""


def _where(tournament: Tournament, played: Played | None, names: Mapping[Side, str]) -> str:
    """Return the line under the heading: table, round and score of the session."""
    if played is None:
        return tournament.event.name if tournament.event is not None else ""
    location = place_in(tournament, played)
    if not isinstance(played, SessionState):
        return location
    return disputes_page.place_and_score(location, list(names.values()), list(played.result.totals.values()))


def _sayings(says: Mapping[Side, str], by: Side | None, names: Mapping[Side, str]) -> tuple[TeamStatement, ...]:
    """Return the statement of each team, the asking team first."""
    order: Sequence[Side] = sorted(names, key=lambda side: side != by)
    first = next(iter(names), "")
    return tuple(
        TeamStatement(side, side == first, names[side], says[side]) for side in order if says.get(side, "").strip()
    )


def _recorded_lines(state: SessionState, number: int | None, names: Mapping[Side, str]) -> tuple[tuple[str, str], ...]:
    if number is None:
        return ()
    deal = state.record.deal(number)
    return (
        (_("Deal {deal} as recorded").format(deal=number), _deal_words(deal, names)),
        (_("So far"), worth(state, number, names)),
    )


def _deal_words(deal: Deal | None, names: Mapping[Side, str]) -> str:
    if deal is None:
        return pgettext("dispute", "no contract yet")
    return disputes_page.recorded_deal(names.get(deal.side, deal.side), plain(contract(deal.contract)), deal)


def worth(state: Played | None, number: int | None, names: Mapping[Side, str]) -> str:
    """Return what a deal is worth now: "made, Detroit 8 (3 + 2 + 3)"; "" if there is no deal."""
    if not isinstance(state, SessionState) or number is None:
        return ""
    return disputes_page.deal_value(state.result.deal(number), names)


LATE = "late"
KINDS = (OPEN, RULED, SETTLED, WITHDRAWN, SUPERSEDED, LATE)
"""The filter's choices in order; a late dispute has its state as well."""


@dataclass(frozen=True, slots=True)
class DisputeFilter:
    """The filter: one of KINDS ("" for all), and words that a dispute must all contain."""

    kind: str = ""
    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.kind or self.words.strip())

    def fits(self, row: DisputeRow) -> bool:
        """Return whether a dispute is shown."""
        return _is(row, self.kind) and all(word in row.searched for word in plain_letters(self.words).split())

    def filtered(self, rows: Iterable[DisputeRow]) -> tuple[DisputeRow, ...]:
        """Return the disputes that are shown, in their order."""
        return tuple(row for row in rows if self.fits(row))


def _is(row: DisputeRow, kind: str) -> bool:
    return row.late if kind == LATE else kind in {"", row.state}


def counts(rows: Sequence[DisputeRow]) -> Mapping[str, int]:
    """Return the number of disputes of each kind, without kinds that have none."""
    totals = {kind: sum(_is(row, kind) for row in rows) for kind in KINDS}
    return {kind: count for kind, count in totals.items() if count}
