"""The words of the standings: what decided a place, the sums, and why it is provisional."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.journal.brackets import ROUND_LOST
from scorekeeper.journal.outstanding import Outstanding
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.templates import join_all, names_listed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.tournament.standings import LOT, Standing

MOST_PARTS = 12
"""Maximum number of parts of a sum in words; more are left to table and chain."""
MOST_SHARING = 3
"""Number of teams sharing a place that are named in a row of the standings."""
SIGNED = frozenset({"difference"})
"""Criteria whose value is shown with a sign."""


def criterion_word(code: str) -> str:
    """Return the name of a criterion in a sentence."""
    return {
        "match-points": pgettext("criterion of a ranking", "match points"),
        "difference": pgettext("criterion of a ranking", "difference"),
        "points-for": pgettext("criterion of a ranking", "points for"),
        "sessions-won": pgettext("criterion of a ranking", "sessions won"),
        "head-to-head": pgettext("criterion of a ranking", "head-to-head"),
        ROUND_LOST: pgettext("criterion of a ranking", "round reached"),
        "penalty-points": pgettext("criterion of a ranking", "penalty points"),
        LOT: pgettext("criterion of a ranking", "lot"),
    }.get(code, code)


def criterion_in_order(code: str) -> str:
    """Return the name of a criterion in the order of criteria."""
    return {
        "match-points": pgettext("criterion of a ranking", "match points"),
        "difference": pgettext("criterion of a ranking", "points difference"),
        "points-for": pgettext("criterion of a ranking", "points for"),
        "sessions-won": pgettext("criterion of a ranking", "sessions won"),
        "head-to-head": _("head-to-head where all tied teams met"),
        ROUND_LOST: _("the round in which a team lost"),
        "penalty-points": pgettext("criterion of a ranking", "fewest penalty points"),
    }.get(code, code)


def signed(number: int) -> str:
    """Return a difference with its sign: "+49", "0"; the minus is as wide as the plus."""
    return f"+{number}" if number > 0 else str(number).replace("-", "\N{MINUS SIGN}")


def no_round() -> str:
    """Return the text shown instead of a chart over the rounds while it has no data."""
    return _("No round has a finished session yet. A session's round is set on the Teams page.")


def picture_name() -> str:
    """Return the name of the chart over the rounds before it is drawn."""
    return _("Race and places over the rounds")


def picture_keys() -> str:
    """Return the keys for moving through a chart over the rounds."""
    return _("Up, Down: team; Left, Right: round; Enter: its sessions")


def value_words(criterion: str, value: int | None) -> str:
    """Return the displayed value of a criterion."""
    if value is None or criterion == ROUND_LOST:  # the rows show it by round
        return ""
    return signed(value) if criterion in SIGNED else str(value)


_BRIEFLY: Mapping[str, Callable[[], str]] = {
    "match-points": lambda: pgettext("column heading, short", "m. p."),
    "difference": lambda: pgettext("column heading, short", "diff."),
    "points-for": lambda: pgettext("column heading, short", "for"),
    "sessions-won": lambda: pgettext("column heading, short", "won"),
    "penalty-points": lambda: pgettext("column heading, short", "penalties"),
}
"""Short names of criteria for a narrow column."""


_DECIDES: Mapping[str, tuple[Callable[[], str], Callable[[], str]]] = {
    "match-points": (
        lambda: _("Criterion {n} decides: match points {own}."),
        lambda: _("Criterion {n} decides: match points {own}, {team} {theirs}."),
    ),
    "difference": (
        lambda: _("Criterion {n} decides: difference {own}."),
        lambda: _("Criterion {n} decides: difference {own}, {team} {theirs}."),
    ),
    "points-for": (
        lambda: _("Criterion {n} decides: points for {own}."),
        lambda: _("Criterion {n} decides: points for {own}, {team} {theirs}."),
    ),
    "sessions-won": (
        lambda: _("Criterion {n} decides: sessions won {own}."),
        lambda: _("Criterion {n} decides: sessions won {own}, {team} {theirs}."),
    ),
    "head-to-head": (
        lambda: _("Criterion {n} decides: head-to-head {own}."),
        lambda: _("Criterion {n} decides: head-to-head {own}, {team} {theirs}."),
    ),
    "penalty-points": (
        lambda: _("Criterion {n} decides: penalty points {own}."),
        lambda: _("Criterion {n} decides: penalty points {own}, {team} {theirs}."),
    ),
    ROUND_LOST: (
        lambda: _("Criterion {n} decides: the round in which a team lost."),
        lambda: _("Criterion {n} decides: the round in which a team lost."),
    ),
    LOT: (
        lambda: _("Level in every criterion: the lot that the committee drew decides."),
        lambda: _("Level with {team} in every criterion: the lot that the committee drew decides."),
    ),
}
"""What decided a place, alone and against another team."""


def decided_by(row: Standing, names: Mapping[str, str]) -> str:
    """Return in a few words what decided a place: "difference, over Cleveland +45".

    `names` are those of the teams.
    """
    decision = row.decision
    others = len(row.shared_with)
    if others > MOST_SHARING:
        return ngettext("shared with {n} other", "shared with {n} others", others).format(n=others)
    if others:
        return pgettext("standings", "shared with {teams}").format(teams=_level_with(row, names))
    if decision is None:
        return ""
    criterion = criterion_word(decision.criterion)
    if decision.against is None:
        return criterion
    text = (
        pgettext("standings", "{criterion}, over {team} {value}")
        if decision.over
        else pgettext("standings", "{criterion}, after {team} {value}")
    )
    value = value_words(decision.criterion, decision.theirs)
    return text.format(criterion=criterion, team=names.get(decision.against, "?"), value=value)


def decided_briefly(row: Standing) -> str:
    """Return the deciding criterion in short.

    For example "diff. +48 : +45", the team's own value before the neighbor's.
    """
    decision = row.decision
    if row.shared_with:
        return pgettext("standings", "shared")
    if decision is None:
        return ""
    criterion = _BRIEFLY.get(decision.criterion, lambda: criterion_word(decision.criterion))()
    if decision.against is None:
        return criterion
    own, theirs = (value_words(decision.criterion, value) for value in (decision.own, decision.theirs))
    return f"{criterion} {own} : {theirs}" if own and theirs else criterion


def decided_sentence(row: Standing, names: Mapping[str, str], criteria: Sequence[str]) -> str:
    """Return what decided a place, with both values.

    For example "Criterion 2 decides: difference +34, Albany +33.".
    """
    decision = row.decision
    if row.shared_with:
        return _("Level with {teams} in every criterion: the place is shared until the committee draws lots.").format(
            teams=_level_with(row, names)
        )
    if decision is None:
        return ""
    number = criteria.index(decision.criterion) + 1 if decision.criterion in criteria else 0
    alone, against = _DECIDES[decision.criterion]
    return (alone if decision.against is None else against)().format(
        n=number,
        own=value_words(decision.criterion, decision.own),
        team=names.get(decision.against or "", "?"),
        theirs=value_words(decision.criterion, decision.theirs),
    )


def marked(words: str) -> str:
    """Return why a team is marked as a sentence: "Marked: withdrew after round 3.".

    "" for a team that is not.
    """
    return pgettext("standings", "Marked: {words}.").format(words=words) if words else ""


def level_in_bracket(row: Standing, names: Mapping[str, str]) -> str:
    """Return the teams level with a team in a knock-out that is still being played."""
    return _("Level with {teams} as far as the bracket has been played.").format(teams=_level_with(row, names))


def _level_with(row: Standing, names: Mapping[str, str]) -> str:
    """Return the teams that share a place, shortened if there are many."""
    return names_listed([names.get(team, "?") for team in row.shared_with])


def place_of(rank: int, total: int, *, shared: bool) -> str:
    """Return a place among all: "4th of 45", "1st equal of 2"."""
    return pgettext("standings", "{place} of {count}").format(place=ordinal(rank, shared=shared), count=total)


def teams_count(count: int) -> str:
    return ngettext("{count} team", "{count} teams", count).format(count=count)


def added_up(parts: Sequence[int], total: int) -> str:
    """Return a sum with its parts: "4 + 0 + 4 = 8", or only the sum for very many parts."""
    return f"{' + '.join(map(str, parts))} = {total}" if 1 < len(parts) <= MOST_PARTS else str(total)


def broken_sum(code: str, session: int, values: Mapping[str, object]) -> str:
    """Return which sum is wrong and where: "Session 5: its match points add up to 3, not 4."."""
    texts: Mapping[str, Callable[[], str]] = {
        "match-points-sum": lambda: _("Session {session}: its match points add up to {sum}, not {due}."),
        "differences-sum": lambda: _("Session {session}: its differences add up to {sum}, not 0."),
    }
    build = texts.get(code, lambda: _("Session {session}: a sum does not hold."))
    return build().format(session=session, sum=values.get("sum", "?"), due=values.get("due", "?"))


def provisional(running: int, waiting: int) -> str:
    """Return why the standings may change, with sessions in progress and not begun."""
    parts = []
    if running:
        parts.append(
            ngettext("{n} session is being played", "{n} sessions are being played", running).format(n=running)
        )
    if waiting:
        parts.append(ngettext("{n} has not begun", "{n} have not begun", waiting).format(n=waiting))
    return f"{', '.join(parts)}." if parts else ""


def because(out: Outstanding, finished: int, forfeited: int, knock_outs: int) -> str:
    """Return the whole note: what is missing, what counts, and what may still be corrected.

    `forfeited` of the finished sessions were forfeited, so that they have no sheet to sign.
    """
    parts = [missing] if (missing := provisional(out.running, out.waiting)) else []
    if not finished:
        parts.append(_("Only finished sessions count."))
    elif out.unsigned:
        template = ngettext(
            "Only finished sessions count; {n} of them is not signed yet and may still be corrected.",
            "Only finished sessions count; {n} of them are not signed yet and may still be corrected.",
            out.unsigned,
        )
        parts.append(template.format(n=out.unsigned))
    elif out:
        parts.append(_signed_while_others_wait(finished, forfeited, out.on_paper))
    else:
        parts.append(_all_over(finished, forfeited, out.on_paper))
    if out.on_paper:
        parts.append(on_paper(out.on_paper))
    if out.disputes:
        parts.append(open_disputes(out.disputes))
    if knock_outs:
        template = ngettext(
            "The knock-out session does not count here.", "The {n} knock-out sessions do not count here.", knock_outs
        )
        parts.append(template.format(n=knock_outs))
    return " ".join(parts)


def may_still_change(out: Outstanding) -> str:
    """Return what may still change the places of a stage that was closed; "" for nothing."""
    parts = [missing] if (missing := provisional(out.running, out.waiting)) else []
    if out.unsigned:
        template = ngettext(
            "{n} sheet is not signed yet and may still be corrected.",
            "{n} sheets are not signed yet and may still be corrected.",
            out.unsigned,
        )
        parts.append(template.format(n=out.unsigned))
    parts += [open_disputes(out.disputes)] if out.disputes else []
    return " ".join((*parts, _("The places of this stage may still change."))) if parts else ""


def open_disputes(count: int) -> str:
    """Return the sentence that disputes are open."""
    return ngettext("{n} dispute is open.", "{n} disputes are open.", count).format(n=count)


def on_paper(count: int) -> str:
    """Return the sentence that some sheets were closed on paper."""
    return ngettext(
        "{n} sheet was closed on paper: its signatures were not checked.",
        "{n} sheets were closed on paper: their signatures were not checked.",
        count,
    ).format(n=count)


def _signed_while_others_wait(finished: int, forfeited: int, paper: int) -> str:
    if forfeited == finished:
        return _("Only finished sessions count; those so far were forfeited.")
    if paper:
        return _("Only finished sessions count; the sheets of those that were played out are closed.")
    if forfeited:
        return _("Only finished sessions count; those that were played out are signed.")
    return _("Only finished sessions count; all of them are signed.")


def _all_over(finished: int, forfeited: int, paper: int) -> str:
    if forfeited == finished:
        return ngettext(
            "The only session was forfeited: there is no sheet to sign.",
            "Every session was forfeited: there is no sheet to sign.",
            finished,
        )
    if paper:
        return _("Every sheet is closed: only a ruling or a settlement can still change this list.")
    if forfeited:
        return _(
            "Every session is finished and signed, or forfeited: "
            "only a ruling or a settlement can still change this list."
        )
    return _("Every session is finished and signed: only a ruling or a settlement can still change this list.")


def provisional_state(out: Outstanding, finished: int, forfeited: int) -> str:
    """Return the note in two words, for the chip."""
    if out.running:
        return ngettext("{n} running", "{n} running", out.running).format(n=out.running)
    if out.waiting:
        return ngettext("{n} to play", "{n} to play", out.waiting).format(n=out.waiting)
    if out.unsigned:
        return ngettext("{n} to sign", "{n} to sign", out.unsigned).format(n=out.unsigned)
    if out.disputes:
        return ngettext("{n} dispute", "{n} disputes", out.disputes).format(n=out.disputes)
    return _all_over_state(out, finished, forfeited)


def _all_over_state(out: Outstanding, finished: int, forfeited: int) -> str:
    if finished and finished == forfeited:
        return pgettext("state, standings", "forfeited")
    if not finished:
        return pgettext("state, standings", "no session")
    return pgettext("state, standings", "closed") if out.on_paper else pgettext("state, standings", "signed")


def how_final(out: Outstanding, finished: int) -> str:
    """Return the heading of the note."""
    return pgettext("standings", "Provisional") if out or not finished else pgettext("standings", "Complete")


def no_finished_session(knock_outs: int = 0, only_score: str = "") -> str:
    """Return the text shown instead of empty standings.

    `only_score`: the score of the only session so far, "Dallas 25 : 16 Detroit", "" if it has none.
    """
    if only_score:
        return _("Standings begin with the first finished session. Now: {score}.").format(score=only_score)
    if knock_outs:
        return _("No session that counts here is finished: knock-out sessions do not.")
    return _("No session is finished yet. The teams are ranked here when the first sheet is complete.")


def box_words(points: int | None, *, forfeit: bool, sat_out: bool = False) -> str:
    """Return the text of a box for screen readers.

    For example "4", "4 by forfeit", "2 for sitting out", "to play".
    """
    if sat_out:
        return _("{points} for sitting out").format(points=points)
    if points is None:
        return pgettext("standings", "by forfeit") if forfeit else pgettext("standings", "to play")
    return _("{points} by forfeit").format(points=points) if forfeit else str(points)


def qualify_now(lost: Sequence[str], gained: Sequence[str]) -> str:
    """Return who no longer qualifies and who does: "Dallas no longer qualifies; Austin does.".

    "" if no change.
    """
    out = ngettext("{names} no longer qualifies", "{names} no longer qualify", len(lost)).format(names=join_all(lost))
    if not gained:
        return f"{out}." if lost else ""
    if not lost:
        return ngettext("{names} qualifies.", "{names} qualify.", len(gained)).format(names=join_all(gained))
    return f"{out}; {ngettext('{names} does.', '{names} do.', len(gained)).format(names=join_all(gained))}"
