"""`desk`: check-in and payments.

A team arrives, fails to come, pays, has a substitute, withdraws or returns.
"""

from argparse import Namespace
from dataclasses import replace
from typing import Any

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.event.view.joining import joining
from scorekeeper.features.event.view.registration import (
    checked_in,
    desk_view,
    last_round_played,
    never_came,
    paid,
    plays_on,
    tables_when_reinstated,
    with_captain,
    withdrawal,
    withdrawal_effect,
)
from scorekeeper.features.event.words import desk as words
from scorekeeper.features.papers.view.exporting import find_team
from scorekeeper.journal.at_desk import WITHDRAWN, DeskState, all_at_desk, captain_out, fee_of
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    Fact,
    StarterReturned,
    SubstitutionApproved,
    TeamEntered,
    TeamRegistered,
    TeamWithdrawn,
)
from scorekeeper.journal.names import name_key
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.roster_checks import used_up
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, MAIN, NEVER_CAME
from scorekeeper.journal.team_marks import disqualification
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.players import once_each
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.time_limits import hours_late
from scorekeeper.language.failures import sentence
from scorekeeper.language.registration import open_word, withdrawn_word
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.substituting import (
    TypedSubstitution,
    form_values,
    next_round,
    return_fact,
    substitution_facts,
    under_way,
)
from scorekeeper.session.words.remarks import remark


def desk_command(chosen: Namespace) -> int:
    """Enter what a team reports and print the resulting desk. Raises Complaint."""
    exchanged = is_substitution(chosen)
    doing = (
        chosen.here
        or chosen.awaited
        or chosen.never_came
        or chosen.withdraw is not None
        or chosen.plays_on
        or chosen.paid
    )
    changes = bool(doing or exchanged or chosen.captain is not None)
    doing = changes or chosen.new
    if doing and chosen.team is None:
        raise complain("TEAM", pgettext("command line", "name a team"))
    if exchanged and chosen.paid:
        raise complain("--paid", _("use this option alone"))
    for option in ("players", "club"):
        if getattr(chosen, option) is not None and not chosen.new:
            raise complain(f"--{option}", pgettext("command line", "this needs {option}").format(option="--new"))
    with (
        desk_at(chosen.event, read_only=not doing, who=chosen.who) as desk,
        explained(chosen.event, reason_option=True),
    ):
        if not isinstance(desk.rules, RuleSystem):
            raise complain(chosen.event, _("this event has players and no teams"))
        if chosen.new:
            team: str | None = _enter_team(desk, desk.rules, chosen)
        else:
            team = None if chosen.team is None else find_team(desk.tournament, chosen.team).uid
        if changes and team is not None:
            if exchanged:
                sentences = enter_substitution(desk, desk.rules, team, chosen)
                write_error("".join(line(chosen.event, sentence) + "\n" for sentence in sentences))
            else:
                _enter(desk, team, chosen)
        tournament = desk.tournament
    rows = [_object(tournament, uid, known) for uid, known in all_at_desk(tournament).items() if team in (None, uid)]
    write_output(one_document(rows) if chosen.json else _words(tournament, rows, whole=team is None))
    return 0


def _enter_team(desk: Desk, rules: RuleSystem, chosen: Namespace) -> str:
    """Enter a new team and return its uid; after the deadline it is late. Raises Complaint."""
    tournament, uid = desk.tournament, desk.new_uid()
    players = once_each(chosen.players or "")
    club = " ".join((chosen.club or "").split()) or None
    fact = TeamEntered(uid, " ".join(chosen.team.split()), players, next(iter(players), None), None, club)
    problems_found = problems(tournament, fact, "", rules)
    if problems_found:
        raise Complaint(line("TEAM", sentence(problem)) for problem in problems_found)
    facts: tuple[Fact, ...] = team_facts(fact, desk.new_uid, tournament)
    if hours_late(tournament, utc_now()) is not None:
        facts = (*facts, TeamRegistered(uid, late=True))
    notes = [remark(remark_found) for remark_found in remarks(tournament, fact, rules)]
    desk.submit(facts)
    write_error("".join(line(chosen.event, note) + "\n" for note in notes))
    return uid


def _captain(team: TeamState, name_typed: str) -> TeamEntered:
    """Return a team with another captain.

    Raises Complaint for a player who is not on its list, or is out.
    """
    turn = team.substitution if team.returned is None else None
    out = turn.starter if turn is not None else ""
    named = zip(team.uids, team.players, strict=True)
    uid = next((uid for uid, name in named if name_key(name) == name_key(name_typed) and uid != out), None)
    if uid is None:
        raise complain("--captain", words.substitute_no_captain())
    return with_captain(team, uid)


