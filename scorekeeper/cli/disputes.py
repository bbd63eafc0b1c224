"""`disputes`: an event's disputes and rulings, as text or as JSON."""

import json
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from scorekeeper.cli.complaint import complain
from scorekeeper.cli.event_part import Where
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.committee.view.disputes.imports import can_confirm, decide, imported_lines
from scorekeeper.journal import disputes
from scorekeeper.journal.codec import body_text
from scorekeeper.journal.dispute_facts import CommitteeNamed
from scorekeeper.journal.dispute_states import RULED, SUPERSEDED, DisputeState, Proposal, RulingState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import rules_of
from scorekeeper.language.dispute_marks import open_words, ruling_in_a_line, state_words
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.sides import names_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

FORMAT, VERSION = "scorekeeper/disputes", 1


def disputes_command(chosen: Namespace) -> int:
    """Print an event's disputes with their rulings, or decide on imported rulings.

    With --json it prints everything known of them.
    """
    if chosen.confirm or chosen.decline:
        return _decide(chosen, chosen.confirm or chosen.decline)
    with desk_at(chosen.event) as desk:
        tournament = desk.tournament
    where = Where(tournament, chosen)
    if chosen.json:
        write_output(one_document(disputes_document(tournament, where)))
        return 0
    rulings = {ruling.entry.seq: ruling for ruling in disputes.all_rulings(tournament)}
    asked = [
        dispute for dispute in disputes.all_disputes(tournament) if where.has(tournament.played(dispute.session or ""))
    ]
    rows = [_row(tournament, dispute, rulings) for dispute in asked]
    others = [
        ruling
        for ruling in rulings.values()
        if ruling.dispute is None and where.has(tournament.played(ruling.fact.session or ""))
    ]
    rows += [_other_row(tournament, ruling) for ruling in others]
    if rows:
        head = (
            pgettext("command line", "number"),
            pgettext("command line", "session"),
            pgettext("command line", "deal"),
            pgettext("command line", "by"),
            pgettext("command line", "about"),
            pgettext("command line", "state"),
            pgettext("command line", "ruling"),
        )
        write_output(table([head, *rows]))
    else:
        write_output(_("No disputes yet.") + "\n")
    return 0


def _decide(chosen: Namespace, number: str) -> int:
    option = "--confirm" if chosen.confirm else "--decline"
    with desk_at(chosen.event, read_only=False, who=chosen.who) as desk, explained(option):
        waiting = [dispute for dispute in disputes.open_disputes(desk.tournament) if dispute.fact.imported]
        named = disputes.all_disputes(desk.tournament) if chosen.confirm and number != "all" else waiting
        asked = [rulings for rulings in named if number in {"all", str(rulings.number)} and can_confirm(rulings)]
        if not asked:
            known = ", ".join(str(rulings.number) for rulings in waiting)
            raise complain(
                option,
                _("no imported document is waiting in dispute {number}; choose from {known}").format(
                    number=number, known=known
                )
                if known
                else _("no imported document is waiting for the committee"),
            )
        decide(desk, asked, counts=bool(chosen.confirm), reason=chosen.reason)
        lines = [f"{rulings.number}: {text}" for rulings in asked for text in imported_lines(desk.tournament, rulings)]
    write_output("".join(f"{text}\n" for text in lines))
    return 0


def disputes_document(tournament: Tournament, where: Where | None = None) -> dict[str, Any]:
    """Return disputes, rulings and the committee of an event or a part of it, as JSON.

    Superseded rulings are included. The fields of a dispute or ruling have the names of its entry's body; defaults are
    left out.
    """
    numbers = {ruling.entry.seq: ruling.number for ruling in disputes.all_rulings(tournament)}

    def is_asked(session: str | None) -> bool:
        return where is None or where.has(tournament.played(session or ""))

    return {
        "format": FORMAT,
        "version": VERSION,
        "event": tournament.event.uid if tournament.event is not None else "",
        "committee": _body(CommitteeNamed(tournament.committee)).get("members", []),
        "disputes": [
            _dispute(tournament, dispute, numbers)
            for dispute in disputes.all_disputes(tournament)
            if is_asked(dispute.session)
        ],
        "rulings": [
            _ruling(ruling, numbers) for ruling in disputes.all_rulings(tournament) if is_asked(ruling.fact.session)
        ],
    }


