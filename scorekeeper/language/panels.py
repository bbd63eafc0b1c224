"""The words of the head and the side panels of the Score sheet page."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.lines import CHART_CODES, outcome_word, points_taken, spoken_contract
from scorekeeper.language.spans import Sentence, article, fill
from scorekeeper.language.templates import join_all, running_score
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.model import TIE, Deal, DealResult, Line, SessionResult, Side
from scorekeeper.rules.system import RuleSystem

# --- head


def place_words(round_number: int | None, table: int | None, number: int) -> str:
    """Return the place of a session: "Table 7 · Round 5", or its number if neither is known."""
    parts = [
        pgettext("place", "Table {table}").format(table=table) if table is not None else "",
        pgettext("place", "Round {round}").format(round=round_number) if round_number is not None else "",
    ]
    return " · ".join(part for part in parts if part) or pgettext("place", "Session {number}").format(number=number)


def session_words(number: int, sessions: int | None, started: str, scorer: str | None) -> str:
    """Return the line under the place: "Session 5 of 8 · started 15:20 · scorer Lissy Abraham"."""
    which = pgettext("place", "Session {number}") if sessions is None else _("Session {number} of {total}")
    parts = [
        which.format(number=number, total=sessions),
        pgettext("score sheet", "started {time}").format(time=started) if started else "",
        pgettext("score sheet", "scorer {name}").format(name=scorer) if scorer else "",
    ]
    return " · ".join(part for part in parts if part)


def pair(values: Mapping[Side, int] | None, *, dash: str = "\N{EN DASH}") -> str:
    """Return one figure for each side with a dash between; "" if there are none."""
    return dash.join(str(value) for value in values.values()) if values is not None else ""


def match_points_caption(*, final: bool) -> str:
    """Return the caption under the match points."""
    return pgettext("label", "match points") if final else _("match points if it ended now")


def step_words(scale: MatchPointScale, difference: int) -> str:
    """Return the step of the scale for a difference: "five or more", "1 to 4", "equal"."""
    above: int | None = None
    for step in scale.steps:
        if difference >= step.difference:
            if step.difference == 0:
                return pgettext("score sheet", "equal")
            if above is None:
                return _("{n} or more").format(n=step.difference)
            if above - 1 == step.difference:
                return str(step.difference)
            return pgettext("score sheet", "{low} to {high}").format(low=step.difference, high=above - 1)
        above = step.difference
    return ""


# --- rows


def ruling_mark(rulings: Sequence[int], settlements: Sequence[int] = ()) -> str:
    """Return the mark of a deal with rulings and settlements.

    For example "ruling 2", "ruling 2, settlement 3".
    """
    named = (
        (pgettext("score sheet", "ruling {numbers}"), rulings),
        (pgettext("score sheet", "settlement {numbers}"), settlements),
    )
    return ", ".join(text.format(numbers=" ".join(map(str, numbers))) for text, numbers in named if numbers)


def dispute_mark(numbers: Sequence[int]) -> str:
    """Return the mark of a deal with open disputes: "dispute 3"."""
    return pgettext("score sheet", "dispute {numbers}").format(numbers=" ".join(str(number) for number in numbers))


def plain_mark(kind: str) -> str:
    """Return the marks that are plain words."""
    return {
        "corrected": pgettext("score sheet", "corrected"),
        "next": pgettext("score sheet", "next"),
        "unsaved": pgettext("score sheet", "not saved yet"),
        "awaited": pgettext("score sheet", "result awaited"),
        "undecided": pgettext("score sheet", "needs a ruling"),
        "no-effect": pgettext("score sheet", "no effect"),
        "waived": pgettext("score sheet", "waived"),
        "nobody-bid": pgettext("score sheet", "nobody bid"),
        "swept": pgettext("score sheet", "all tricks"),
        "unconfirmed": pgettext("score sheet", "unconfirmed"),
        "paper-differs": pgettext("score sheet", "paper differs"),
        "unaccepted": pgettext("score sheet", "not accepted yet"),
        "objected": pgettext("score sheet", "other side objects"),
        "read-out": pgettext("score sheet", "read out"),
    }[kind]


def fault_mark(side: Side, effect: str, article: str = "") -> str:
    """Return the mark of an infraction, such as "by A (3.9), deal to B"."""
    if article:
        return pgettext("score sheet", "by {side} ({article}), {effect}").format(
            side=side, article=article, effect=effect
        )
    return pgettext("score sheet", "by {side}, {effect}").format(side=side, effect=effect)


def fault_effect(lines: Sequence[Line], *, objected: bool = True) -> str:
    """Return in short who gains what from a side's infractions, given their lines."""
    deal_to = next((line.side for line in lines if line.code in CHART_CODES), None)
    if deal_to is not None:
        return pgettext("score sheet", "deal to {side}").format(side=deal_to)
    gains: dict[Side, int] = {}
    for line in lines:
        gains[line.side] = gains.get(line.side, 0) + line.points
    parts = [
        (pgettext("score sheet", "{n} to {side}") if points > 0 else pgettext("score sheet", "{n} off {side}")).format(
            n=abs(points), side=side
        )
        for side, points in sorted(gains.items())
        if points
    ]
    if parts:
        return ", ".join(parts)
    return (
        pgettext("score sheet", "no points")
        if lines
        else pgettext("score sheet", "no effect")
        if objected
        else pgettext("score sheet", "no objection")
    )


