"""The words for a line of a score, a penalty, a correction, a re-deal or a ruling."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.facts import DealRecorded, RowCopied, RulingMade
from scorekeeper.journal.redeals import RedealtResult
from scorekeeper.journal.snapshot import PlayedState
from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.auction import NO_BID
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import (
    DEFEATED,
    MADE,
    PENALTY,
    RULING,
    UNDECIDED,
    Deal,
    Line,
    Penalty,
    Redeal,
    Ruling,
    Session,
    Side,
    outcome_with,
    points_of,
)
from scorekeeper.rules.payment import COT
from scorekeeper.rules.penalties import all_penalties
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.tables import TRANSFER

CHART_CODES = frozenset({"contract-made", "contract-defeated", "deal-awarded", "doubled", "redoubled", COT, TRANSFER})
"""Codes of lines from the contract and the chart, not from penalties or rulings."""


def team_names(record: Session) -> dict[Side, str]:
    """Return the name of each side: its team's name, or the letter if there is none."""
    return {side: team.name or side for side, team in record.teams.items()}


def outcome_word(outcome: str | None) -> str:
    """Return "made", "defeated", "undecided", or nothing while the result is awaited."""
    return {
        MADE: pgettext("what points are for", "made"),
        DEFEATED: pgettext("what points are for", "defeated"),
        UNDECIDED: pgettext("what points are for", "undecided"),
    }.get(outcome or "", "")


def spoken_contract(contract: Contract) -> str:
    """Return a contract for screen readers: 28 no-trump doubled."""
    doubled = ("", pgettext("what points are for", "doubled"), pgettext("what points are for", "redoubled"))[
        contract.doubling
    ]
    return " ".join(part for part in (str(contract.value), suit_name(contract.strain), doubled) if part)


def band_words(system: RuleSystem, value: int) -> str:
    """Return the row of the chart that contains this number: "28 to 39", "56"."""
    low = system.minimum
    for band in system.chart.bands:
        if value <= band.up_to:
            return (
                str(low)
                if low == band.up_to
                else pgettext("what points are for", "{low} to {high}").format(low=low, high=band.up_to)
            )
        low = band.up_to + 1
    return str(value)


def line_words(system: RuleSystem, record: Session, line: Line, contract: Contract | None = None) -> str:
    """Return the reason for a line, without its points: "Contract 28 to 39 defeated", "Doubled".

    `contract` is the deal's as established, needed only for lines of the chart.
    """
    band = band_words(system, contract.value) if contract else ""
    if line.code == "deal-awarded":
        return _awarded(record, line, contract, band)
    if line.code in CHART_CODES:
        return _of_chart(line.code, band)
    if line.source.kind == RULING:
        return _ruling_line(record, line)
    if line.source.kind == PENALTY:
        return _penalty_line(system, record, line)
    return line.code


def _of_chart(code: str, band: str) -> str:
    return {
        "contract-made": _("Contract {band} made").format(band=band),
        "contract-defeated": _("Contract {band} defeated").format(band=band),
        "doubled": pgettext("what points are for", "Doubled"),
        "redoubled": pgettext("what points are for", "Redoubled"),
        COT: _("Twice, for Cot"),
        TRANSFER: _("Tables paid"),
    }[code]


def line_words_short(system: RuleSystem, record: Session, line: Line, contract: Contract | None = None) -> str:
    """Return the reason for the middle of a sentence: chart lines begin with a small letter."""
    words = line_words(system, record, line, contract)
    return words[:1].lower() + words[1:] if line.code in CHART_CODES else words


def _awarded(record: Session, line: Line, contract: Contract | None, band: str) -> str:
    team = team_names(record).get(line.side, line.side)
    if line.source.kind == RULING:
        number, taken = ruling_number(record, line.source.position), record.rulings[line.source.position].taken
        if taken is not None and contract is not None:
            outcome = record.rulings[line.source.position].outcome or outcome_with(contract, taken)
            return _("Ruling {number}: {taken} card points taken, contract {band} {outcome}").format(
                number=number, taken=taken, band=band, outcome=outcome_word(outcome)
            )
        return _("Deal awarded to {team} by ruling {number} (contract {band})").format(
            team=team, number=number, band=band
        )
    return _("Deal awarded to {team} (contract {band})").format(team=team, band=band)


