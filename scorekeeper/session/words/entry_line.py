"""The text under the entry line of the Score sheet page.

The effect of Enter, or what cannot be read and where.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.language.keyboards import other_keyboard
from scorekeeper.language.lines import band_words, line_words_short, outcome_word
from scorekeeper.language.spans import Sentence, Span, article, cited, contract, fill, join, words
from scorekeeper.language.templates import join_all, join_alternatives
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import DEFEATED, MADE, Deal, Line, Problem, Session, SessionResult, Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.tables import TRANSFER


def seat_words(seat: int, seats: Sequence[str] | None, *, begins: bool = False) -> str:
    """Return who sits there: "Anil (seat 5)", or "seat 5" without a seating."""
    if seats and seat <= len(seats) and seats[seat - 1]:
        return pgettext("score sheet", "{name} (seat {seat})").format(name=seats[seat - 1], seat=seat)
    return (pgettext("place", "Seat {seat}") if begins else pgettext("place", "seat {seat}")).format(seat=seat)


def who_deals(dealer: int, leader: int, seats: Sequence[str] | None) -> str:
    """Return who deals and who calls first and leads."""
    return _("{dealer} deals, {leader} calls first and leads.").format(
        dealer=seat_words(dealer, seats, begins=True), leader=seat_words(leader, seats)
    )


def next_deal(system: RuleSystem, dealer: int, leader: int, seats: Sequence[str] | None, *, first: bool) -> Sentence:
    """Return who deals and leads, and what may be typed."""
    then = words(_("Type the contract when the auction ends.")) if first else _contract_first(system.contract_first)
    return join(words(who_deals(dealer, leader, seats)), then)


def _contract_first(number: str) -> Sentence:
    if not number:
        return words(_("You can record the contract now, the result later."))
    return fill(_("You can record the contract now, the result later ({article})."), article=article(number))


def complete(
    system: RuleSystem, result: SessionResult, names: Mapping[Side, str], *, closed: bool = False, extra: int = 0
) -> Sentence:
    """Return the result of a complete session and what can still be done.

    On a signed sheet that is little.
    `extra` is how many extra deals its tie needs.
    """
    if closed:
        then = _("The sheet is closed: only a ruling or a settlement can change it now. F12 shows it.")
    elif extra:
        then = ngettext(
            "Tied: Ctrl+Shift+L adds {n} extra deal, F2 corrects a deal.",
            "Tied: Ctrl+Shift+L adds {n} extra deals, F2 corrects a deal.",
            extra,
        ).format(n=extra)
    elif system.infractions.kinds:
        then = _("F12 closes the sheet, F2 corrects a deal, F4 adds a penalty.")
    else:
        then = _("F12 closes the sheet, F2 corrects a deal.")
    return join(score_then(result.totals, names, final=True), words(then))


# --- the effect of Enter


def contract_only(system: RuleSystem, names: Mapping[Side, str], side: Side, undertaken: Contract) -> Sentence:
    """Return what a contract is worth, made and defeated."""
    made, defeated = (system.chart.points(undertaken.value, outcome) for outcome in (MADE, DEFEATED))
    made += system.doubling.rest(made, undertaken.doubling)
    defeated += system.doubling.rest(defeated, undertaken.doubling)
    if len(system.sides) > 2:
        return fill(
            _("{team} in {contract}. Made: **{made} from each**. Defeated: **{defeated} to each** ({article})."),
            team=names[side],
            contract=contract(undertaken),
            made=made,
            defeated=defeated,
            article=cited(system.chart.article),
        )
    return fill(
        _("{team} in {contract}. Made: **{team} {made}**. Defeated: **{other} {defeated}** ({article})."),
        team=names[side],
        contract=contract(undertaken),
        made=f"{made:+d}",
        other=names[system.other_side(side)],
        defeated=f"{defeated:+d}",
        article=cited(system.chart.article),
    )


def played(team: str, deal: Deal, undertaken: Contract, outcome: str, card_points: int) -> Sentence:
    """Return the contract, the points taken out of how many, and the outcome of the deal."""
    template = _("{team} in {contract} took {taken} of {all} card points: **{outcome}**.")
    if deal.opponents is not None:
        template = _(
            "{team} in {contract} took {taken} of {all} card points, the opponents {opponents}: **{outcome}**."
        )
    elif deal.taken is None:
        template = pgettext("score sheet", "{team} in {contract}: **{outcome}**.")
    return fill(
        template,
        team=team,
        contract=contract(undertaken),
        taken=deal.taken or 0,
        all=card_points,
        opponents=deal.opponents or 0,
        outcome=outcome_word(outcome),
    )


def scored(
    system: RuleSystem,
    record: Session,
    names: Mapping[Side, str],
    lines: Sequence[Line],
    undertaken: Contract,
    *,
    unpaid: Mapping[Side, int],
) -> Sentence:
    """Return who scores what by which article: payments, then sides with their sums.

    `unpaid` is what sides still owe after paying all they have.
    """
    transfers, lines = payments(lines)
    sentences = [paid(system, record, names, transfers, undertaken, unpaid=unpaid)]
    for side in system.sides:
        own = [line for line in lines if line.side == side and line.points]
        if own:
            sentences.append(_side_scored(system, record, names[side], own, undertaken))
    sentences += [
        fill(
            _("{what} ({article})."),
            what=line_words_short(system, record, line, undertaken),
            article=article(line.article),
        )
        for line in lines
        if not line.points
    ]
    return join(*sentences)


def _side_scored(
    system: RuleSystem, record: Session, name: str, lines: Sequence[Line], undertaken: Contract
) -> Sentence:
    points = f"{sum(line.points for line in lines):+d}"
    if len(lines) == 1:
        return fill(
            _("**{team} {points}**, {what} ({article})."),
            team=name,
            points=points,
            what=line_words_short(system, record, lines[0], undertaken),
            article=cited(lines[0].article),
        )
    reasons: list[Span] = []
    for position, line in enumerate(lines):
        last_of_article = position + 1 == len(lines) or lines[position + 1].article != line.article
        template = _("{what} {points} ({article})") if last_of_article else _("{what} {points}")
        if position:
            reasons.append(Span(", "))
        reasons += fill(
            template,
            points=line.points,
            what=line_words_short(system, record, line, undertaken),
            article=cited(line.article),
        )
    return fill(_("**{team} {points}**: {reasons}."), team=name, points=points, reasons=reasons)


def score_then(totals: Mapping[Side, int], names: Mapping[Side, str], *, final: bool = False) -> Sentence:
    """Return the resulting score of the session: "Then Dallas 17 : 10 Detroit."."""
    score = standing_words(totals, names)
    return words((_("{standing}.") if final else pgettext("score sheet", "Then {standing}.")).format(standing=score))


def standing_words(totals: Mapping[Side, int], names: Mapping[Side, str]) -> str:
    """Return "Dallas 17 : 10 Detroit", or "Dallas 12, Detroit 10, Houston 14" for more sides."""
    if len(totals) > 2:
        return ", ".join(f"{names[side]} {total}" for side, total in totals.items())
    (first, a), (second, b) = totals.items()
    return _("{first} {a} : {b} {second}").format(first=names[first], a=a, b=b, second=names[second])


def still_empty(deals: Sequence[int]) -> Sentence:
    """Return which earlier deals are still empty: "Deals 2 to 6 are still empty."."""
    runs: list[list[int]] = []
    for deal in deals:
        if runs and runs[-1][-1] == deal - 1:
            runs[-1].append(deal)
        else:
            runs.append([deal])
    named = [
        pgettext("score sheet", "{first} to {last}").format(first=run[0], last=run[-1]) if len(run) > 1 else str(run[0])
        for run in runs
    ]
    listed = join_all(named)
    template = ngettext("Deal {deals} is still empty.", "Deals {deals} are still empty.", len(deals))
    return words(template.format(deals=listed))


# --- unfinished, or wrong


def expects(what: str, system: RuleSystem, names: Mapping[Side, str], team: str = "", number: int = 0) -> Sentence:
    """Return a gentle hint for an unfinished line.

    One of "side", "number", "suit", "totals" or "colon" comes next.
    """
    sides = join_alternatives(
        pgettext("score sheet", "{side} for {team}").format(side=side, team=name) for side, name in names.items()
    )
    if what == "side" or (what in {"number", "suit"} and not team):
        templates = (
            _("Next type the side that bid: {either}.")
            if what == "side"
            else _("First type the side that bid: {either}.")
        )
        return words(templates.format(either=sides))
    if what == "number":
        return words(
            _("{team} bid. Next the number, {low} to {high}.").format(
                team=team, low=system.minimum, high=system.maximum
            )
        )
    if what == "suit" and number < system.minimum:
        return words(
            _("{team} bid. Keep typing the number: {low} to {high}.").format(
                team=team, low=system.minimum, high=system.maximum
            )
        )
    if what == "suit":
        return words(
            _("{team} in {number}, contract {band}. Next the suit: S, H, D, C or NT.").format(
                team=team, number=number, band=band_words(system, number)
            )
        )
    colon = _(
        "A number alone is a result, but no contract is waiting for one. Begin with A or B, or {number}: for deal "
        "{number}."
    )
    templates = {
        "all-pass": _("all-pass: no one bid; the card points taken may follow."),
        "cot": _("cot after the result: the winner took every trick."),
        "insisted": _("After the ! type the side that refused a surrender: {either}."),
        "opponents": _("After the colon type the other side\u2019s card points: with {number} they make {whole}."),
        "totals": _("Next type both running totals from the paper sheet, A first: / 12 10."),
    }.get(what, colon)
    return words(templates.format(number=number, either=sides, whole=system.card_points))


def nothing_recorded(codes: frozenset[str], readings: Sequence[str]) -> Sentence:
    """Return the message that nothing is recorded, and what to do."""
    if "result-awaited" in codes:
        replaces = _("Nothing is recorded. Type the result first; {replacing} replaces the contract.")
        follows = _(
            "Nothing is recorded. Type the result first; {replacing} replaces the contract,"
            " {following} is the next deal."
        )
        replacing, following = readings[0], "".join(readings[1:])
        return words((follows if following else replaces).format(replacing=replacing, following=following))
    if readings:
        return words(_("Nothing is recorded. Press Tab for {readings}.").format(readings=join_alternatives(readings)))
    if codes & {"above-maximum", "below-minimum", "taken-above", "card-points-sum", "no-such-deal"}:
        return words(_("Nothing is recorded. Change the number, or Esc clears the line."))
    return words(_("Nothing is recorded. Change the line, or Esc clears it."))


def entry_problem(problem: Problem) -> str:
    """Return what is wrong with the line; its place is marked in the line itself."""
    values = {key: str(value) for key, value in problem.values}
    if keyboard := other_keyboard(values.get("text", "")):
        return keyboard
    return _problems().get(problem.code, _("This cannot be read.")).format_map(_Values(values))


class _Values(dict[str, str]):
    """Values for a template; a missing value is left empty instead of raising an exception."""

    def __missing__(self, key: str) -> str:
        return ""


def _problems() -> dict[str, str]:
    return {
        "not-read": _("“{text}” cannot be read here."),
        "foreign-digit": _("“{text}” cannot be read: numbers are written with the digits 0 to 9."),
        "side-missing": _("Who bid? A or B comes first."),
        "side-ambiguous": _("{letter} means both teams: {first} and {second}."),
        "number-missing": _("The bid is missing: its number and suit follow the side, as in A 40H."),
        "suit-missing": _("{value} in which suit? Spades, hearts, diamonds, clubs or NT."),
        "suit-begun": _("“{text}” is not yet a suit: NT is no-trump, S, H, D and C are the suits."),
        "contract-missing": _("The contract is missing."),
        "below-minimum": _("{value} is below {minimum}, the lowest bid."),
        "above-maximum": _("{value} is above {maximum}, the highest bid."),
        "card-points-sum": _("{taken} and {opponents} are {sum}; together they must be {whole}."),
        "taken-above": _("{value} is too many: there are {maximum} points in the pack."),
        "contradicts-minus": _("{taken} is enough for {value}. Keep {taken} or the minus."),
        "contradicts-plus": _("{taken} is not enough for {value}. Keep {taken} or the plus."),
        "two-results": _("There are two results. Keep one."),
        "two-readings": _("This can be read in more than one way."),
        "doubled-too-often": _("A contract can be doubled and redoubled, but no more."),
        "deal-missing": _("The number of the deal is missing before the colon."),
        "colon-missing": _("Deal {deal} needs a colon after its number."),
        "no-such-deal": _("There is no deal {deal}: the session has {deals}."),
        "no-contract": _(
            "A number alone is a result, and deal {deal} has no contract yet. Type the whole deal, as in A 40H 44."
        ),
        "result-needed": _("The other side bid now, so type what it took as well."),
        "no-row-for-pair": _("No row of this sheet has been copied yet, and running totals need one."),
        "row-not-copied": _("The row of deal {deal} has not been copied yet: type the whole row."),
        "sheet-copied": _("All {deals} rows are copied. To correct one, type its number and a colon first."),
        "gap-before-totals": _("Something is missing before the slash."),
        "no-change": _("Deal {deal} is already recorded like this."),
        "result-awaited": _("Deal {deal}, {contract}, still awaits its result."),
        "session-complete": _("All {deals} deals are recorded. To correct one, type its number and a colon first."),
        "closed-sheet": _("This sheet is closed. Next session begins a new one; F7 raises a dispute about this one."),
        "session-forfeited": _("Session {session} is forfeited: undo the forfeit first (Ctrl+Shift+L)."),
        "totals-differ": _("The paper sheet says {paper_a} : {paper_b} after deal {deal}, the lines make {a} : {b}."),
        "all-pass-unknown": _("Under these rules every deal has a bid, so none is passed out."),
        "all-pass-forced": _("With a forced bid a deal cannot be passed out."),
        "no-surrender": _("These rules have no surrender, and pay nothing extra for all the tricks."),
        "surrender-without-result": _("The result of the deal is missing: + or - or the card points."),
        "swept-by-the-other-side": _(
            "{side} refused a surrender and the other side took every trick: only one of these can be true."
        ),
        "swept-with-points": _(
            "A side that takes every trick has all {whole} card points; the losers cannot have {points}."
        ),
        "team-is-out": _("{team} has no tables left before deal {deal} and cannot have bid."),
        "cot-is-off": _("This event pays nothing extra for it: Cot is off."),
        "match-over": _("The match ended with deal {ended}. To correct a deal, type its number and a colon first."),
        "times-glued": _("{text} is the doubling; card points need a space before them."),
    }


@dataclass(frozen=True, slots=True)
class TablePayment:
    """A side's payment to another in a deal: `lines` are the receiver's, with the reasons."""

    payer: Side
    receiver: Side
    tables: int
    lines: tuple[Line, ...]


def payments(lines: Sequence[Line]) -> tuple[tuple[TablePayment, ...], tuple[Line, ...]]:
    """Return the payments among a deal's lines, and the lines that belong to none."""
    result = []
    open_lines: list[Line] = []
    for line in lines:
        if line.code == TRANSFER and open_lines:
            result.append(TablePayment(line.side, open_lines[0].side, -line.points, tuple(open_lines)))
            open_lines = []
        else:
            open_lines.append(line)
    return tuple(result), tuple(open_lines)


