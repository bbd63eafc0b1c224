"""Disputes in one line: a mark's tooltip, a footnote, a search result."""

from collections.abc import Mapping

from scorekeeper.journal.dispute_facts import CHALLENGED, UNCHALLENGED, Claim, DisputeRaised
from scorekeeper.journal.dispute_states import (
    OPEN,
    REFUSED,
    RULED,
    SUPERSEDED,
    DisputeState,
    Proposal,
    RulingState,
)
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.precedents import case_name, decision
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def open_dispute_words(number: int, fact: DisputeRaised, names: Mapping[Side, str]) -> str:
    """Return an open dispute in a line: "Dispute 3, open: Revoke, Detroit asks"."""
    return _("Dispute {number}, open: {about}").format(number=number, about=about(fact, names))


def footnote(number: int, fact: DisputeRaised, names: Mapping[Side, str]) -> str:
    """Return the footnote of a dispute that is open on a sheet."""
    text = open_dispute_words(number, fact, names)
    if fact.facts.strip():
        return _("{dispute}. {facts}").format(dispute=text, facts=fact.facts.strip())
    return f"{text}."


def sheet_mark(number: int) -> str:
    """Return the mark of an open dispute in the row of its deal on paper."""
    return pgettext("dispute", "dispute {number}").format(number=number)


def with_place(number: int, deal: int | None) -> str:
    """Return a dispute with its place: "dispute 3, deal 16"."""
    if deal is None:
        return pgettext("dispute", "dispute {number}, the session").format(number=number)
    return pgettext("dispute", "dispute {number}, deal {deal}").format(number=number, deal=deal)


def ruling_in_a_line(ruling: RulingState, names: Mapping[Side, str]) -> str:
    """Return a ruling in one line: "Ruling 2: Detroit gets 1 point (3.9): seen by all"."""
    return _("{ruling}: {decision} ({articles}): {reason}").format(
        ruling=case_name(ruling.fact.ruling_kind, ruling.number),
        decision=decision(ruling.fact, names),
        articles=", ".join(ruling.fact.articles),
        reason=ruling.fact.reason.partition("\n")[0],
    )


def in_list(state: str, numbers: list[int]) -> str:
    """Return the state of a session with its open disputes: "complete, dispute 3"."""
    template = ngettext("{state}, dispute {numbers}", "{state}, disputes {numbers}", len(numbers))
    return template.format(state=state, numbers=", ".join(map(str, numbers)))


def dispute_title(number: int, title: str) -> str:
    """Return a dispute as a search result: "Dispute 3: Table 7, round 5, deal 16"."""
    return pgettext("dispute", "Dispute {number}: {title}").format(number=number, title=title)


def ruling_found(ruling: RulingState, title: str) -> str:
    """Return a ruling as a search result: "Ruling 2: Table 7, round 5, deal 16"."""
    return _("{case}: {title}").format(case=case_name(ruling.fact.ruling_kind, ruling.number), title=title)


def disputed_line(sessions: int, *, of_hands: bool = False) -> str:
    """Return how many sessions, or games of hands, have open disputes."""
    if of_hands:
        return ngettext("{n} game has an open dispute.", "{n} games have open disputes.", sessions).format(n=sessions)
    return ngettext("{n} session has an open dispute.", "{n} sessions have open disputes.", sessions).format(n=sessions)


def event_disputed_line(count: int) -> str:
    """Return how many disputes are open about the event as a whole."""
    text = ngettext(
        "{n} dispute about the event as a whole is open.", "{n} disputes about the event as a whole are open.", count
    )
    return text.format(n=count)


def waiting_in_event(count: int) -> str:
    """Return the number of open disputes of the event, for its head: "2 open disputes (Ctrl+4)"."""
    text = ngettext("{n} open dispute ({key})", "{n} open disputes ({key})", count)
    return text.format(n=count, key="Ctrl+4")


def about(fact: DisputeRaised, names: Mapping[Side, str], article: str = "") -> str:
    """Return what a dispute is about, such as "Revoke, Detroit asks".

    `article`: with its heading.
    """
    if fact.claim is not None:
        return _("Claim by {team}").format(team=names.get(fact.claim.side, fact.claim.side))
    what = infraction_name(fact.code) if fact.code is not None else article
    asks = pgettext("dispute", "{team} asks").format(team=names.get(fact.by, fact.by)) if fact.by is not None else ""
    return ", ".join(part for part in (what, asks) if part) or _("a question to the committee")


def state_words(state: str, effect: str = "") -> str:
    """Return the state of a dispute: "open", "settled at the table", "ruled: the deal awarded"."""
    text = {
        OPEN: pgettext("state, dispute", "open"),
        RULED: pgettext("state, dispute", "ruled"),
        SUPERSEDED: _("superseded by a later ruling"),
        "withdrawn": pgettext("state, dispute", "withdrawn"),
        "settled": _("settled at the table"),
        "confirmed": _("confirmed by the committee"),
        "declined": _("declined by the committee"),
    }.get(state, state)
    if state == RULED and effect:
        return pgettext("state, dispute", "ruled: {effect}").format(effect=effect)
    if state == "settled" and effect:
        return pgettext("state, dispute", "settled: {effect}").format(effect=effect)
    return text


def proposal_words(proposal: Proposal, names: Mapping[Side, str]) -> str:
    """Return the state of a proposed settlement.

    For example "settlement proposed, Detroit has not signed", "... is refused".
    """
    if proposal.state == REFUSED:
        return _("settlement not agreed, for the committee")
    waits = ", ".join(names.get(side, side) for side in proposal.waits_for)
    return (
        _("settlement proposed, to be signed: {teams}").format(teams=waits)
        if waits
        else pgettext("dispute", "settlement signed")
    )


def open_words(dispute: DisputeState, names: Mapping[Side, str], effect: str = "", late: str = "") -> str:
    """Return a dispute's state, if it was `late`, and the proposal in an open one."""
    proposal = dispute.live_proposal
    proposed = proposal_words(proposal, names) if proposal is not None else ""
    return ", ".join(part for part in (state_words(dispute.state, effect), late, proposed) if part)


def claim_words(claim: Claim, names: Mapping[Side, str]) -> str:
    """Return a claim in a sentence.

    For example "Dallas (seat 3) claimed the last 4 tricks; Detroit challenged.".
    """
    team = names.get(claim.side, claim.side)
    others = ", ".join(name for side, name in names.items() if side != claim.side)
    who = (
        pgettext("dispute", "{team} (seat {seat})").format(team=team, seat=claim.seat)
        if claim.seat is not None
        else team
    )
    if claim.tricks is None:
        first = _("{who} claimed all remaining tricks").format(who=who)
    else:
        first = ngettext("{who} claimed the last trick", "{who} claimed the last {n} tricks", claim.tricks).format(
            who=who, n=claim.tricks
        )
    if claim.challenged == CHALLENGED:
        second = pgettext("dispute", "{others} challenged").format(others=others)
    elif claim.challenged == UNCHALLENGED:
        second = pgettext("dispute", "no one challenged")
    else:
        second = _("{others} challenged when the cards had been gathered: too late").format(others=others)
    return f"{first}; {second}."