def _ruling_line(record: Session, line: Line) -> str:
    ruling = record.rulings[line.source.position]
    if ruling.kind == "settlement":
        return pgettext("what points are for", "Settlement {number}").format(
            number=ruling_number(record, line.source.position)
        )
    return pgettext("what points are for", "Ruling {number}").format(number=ruling_number(record, line.source.position))


def ruling_number(record: Session, position: int) -> int:
    """Return a ruling's number: that of its event, or its position in the session."""
    return record.rulings[position].number or position + 1


def imposed_by(record: Session, position: int) -> int | None:
    """Return the index of the ruling that imposed a penalty, None if the scorer gave it."""
    before = len(record.penalties)
    for index, made in enumerate(record.rulings):
        if before <= position < before + len(made.impose):
            return index
        before += len(made.impose)
    return None


def _penalty_line(system: RuleSystem, record: Session, line: Line) -> str:
    penalties = all_penalties(record)
    if line.source.position >= len(penalties):
        return infraction_name(line.code)
    text = penalty_words(system, penalties[line.source.position], team_names(record))
    text = _("{what}: a warning").format(what=text) if line.code == WARNING else text
    ruling_index = imposed_by(record, line.source.position)
    if ruling_index is None:
        return text
    return pgettext("what points are for", "{what}, ruling {number}").format(
        what=text, number=ruling_number(record, ruling_index)
    )


# --- penalties


def penalty_words(system: RuleSystem, penalty: Penalty, names: Mapping[Side, str]) -> str:
    """Return a penalty in full: "Detroit led out of turn, Dallas objected"."""
    team = names.get(penalty.side, penalty.side)
    kind = system.infractions.get(penalty.code)
    words = infraction_act(penalty.code, team, penalty.article or "")
    if kind is not None and kind.minor:
        other = names.get(system.other_side(penalty.side), "")
        template = (
            pgettext("what points are for", "{act}, {other} objected")
            if penalty.objected
            else _("{act}, {other} did not object")
        )
        words = template.format(act=words, other=other)
    if penalty.attempt is not None:
        words = _("{act} (in abandoned attempt {number})").format(act=words, number=penalty.attempt)
    return words


# --- re-deals, rulings, corrections


def redeal_reason(code: str) -> str:
    """Return why a deal was dealt again: "a card was exposed"."""
    return {
        "exposed-card": _("a card was exposed"),
        "wrong-count": _("wrong number of cards"),
        "one-suit": _("eight cards of one suit"),
        "eight-jacks": _("eight Jacks in one hand"),
        "defenders-void": pgettext("what points are for", "defenders without trumps"),
        "out-of-turn-shuffle": _("shuffled out of turn"),
        "no-points": _("a hand without points"),
        "ruling": pgettext("what points are for", "by ruling"),
    }.get(code, code)


def redeal_words(redeal: Redeal) -> str:
    """Return a re-deal in words: "Deal 12 dealt again: a card was exposed"."""
    return _("Deal {deal} dealt again: {reason}").format(deal=redeal.deal, reason=redeal_reason(redeal.reason))


def set_aside_words(aside: RedealtResult, record: Session) -> str:
    """Return a result that no longer counts.

    For example "Set aside by ruling 2: Dallas 40 hearts, 44 made, 2 : 0".
    """
    result, took = aside.result, card_points(aside.deal) if aside.deal is not None else ""
    came = " ".join(part for part in (took, outcome_word(result.outcome)) if part)
    points = " : ".join(str(value) for value in points_of(result.lines, tuple(record.teams)).values())
    contract = spoken_contract(result.contract) if result.contract is not None else ""
    team = team_names(record).get(result.side or "", "")
    settled = record.rulings[aside.ruling].kind == "settlement"
    by_ruling = _("Set aside by ruling {number}: {team} {contract}, {came}, {points}")
    by_settlement = _("Set aside by settlement {number}: {team} {contract}, {came}, {points}")
    return (by_settlement if settled else by_ruling).format(
        number=ruling_number(record, aside.ruling), team=team, contract=contract, came=came, points=points
    )


def effects_beside(state: PlayedState) -> dict[int, tuple[str, ...]]:
    """Return rulings' effects by entry that are in no record: points, replayed deals."""
    by_entry: dict[int, tuple[str, ...]] = {}
    again = {
        "redeal": pgettext("what points are for", "dealt again"),
        "replay": pgettext("what points are for", "played again"),
    }
    for entry, fact in state.counting(RulingMade):
        effects = [points_taken(fact.taken, None)] if fact.taken is not None else []
        effects += [again[fact.again]] if fact.again in again else []
        by_entry[entry.seq] = tuple(effects)
    return by_entry


