"""The penalties, re-deals and rulings of a session document."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.deals import OUTCOMES, read_contract_in
from scorekeeper.documents.frame import SessionFrame
from scorekeeper.documents.reading import LARGEST, Cursor, opened
from scorekeeper.rules.infractions import Infraction
from scorekeeper.rules.model import Deal, Penalty, Redeal, Ruling, Side, Votes, contracts_from, outcome_with
from scorekeeper.rules.system import BY_RULING, REDEAL_REASONS

RULING_KINDS = ("ruling", "settlement")
_IMPOSED_KEYS = frozenset(("side", "code", "objected", "points", "article", "attempt"))
_PENALTY_KEYS = _IMPOSED_KEYS | {"deal"}
_REDEAL_KEYS = frozenset(("deal", "reason"))
JUDGEMENT_KEYS = frozenset(
    ("findings", "votes", "aside", "departs", "infraction", "late", "admitted_by", "number", "supersedes")
)
"""Keys of a ruling about itself, for deals and hands alike, without effect on scores."""
RULING_CONTRADICTIONS = ("ruling-number-twice", "supersedes-nothing")
_VOTES = ("for", "against", "abstained")
_RULING_KEYS = (
    frozenset(
        (
            "deal",
            "articles",
            "reason",
            "kind",
            "side",
            "contract",
            "outcome",
            "taken",
            "points",
            "waive",
            "impose",
            "members",
        )
    )
    | JUDGEMENT_KEYS
)
_DEAL_ONLY = ("side", "contract", "outcome", "taken")


def read_penalties(document: Cursor, frame: SessionFrame) -> tuple[Penalty, ...]:
    """Return the penalties in list order; one without a deal is on the session."""
    read = []
    for cursor in document.entries("penalties"):
        cursor.known(_PENALTY_KEYS)
        deal = _read_deal_number(cursor, frame)
        of_session = not cursor.has("deal")
        penalty = _read_penalty(cursor, frame, deal, of_session=of_session)
        if penalty is None:
            continue
        kind = frame.system.infractions.kinds[penalty.code]
        if kind.cardinal and of_session:
            cursor.refuse("cardinal-without-deal", "deal", article=kind.article, infraction=kind.code)
        read.append(penalty)
    return tuple(read)


def read_redeals(document: Cursor, frame: SessionFrame) -> tuple[Redeal, ...]:
    """Return the re-deals in list order."""
    read = []
    for cursor in document.entries("redeals"):
        cursor.known(_REDEAL_KEYS)
        deal = cursor.integer("deal", 1, frame.deals, required=True)
        reason = cursor.choice("reason", REDEAL_REASONS, required=True)
        if reason is not None and reason != BY_RULING and reason not in frame.system.redeal_reasons:
            cursor.refuse("redeal-not-of-system", "reason", reason=reason, system=frame.system.key)
        if deal is not None and reason is not None:
            read.append(Redeal(deal, reason))
    return tuple(read)


def check_ruling_numbers(document: Cursor, *, superseded: bool = True) -> None:
    """Note a ruling number that is used twice, and a superseded one that is missing.

    `superseded`: False for a sheet, which leaves out superseded rulings.
    """
    rulings = document.items_of("rulings")
    if any(value.__class__ is not dict for value in rulings):
        return
    numbers = [value.get("number") for value in rulings]
    for index, value in enumerate(rulings):
        number, earlier = numbers[index], value.get("supersedes")
        if number.__class__ is int and number in numbers[:index]:
            document.refuse("ruling-number-twice", "rulings", index, "number", number=number)
        if superseded and earlier.__class__ is int and earlier != number and earlier not in numbers:
            document.refuse("supersedes-nothing", "rulings", index, "supersedes", number=earlier)


def read_rulings(document: Cursor, frame: SessionFrame, deals: Sequence[Deal]) -> tuple[Ruling, ...]:
    """Return the rulings in list order; one without a deal is on the session.

    Waived positions count through all penalties: those given, then those imposed by rulings.
    """
    cursors = document.entries("rulings")
    imposed = sum(len(cursor.items_of("impose")) for cursor in cursors)
    given = document.value.get("penalties")
    # A list that cannot be read is refused as such; references to what is waived in it are then
    # not checked.
    penalties = LARGEST if given is not None and not isinstance(given, list) else len(given or ()) + imposed
    read = []
    for cursor in cursors:
        ruling = _read_ruling(cursor, frame, penalties)
        if ruling is not None:
            read.append(ruling)
    if len(read) == len(cursors):
        _check_taken(cursors, read, {deal.number: deal for deal in deals})
    return tuple(read)


def _check_taken(cursors: Sequence[Cursor], rulings: Sequence[Ruling], deals: Mapping[int, Deal]) -> None:
    """Refuse a ruling's card points whose outcome fits no contract of their deal."""
    for index, ruling in enumerate(rulings):
        taken = ruling.taken
        if taken is None or ruling.outcome is None:
            continue
        contracts = contracts_from(deals.get(ruling.deal or 0), rulings, index)
        if contracts and all(outcome_with(contract, taken) != ruling.outcome for contract in contracts):
            contract = str(contracts[0])
            cursors[index].refuse("result-disagrees", "taken", taken=taken, contract=contract, outcome=ruling.outcome)


