"""Texts of the Dispute panel of the Score sheet.

Why it rules or only raises, who rules, what is read out.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.contribution import SessionScore
from scorekeeper.journal.dispute_facts import WITHDRAWN
from scorekeeper.language.late_limits import limit_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def button(*, rules: bool, asked: str = "", of_side: str = "offender") -> str:
    """Return the label of the button: its action, or what is missing.

    `of_side` is the question about a side.
    """
    if not asked:
        return _("Rule by the book") if rules else _("Raise the dispute")
    if asked == "side":
        return {
            "offender": _("Choose the side at fault"),
            "claims": _("Choose who claimed"),
            "asks": _("Choose who asks"),
        }[of_side]
    return {
        "article": _("Name the article"),
        "deal": _("Choose the deal"),
        "contract": _("Choose another deal"),
        "occurrence": _("Choose which one it is"),
        "tricks": _("Type the tricks left"),
        "remaining": _("Correct the card points"),
        "seat": _("Correct the seat"),
        "admitted-by": _("Say who admits it"),
    }.get(asked, _("Choose what is disputed"))


def changed_action(*, rules: bool, why: str, members: str) -> str:
    """Return the message that Enter would now act differently than shown.

    Pressed again, it does so. `why` explains why no ruling is made any more; `members` says who rules, if that has
    changed.
    """
    if not rules:
        return " ".join((_("This has changed."), why, _("Press Enter again to raise it.")))
    if members:
        return " ".join((_("The committee has changed."), members, _("Press Enter again to rule by the book.")))
    return _("The ruling has changed. Press Enter again to rule by the book.")


def only_raised_reason(why: str, values: Mapping[str, object]) -> str:
    """Return why the dispute is raised and not ruled on at once; "" if that was intended."""
    return {
        "": "",
        "role": _("You work as the scorer: you can raise the dispute; the committee rules on it."),
        "quorum": _(
            "{present} of the committee voted; the quorum is {quorum}. Enter the other votes (Alt+M), or raise "
            "the dispute."
        ),
        "alone": _(
            "No committee is named, and the quorum is {quorum}. Rule alone (Alt+M) sets it to 1, or raise the dispute."
        ),
        "unnamed": _(
            "No committee is named, and the quorum is {quorum}. The dispute is raised. "
            "Name the committee on the Disputes page, or let the organizer set the quorum."
        ),
        "majority": _("It has no majority of the votes. The dispute is raised."),
        "committee-sets": _("The rules leave the points to the committee. The dispute is raised; it sets them."),
        "both-guilty": _("The rules give no result here. The dispute is raised; a ruling must set the outcome."),
        "no-contract": _("The deal has no contract yet, so it cannot be awarded. The dispute is raised."),
        "no-deal": _("This infraction awards a deal, but no deal is named. The dispute is raised."),
        "redeal": _("The rules prescribe a re-deal (F8). The dispute is raised; the committee orders it."),
        "claim": _("The committee decides who gets the remaining tricks. The dispute is raised."),
        "article": _("The rules name no consequence here. The dispute is raised; the committee decides."),
        "abandoned": _("In an abandoned attempt no penalty is automatic. The dispute is raised."),
        "other": _("No infraction is chosen. The dispute is raised for the committee."),
    }[why].format(**values)


def members(present: Sequence[str], aside: Mapping[str, str]) -> str:
    """Return who may rule and who steps aside.

    For example "P. Kurian, M. Joseph may rule. S. Nair steps aside: of Dallas.".
    """
    parts = []
    if present:
        text = ngettext("{names} may rule.", "{names} may rule.", len(present))
        parts.append(text.format(names=", ".join(present)))
    parts += [_("{name} steps aside: {why}.").format(name=name, why=why) for name, why in aside.items()]
    return " ".join(parts)


def why_alone(who: str) -> str:
    """Return the reason of the entry that sets the quorum to one."""
    return _("No committee is named; {who} rules alone.").format(who=who)


def late_dispute(limit: str) -> str:
    """Return the message that a dispute is late, with the question that follows."""
    return _("Late: {limit}. Who admits it?").format(limit=limit_words(limit))


def possible_changes(verdict: str) -> str:
    """Return what the ruling changes and what it cannot change, as a sentence."""
    return pgettext("dispute", "This {verdict}.").format(verdict=verdict.removesuffix(".")) if verdict else ""


# --- after the ruling


def read_out(case: str, deal: int | None, reason: str, standing: str) -> str:
    """Return the sentence to read out.

    For example "Ruling 2, deal 16: Dallas revoked: ... (3.9); Detroit wins 24 : 19.".
    """
    where = (
        pgettext("place", "deal {deal}").format(deal=deal) if deal is not None else pgettext("dispute", "the session")
    )
    template = _("{case}, {where}: {reason}; {status}.")
    return template.format(case=case, where=where, reason=reason.rstrip("."), status=standing)


def score_after(result: SessionScore, names: Mapping[Side, str]) -> str:
    """Return the score after the ruling, such as "Detroit wins 24 : 19"."""
    if result.forfeit:
        return _by_forfeit(result, names)
    ordered = sorted(result.points.items(), key=lambda pair: (pair[0] != result.winner, -pair[1]))
    score = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(points) for _side, points in ordered)
    if result.winner is None or result.winner not in result.points:
        return pgettext("dispute", "the score is {score}").format(score=score)
    template = (
        pgettext("dispute", "{team} wins {score}") if result.over else pgettext("dispute", "{team} leads {score}")
    )
    return template.format(team=names.get(result.winner, result.winner), score=score)


def _by_forfeit(result: SessionScore, names: Mapping[Side, str]) -> str:
    """Return who has won by forfeit, what the standings count, and the score as played."""
    order = sorted(result.points, key=lambda side: side != result.winner)
    parts = [_("{team} wins by forfeit").format(team=names.get(result.winner or "", ""))]
    if result.winner not in result.points:
        parts = [_("nobody wins: both forfeited")]
    if result.counted is not None:
        text = pgettext("dispute", "for the standings {score}")
        if result.match_points is not None:
            text = _("for the standings {score} and match points {points}")
        points = _figures(result.match_points or {}, order)
        parts.append(text.format(score=_figures(result.counted, order), points=points))
    played = _figures(result.points, list(result.points))
    if len(result.points) == 2:
        first, second = (names.get(side, side) for side in result.points)
        played = f"{first} {played} {second}"
    parts.append(_("the session total stays {score}, as played").format(score=played))
    return "; ".join(parts)


def _figures(values: Mapping[Side, int], order: Sequence[Side]) -> str:
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(values[side]) for side in order if side in values)


def raised_dispute(number: int) -> str:
    """Return the message that a dispute was raised and is still open."""
    return _("Dispute {number} is raised. It stays open until the committee rules.").format(number=number)


def ended_dispute(number: int, state: str) -> str:
    """Return how a dispute that was raised here has ended without a ruling."""
    if state == WITHDRAWN:
        return _("Dispute {number} is withdrawn: nothing changes.").format(number=number)
    return _("Dispute {number} is settled at the table.").format(number=number)


def evidence_words(names: Sequence[str]) -> str:
    """Return which files are entered with the dispute."""
    if not names:
        return ""
    return pgettext("dispute", "Evidence: {names}").format(names=", ".join(names))
