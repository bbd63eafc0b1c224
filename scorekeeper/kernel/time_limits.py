"""Time limits for raising and recording an infraction, for F4, F7 and commands alike.

The limits are those of the rules ("until when") as far as the journal shows that they have passed, then the time for
disputes after a session, then the end of the event. An infraction objected to in time may be recorded until the next
deal begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from scorekeeper.journal.facts import DisputeRaised, Fact, PenaltyGiven
from scorekeeper.journal.redeals import dealt_last, later_deal_begun
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.settings import DEADLINE, DISPUTE_MINUTES, EVENT_END

CLAIM, WRONG_COUNT, DEFENDERS_VOID = "claim", "wrong-count", "defenders-void"
"""Matters for disputes that are no infractions: a claim, and two reasons for a re-deal."""

NEXT_CALL, RESULT, LAST_TRICK, GATHERED = "next-call-or-play", "result-entered", "last-trick", "cards-gathered"
NEXT_DEAL, SIGN_OFF, CUT_OFF, OVER = "next-deal", "sign-off", "cut-off", "event-end"

LATE = "penalty-late"
"""The problem code of an infraction that comes too late to be recorded."""

_REVIEWED = frozenset(("revoke", "cards-not-shown"))


@dataclass(frozen=True, slots=True)
class Timing:
    """Whether something is in time: `late` is the limit missed, "" if there is still time.

    `article` is that of the infraction.
    """

    late: str = ""
    article: str = ""


def judged(
    tournament: Tournament,
    session: str | None,
    deal: int | None,
    code: str | None,
    now: str,
    *,
    zone: tzinfo | None = None,
) -> Timing:
    """Return whether an infraction of a deal, or of the session (None), is in time.

    `code` is an infraction, "claim", or a reason for a re-deal. `now` is in UTC (ISO 8601 with "Z"); `zone` is that of
    the event's clock (None: this computer's).
    """
    state = tournament.played(session) if session is not None else None
    article = ""
    if isinstance(state, SessionState) and code is not None:
        kind = state.system.infractions.get(code)
        article = kind.article if kind is not None else state.system.redeal_articles.get(code, "")
        article = state.system.claims_article if code == CLAIM else article
        if deal is not None and (passed := _of_deal(state, deal, code)):
            return Timing(passed, article)
    return Timing(_of_session(tournament, session, now, zone), article)


def limits(
    tournament: Tournament,
    session: str | None,
    deal: int | None,
    code: str | None,
    now: str,
    *,
    zone: tzinfo | None = None,
) -> str:
    """Return the code of the limit that had passed (see `judged`), "" while there is time."""
    return judged(tournament, session, deal, code, now, zone=zone).late


def late_for(tournament: Tournament, draft: DisputeRaised, now: str, *, zone: tzinfo | None = None) -> str:
    """Return the code of the limit that had passed for a dispute, "" while there is time.

    A dispute that names only articles is late when everything it may be about is late.
    """
    codes = [limits(tournament, draft.session, draft.deal, code, now, zone=zone) for code in _about(tournament, draft)]
    return codes[0] if all(codes) else ""


def _about(tournament: Tournament, draft: DisputeRaised) -> Sequence[str | None]:
    if draft.claim is not None:
        return (CLAIM,)
    state = tournament.played(draft.session) if draft.session is not None else None
    if draft.code is not None or not isinstance(state, SessionState):
        return (draft.code,)
    kinds, system = state.system.infractions.kinds.values(), state.system
    may_be: list[str | None] = [kind.code for kind in kinds if kind.article in draft.articles]
    may_be += [code for code, article in system.redeal_articles.items() if article in draft.articles]
    if system.claims_article and system.claims_article in draft.articles:
        may_be.append(CLAIM)
    return may_be or (None,)


def late_penalty(tournament: Tournament, fact: Fact, now: str) -> tuple[Problem, ...]:
    """Return a problem if a penalty is too late for the scorer: only a ruling can impose it."""
    if not isinstance(fact, PenaltyGiven):
        return ()
    timing = judged(tournament, fact.session, fact.deal, fact.code, now)
    if not timing.late:
        return ()
    limit, penalty = timing.late, fact.code
    return (problem("penalty-late", "deal", article=timing.article, limit=limit, penalty=penalty),)


def cut_off(tournament: Tournament, session: str | None) -> datetime | None:
    """Return the deadline for a dispute about a session.

    None while it is not over, or without a limit.
    """
    state = tournament.played(session) if session is not None else None
    ended = _moment(state.finished_at) if state is not None and state.finished_at is not None else None
    minutes = int(tournament.settings.get(DISPUTE_MINUTES, 0))
    return ended + timedelta(minutes=minutes) if ended is not None and minutes else None


def hours_late(tournament: Tournament, timestamp: str, *, zone: tzinfo | None = None) -> float | None:
    """Return how many hours past the registration deadline a time (UTC) is.

    None if in time, or without a deadline.
    `zone` is that of the event's clock (None: this computer's).
    """
    deadline, moment = str(tournament.settings.get(DEADLINE, "")), _moment(timestamp)
    delay = moment - _local(deadline, zone) if deadline and moment is not None else timedelta()
    return delay / timedelta(hours=1) if delay > timedelta() else None


def _of_session(tournament: Tournament, session: str | None, now: str, zone: tzinfo | None) -> str:
    moment = _moment(now)
    if moment is None:
        return ""
    end, last = str(tournament.settings.get(EVENT_END, "")), cut_off(tournament, session)
    if last is not None and moment > last:
        return CUT_OFF
    return OVER if end and moment > _local(end, zone) else ""


def _of_deal(state: SessionState, deal: int, code: str) -> str:
    """Return the limit of the rules that has certainly passed, by the entries of the session."""
    result = state.result.deal(deal)
    over = result is not None and result.outcome is not None
    is_past = later_deal_begun(state, deal)
    # a deal that a ruling has had played again since the sheet was signed is not signed yet
    signed = state.under_signature or (bool(state.sealed) and state.sealed[-1].entry > dealt_last(state, deal))
    if code in _REVIEWED:
        return NEXT_DEAL if is_past else SIGN_OFF if signed else ""
    if code == CLAIM:
        return GATHERED if is_past or signed else ""
    if code in {WRONG_COUNT, DEFENDERS_VOID}:
        passed = RESULT if code == WRONG_COUNT else LAST_TRICK
        return passed if over or is_past else ""
    kind = state.system.infractions.get(code)
    return NEXT_CALL if kind is not None and kind.minor and (is_past or signed) else ""


def _moment(text: str) -> datetime | None:
    """Return a time of the journal, None if the text is not a time."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _local(text: str, zone: tzinfo | None) -> datetime:
    local = datetime.fromisoformat(text)
    return (local.replace(tzinfo=zone) if zone is not None else local.astimezone()).astimezone(UTC)
