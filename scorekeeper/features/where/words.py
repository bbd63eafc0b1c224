"""Texts of "where from?": titles of numbers, the steps above them, their parts."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.lines import notation, outcome_word, points_taken
from scorekeeper.language.panels import pair, step_words
from scorekeeper.language.spans import Sentence, article, contract, fill, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Deal, DealResult, SessionResult, Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.words.entry_line import standing_words


def number_title(what: str, value: int, *, team: str = "", deal: int = 0) -> str:
    """Return what a number counts, to follow the number.

    For example "points for Dallas in deal 10", for 1 "point for Dallas".
    """
    n = abs(value)
    return {
        "dealer": _("is the seat that deals deal {deal}"),
        "contract": _("is the contract of deal {deal}"),
        "taken": ngettext("card point taken in deal {deal}", "card points taken in deal {deal}", n),
        "points": ngettext("point for {team} in deal {deal}", "points for {team} in deal {deal}", n),
        "running": ngettext("point for {team} after deal {deal}", "points for {team} after deal {deal}", n),
        "total": ngettext("point for {team}", "points for {team}", n),
        "session-points": ngettext(
            "point for {team} from the session as a whole", "points for {team} from the session as a whole", n
        ),
        "difference": ngettext("point of difference", "points of difference", n),
        "match-points": ngettext("match point for {team}", "match points for {team}", n),
        "warnings": ngettext("warning for {team}", "warnings for {team}", n),
        "deals": ngettext("deal in the session", "deals in the session", n),
        "place": _("is the place of {team}"),
        "played": ngettext("session played by {team}", "sessions played by {team}", n),
        "points-for": ngettext("point for {team} in all sessions", "points for {team} in all sessions", n),
        "points-against": ngettext("point against {team} in all sessions", "points against {team} in all sessions", n),
        "won": ngettext("session won by {team}", "sessions won by {team}", n),
        "tied": ngettext("session tied by {team}", "sessions tied by {team}", n),
        "lost": ngettext("session lost by {team}", "sessions lost by {team}", n),
        "penalty-points": ngettext("penalty point of {team}", "penalty points of {team}", n),
        "team-difference": ngettext("point of difference for {team}", "points of difference for {team}", n),
        "number": _("is the number of the session"),
        "round": _("is the round of the session"),
        "table": _("is the table of the session"),
        "entry": _("is the number of an entry in the history"),
    }[what].format(team=team, deal=deal)


def deal_note(deal: Deal | None, penalties: int) -> str:
    """Return the line under the title: "B 28NTX 25, then 1 penalty"."""
    text = notation(deal) if deal is not None else ""
    if not penalties:
        return text
    more = ngettext("then {n} penalty", "then {n} penalties", penalties).format(n=penalties)
    return f"{text}, {more}" if text else more


def standing_detail(match_points: int, difference: int, played: int, *, counts: bool) -> str:
    """Return what the place is based on, and whether this session counts for it."""
    text = ngettext(
        "{points} match points, difference {difference:+d} after {n} session",
        "{points} match points, difference {difference:+d} after {n} sessions",
        played,
    ).format(points=match_points, difference=difference, n=played)
    return text if counts else _("{text}; this session counts when it is complete").format(text=text)


def session_title(location: str, result: SessionResult, names: Mapping[Side, str]) -> str:
    """Return a session with its totals: "Table 7 · Round 5: Dallas 25 : 16 Detroit"."""
    return f"{location}: {standing_words(result.totals, names)}"


def session_detail(system: RuleSystem, result: SessionResult) -> Sentence:
    """Return the match points of the difference: "difference 9, 5 or more: 4-0 (article 5.4)"."""
    awarded = result.match_points or result.provisional_match_points
    if system.match_points is None or awarded is None:
        return words(pgettext("origin of a number", "difference {n}").format(n=result.difference))
    return fill(
        pgettext("origin of a number", "difference {n}, {step}: {points} (article {article})")
        if result.complete
        else _("difference {n}, {step}: {points} if it ended now (article {article})"),
        n=result.difference,
        step=step_words(system.match_points, result.difference),
        points=pair(awarded),
        article=article(system.match_points.article),
    )


def deal_title(deal: DealResult, names: Mapping[Side, str]) -> Sentence:
    """Return a deal with its contract and outcome.

    For example "Deal 10: Detroit in 28 NT doubled, defeated".
    """
    if deal.side is None or deal.contract is None:
        return words(_("Deal {deal}: no contract yet").format(deal=deal.number))
    return fill(
        _("Deal {deal}: {team} in {contract}, {outcome}"),
        deal=deal.number,
        team=names[deal.side],
        contract=contract(deal.contract),
        outcome=outcome_word(deal.outcome) or pgettext("origin of a number", "result awaited"),
    )


def deal_detail(deal: Deal | None, before: Mapping[Side, int], after: Mapping[Side, int]) -> str:
    """Return what was taken and how the running totals changed.

    For example "took 25; running 9 : 10 became 13 : 10".
    """
    moved = pgettext("origin of a number", "total {before} became {after}").format(
        before=pair(before, dash=" : "), after=pair(after, dash=" : ")
    )
    if deal is None or deal.taken is None:
        return moved
    return f"{points_taken(deal.taken, deal.opponents)}; {moved}"


def parts_title(count: int, value: int, kind: str) -> str:
    """Return how many parts make the number: "3 lines make the 4"."""
    if not count:
        return _("No points were added")
    template = {
        "lines": ngettext("{n} line adds up to {value}", "{n} lines add up to {value}", count),
        "sessions": ngettext("{n} session adds up to {value}", "{n} sessions add up to {value}", count),
        "rounds": ngettext("{n} round adds up to {value}", "{n} rounds add up to {value}", count),
        "teams": ngettext("No team is ahead", "The teams ahead and this one make {value}", count),
        "totals": _("Both totals make {value}"),
        "rule": _("From one rule: {value}"),
        "statement": _("Typed in one entry"),
    }[kind]
    return template.format(n=count, value=value)


def sum_words(values: Sequence[int]) -> str:
    """Return a sum as written: "2 + 1 + 1", "25 - 16"."""
    minus = "\N{MINUS SIGN}"
    text = ""
    for value in values:
        sign = ("+" if value >= 0 else minus) if text else ("" if value >= 0 else minus)
        text += f" {sign} {abs(value)}" if text else f"{sign}{abs(value)}"
    return text or "0"


def part_words(what: str, **values: object) -> str:
    """Return what one part of a number is."""
    return {
        "deal": pgettext("origin of a number", "Deal {deal}: {line}"),
        "opening": _("Tables at the beginning"),
        "total": _("Points of {team}"),
        "total-off": _("Minus the points of {team}"),
        "step": pgettext("origin of a number", "Difference {difference}, {step}"),
        "own-place": pgettext("origin of a number", "{team} itself"),
        "above": _("{team} is ahead"),
        "sat-out": _("A round without an opponent"),
        "taken": _("{team} took {taken} card points"),
        "taken-both": _("{team} took {taken} card points, the opponents {opponents}: together {whole}"),
        "contract": pgettext("origin of a number", "{team} in {contract}"),
        "dealer-drawn": _("Seat {seat} was drawn to deal first; the deal passes to the right"),
        "dealer-first": _("Seat {seat} deals first; the deal passes to the right"),
        "dealer-wrong": _("Seat {seat} dealt out of turn; the deal counts"),
        "deals": _("Deals scheduled"),
        "opened": _("As the session was opened"),
        "entry": _("A running count of entries"),
    }[what].format(**values)


def entries_title(who: Sequence[str], count: int) -> str:
    """Return the heading of the journal entries: "Journal entries, all by Lissy Abraham"."""
    names = list(dict.fromkeys(name for name in who if name))
    if len(names) == 1:
        return ngettext("Entry by {who}", "Entries, all by {who}", count).format(who=names[0])
    return ngettext("Entry in the history", "Entries in the history", count)