def insisted_mark(side: Side) -> str:
    """Return the mark of a deal in which this side refused a surrender."""
    return _("{side} played on").format(side=side)


def row_sentence(names: Mapping[Side, str], deal: DealResult, points: Mapping[Side, int], recorded: Deal | None) -> str:
    """Return a row for screen readers.

    For example "Deal 10, Detroit 28 no-trump doubled, took 25, defeated, Dallas 4, ...".
    """
    parts = [pgettext("place", "Deal {deal}").format(deal=deal.number)]
    if deal.side is not None and deal.contract is not None:
        parts.append(f"{names[deal.side]} {spoken_contract(deal.contract)}")
        if recorded is not None and recorded.taken is not None:
            parts.append(points_taken(recorded.taken, recorded.opponents))
        if deal.outcome is not None:  # a missing result is shown among the marks
            parts.append(outcome_word(deal.outcome))
    parts += [f"{names[side]} {value}" for side, value in points.items() if value]
    if deal.outcome is not None or deal.lines:  # as in the row: a deal that awaits its result has no totals
        parts.append(pgettext("score sheet", "running {totals}").format(totals=running_score(deal.running.values())))
    return ", ".join(parts)


def session_row_sentence(names: Mapping[Side, str], points: Mapping[Side, int], totals: Mapping[Side, int]) -> str:
    """Return the row of the session's own lines for screen readers."""
    parts = [pgettext("score sheet", "Session"), *(f"{names[side]} {value}" for side, value in points.items() if value)]
    parts.append(pgettext("score sheet", "totals {totals}").format(totals=running_score(totals.values())))
    return ", ".join(parts)


def empty_row_sentence(deal: int, dealer: int, *, following: bool) -> str:
    """Return a row without a contract for screen readers."""
    template = _("Deal {deal}, next, seat {dealer} deals") if following else _("Deal {deal}, seat {dealer} deals")
    return template.format(deal=deal, dealer=dealer)


# --- the panel of the deal


def deal_of(deal: int, deals: int) -> str:
    """Return the panel's title."""
    return (
        _("Deal {deal} of {deals}").format(deal=deal, deals=deals)
        if deals
        else pgettext("place", "Deal {deal}").format(deal=deal)
    )


def seat_of(seat: int, player: str, team: str) -> str:
    """Return a seat with its player: "seat 4, Sunil Varghese (Detroit)"."""
    if player and team:
        return pgettext("score sheet", "seat {seat}, {player} ({team})").format(seat=seat, player=player, team=team)
    if team:
        return pgettext("score sheet", "seat {seat} ({team})").format(seat=seat, team=team)
    return pgettext("place", "seat {seat}").format(seat=seat)


def turn(dealer: str, leader: str, *, calls: bool = True) -> tuple[str, str, str]:
    """Return who deals and who leads, split around the leader; `calls=False` is shorter."""
    template = (
        pgettext("score sheet", "{dealer} deals \u00b7 {leader} calls and leads")
        if calls
        else pgettext("score sheet", "{dealer} deals \u00b7 {leader} leads")
    )
    before, _placeholder, after = template.partition("{leader}")
    before = before.format(dealer=dealer)
    return before[:1].upper() + before[1:], leader, after.format(dealer=dealer)


def turn_in_full(dealer: str, leader: str) -> str:
    """Return who deals and who leads, with their full names and seats."""
    return _("Deals: {dealer}. Calls and leads first: {leader}.").format(dealer=dealer, leader=leader)


