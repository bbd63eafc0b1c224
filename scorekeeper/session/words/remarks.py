"""Sentences of what a scorer should know before entering."""

from collections.abc import Callable, Mapping

from scorekeeper.language.templates import Values, cited
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem


def remark(problem: Problem, named: Mapping[str, str] | None = None) -> str:
    """Return a remark of the journal as a sentence.

    `named` replaces values by their names on screen.
    """
    build = REMARKS.get(problem.code)
    if build is None:
        return ""
    return build().format_map(
        Values({**dict(problem.values), "article": problem.article, "cites": cited(problem.article), **(named or {})})
    )


REMARKS: Mapping[str, Callable[[], str]] = {
    "player-of-two-teams": lambda: _(
        "{name} is also on the list of {team}. If these are two people, give one of them another name, such as "
        "{name} K."
    ),
    "same-name-at-table": lambda: _(
        "{name} is on the lists of {team} and {other}: give one of the two another name before they sit down."
    ),
    "more-than-sit": lambda: _("{players} players: {at_table} of them sit at the table, the others can replace them."),
    "name-mixes-alphabets": lambda: _("{name} is written in more than one alphabet: {letters} only looks Latin."),
    "name-hides-characters": lambda: _("{name} has invisible characters: {letters}. Type the name again."),
    "names-look-alike": lambda: _("{name} and {other} look the same and are written in different letters."),
    "letter-of-two-teams": lambda: _("{letter} is also the letter of {team}."),
    "seated-name-gone": lambda: _("{name} sat in session {session} and is no longer on the list of the team."),
    "twice-in-a-round": lambda: _("{team} already plays in round {round}, in session {session}."),
    "deal-missing": lambda: _("Deal {deal} has not been entered yet."),
    "result-awaited": lambda: _("Deal {deal} still awaits its result."),
    "announced-already": lambda: _("The score was read out after deal {after_deal}: read out the change ({article})."),
    "ruled-already": lambda: _("There is a ruling on deal {deal}: it overrides what is entered{cites}."),
    "session-complete": lambda: _("The session is complete: its result may change."),
    "extra-deals-follow": lambda: _(
        "Extra deals follow because deals 1 to {planned} ended in a tie: check that they still do."
    ),
    "same-penalty-again": lambda: _("{side} already has this penalty in this deal ({article})."),
    "not-objected": lambda: _("The opponents did not object: this is recorded and costs nothing ({article})."),
    "abandoned-attempt": lambda: _("The deal was dealt again: only a ruling can award anything for this ({article})."),
    "awarded-already": lambda: _("The deal is already awarded against {side}: this adds no points ({article})."),
    "both-guilty": lambda: _("Both teams broke a cardinal rule in this deal: a ruling must give the result."),
    "names-signed": lambda: _("The sheet of session {session} was signed under the old names; they stay on it."),
    "roster-fixed": lambda: _("Session {session} in round {round} has begun, so its teams cannot change."),
    "reopens-sheet": lambda: _(
        "The sheet of session {session} is signed: this makes revision {revision}, and everyone must sign again."
    ),
    "no-witness": lambda: _("No other witness is named."),
    "seats-change-later": lambda: _("Other seats are already entered from deal {deal} on ({article})."),
}
"""The sentence of each remark, by code."""