def ruling_words(ruling: Ruling, number: int, names: Mapping[Side, str], beside: Sequence[str] = ()) -> str:
    """Return a ruling's decision: "Ruling 2: 16 spades made. Detroit +1. Articles 3.9".

    `beside` are effects that the record does not have (see `effects_beside`).
    """
    name = (
        pgettext("what points are for", "Settlement {number}")
        if ruling.kind == "settlement"
        else pgettext("what points are for", "Ruling {number}")
    )
    effects = []
    if ruling.side is not None:
        effects.append(
            pgettext("what points are for", "{team} declared").format(team=names.get(ruling.side, ruling.side))
        )
    if ruling.contract is not None:
        effects.append(
            pgettext("what points are for", "the contract was {contract}").format(
                contract=spoken_contract(ruling.contract)
            )
        )
    if ruling.outcome is not None:
        effects.append(outcome_word(ruling.outcome))
    effects += beside
    effects += [f"{names.get(side, side)} {points:+d}" for side, points in ruling.points.items() if points]
    effects += [pgettext("what points are for", "a penalty waived")] * len(ruling.waive) + [
        infraction_name(given.code) for given in ruling.impose
    ]
    effects_text = ", ".join(effects) or _("a finding, no change of points")
    return _("{ruling}: {effects} ({articles})").format(
        ruling=name.format(number=number), effects=effects_text, articles=", ".join(ruling.articles)
    )


def result_words(deal: Deal, contract_value: int | None = None) -> str:
    """Return the recorded result of a deal: "37 made", "defeated", "result awaited"."""
    if deal.taken is not None:
        value = deal.contract.value if contract_value is None else contract_value
        return f"{card_points(deal)} {outcome_word(MADE if deal.taken >= value else DEFEATED)}"
    return outcome_word(deal.outcome) or pgettext("what points are for", "result awaited")


def correction_words(old: Deal, new: Deal, names: Mapping[Side, str]) -> str:
    """Return a correction: "Deal 6 is replaced: 37 made became 34 defeated"."""
    before, after = result_words(old), result_words(new)
    if (old.side, old.contract) != (new.side, new.contract):
        before = f"{names.get(old.side, old.side)} {spoken_contract(old.contract)}, {before}"
        after = f"{names.get(new.side, new.side)} {spoken_contract(new.contract)}, {after}"
    return _("Deal {deal} is replaced: {old} became {new}").format(deal=new.number, old=before, new=after)


def notation(deal: Deal | DealRecorded) -> str:
    """Return a deal as its quick entry, the same in every language.

    For example "A 40HX 44", "A 40H 44:12", "B 28NT -", "A 40H".
    """
    result = "" if deal.outcome is None else " +" if deal.outcome == MADE else " -"
    bid = NO_BID if deal.dealer_side is not None else f"{deal.side} {deal.contract}"
    tail = (" cot" if deal.swept else "") + (f" !{deal.insisted}" if deal.insisted else "")
    return bid + (f" {card_points(deal)}" if deal.taken is not None else result) + tail


def points_taken(taken: int, opponents: int | None) -> str:
    """Return the card points taken.

    For example "took 44", or "took 44, the opponents 12" if both were written.
    """
    if opponents is None:
        return pgettext("what points are for", "took {taken}").format(taken=taken)
    return pgettext("what points are for", "took {taken}, the opponents {opponents}").format(
        taken=taken, opponents=opponents
    )


def card_points(deal: Deal | DealRecorded | RowCopied) -> str:
    """Return the card points as typed.

    For example "44", "44:12" if those of both sides were written, "" if none.
    """
    if deal.taken is None:
        return ""
    return str(deal.taken) if deal.opponents is None else f"{deal.taken}:{deal.opponents}"


def points_count(points: int, team: str) -> str:
    """Return "1 point to Dallas", or for a deduction "1 point off Dallas"."""
    if points < 0:
        return ngettext("{n} point off {team}", "{n} points off {team}", -points).format(n=-points, team=team)
    return ngettext("{n} point to {team}", "{n} points to {team}", points).format(n=points, team=team)