def missing_deals(missing: Sequence[int]) -> str:
    """Return which deals were skipped, empty for none."""
    if not missing:
        return ""
    sentence = ngettext("Deal {missing} is missing.", "Deals {missing} are missing.", len(missing))
    return sentence.format(missing=", ".join(map(str, missing)))


def dealers_sum(deals: int, seats: int, dealt: Sequence[int]) -> str:
    """Return how often each seat deals.

    For example "each seat deals 3 times", "seat 1 deals 2 times; seats 2 to 6 deal once".
    """
    counts = [dealt.count(seat) for seat in range(1, seats + 1)]
    if len(set(counts)) == 1 and deals:
        return ngettext("each seat deals once", "each seat deals {n} times", counts[0]).format(n=counts[0])
    return "; ".join(
        _seats_deal([seat for seat, count_of_seat in enumerate(counts, 1) if count_of_seat == count], count)
        for count in sorted(set(counts), reverse=True)
    )


def _seats_deal(seats: Sequence[int], count: int) -> str:
    many = len(seats)
    if not count:
        text = ngettext("seat {seats} does not deal", "seats {seats} do not deal", many)
    elif count == 1:
        text = ngettext("seat {seats} deals once", "seats {seats} deal once", many)
    else:
        text = ngettext("seat {seats} deals {n} times", "seats {seats} deal {n} times", many)
    return text.format(seats=_listed(seats), n=count)


def _listed(numbers: Sequence[int]) -> str:
    """Return numbers in order: "2 to 6" for consecutive ones, "1, 4" for others."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first + 1 == len(numbers):
        return pgettext("score sheet", "{first} to {last}").format(first=first, last=last)
    return ", ".join(map(str, numbers))


# --- announcements


def read_out(deal: int, totals: Mapping[Side, int], names: Mapping[Side, str], *, last: bool) -> str:
    """Return the sentence to read out: "After 12 deals Dallas has 17, Detroit has 11."."""
    if len(totals) == 2:
        template = (
            _("After the last deal {first} has {own}, {second} has {other}.")
            if last
            else ngettext(
                "After {deal} deal {first} has {own}, {second} has {other}.",
                "After {deal} deals {first} has {own}, {second} has {other}.",
                deal,
            )
        )
        (first, own), (second, other) = totals.items()
        return template.format(deal=deal, first=names[first], own=own, second=names[second], other=other)
    figures = ", ".join(f"{names[side]} {value}" for side, value in totals.items())
    template = (
        _("After the last deal: {figures}.")
        if last
        else ngettext("After {deal} deal: {figures}.", "After {deal} deals: {figures}.", deal)
    )
    return template.format(deal=deal, figures=figures)


def corrected_read_out(sentence: str, before: Mapping[Side, int]) -> str:
    """Return the sentence that corrects a score read out before.

    For example "Correction: ... Read out before: 9 : 9.".
    """
    totals = " : ".join(str(value) for value in before.values())
    return " ".join(
        (pgettext("score sheet", "Correction."), sentence, _("Read out before: {text}.").format(text=totals))
    )


def remaining_deals(remaining: int) -> str:
    """Return how many deals follow."""
    if not remaining:
        return _("That was the last deal.")
    return ngettext("{n} deal follows.", "{n} deals follow.", remaining).format(n=remaining)


# --- the complete session


def final_title(result: SessionResult, names: Mapping[Side, str]) -> str:
    """Return the result in large letters: "Dallas wins 25 : 16", "A tie, 20 : 20"."""
    if result.winner in (None, TIE):
        return _("A tie, {totals}").format(totals=" : ".join(str(value) for value in result.totals.values()))
    winner = str(result.winner)
    others = [value for side, value in result.totals.items() if side != winner]
    return pgettext("score sheet", "{team} wins {own} : {other}").format(
        team=names[winner], own=result.totals[winner], other=max(others)
    )


def final_sentence(system: RuleSystem, result: SessionResult) -> Sentence:
    """Return what the difference is worth: "Difference 9, 5 or more: 4-0 match points (5.4)."."""
    if system.match_points is None or result.match_points is None:
        return fill(pgettext("score sheet", "Difference {difference}."), difference=result.difference)
    return fill(
        _("Difference {difference}, {step}: **{points}** match points ({article})."),
        difference=result.difference,
        step=step_words(system.match_points, result.difference),
        points=pair(result.match_points),
        article=article(system.match_points.article),
    )


def course_words(result: SessionResult, out: Sequence[Side], names: Mapping[Side, str]) -> str:
    """Return who is out, who could not pay, and what ended the match, or ""."""
    parts = [_("{team} has no tables left and is out.").format(team=names[side]) for side in out]
    parts += [
        ngettext("{team} could not pay {n} table.", "{team} could not pay {n} tables.", rest).format(
            team=names[side], n=rest
        )
        for side, rest in (result.owed or {}).items()
    ]
    if result.ended_at is not None:
        parts.append(_("The match ended with deal {deal}.").format(deal=result.ended_at))
    return " ".join(parts)


def tables_sum(held: Sequence[int], begun: int) -> str:
    """Return the sum of all sides' tables: "14 + 10 = 24"."""
    return f"{' + '.join(str(tables) for tables in held)} = {begun}"


