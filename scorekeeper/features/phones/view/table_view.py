"""The contents of the phone page as JSON values; the phone itself applies no rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.features.penalties import words as penalty_words
from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_register import Phone
from scorekeeper.features.score.view.sheet_view import due_read_out
from scorekeeper.journal.confirming import Unconfirmed, sides_accept, sides_that_looked, waiting_in
from scorekeeper.journal.desks import held_elsewhere, is_of_phones, phone_seat, phones_desk
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealAccepted, PenaltyGiven
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stages import StageState
from scorekeeper.kernel.phone_status import TABLE
from scorekeeper.kernel.time_limits import cut_off
from scorekeeper.language.first_names import in_short
from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.lines import redeal_reason
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.session_now import SessionNow, session_now


def has_phone_page(rules: object) -> bool:
    """Return whether phones can enter these rules: two sides, a bid each deal, one score."""
    return (
        isinstance(rules, RuleSystem)
        and len(rules.sides) == 2
        and not rules.payment.conserves
        and not rules.passes
        and not rules.surrenders
    )


@dataclass(frozen=True, slots=True)
class PhoneSession:
    """The session that a phone enters now, and its side (A for a table's phone)."""

    state: SessionState
    side: Side


def open_session(tournament: Tournament, phone: Phone) -> PhoneSession | None:
    """Return the session of the open round for a phone, None if there is none.

    Where rounds are opened by the desk, only an open round counts, never the newest one with an entry: a slip at
    another table would carry the phones away. Without opened rounds it is the first session that is not finished.
    """
    mine = [_as_phone(state, phone) for state in tournament.sessions.values() if state.forfeit is None]
    sessions = [session for session in mine if session is not None and _is_open(tournament, session.state)]
    sessions.sort(key=lambda session: (session.state.round or 0, session.state.number))
    unfinished = [session for session in sessions if not _is_finished(session.state)]
    return next(iter(unfinished or sessions[-1:]), None)


def last_session(tournament: Tournament, phone: Phone) -> PhoneSession | None:
    """Return the session of a closed round that a phone played last, None if there is none."""
    mine = [_as_phone(state, phone) for state in tournament.sessions.values() if state.finished_at is not None]
    over = [session for session in mine if session is not None and not _is_open(tournament, session.state)]
    return max(over, key=lambda session: session.state.finished_at or "", default=None)


def _as_phone(state: SessionState, phone: Phone) -> PhoneSession | None:
    if phone.kind == TABLE:
        return PhoneSession(state, "A") if str(state.table or "") == phone.subject else None
    if phone.subject not in state.teams:
        return None
    return PhoneSession(state, state.system.sides[state.teams.index(phone.subject)])


def _is_open(tournament: Tournament, state: SessionState) -> bool:
    stage: StageState = tournament.stage(state.stage)
    if not stage.opened or state.round is None:
        return stage.over is None
    return state.round in stage.opened and state.round not in stage.closed


def _is_finished(state: SessionState) -> bool:
    return state.is_closed or (state.result.complete and len(sides_that_looked(state)) == len(state.system.sides))


def side_of_entry(entry: Entry) -> Side | None:
    """Return the side that made an entry on a phone, None for an entry of a desk."""
    seat = phone_seat(entry.seat)
    return seat.side if seat is not None else None


# --- the page's values


def table_view(tournament: Tournament, phone: Phone, *, other_near: bool, bell: str = "") -> dict[str, Any]:
    """Return the current contents of the phone page.

    `other_near`: the other side's phone was heard a moment ago; `bell` is when the desk was last called, "" if not.
    """
    event = tournament.event
    base: dict[str, Any] = {
        "event": event.name if event is not None else "",
        "kind": phone.kind,
        "phone": phone.short_id,
        "team": _owner(tournament, phone),
        "seq": tournament.seq,
    }
    if not has_phone_page(tournament.rules):
        return {**base, "state": "no-page", "text": words.no_page(_rules_name(tournament))}
    session = open_session(tournament, phone)
    if session is None:
        return {**base, "state": "none", "last": _last(tournament, phone)}
    now = session_now(tournament, session.state.uid)
    return {**base, "state": "open", **_session(now, session, phone, other_near=other_near, bell=bell)}


def _rules_name(tournament: Tournament) -> str:
    return str(getattr(tournament.rules, "name", ""))


def _owner(tournament: Tournament, phone: Phone) -> str:
    if phone.kind == TABLE:
        return words.table(phone.subject)
    team = tournament.teams.get(phone.subject)
    return team.name if team is not None else ""


def _session(now: SessionNow, session: PhoneSession, phone: Phone, *, other_near: bool, bell: str) -> dict[str, Any]:
    state, sides = now.state, now.system.sides
    current = now.current
    waits = waiting_in(now.tournament, state)
    looked = sides_that_looked(state)
    read_out = due_read_out(now)
    holder = held_elsewhere(now.tournament, state.uid, phones_desk(state))
    return {
        "session": state.uid,
        "round": state.round,
        "table": state.table,
        "me": session.side,
        "who": phone.who,
        "names": dict(now.names),
        "players": {side: list(state.record.teams[side].players) for side in sides},
        "captains": {side: state.record.teams[side].captain or "" for side in sides},
        "deals": now.deals,
        "current": current,
        "dealer": _who_deals(now, current) if current else "",
        "totals": {side: state.result.totals.get(side, 0) for side in sides},
        "match_points": dict(state.result.match_points) if state.result.match_points else None,
        "rows": [_row(now, number, waits) for number in range(1, now.deals + 1) if now.recorded(number) is not None],
        "waits": [_wait(now, row) for row in waits],
        "read_out": {"deal": read_out.after_deal, "text": read_out.sentence} if read_out is not None else None,
        "penalties": _penalties(now.system),
        "redeals": [{"code": code, "name": redeal_reason(code)} for code in now.system.redeal_reasons],
        "looked": {side: looked[side].at if side in looked else "" for side in sides},
        "calls": [_call(dispute) for dispute in state.disputes if dispute.is_open],
        "bell": bell,
        "asks": sides_accept(now.tournament),
        "near": other_near,
        "closed": state.is_closed or state.under_signature,
        "held": words.desk_has_table(holder.who) if holder is not None and not is_of_phones(holder.seat) else "",
        "chart": _chart(now.system),
    }


def _last(tournament: Tournament, phone: Phone) -> Mapping[str, Any] | None:
    """Return the sheet of the round before, with the end of its time for objections or ""."""
    session = last_session(tournament, phone)
    if session is None:
        return None
    ends = cut_off(tournament, session.state.uid)
    values = _session(session_now(tournament, session.state.uid), session, phone, other_near=False, bell="")
    return {**values, "until": ends.isoformat() if ends is not None else ""}


def _who_deals(now: SessionNow, number: int) -> str:
    seats = now.seats(number)
    short = in_short(seats) if seats else ()
    names = [
        short[seat - 1] if seat <= len(short) and short[seat - 1] else words.seat(seat)
        for seat in (now.dealer(number), now.leader(number))
    ]
    return words.dealer_and_leader(*names)


def _row(now: SessionNow, number: int, waits: Iterable[Unconfirmed]) -> dict[str, Any]:
    deal, result = now.as_ruled(number), now.scored(number)
    assert deal is not None
    waiting = next((row for row in waits if row.deal == number and not isinstance(row.fact, PenaltyGiven)), None)
    points = dict.fromkeys(now.system.sides, 0)
    for line in result.lines if result is not None else ():
        points[line.side] = points.get(line.side, 0) + line.points
    return {
        "deal": number,
        "side": deal.side,
        "value": deal.contract.value,
        "strain": deal.contract.strain,
        "doubling": deal.contract.doubling,
        "taken": deal.taken,
        "outcome": result.outcome if result is not None else None,
        "points": points,
        "running": dict(result.running) if result is not None else {},
        "waiting": waiting is not None,
        "accepted": _accepted_at(now.state, number) if waiting is None else "",
        "penalties": [infraction_name(penalty.code) for penalty in now.record.penalties if penalty.deal == number],
    }


def _accepted_at(state: SessionState, number: int) -> str:
    """Return when the other side accepted a deal as it is now, "" if it did not."""
    made = state.deal_entries.get(number) or (0,)
    for entry in reversed(state.entries):
        if isinstance(entry.fact, DealAccepted) and made[-1] in entry.fact.entries:
            return entry.at
    return ""


def _wait(now: SessionNow, row: Unconfirmed) -> dict[str, Any]:
    by = side_of_entry(row.newest)
    back = row.sent_back
    wait: dict[str, Any] = {
        "deal": row.deal,
        "kind": "penalty" if isinstance(row.fact, PenaltyGiven) else "deal",
        "by": by,
        "entries": list(row.numbers),
        "cmd": row.newest.cmd.partition("/")[0],
        "back": {"by": side_of_entry(back), "text": back.reason} if back is not None else None,
    }
    if isinstance(row.fact, PenaltyGiven):
        kind = now.system.infractions.kinds[row.fact.code]
        offender = now.names[row.fact.side]
        wait |= {
            "text": infraction_act(row.fact.code, offender, row.fact.article or ""),
            "cost": penalty_words.consequence(kind),
        }
    return wait


def _penalties(system: RuleSystem) -> list[dict[str, Any]]:
    """Return infractions that a table may enter: with fixed costs and articles of their own."""
    kinds = [kind for kind in system.infractions.kinds.values() if kind.minor or kind.cardinal]
    return [
        {
            "code": kind.code,
            "name": infraction_name(kind.code),
            "article": kind.article,
            "minor": kind.minor,
            "cost": penalty_words.consequence(kind),
        }
        for kind in kinds
    ]


def _call(dispute: Any) -> dict[str, Any]:
    return {"number": dispute.number, "deal": dispute.fact.deal, "by": dispute.fact.by, "at": dispute.raised.at}


def _chart(system: RuleSystem) -> Mapping[str, Any]:
    chart, doubling = system.chart, system.doubling
    return {
        "min": system.minimum,
        "max": system.maximum,
        "cards": system.card_points,
        "few": system.minimum / 3,
        "bands": [[band.up_to, band.made, band.defeated] for band in chart.bands],
        "factors": list(doubling.factors),
        "added": list(doubling.added),
        "strains": [strain for strain in reversed(STRAINS) if strain != "NT"] + ["NT"],
    }
