"""`desk EVENT TEAM --substitute NAME --for STARTER`: approving or correcting a substitution, or ending it."""

from argparse import Namespace
from dataclasses import replace

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.features.event.view.substituting import (
    TypedSubstitution,
    form_values,
    next_round,
    return_fact,
    substitution_facts,
    under_way,
)
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact, StarterReturned, SubstitutionApproved
from scorekeeper.journal.names import name_key
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.roster_checks import used_up
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.desk import sentence
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.words.remarks import remark

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
                _("{name} was the captain: name another one with --captain").format(name=team.captain),
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
        raise complain("--correct", _("{team} had no substitution yet").format(team=team.name))
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
    """Return the defaults: approved by the committee, for the first round in which nothing is fixed."""
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
        wrong.setdefault("from_deal", _("{team} plays no session now").format(team=team.name))
    return wrong


def _option(field: str, *, back: bool = False) -> str:
    """Return the option for a field of a substitution, "" for none."""
    if field == "starter":
        return "--returns" if back else "--for"
    return f"--{field.replace('_', '-')}" if field in {*_DETAIL_OPTIONS, "substitute", "reason"} else ""
