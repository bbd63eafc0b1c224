"""The words of a ruling slip: captions, the decision for reading out, votes, signers."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def caption(key: str) -> str:
    """Return the caption of a part."""
    return {
        "about": pgettext("label", "about"),
        "articles": pgettext("label", "articles"),
        "facts": pgettext("label", "facts"),
        "findings": pgettext("label", "findings"),
        "reason": pgettext("label", "reason"),
        "prescribed": pgettext("label", "the rules say"),
        "departs": pgettext("label", "why it departs"),
        "late": pgettext("label", "late"),
        "supersedes": pgettext("label", "replaces"),
        "superseded": pgettext("label", "superseded by"),
        "decision": pgettext("label", "decision"),
        "before": pgettext("label", "before"),
        "after": pgettext("label", "after"),
        "members": pgettext("label", "committee"),
        "aside": pgettext("label", "stood aside"),
        "named-later": _("named after it was raised"),
        "votes": pgettext("label", "votes"),
        "written-by": pgettext("label", "written by"),
        "imported": pgettext("label", "origin"),
    }[key]


def whole_event() -> str:
    """Return the place of a ruling that is about no session."""
    return pgettext("ruling slip", "the event")


def ruling_place(where: str, deal: int | None, *, of_hands: bool = False) -> str:
    """Return the place of a ruling: "Table 7 · Round 5, deal 16"."""
    if deal is None:
        return where
    template = (
        pgettext("ruling slip", "{place}, hand {deal}") if of_hands else pgettext("ruling slip", "{place}, deal {deal}")
    )
    return template.format(place=where, deal=deal)


def spoken(name: str, deal: int | None, decision: str, *, of_hands: bool = False) -> str:
    """Return the decision for reading out: "Ruling 2, deal 16: Dallas revoked."."""
    if deal is None:
        return _("{ruling}: {decision}.").format(ruling=name, decision=decision)
    template = (
        pgettext("ruling slip", "{ruling}, hand {deal}: {decision}.")
        if of_hands
        else pgettext("ruling slip", "{ruling}, deal {deal}: {decision}.")
    )
    return template.format(ruling=name, deal=deal, decision=decision)


def deal_counts(outcome: str, worth: Sequence[tuple[str, str]]) -> str:
    """Return the score of a deal by a ruling: "The deal counts as defeated: Detroit 5."."""
    points_text = ", ".join(f"{team} {points}" for team, points in worth)
    return _("The deal counts as {outcome}: {worth}.").format(outcome=outcome, worth=points_text or "\N{EN DASH}")


def set_aside(worth: Sequence[tuple[str, str]]) -> str:
    """Return what remains of a replayed deal: nothing, or points that still count."""
    if not worth:
        return _("Its earlier play scores nothing.")
    points_text = ", ".join(f"{team} {points}" for team, points in worth)
    return _("Its earlier play scores nothing; these points count: {worth}.").format(worth=points_text)


def played_stays(score: str, *, same: bool) -> str:
    """Return the note that a forfeit, or its withdrawal, does not change what was played."""
    if not same:
        return _("The session total is now {score}.").format(score=score)
    return _("The session total stays {score}, as played.").format(score=score)


def won_by_forfeit(teams: Sequence[str]) -> str:
    """Return the winner of a session that another side forfeited."""
    template = ngettext("{teams} wins by forfeit.", "{teams} win by forfeit.", len(teams))
    return template.format(teams=", ".join(teams))


def counts_as(score: str, match_points: str) -> str:
    """Return the result of a forfeited session in the standings."""
    if not match_points:
        return _("For the standings it counts as {score}.").format(score=score)
    return _("For the standings it counts as {score}, match points {points}.").format(score=score, points=match_points)


def member(name: str, *, chair: bool) -> str:
    """Return a member as the slip names them."""
    return pgettext("ruling slip", "{name} (chair)").format(name=name) if chair else name


def replaced_unknown(ruling: str) -> str:
    """Return the note that a ruling replaced another whose number is not in the record."""
    return _("{ruling}, which is not in the imported record").format(ruling=ruling)


def votes(for_it: int, against: Sequence[str], abstained: Sequence[str], unrecorded: Sequence[str] = ()) -> str:
    """Return the members' votes; "unanimous" only if every vote was entered."""
    if not against and not abstained and not unrecorded:
        return pgettext("ruling slip", "unanimous")
    parts = [ngettext("{n} for", "{n} for", for_it).format(n=for_it)] if for_it else []
    if against:
        template = ngettext("{n} against ({names})", "{n} against ({names})", len(against))
        parts.append(template.format(n=len(against), names=", ".join(against)))
    if abstained:
        template = ngettext("{n} abstained ({names})", "{n} abstained ({names})", len(abstained))
        parts.append(template.format(n=len(abstained), names=", ".join(abstained)))
    if unrecorded:
        parts.append(pgettext("ruling slip", "not recorded: {names}").format(names=", ".join(unrecorded)))
    return ", ".join(parts)


def late_note(limit: str, admitted_by: str) -> str:
    """Return the note that it was late: the limit missed, and who admitted it."""
    text = pgettext("ruling slip", "raised late, {limit}").format(limit=limit)
    return _("{late}; admitted by {name}").format(late=text, name=admitted_by) if admitted_by else text


def signature_lines(teams: Sequence[str], *, settled: bool, of_hands: bool = False) -> tuple[str, ...]:
    """Return who signs the slip; in a game of hands the players themselves."""
    heard = list(teams) if of_hands else [pgettext("role", "Captain {team}").format(team=team) for team in teams]
    return (*heard, pgettext("role", "Scorer") if settled else _("For the committee"))


def final_note(number: str, *, settled: bool) -> str:
    """Return the note that it is final, with the article.

    For example "The decision of the committee is final (4.8).".
    """
    text = _("Agreed between the teams") if settled else _("The decision of the committee is final")
    return f"{text} ({number})." if number else f"{text}."


def signature_meaning(*, settled: bool, of_hands: bool = False) -> str:
    """Return the meaning of the captains' (or players') signatures."""
    if of_hands:
        return (
            _("The players sign that it is as agreed.") if settled else _("The players sign that they have heard it.")
        )
    return _("The captains sign that it is as agreed.") if settled else _("The captains sign that they have heard it.")


def with_caption(caption: str, text: str) -> str:
    """Return a caption with its text in one line: "facts: ..."."""
    return _("{caption}: {text}").format(
        caption=f"{caption[:1].upper()}{caption[1:]}", text=" / ".join(text.splitlines())
    )


def change_line(what: str, before: str, after: str) -> str:
    """Return a change made by a ruling: "Session total: 25 : 16 became 19 : 24."."""
    dash = "\N{EN DASH}"
    return pgettext("ruling slip", "{what}: {before} became {after}.").format(
        what=what, before=before or dash, after=after or dash
    )