def _read_deal_number(cursor: Cursor, frame: SessionFrame) -> int | None:
    deal = cursor.integer("deal", 1, frame.deals)
    if deal is not None and frame.numbers is not None and deal not in frame.numbers:
        cursor.refuse("no-such-deal", "deal", deal=deal)
    return deal


def _read_penalty(cursor: Cursor, frame: SessionFrame, deal: int | None, *, of_session: bool) -> Penalty | None:
    side = cursor.choice("side", frame.system.sides, required=True)
    if not frame.system.infractions.kinds:
        cursor.refuse("no-penalties-here", "code", system=frame.system.key)
        return None
    code = cursor.choice("code", frame.system.infractions.kinds, required=True)
    kind = frame.system.infractions.get(code) if code is not None else None
    objected = cursor.flag("objected", default=True)
    points = cursor.integer("points", 0, LARGEST)
    article = cursor.text("article")
    attempt = cursor.integer("attempt", 1, LARGEST)
    if cursor.has("attempt") and of_session:
        cursor.refuse("attempt-without-deal", "attempt")
    _check_attempt(cursor, attempt, deal, frame)
    if kind is None or side is None:
        return None
    _check_kind(cursor, kind)
    return Penalty(side, kind.code, deal, objected, points, article, attempt)


def _check_attempt(cursor: Cursor, attempt: int | None, deal: int | None, frame: SessionFrame) -> None:
    """Note an attempt that the re-deals do not show as abandoned."""
    if attempt is None or deal is None or frame.redealt is None:
        return
    abandoned = frame.redealt.get(deal, 0)
    if attempt > abandoned:
        cursor.refuse("no-such-attempt", "attempt", attempt=attempt, attempts=abandoned)


def _check_kind(cursor: Cursor, kind: Infraction) -> None:
    """Compare points and article with what the infraction allows and requires."""
    if not kind.open_points and cursor.has("points"):
        cursor.refuse("points-are-fixed", "points", infraction=kind.code)
    if kind.open_points and kind.points is None and not cursor.has("points"):
        cursor.refuse("missing", "points", key="points")
    if not kind.article and not cursor.has("article"):
        cursor.refuse("missing", "article", key="article")


def _read_ruling(cursor: Cursor, frame: SessionFrame, penalties: int) -> Ruling | None:
    cursor.known(_RULING_KEYS)
    deal = _read_deal_number(cursor, frame)
    if not cursor.has("deal"):
        for key in _DEAL_ONLY:
            if cursor.has(key):
                cursor.refuse("needs-a-deal", key, key=key)
    articles = cursor.texts("articles", required=True)
    reason = cursor.text("reason", required=True)
    kind = cursor.choice("kind", RULING_KINDS)
    side = cursor.choice("side", frame.system.sides)
    contract = read_contract_in(cursor, "contract", frame)
    outcome = cursor.choice("outcome", OUTCOMES)
    taken = cursor.integer("taken", 0, frame.system.card_points)
    points = _read_points(cursor, frame)
    waive = _read_waived(cursor, penalties)
    impose = _read_imposed(cursor, frame, deal)
    members = cursor.texts("members")
    judgement = read_judgement(cursor)
    if not articles or reason is None:
        return None
    return Ruling(
        articles,
        reason,
        deal,
        kind or RULING_KINDS[0],
        side,
        contract,
        outcome,
        MappingProxyType(points),
        waive,
        impose,
        members,
        taken=taken,
        **judgement,
    )


