"""A finished sheet as a page: every deal with its lines and their articles."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame, suits
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name, text
from scorekeeper.features.publishing.view.paths import team_path
from scorekeeper.features.publishing.view.results_page import RESULTS
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.redeals import RedealtResult, results_set_aside
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.lines import line_words_short, outcome_word, points_taken
from scorekeeper.language.roles import role_words
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.standings import on_paper
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import PENALTY, RULING, TIE, DealResult, Line, Side, points_of
from scorekeeper.sheets.blocks import Remark
from scorekeeper.sheets.contents import deals_words, short
from scorekeeper.sheets.notes import remarks
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.tournament.forfeits import Award


def sheet_page(context: PageContext, tournament: Tournament, state: SessionState) -> bytes:
    """Return the sheet of a finished session."""
    award = award_of(tournament, state)
    aside = results_set_aside(tournament, state)
    all_remarks = remarks(state.system, state, SheetOptions(zone=context.zone), award, aside)
    by_deal: dict[int | None, list[Remark]] = {}
    for remark in all_remarks:
        by_deal.setdefault(remark.deal, []).append(remark)
    sides = tuple(state.record.teams)
    named = {side: name(team.name) for side, team in state.record.teams.items()}
    points = award.points if award is not None else state.result.totals
    links = [
        link(team_path(uid), named[side]) if uid in tournament.teams else named[side]
        for side, uid in zip(sides, state.teams, strict=False)
    ]
    title = joined(links[0], " ", " : ".join(str(points.get(side, 0)) for side in sides), " ", listed(" : ", links[1:]))
    under = " \N{MIDDLE DOT} ".join((place_in(tournament, state), deals_words(state.limit), _ending(state, award)))
    heads = [frame.head("deal", "n"), frame.head("contract"), *(_side_head(side, state) for side in sides)]
    rows = [
        *(
            _deal_row(state, deal, by_deal.get(deal.number, []), sides, aside.get(deal.number, ()))
            for deal in state.result.deals
        ),
        *_session_points(state, sides),
    ]
    content: list[object] = [
        suits.drawings(),
        *(element("p", remark.text) for remark in by_deal.get(None, ())),
        frame.table(_caption(named, sides), [*heads, frame.head("running", "n")], rows),
        element("h2", words.titles("signed")),
        *signatures(context, state, {side: team.name for side, team in state.record.teams.items()}),
        element("p", words.digest(short(digest_of(record_text(state, tournament)))), class_="small q"),
    ]
    return context.page(RESULTS, title, under, content)


def _ending(state: SessionState, award: Award | None) -> str:
    """Return how a session ended: forfeit, tie, or who won by how much, with match points."""
    given = award.match_points if award is not None else state.result.match_points
    awarded = "\N{EN DASH}".join(str(given[side]) for side in state.record.teams) if given else ""
    if award is not None:
        return ", ".join(part for part in (forfeit_mark(), awarded) if part)
    winner = state.result.winner
    if winner is None or winner == TIE:
        return words.tied(awarded)
    return words.wins_by(state.record.teams[winner].name, state.result.difference, awarded)


def _caption(named: Mapping[Side, Html], sides: tuple[Side, ...]) -> Html:
    parts: list[object] = []
    for index, side in enumerate(sides):
        parts += [" \N{EM SPACE} " if index else "", frame.badge(side, "", filled=not index), " ", named[side]]
    return joined(*parts)


def _side_head(side: Side, state: SessionState) -> Html:
    return element("th", element("abbr", side, title=state.record.teams[side].name), class_="n", scope="col")


def _deal_row(
    state: SessionState, deal: DealResult, noted: list[Remark], sides: tuple[Side, ...], aside: Sequence[RedealtResult]
) -> Html:
    recorded = state.deal_as_ruled(deal.number)
    came = outcome_word(deal.outcome)
    taken_text = points_taken(recorded.taken, recorded.opponents) if recorded and recorded.taken is not None else ""
    why = " \N{MIDDLE DOT} ".join(part for part in (words.made_up_of(came, taken_text), *_lines(state, deal)) if part)
    points, known = points_of(deal.lines, sides), bool(deal.lines) or deal.outcome is not None
    declared: tuple[object, ...] = ()
    if deal.side is not None and deal.contract is not None:
        team = state.record.teams[deal.side].name
        declared = (frame.badge(deal.side, team, filled=deal.side == sides[0]), " ", suits.contract(deal.contract))
    reasons = [element("span", line, class_="why") for line in (why, *(remark.text for remark in noted)) if line]
    struck = [element("span", element("s", _replaced_result(result_aside)), class_="why") for result_aside in aside]
    return element(
        "tr",
        element("td", deal.number, class_="n b"),
        element("th", *declared, *struck, *reasons, scope="row"),
        *(element("td", _points(points[side], known=known), class_="n b") for side in sides),
        element("td", " : ".join(str(deal.running[side]) for side in sides) if known else "", class_="n"),
    )


def _replaced_result(aside: RedealtResult) -> Html:
    """Return the contract and result that counted before the deal was dealt again."""
    result, deal = aside.result, aside.deal
    contract = suits.contract(result.contract) if result.contract is not None else ""
    taken_text = points_taken(deal.taken, deal.opponents) if deal is not None and deal.taken is not None else ""
    return joined(result.side or "", " ", contract, " ", words.made_up_of(outcome_word(result.outcome), taken_text))


def _points(points: int, *, known: bool) -> str:
    if not points:
        return "\N{EN DASH}" if known else ""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _lines(state: SessionState, deal: DealResult) -> Iterator[str]:
    """Return the lines of a deal that come from its contract.

    Penalties and rulings are given as sentences.
    """
    for line in deal.lines:
        if line.source.kind not in {PENALTY, RULING}:
            yield _line(state, deal, line)


def _line(state: SessionState, deal: DealResult, line: Line) -> str:
    text = line_words_short(state.system, state.record, line, deal.contract)
    return words.line(text, line.points, line.article)


def _session_points(state: SessionState, sides: tuple[Side, ...]) -> Iterator[Html]:
    """Return the points that belong to no deal."""
    if not state.result.lines:
        return
    points = points_of(state.result.lines, sides)
    yield element(
        "tr",
        element("td"),
        element("th", words.titles("session"), scope="row"),
        *(element("td", _points(points[side], known=True), class_="n b") for side in sides),
        element("td", " : ".join(str(state.result.totals[side]) for side in sides), class_="n"),
    )


def signatures(context: PageContext, state: Played, names: Mapping[Side, str]) -> Iterator[Html]:
    """Return who signed, how and when; `names` are those of the sides."""
    signing = state.signing
    if signing is None or signing.stopped is not None or not signing.marks:
        yield element("p", _("Nobody has signed this sheet yet."))
        return
    for role, mark in signing.marks.items():
        role_text, paper = role_words(role, names), state.is_on_paper
        sentence = words.signature(
            role_text[:1].upper() + role_text[1:],
            mark.name,
            words.box_on_paper(mark.state) if paper else words.signed_how(mark.state),
            "" if paper else context.clock(mark.at),
        )
        yield element("p", text(sentence))
    if state.is_on_paper:
        yield element("p", on_paper(1))