def _body(fact: Fact) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(body_text(fact))
    return body


def _stamp(entry: Entry) -> dict[str, Any]:
    return {"entry": entry.seq, "at": entry.at, "who": entry.who}


def _dispute(tournament: Tournament, dispute: DisputeState, numbers: Mapping[int, int]) -> dict[str, Any]:
    fields = {
        "number": dispute.number,
        "state": dispute.state,
        "raised": _stamp(dispute.raised),
        **_body(dispute.fact),
        "articles": list(disputes.articles_of(dispute.fact, rules_of(tournament))),
        "evidence": [_evidence(_body(piece)) for piece in dispute.evidence],
    }
    if dispute.proposal is not None:
        fields["settlement"] = _proposal(dispute.proposal)
    if dispute.ended is not None:
        reason = {"reason": dispute.ended.reason} if dispute.ended.reason else {}
        fields["ended"] = _stamp(dispute.ended) | reason
    if dispute.ruling is not None:
        fields["ruling"] = numbers.get(dispute.ruling, 0)
    return fields


def _proposal(proposal: Proposal) -> dict[str, Any]:
    """Return a proposed settlement, and each side's answer."""
    answers = [
        {**_stamp(entry), **{key: value for key, value in _evidence(_body(fact)).items() if key != "proposal"}}
        for entry, fact in proposal.answers.values()
    ]
    return {**_stamp(proposal.entry), "state": proposal.state, **_evidence(_body(proposal.fact)), "answers": answers}


def _evidence(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in {"dispute", "session"}}


def _ruling(ruling: RulingState, numbers: Mapping[int, int]) -> dict[str, Any]:
    # its former number may belong to another ruling here
    fields = {"number": 0, **_stamp(ruling.entry), **_body(ruling.fact)} | {"number": ruling.number}
    if ruling.fact.supersedes is not None:
        fields["supersedes"] = numbers.get(ruling.fact.supersedes, 0)
    if ruling.superseded_by is not None:
        fields["superseded_by"] = numbers.get(ruling.superseded_by, 0)
    return fields


def _row(tournament: Tournament, dispute: DisputeState, rulings: Mapping[int, RulingState]) -> tuple[str, ...]:
    fact = dispute.fact
    names = names_of(tournament, dispute.session)
    articles = ", ".join(disputes.articles_of(fact, rules_of(tournament)))
    imported = "; ".join(imported_lines(tournament, dispute))
    what = (
        infraction_name(fact.code)
        if fact.code is not None
        else pgettext("command line", "claim")
        if fact.claim is not None
        else ""
    )
    about = " ".join(part for part in (what, f"({articles})" if what and articles else articles) if part)
    made = rulings.get(dispute.ruling or 0)
    return (
        str(dispute.number),
        _where_played(tournament, dispute.session),
        "" if fact.deal is None else str(fact.deal),
        names.get(fact.by or "", ""),
        imported or about or fact.facts.partition("\n")[0],
        open_words(dispute, names),
        ruling_in_a_line(made, names_of(tournament, made.fact.session)) if made is not None else "",
    )


def _other_row(tournament: Tournament, ruling: RulingState) -> tuple[str, ...]:
    """Return the row of a ruling without a dispute."""
    deal = "" if ruling.fact.deal is None else str(ruling.fact.deal)
    state = state_words(RULED if ruling.in_force else SUPERSEDED)
    summary = ruling_in_a_line(ruling, names_of(tournament, ruling.fact.session))
    return ("", _where_played(tournament, ruling.fact.session or None), deal, "", "", state, summary)


def _where_played(tournament: Tournament, session: str | None) -> str:
    played = tournament.played(session) if session is not None else None
    return str(played.number) if played is not None else pgettext("command line", "event")