def in_deals(numbers: Sequence[int | None]) -> str:
    """Return the deals in which something happened: "deal 4", "deals 4, 10".

    None means the session as a whole.
    """
    deals = sorted({number for number in numbers if number is not None})
    parts = []
    if deals:
        listed = ", ".join(str(number) for number in deals)
        parts.append(ngettext("deal {deals}", "deals {deals}", len(deals)).format(deals=listed))
    if None in numbers:
        parts.append(pgettext("score sheet", "the session"))
    return join_all(parts)


def due_listed(due: Sequence[int], closing: int = 0) -> str:
    """Return after which deals the score is read out.

    For example "6, 12 and each of 13 to 18", `closing` being the 13.
    """
    tail = [deal for deal in due if deal >= closing]
    if not closing or len(tail) < 3 or tail[-1] - tail[0] + 1 != len(tail):
        return ", ".join(str(deal) for deal in due)
    head = ", ".join(str(deal) for deal in due if deal < closing)
    template = (
        _("{deals} and each of {first} to {last}") if head else pgettext("score sheet", "each of {first} to {last}")
    )
    return template.format(deals=head, first=tail[0], last=tail[-1])


def read_out_due(due: Sequence[int], closing: int = 0) -> str:
    """Return when the score should have been read out.

    "" for a session stopped before the first time.
    """
    if not due:
        return _("not due before the session ended")
    return pgettext("score sheet", "after {deals}").format(deals=due_listed(due, closing))


def not_noted(due: Sequence[int], closing: int) -> str:
    """Return the deals after which no reading of the score is recorded."""
    return pgettext("score sheet", "not noted after {deals}").format(deals=due_listed(due, closing))


def changed_since(due: Sequence[int], closing: int) -> str:
    """Return after which deals a score was read out that has changed since."""
    return _("changed since it was read out after {deals}").format(deals=due_listed(due, closing))


def check_words(code: str, count: int = 0) -> str:
    """Return what to check on a complete session."""
    return {
        "disputes": _("Open disputes: {n}"),
        "read-out": _("Score read out"),
        "dealers": _("Deals passed out: dealer's side"),
        "deals": ngettext("{n} deal complete", "{n} deals complete", count),
        "sums": _("Totals are the sum of their lines"),
        "tables": _("No table is lost"),
        "corrections": pgettext("score sheet", "Corrections: {n}"),
        "penalties": pgettext("score sheet", "Penalties: {n}"),
        "warnings": pgettext("score sheet", "Warnings: {n}"),
        "uncharged": _("Calls out of turn not charged: {n}"),
        "redeals": pgettext("score sheet", "Re-deals: {n}"),
        "rulings": pgettext("score sheet", "Rulings: {n}"),
        "copied": _("Copied from paper"),
        "copied-sums": _("Control sums"),
        "confirmed": _("Confirmed by a second person"),
        "accepted": _("Accepted by the other side"),
    }[code].format(n=count)


def still_to_confirm(numbers: Sequence[int | None], *, by_side: bool = False) -> str:
    """Return what needs confirmation, and the keys that lead there.

    None is the session as a whole.
    """
    if not numbers:
        return pgettext("score sheet", "everything")
    if by_side:
        return _("{deals} to be accepted (Ctrl+Shift+F)").format(deals=in_deals(numbers))
    return _("{deals} to be confirmed (Ctrl+Shift+F)").format(deals=in_deals(numbers))


def lines_count(count: int) -> str:
    """Return how many lines a session has."""
    return ngettext("{n} line", "{n} lines", count).format(n=count)


def last_step(what: str) -> str:
    """Return what Ctrl+Z would undo."""
    return pgettext("last step", "Last: {what}").format(what=what) if what else _("Nothing to undo")