def _enter(desk: Desk, team: str, chosen: Namespace) -> None:
    facts, reason = _facts(desk, team, chosen), chosen.reason.strip()
    sentences = _effect(desk.tournament, team, facts)
    if chosen.disqualified:
        if chosen.withdraw is None:
            raise complain("--disqualified", _("use it together with --withdraw"))
        reason = disqualification(reason)
    if chosen.captain is not None:
        before = desk.tournament.teams[team]
        facts = (_captain(before, chosen.captain),)
        reason = reason or (words.captain_changed(before.captain) if before.captain is not None else "")
    if chosen.paid:
        if not fee_of(desk.tournament, team, ENTRY_FEE):
            raise complain("--paid", _("no fee is set for this team"))
        facts = (paid(desk.tournament, team, ENTRY_FEE), *facts)
    if facts:
        desk.submit(facts, reason=reason or (words.came_after_draw() if chosen.here else ""))
    write_error("".join(line(chosen.event, sentence) + "\n" for sentence in sentences))


def _effect(tournament: Tournament, team: str, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return sentences on what happens to the tables of a team that withdraws, or resumes play."""
    gone = next((fact for fact in facts if isinstance(fact, TeamWithdrawn)), None)
    if gone is None:
        return ()
    if gone.after_round is None:
        return tables_when_reinstated(tournament, gone.stage, team)
    return withdrawal_effect(tournament, gone.stage, team, gone.after_round)


def _facts(desk: Desk, team: str, chosen: Namespace) -> tuple[Fact, ...]:
    """Return the facts for all options except the fee. Raises Complaint."""
    tournament = desk.tournament
    if chosen.here:
        gone = tournament.stage(MAIN).withdrawn.get(team)
        if gone is not None and gone.after_round:
            name = tournament.teams[team].name
            raise complain(
                "--here", _("{team} has withdrawn; {option} brings it back").format(team=name, option="--plays-on")
            )
        joins = joining(tournament, team, desk.new_uid)
        arrived = checked_in(tournament, team, desk.role) if all_at_desk(tournament)[team].state != HERE else ()
        return (*arrived, *(joins.facts if joins is not None else ()))
    if chosen.awaited:
        return checked_in(tournament, team, desk.role, AWAITED)
    if chosen.never_came:
        return never_came(tournament, team, desk.role)
    if chosen.withdraw is None and not chosen.plays_on:
        return ()
    stage, number = chosen_stage(tournament, chosen.stage), chosen.withdraw
    if number is None:
        return plays_on(tournament, stage, team)
    if number and not (number.isascii() and number.isdigit()):
        raise complain("--withdraw", _("{value} is not a number").format(value=number))
    after_round = int(number) if number else last_round_played(tournament, stage, team)
    return withdrawal(tournament, stage, team, after_round)


def _object(tournament: Tournament, team: str, team_at_desk: DeskState) -> dict[str, Any]:
    return {
        "team": team_at_desk.team.name,
        "state": team_at_desk.state,
        "captain": None if captain_out(team_at_desk.team) else team_at_desk.team.captain,
        "open": list(team_at_desk.open),
        "fee": fee_of(tournament, team, ENTRY_FEE) or None,
        "paid": team_at_desk.known.paid.get(ENTRY_FEE),
        "substitution": substitution_words(team_at_desk.team, tournament) or None,
        "withdrew": {
            stage_name(tournament, uid): stage.withdrawn[team].after_round
            for uid, stage in tournament.stages.items()
            if team in stage.withdrawn
        },
    }


def _words(tournament: Tournament, rows: list[dict[str, Any]], *, whole: bool) -> str:
    head = (
        pgettext("command line", "team"),
        pgettext("command line", "state"),
        pgettext("command line", "open"),
        pgettext("command line", "fee"),
        pgettext("command line", "paid"),
    )
    states = {
        HERE: pgettext("command line", "here"),
        AWAITED: pgettext("command line", "awaited"),
        NEVER_CAME: pgettext("command line", "never came"),
    }
    gone = {
        team_at_desk.team.name: withdrawn_word(team_at_desk)
        for team_at_desk in all_at_desk(tournament).values()
        if team_at_desk.state == WITHDRAWN
    }
    lines = [
        (
            row["team"],
            gone.get(row["team"]) or states[row["state"]],
            ", ".join(map(open_word, row["open"])),
            row["fee"] or "",
            row["paid"] or "",
        )
        for row in rows
    ]
    view = desk_view(tournament)
    sums = "; ".join(f"{what}: {value}" for what, value in view.sums[1:])
    about = f"{view.about}\n" + (f"{sums}\n" if sums else "") if whole else ""
    exchanged = [f"{row['team']}: {row['substitution']}\n" for row in rows if row["substitution"]]
    return about + table([head, *lines]) + "".join(exchanged)


_SINCE = ("from_round", "from_deal")
_DETAIL_OPTIONS = ("starter", "members", "fee", *_SINCE, "correct")


def is_substitution(chosen: Namespace) -> bool:
    """Return whether the options ask for a substitution, or the return of a starter.

    Raises Complaint with every option that needs a substitution if there is none.
    """
    if chosen.substitute is not None:
        return True
    alone = [name for name in _DETAIL_OPTIONS if getattr(chosen, name) not in (None, False)]
    wrong = [name for name in alone if chosen.returns is None or name not in _SINCE]
    if wrong:
        raise Complaint(
            line(_option(name), pgettext("command line", "this needs {option}").format(option="--substitute"))
            for name in wrong
        )
    return chosen.returns is not None


def enter_substitution(desk: Desk, rules: RuleSystem, uid: str, chosen: Namespace) -> tuple[str, ...]:
    """Let a substitute play in a team (uid), or its starter again; return the remarks.

    Raises Complaint with all objections.
    """
    tournament, reason = desk.tournament, chosen.reason.strip()
    team = tournament.teams[uid]
    wrong = _wrong_numbers(tournament, team, chosen)
    facts = _return(tournament, team, chosen) if chosen.returns is not None else _approval(desk, team, chosen)
    if wrong:
        problems_found = tuple(problems(tournament, facts[-1], reason, rules))
    else:
        remarks_made = tuple(remark(problem) for problem in remarks(tournament, facts[-1], rules))
        if isinstance(facts[-1], SubstitutionApproved) and facts[-1].starter == team.captain_uid:
            remarks_made = (
                *remarks_made,
                _("{name} was the captain; name a new one with --captain").format(name=team.captain),
            )
        try:
            desk.submit(facts, reason=reason)
        except EntryRefused as refusal:
            problems_found = refusal.problems
        else:
            return remarks_made
    for problem in problems_found:
        wrong.setdefault(str(problem.path[0]) if problem.path else "", sentence(problem))
    back = chosen.returns is not None
    raise Complaint(
        line(_option(name, back=back) or chosen.event, problem_text) for name, problem_text in wrong.items()
    )


def _approval(desk: Desk, team: TeamState, chosen: Namespace) -> tuple[Fact, ...]:
    """Return the facts of a substitution; a correction keeps what is not given again.

    Raises Complaint.
    """
    tournament, standing = desk.tournament, team.substitution
    if standing is not None and (team.returned is not None or not chosen.correct):
        raise complain("--substitute", sentence(used_up(team, standing)))
    if standing is None and chosen.correct:
        raise complain("--correct", _("{team} has had no substitution").format(team=team.name))
    known = form_values(tournament, team) if standing is not None else _usual(tournament, team)
    since = {"from_round": chosen.from_round, "from_deal": chosen.from_deal}
    if chosen.from_round is not None:
        since["from_deal"] = chosen.from_deal or ""
    given = {"members": chosen.members, "fee": chosen.fee, **since}
    starter = known.starter if chosen.starter is None else _of_team(team, chosen.starter)
    substitution = replace(known, **{name: text for name, text in given.items() if text is not None})
    return substitution_facts(
        tournament, team.uid, replace(substitution, starter=starter, substitute=chosen.substitute), desk.new_uid
    )


def _usual(tournament: Tournament, team: TeamState) -> TypedSubstitution:
    """Return the defaults: approved by the committee, from the first round not fixed."""
    members = ", ".join(member.name for member in tournament.committee)
    return TypedSubstitution(members=members, from_round=str(next_round(tournament, team.uid) or ""))


def _return(tournament: Tournament, team: TeamState, chosen: Namespace) -> tuple[Fact, ...]:
    """Return the fact that the named starter plays again."""
    from_round = str(next_round(tournament, team.uid) or "") if chosen.from_round is None else chosen.from_round
    substitution = TypedSubstitution(from_round=from_round, from_deal=chosen.from_deal or "")
    back = return_fact(tournament, team, substitution) or StarterReturned(team.uid, "", "")
    return (replace(back, starter=_of_team(team, chosen.returns)),)


def _of_team(team: TeamState, name_typed: str) -> str:
    """Return the uid of the team's player with this name, or the name itself if there is none."""
    called = (uid for uid, name in zip(team.uids, team.players, strict=True) if name_key(name) == name_key(name_typed))
    return next(called, name_typed.strip())


def _wrong_numbers(tournament: Tournament, team: TeamState, chosen: Namespace) -> dict[str, str]:
    """Return sentences on what is wrong with round and deal, by option."""
    given = {name: getattr(chosen, name) or "" for name in _SINCE}
    wrong = {
        name: _("{value} is not a number").format(value=text)
        for name, text in given.items()
        if text.strip() and not text.strip().isdecimal()
    }
    if given["from_deal"].strip() and under_way(tournament, team.uid) is None:
        wrong.setdefault("from_deal", _("{team} is not playing a session now").format(team=team.name))
    return wrong


def _option(field: str, *, back: bool = False) -> str:
    """Return the option for a field of a substitution, "" for none."""
    if field == "starter":
        return "--returns" if back else "--for"
    return f"--{field.replace('_', '-')}" if field in {*_DETAIL_OPTIONS, "substitute", "reason"} else ""