def paid(
    system: RuleSystem,
    record: Session,
    names: Mapping[Side, str],
    all_payments: Sequence[TablePayment],
    undertaken: Contract,
    *,
    unpaid: Mapping[Side, int],
) -> Sentence:
    """Return who pays how many tables to whom.

    The reason is given once, because it is the same for all.
    `unpaid` is what sides still owe after paying all they have.
    """
    last = {payment.payer: payment for payment in all_payments}
    return join(
        *(
            fill(
                _paying(payment, owes=payment.payer in unpaid and payment is last[payment.payer]),
                payer=names[payment.payer],
                n=payment.tables,
                receiver=names[payment.receiver],
                rest=unpaid.get(payment.payer, 0),
                reasons=()
                if index
                else _reasons(system, record, payment, undertaken, whole=payment.payer not in unpaid),
            )
            for index, payment in enumerate(all_payments)
        )
    )


def _paying(payment: TablePayment, *, owes: bool) -> str:
    if owes:
        return ngettext(
            "**{payer} pays {n} table to {receiver}**, all it has, and still owes {rest}{reasons}.",
            "**{payer} pays {n} tables to {receiver}**, all it has, and still owes {rest}{reasons}.",
            payment.tables,
        )
    return ngettext(
        "**{payer} pays {n} table to {receiver}**{reasons}.",
        "**{payer} pays {n} tables to {receiver}**{reasons}.",
        payment.tables,
    )


def _reasons(
    system: RuleSystem, record: Session, payment: TablePayment, undertaken: Contract, *, whole: bool
) -> Sentence:
    """Return the reasons of a payment.

    For example ": contract 40 to 47 made 2, doubled 2 (article Scoring)".
    The amount of each part is given only for a payment in full.
    """
    spans: list[Span] = [Span(": ")]
    for index, line in enumerate(payment.lines):
        last = index + 1 == len(payment.lines) or payment.lines[index + 1].article != line.article
        number = f" {line.points}" if whole and len(payment.lines) > 1 else ""
        template = "{what}{number} ({article})" if last else "{what}{number}"
        spans += [Span(", ")] if index else []
        what = line_words_short(system, record, line, undertaken)
        spans += fill(template, what=what, number=number, article=article(line.article))
    return tuple(spans)
