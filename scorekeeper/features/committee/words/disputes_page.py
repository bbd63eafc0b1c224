"""Texts about a dispute on its page: place, opponents, progress, facts, evidence."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.dispute_states import OPEN, RULED, SUPERSEDED
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.late_limits import limit_words
from scorekeeper.language.lines import outcome_word, points_taken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import HandResult
from scorekeeper.rules.model import Deal, DealResult, Side

_DIGITS = 8


def no_dispute() -> str:
    """Return the text shown while there is no dispute."""
    return _("No dispute so far.")


def how_to_raise() -> str:
    """Return what to do when a team disputes a score, a line for each case."""
    lines = (
        _("A team disputes a score or asks for a ruling: press F7 on the score sheet and type what happened."),
        _("A line of the sheet is wrong and both teams agree: press F2 and correct it. That is not a dispute."),
        _("A team broke a rule that has a fixed penalty: press F4. That is not a dispute either."),
        _("The committee rules on this page. Its members are named with Committee members."),
    )
    return "\n".join(lines)


def place_of(round_number: int | None, table: int | None, number: int, *, of_hands: bool = False) -> str:
    """Return where a dispute is from, in a few words: "Table 7, round 5", "Session 3"."""
    if table is not None and round_number is not None:
        return _("Table {table}, round {round}").format(table=table, round=round_number)
    if table is not None:
        return pgettext("place", "Table {table}").format(table=table)
    return (
        pgettext("place", "Game {number}").format(number=number)
        if of_hands
        else pgettext("place", "Session {number}").format(number=number)
    )


def settlement_typed(deal: int | None) -> str:
    """Return what is typed but not recorded: "The settlement on deal 16"."""
    if deal is None:
        return _("The settlement on the session")
    return _("The settlement on deal {deal}").format(deal=deal)


def in_stage(location: str, stage: str) -> str:
    """Return where a dispute is from in an event of several stages: "Table 7, round 5, Finals"."""
    return f"{location}, {stage}" if stage else location


def row_title(location: str, deal: int | None, *, of_hands: bool = False) -> str:
    """Return the first line of a dispute in the list: "Table 7, round 5, deal 16", "The event"."""
    if not location:
        return _("The event")
    if deal is None:
        return location
    where = pgettext("dispute", "{place}, hand {deal}") if of_hands else pgettext("dispute", "{place}, deal {deal}")
    return where.format(place=location, deal=deal)


def title(number: int, location: str, deal: int | None, *, of_hands: bool = False) -> str:
    """Return the heading of a dispute: "Dispute 3 · deal 16"."""
    where = row_title("-", deal).partition(", ")[2] if deal is not None and not of_hands else ""
    if deal is not None and of_hands:
        where = pgettext("place", "hand {deal}").format(deal=deal)
    if not where:
        where = pgettext("dispute", "the session") if location else pgettext("dispute", "the event")
    return pgettext("heading", "Dispute {number} · {where}").format(number=number, where=where)


def raised_by(team: str, who: str) -> str:
    """Return who raised it: "raised by Detroit (Sunil Varghese)"."""
    return (
        pgettext("dispute", "raised by {team} ({who})").format(team=team, who=who)
        if team
        else pgettext("dispute", "raised by {who}").format(who=who)
    )


def place_and_score(location: str, teams: Sequence[str], totals: Sequence[int]) -> str:
    """Return where a session is played and its score.

    For example "Table 7 · Round 5 · Dallas 25 : 16 Detroit".
    """
    if len(teams) == len(totals) == 2:
        score = f"{teams[0]} {totals[0]} : {totals[1]} {teams[1]}"
    else:
        score = ", ".join(f"{team} {total}" for team, total in zip(teams, totals, strict=False))
    return " · ".join(part for part in (location, score) if part)


# --- the filter of the list


def kind_words(kind: str) -> str:
    """Return the name of a kind of disputes: "open", "ruled", "late"."""
    return {
        OPEN: pgettext("dispute", "open"),
        RULED: pgettext("dispute", "ruled"),
        SUPERSEDED: pgettext("dispute", "superseded"),
        "withdrawn": pgettext("dispute", "withdrawn"),
        "settled": pgettext("dispute", "settled"),
        "late": pgettext("dispute", "late"),
        "all": pgettext("dispute", "all"),
    }.get(kind, kind)


def shown_count(shown: int, total: int, waiting: int) -> str:
    """Return how many disputes fit the filter: "12 disputes, 2 open", "3 of 12 disputes"."""
    if shown != total:
        return ngettext("{shown} of {n} dispute", "{shown} of {n} disputes", total).format(shown=shown, n=total)
    text = ngettext("{n} dispute", "{n} disputes", total).format(n=total)
    opened = ngettext("{n} open", "{n} open", waiting).format(n=waiting)
    return f"{text}, {opened}" if waiting else text


def effect_words(fact: RulingMade, names: Mapping[Side, str]) -> str:
    """Return in a few words what a ruling does: "Revoke, made", "Detroit +2", "note only"."""
    parts = [infraction_name(given.code) for given in fact.impose]
    if fact.side is not None or fact.contract is not None:
        team = names.get(fact.side, fact.side) if fact.side is not None else ""
        parts.append(" ".join(part for part in (team, str(fact.contract or "")) if part))
    if fact.outcome is not None:
        parts.append(outcome_word(fact.outcome))
    if fact.fault is not None:
        parts.append(pgettext("dispute", "fault of {team}").format(team=names.get(fact.fault, fact.fault)))
    if fact.taken is not None:
        parts.append(_("{taken} card points").format(taken=fact.taken))
    parts += [f"{names.get(side, side)} {points:+d}" for side, points in fact.points.items() if points]
    parts += [pgettext("dispute", "a penalty waived")] * len(fact.waive)
    if fact.again is not None:
        parts.append(
            {"redeal": pgettext("dispute", "dealt again"), "replay": pgettext("dispute", "played again")}.get(
                fact.again, fact.again
            )
        )
    if fact.forfeit is not None:
        parts.append(pgettext("dispute", "forfeit by {team}").format(team=names.get(fact.forfeit, fact.forfeit)))
    return ", ".join(parts) or pgettext("dispute", "note only")


# --- facts


def raised_at(time: str, until: str) -> str:
    """Return when it was raised, and until when it could be."""
    if until:
        return pgettext("dispute", "raised {time}, deadline {until}").format(time=time, until=until)
    return pgettext("dispute", "raised {time}").format(time=time)


def statement_label(team: str) -> str:
    """Return the label above a team's statement."""
    return pgettext("dispute", "{team} says").format(team=team)


