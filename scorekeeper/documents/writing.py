"""Writing a session as its document, without absent or default values."""

from dataclasses import replace
from typing import Any

from scorekeeper.documents.frame import FORMAT, VERSION
from scorekeeper.rules.auction import NO_BID
from scorekeeper.rules.model import RULING, Call, Deal, Penalty, Ruling, Session, SessionForfeit, Team, Votes
from scorekeeper.rules.systems import SYSTEMS


def write_session(session: Session) -> dict[str, Any]:
    """Return the document that reads back as this very session."""
    minor = {kind.code for kind in SYSTEMS[session.system].infractions.kinds.values() if kind.minor}
    return {"format": FORMAT, "version": VERSION, "system": session.system} | _present(
        options=dict(session.options),
        meta=dict(session.meta),
        sides={side: _team(team) for side, team in session.teams.items()},
        first_dealer=session.first_dealer,
        odd_side=session.odd_side,
        seating=[{"from_deal": entry.from_deal, "seats": list(entry.seats)} for entry in session.seating],
        deals=[_deal(deal) for deal in session.deals],
        penalties=[_penalty(penalty, minor) for penalty in session.penalties],
        redeals=[{"deal": redeal.deal, "reason": redeal.reason} for redeal in session.redeals],
        rulings=[_ruling(ruling, minor) for ruling in session.rulings],
        forfeit=_forfeit(session.forfeit),
    )


def _forfeit(forfeit: SessionForfeit | None) -> dict[str, Any] | None:
    if forfeit is None:
        return None
    by = forfeit.by[0] if len(forfeit.by) == 1 else list(forfeit.by)
    return {"by": by, "reason": forfeit.reason}


def judgement_fields(ruling: Ruling) -> dict[str, Any]:
    """Return the fields of a document with a committee's findings besides its ruling."""
    votes = ruling.votes
    return _present(
        findings=ruling.findings or None,
        votes=None if votes is None else _votes(votes),
        aside=dict(ruling.aside),
        departs=ruling.departs or None,
        infraction=ruling.infraction,
        late=ruling.late or None,
        admitted_by=ruling.admitted_by or None,
        number=ruling.number or None,
        supersedes=ruling.supersedes or None,
    )


def _votes(votes: Votes) -> dict[str, Any]:
    return {
        key: list(names)
        for key, names in (("for", votes.in_favour), ("against", votes.against), ("abstained", votes.abstained))
    }


def _present(**values: Any) -> dict[str, Any]:
    """Leave out absent values; a document always has its deals, even if there are none."""
    return {key: value for key, value in values.items() if key == "deals" or value not in (None, {}, [])}


def _team(team: Team) -> dict[str, Any]:
    return {"name": team.name} | _present(players=list(team.players), captain=team.captain)


def _deal(deal: Deal) -> dict[str, Any]:
    """Write only the calls if there are calls: side and contract follow from them."""
    called, passed = bool(deal.calls), deal.dealer_side is not None
    return {"deal": deal.number} | _present(
        side=None if called or passed else deal.side,
        contract=None if called else NO_BID if passed else str(deal.contract),
        dealer_side=None if called else deal.dealer_side,
        calls=[_call(call) for call in deal.calls],
        first_seat=deal.first_seat,
        odd_side=deal.odd_side,
        taken=deal.taken,
        opponents=deal.opponents,
        result=deal.outcome,
        swept=deal.swept or None,
        insisted=deal.insisted,
    )


def _call(call: Call) -> str | dict[str, Any]:
    return call.text if call.seat is None else {"seat": call.seat, "call": call.text}


def _penalty(penalty: Penalty, minor: set[str]) -> dict[str, Any]:
    """Return a penalty as JSON, with `objected` only where it says something."""
    notes_objection = penalty.code in minor or not penalty.objected
    return _present(
        deal=penalty.deal,
        side=penalty.side,
        code=penalty.code,
        objected=penalty.objected if notes_objection else None,
        points=penalty.points,
        article=penalty.article,
        attempt=penalty.attempt,
    )


def _ruling(ruling: Ruling, minor: set[str]) -> dict[str, Any]:
    return _present(
        deal=ruling.deal,
        articles=list(ruling.articles),
        reason=ruling.reason,
        kind=None if ruling.kind == RULING else ruling.kind,
        side=ruling.side,
        contract=None if ruling.contract is None else str(ruling.contract),
        outcome=ruling.outcome,
        taken=ruling.taken,
        points=dict(ruling.points),
        waive=list(ruling.waive),
        impose=[_penalty(replace(penalty, deal=None), minor) for penalty in ruling.impose],
        members=list(ruling.members),
    ) | judgement_fields(ruling)