def read_judgement(cursor: Cursor) -> dict[str, Any]:
    """Return the ruling's own fields."""
    number = cursor.integer("number", 1, LARGEST)
    supersedes = cursor.integer("supersedes", 1, LARGEST)
    if number is not None and number == supersedes:
        cursor.refuse("supersedes-itself", "supersedes", number=number)
    aside = _read_aside(cursor)
    return {
        "findings": cursor.text("findings") or "",
        "votes": _read_votes(cursor, {name for name, _why in aside}),
        "aside": aside,
        "departs": cursor.text("departs") or "",
        "infraction": cursor.text("infraction"),
        "late": cursor.text("late") or "",
        "admitted_by": cursor.text("admitted_by") or "",
        "number": number or 0,
        "supersedes": supersedes or 0,
    }


def _read_votes(cursor: Cursor, aside: set[str]) -> Votes | None:
    """Return how the members voted: each name once, and no one who is recused."""
    inner = cursor.inner("votes")
    if inner is None:
        return None
    inner.known(_VOTES)
    given: list[tuple[str, ...]] = []
    for key in _VOTES:
        names = inner.texts(key)
        before = {name for others in given for name in others}
        for index, name in enumerate(names):
            if name in before or name in names[:index]:
                inner.refuse("two-votes", key, index, name=name)
            elif name in aside:
                inner.refuse("aside-and-ruling", key, index, name=name)
        given.append(names)
    return Votes(*given) if any(given) else None


def _read_aside(cursor: Cursor) -> tuple[tuple[str, str], ...]:
    """Return who is recused, each with the reason, which may be empty."""
    inner = cursor.inner("aside")
    if inner is None:
        return ()
    read = []
    for name, why in inner.value.items():
        if not name.strip():
            inner.refuse("empty", name)
        elif why.__class__ is not str:
            inner.refuse("not-a-text", name)
        else:
            read.append((name, why))
    return tuple(read)


def _read_points(cursor: Cursor, frame: SessionFrame) -> dict[Side, int]:
    inner = cursor.inner("points")
    if inner is None:
        return {}
    inner.known(frame.system.sides)
    read = {side: inner.integer(side, -LARGEST, LARGEST) for side in frame.system.sides}
    points = {side: number for side, number in read.items() if number is not None}
    if frame.system.payment.conserves and sum(points.values()) != 0:
        cursor.refuse("points-not-zero-sum", "points")
    return points


def _read_waived(cursor: Cursor, penalties: int) -> tuple[int, ...]:
    read = []
    for index, value in enumerate(cursor.items("waive")):
        position = cursor.item_integer(value, ("waive", index), 0, LARGEST)
        if position is None:
            continue
        if position >= penalties:
            cursor.refuse("no-such-penalty", "waive", index, position=position, penalties=penalties)
        else:
            read.append(position)
    return tuple(read)


def _read_imposed(cursor: Cursor, frame: SessionFrame, deal: int | None) -> tuple[Penalty, ...]:
    read = []
    of_session = not cursor.has("deal")
    for index, value in enumerate(cursor.items("impose")):
        entry = opened(value, (*cursor.path, "impose", index), cursor.problems)
        if entry is None:
            continue
        entry.known(_IMPOSED_KEYS)
        penalty = _read_penalty(entry, frame, deal, of_session=of_session)
        if penalty is None:
            continue
        kind = frame.system.infractions.kinds[penalty.code]
        if kind.cardinal and of_session:
            entry.refuse("cardinal-without-deal", "code", article=kind.article, infraction=kind.code)
        read.append(replace(penalty, deal=None))
    return tuple(read)