def articles_asked() -> str:
    """Return the label of the line of articles."""
    return _("Articles, by number or by words")


def recorded_deal(team: str, contract: str, deal: Deal) -> str:
    """Return a deal as recorded: "Detroit 55 spades redoubled, took 52"."""
    if deal.taken is not None:
        return f"{team} {contract}, {points_taken(deal.taken, deal.opponents)}"
    word = outcome_word(deal.outcome)
    return f"{team} {contract}, {word}" if word else _("{team} {contract}, no result yet").format(
        team=team, contract=contract
    )  # fmt: skip


def deal_value(result: DealResult | HandResult | None, names: Mapping[Side, str]) -> str:
    """Return what a deal or hand is worth now: "defeated, Dallas 6 (4 + 2)"."""
    outcome = outcome_word(result.outcome) if result is not None else ""
    parts = [outcome] if outcome else []
    for side, team in names.items():
        lines = result.lines if result is not None else ()
        points = [line.points for line in lines if line.side == side and line.points]
        sum_ = f" ({_parts_of(points)})" if len(points) > 1 else ""
        parts += [f"{team} {sum(points)}{sum_}"] if points else []
    return ", ".join(parts) or pgettext("dispute", "no points yet")


def _parts_of(points: Sequence[int]) -> str:
    """Return the parts of a sum: "3 + 2 + 3", "4 + 2 - 1" with a minus."""
    first, *rest = points
    signed = (f"+ {each}" if each > 0 else f"\N{MINUS SIGN} {-each}" for each in rest)
    return " ".join((str(first), *signed))


def evidence_label(index: int) -> str:
    """Return the label of a piece of evidence."""
    return pgettext("label", "Evidence") if index == 1 else pgettext("label", "Evidence {n}").format(n=index)


def digest_words(digest: str) -> str:
    """Return the beginning of a digest as it is shown: "sha-256 9c41 7e02 …"."""
    short = digest[:_DIGITS]
    groups = " ".join(short[start : start + 4] for start in range(0, len(short), 4))
    return f"sha-256 {groups} \N{HORIZONTAL ELLIPSIS}"


def late_words(limit: str, admitted_by: str) -> str:
    """Return the note that it was raised too late: the limit missed, and who admitted it."""
    text = _("Raised late: {limit}.").format(limit=limit_words(limit))
    more = _("Admitted by {name}.").format(name=admitted_by) if admitted_by else _("Say who admits it.")
    return f"{text} {more}"


def line_label() -> str:
    """Return the label of the challengers' line of play."""
    return _("The challengers' line")


def ended_facts(time: str, who: str, reason: str) -> tuple[tuple[str, str], ...]:
    """Return when a dispute ended without a ruling, who entered it and why."""
    facts = ((pgettext("dispute", "Entered"), f"{time}, {who}"), (pgettext("dispute", "Reason"), reason))
    return tuple((label, value) for label, value in facts if value)


def not_undone(*, ruled: bool) -> str:
    """Return the message that nothing is undone here, and what to do instead."""
    if ruled:
        return _("A ruling cannot be undone; a new one replaces it. Choose “New ruling”.")
    return _("Nothing was undone. Alt+C changes the facts, Alt+W withdraws the dispute.")


# --- titles and answers


def changed_meanwhile(entry: int, who: str) -> str:
    """Return the message that another user has since changed the dispute being written about."""
    text = _(
        "{who} has just changed this (entry {entry}). Check what is recorded now. Ctrl+Enter enters what you see here."
    )
    return text.format(who=who, entry=entry)


def end_title(number: int, *, settled: bool) -> str:
    """Return the question when a dispute ends without a ruling."""
    text = _("Dispute {number} is settled at the table") if settled else _("Dispute {number} is withdrawn")
    return text.format(number=number)


def end_about(*, settled: bool) -> str:
    """Return what follows when a dispute ends without a ruling."""
    if settled:
        return _("Both teams agree and the score does not change. If it changes, record a settlement instead.")
    return _("The score stays as it is. The dispute stays in the list.")


def articles_found(articles: Sequence[tuple[str, str]]) -> str:
    """Return the articles that words lead to: "3.9 The revoke; 4.3 ... Enter takes the first."."""
    listed = "; ".join(f"{number} {heading}" for number, heading in articles)
    return (
        _("{articles}. Enter takes the first.").format(articles=listed) if listed else _("No article has these words.")
    )


def only_saved(name: str) -> str:
    """Return the message that this evidence is not opened in another program."""
    return _(
        "{name} cannot be opened here: it is not a picture, PDF, plain text, sound or video, or does not "
        "match its name. Save puts it in a folder."
    ).format(name=name)


def evidence_title() -> str:
    """Return the title of the chooser of evidence."""
    return _("Attach evidence")


# --- which of several similar ones


def which_infraction() -> str:
    """Return the question whether an infraction is already entered."""
    return _("Which one is it?")


def entered_infraction(time: str) -> str:
    """Return the answer that names the infraction entered at this time."""
    return _("The one entered at {time}").format(time=time)


def ruled_infraction(number: int) -> str:
    """Return the answer that names the infraction imposed by a ruling."""
    return _("The one in ruling {number}").format(number=number)


def new_infraction() -> str:
    """Return the answer that names an infraction not yet entered."""
    return _("Another one")
