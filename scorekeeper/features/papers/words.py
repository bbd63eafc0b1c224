"""Texts about papers: printed, exported, imported, copied or checked, and the results."""

from collections.abc import Sequence

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def paper_name(key: str, *, whole: bool = False) -> str:
    """Return the name of a paper; `whole`: about the whole event."""
    if whole:
        return _("Event report")
    return {
        "sheet": _("Score sheets"),
        "session-report": _("Session report"),
        "day-report": _("Day report"),
        "team-record": _("Team record"),
        "draw-poster": _("Draw poster"),
        "seating": _("Seating of a round"),
        "table-cards": _("Table cards of a round"),
        "round-results": _("Results of a round"),
        "cross-table": pgettext("name of a paper", "Cross-table"),
        "standings": pgettext("name of a paper", "Standings"),
        "bracket": pgettext("name of a paper", "Bracket"),
        "blank": _("Blank score sheets"),
        "card": _("Scorer's card"),
        "check-in-list": _("Check-in list"),
        "deal-cards": _("Cards of a deal"),
        "ruling-slip": _("Ruling slips"),
        "minutes": _("Committee minutes"),
        "penalty-list": _("Penalties by team"),
        "statistics": pgettext("name of a paper", "Statistics"),
        "prize-list": _("Prize list"),
        "certificates": pgettext("name of a paper", "Certificates"),
        "casebook": pgettext("name of a paper", "Casebook"),
        "game-sheet": _("Game sheets"),
        "blank-games": _("Blank game sheets"),
        "empty-games": _("Game sheets for any table"),
        "click-cards": _("Click cards"),
        "games-report": _("Report of the games"),
        "player-record": _("Player record"),
        "clicks": _("Ranking by clicks"),
    }[key]


def paper_about(key: str) -> str:
    """Return the purpose of a paper, in a few words."""
    return {
        "sheet": _("to sign and to keep"),
        "session-report": _("how the result came about"),
        "day-report": pgettext("what a paper shows", "results, standings, penalties"),
        "team-record": _("every session of a team"),
        "draw-poster": _("who sits where, how to repeat it"),
        "seating": _("by name, for the wall"),
        "table-cards": _("number and teams, two per page"),
        "round-results": pgettext("what a paper shows", "to hang up"),
        "cross-table": _("every result, team against team"),
        "standings": _("places, what decided each"),
        "bracket": _("the knock-out as a picture"),
        "blank": _("to write by hand"),
        "card": pgettext("what a paper shows", "chart and penalties"),
        "check-in-list": _("who is here, fees"),
        "deal-cards": _("hands and tricks as laid out"),
        "ruling-slip": pgettext("what a paper shows", "one for each captain"),
        "minutes": _("the committee's work, by day"),
        "penalty-list": pgettext("what a paper shows", "with repeats"),
        "statistics": pgettext("what a paper shows", "contracts, penalties, pace"),
        "prize-list": pgettext("what a paper shows", "places, prizes, trophy"),
        "certificates": _("one per page, to sign"),
        "casebook": pgettext("what a paper shows", "rulings by article"),
        "game-sheet": _("to sign and to keep"),
        "blank-games": pgettext("what a paper shows", "two per page"),
        "empty-games": pgettext("what a paper shows", "without names"),
        "click-cards": _("one for each player"),
        "games-report": _("games, players by clicks"),
        "player-record": _("every game of a player"),
        "clicks": _("for the wall, each click explained"),
    }[key]


def certificates_of(whose: str) -> str:
    return {
        "places": _("Places with a prize, best player"),
        "teams": _("Every team with its place"),
        "players": _("Every player"),
    }[whose]


def all_of(about: str, count: int) -> tuple[str, str]:
    """Return the first subject of a paper: its name and how many it covers."""
    days = ngettext("{n} day", "{n} days", count)
    name, counted = {
        "teams": (_("All teams"), ngettext("{n} team", "{n} teams", count)),
        "days": (_("The whole event"), days),
        "sittings": (_("The whole event"), days),
        "event": (_("For every table"), ""),
        "register": (_("For the door"), ""),
        "books": (_("The whole event"), ""),
        "players": (_("All players"), ngettext("{n} player", "{n} players", count)),
        "games": (_("All games"), ngettext("{n} game", "{n} games", count)),
        "records": (_("All records of play"), ngettext("{n} deal", "{n} deals", count)),
        "rulings": (_("All rulings"), ngettext("{n} ruling", "{n} rulings", count)),
        "stages": (_("All stages"), ngettext("{n} stage", "{n} stages", count)),
        "brackets": (_("All knock-outs"), ngettext("{n} stage", "{n} stages", count)),
        "rounds": (_("All rounds"), ngettext("{n} round", "{n} rounds", count)),
    }.get(about) or (_("All sessions"), ngettext("{n} session", "{n} sessions", count))
    return name, counted.format(n=count)


def deal_cards(deal: int, session: str) -> str:
    """Return the cards of a deal as a subject of a paper: "deal 11, session 4"."""
    return pgettext("papers to print", "Deal {deal}, {place}").format(deal=deal, place=session)


def all_of_round(about: str, number: int, stage: str, count: int) -> tuple[str, str]:
    """Return the subject of every session or game of a round: its name and how many those are."""
    _name, counted = all_of(about, count)
    return round_of(number, stage), counted


def round_of(number: int, stage: str) -> str:
    """Return a round as the subject of a paper, with its stage if there are several."""
    if not stage:
        return pgettext("place", "Round {round}").format(round=number)
    return pgettext("papers to print", "{stage}: round {round}").format(stage=stage, round=number)


def after_round(number: int, stage: str) -> str:
    """Return the name of standings after a round, with the stage if there are several."""
    if not stage:
        return _("After round {round}").format(round=number)
    return _("{stage}: after round {round}").format(stage=stage, round=number)


def hands_so_far(state: str, hands: int) -> str:
    """Return the progress of a game: "not started", "2 hands", "complete"."""
    if state == "complete":
        return pgettext("papers to print", "complete")
    if state == "empty":
        return pgettext("papers to print", "not started")
    return ngettext("{n} hand", "{n} hands", hands).format(n=hands)


def nothing_for(about: str) -> str:
    """Return the message that there is nothing of which this paper could be made."""
    no_round = _(
        "No round matches this. Draw rounds on the Draw page, or set a session's round on the Teams page (Ctrl+5)."
    )
    return {
        "teams": _("No teams yet, so there are no records. Enter teams on the Teams page (Ctrl+5)."),
        "players": _("No players yet, so there are no cards. Enter players on the Players page (Ctrl+5)."),
        "games": _("No games yet, so there are no sheets. Create one on the Players page (Ctrl+5)."),
        "rulings": _("No rulings yet, so there are no slips. Rulings are made on the Disputes page (Ctrl+4)."),
        "stages": no_round,
        "rounds": no_round,
        "sittings": _("No disputes or rulings yet, so there are no minutes. F7 on a score sheet raises a dispute."),
    }.get(about) or _("No session matches this. Create sessions on the Teams page (Ctrl+5).")


def drawing(done: int, total: int) -> str:
    """Return the progress of drawing sheets."""
    return ngettext("{done} of {total} sheet is done", "{done} of {total} sheets are done", total).format(
        done=done, total=total
    )


def outcome(done: int, total: int, failed: Sequence[tuple[str, str]], *, stopped: bool) -> str:
    """Return the result of several sheets.

    For example "31 of 45 sheets are done. Table 12 failed: ..."; `failed` are name and why.
    """
    parts = [f"{drawing(done, total)}."]
    parts += [
        pgettext("papers to print", "{name} failed: {why}").format(name=name, why=why) for name, why in failed[:3]
    ]
    if len(failed) > 3:
        more = len(failed) - 3
        parts.append(ngettext("{n} more failed.", "{n} more failed.", more).format(n=more))
    if stopped:
        parts.append(_("Stopped. What was finished is kept."))
    return " ".join(parts)


def sign_copies(form: str) -> str:
    """Return the label of the scorer's PIN, or the explanation of what it is for."""
    return {
        "label": _("Scorer's PIN, to sign copies"),
        "why": _("Puts a signature (.p7s) beside the workbook and record of closed sheets."),
    }[form]


def written(count: int, path: str) -> str:
    """Return the message that files were written."""
    return ngettext("{count} file written: {place}", "{count} files written: {place}", count).format(
        count=count, place=path
    )


def imported(entered: int, unchanged: int, disputes: int = 0, *, earlier: int = 0, teams: Sequence[str] = ()) -> str:
    """Return the result of an import.

    `disputes` were raised by it, `teams` added to a drawn stage.
    `earlier` counts documents with an older state of a session.
    """
    text = ngettext("{count} session entered", "{count} sessions entered", entered).format(count=entered)
    if unchanged:
        text += ", " + ngettext("{count} unchanged", "{count} unchanged", unchanged).format(count=unchanged)
    if earlier:
        text += ", " + ngettext(
            "{count} is older than what is here: nothing entered",
            "{count} are older than what is here: nothing entered",
            earlier,
        ).format(count=earlier)
    if disputes:
        raised = ngettext("{count} open dispute raised", "{count} open disputes raised", disputes)
        text += ", " + raised.format(count=disputes)
    if teams:
        added = ngettext("{count} new team: {names}", "{count} new teams: {names}", len(teams))
        text += ", " + added.format(count=len(teams), names=", ".join(teams))
    return f"{text}."


def waits_for_committee(documents: int) -> str:
    """Return the message that rulings in documents count only once the committee confirms them."""
    return ngettext(
        "{n} document has rulings, settlements, forfeits or points set by the committee. They do not count until the "
        "committee confirms them on the Disputes page (Ctrl+4).",
        "{n} documents have rulings, settlements, forfeits or points set by the committee. They do not count until the "
        "committee confirms them on the Disputes page (Ctrl+4).",
        documents,
    ).format(n=documents)


def confirm_imported(documents: int) -> str:
    """Return the question to a committee user whether the rulings of documents count."""
    return ngettext(
        "{n} document contains rulings, settlements, forfeits or points that the committee sets. They count once the "
        "committee confirms them. Confirm them now, as the committee?",
        "{n} documents contain rulings, settlements, forfeits or points that the committee sets. They count once the "
        "committee confirms them. Confirm all of them now, as the committee?",
        documents,
    ).format(n=documents)


def confirmed_imported(documents: int) -> str:
    """Return the message that the committee confirmed the rulings of documents."""
    return ngettext(
        "The committee has confirmed the decisions in {n} document, and they count.",
        "The committee has confirmed the decisions in {n} documents, and they count.",
        documents,
    ).format(n=documents)


def first_sentences(sentences: Sequence[str], most: int = 5) -> list[str]:
    """Return the first of many sentences, and how many more there are."""
    more = len(sentences) - most
    rest = [ngettext("And {n} more.", "And {n} more.", more).format(n=more)] if more > 0 else []
    return [*sentences[:most], *rest]


def team_not_drawn(file: str, team: str, best: str, stages: str) -> str:
    """Return the question about a document's team that the draw does not have."""
    if not best:
        text = _("{file}: {team} is not in the draw of the {stages}. Add it as a new team?")
    else:
        text = _("{file}: {team} is not in the draw of the {stages}. Is it {best}?")
    return text.format(file=file, team=team, best=best, stages=stages)


def enter_the_others(wrong: int, sound: int) -> str:
    """Return the question whether to enter only the documents without problems."""
    first = ngettext(
        "{n} document cannot be entered for the reasons shown.",
        "{n} documents cannot be entered for the reasons shown.",
        wrong,
    ).format(n=wrong)
    second = ngettext("Enter the other {n}?", "Enter the other {n}?", sound).format(n=sound)
    return f"{first} {second}"


def without_sheets(games: Sequence[str]) -> str:
    """Return which games were left out of an export, by their numbers, and why."""
    text = ngettext(
        "game {games} has no sheet, because its result was entered without its hands",
        "games {games} have no sheets, because their results were entered without their hands",
        len(games),
    )
    return text.format(games=", ".join(games))


def dispute_left_out(file: str, number: int, deal: int | None) -> str:
    """Return the message that a sheet's open dispute (number and deal) was left out."""
    name = (
        pgettext("papers to print", "open dispute {number}").format(number=number)
        if number
        else pgettext("papers to print", "an open dispute")
    )
    dispute = name if deal is None else _("{dispute} on deal {deal}").format(dispute=name, deal=deal)
    return _("{file}: {dispute} on the sheet was not imported.").format(file=file, dispute=dispute)


def nothing_imported(problems: int) -> str:
    """Return the message that nothing from several files was entered, with the reasons."""
    return ngettext(
        "Nothing was entered: {count} problem must be corrected first.",
        "Nothing was entered: {count} problems must be corrected first.",
        problems,
    ).format(count=problems)


def count_lines(entries: int, teams: int, sessions: int, finished: int) -> tuple[str, ...]:
    """Return the counts, one per line."""
    chain = ngettext(
        "{n} entry, each matches the one before it", "{n} entries, each matches the one before it", entries
    )
    played = ngettext("{n} session, {done} of them finished", "{n} sessions, {done} of them finished", sessions)
    return (
        chain.format(n=grouped(entries)),
        ngettext("{n} team", "{n} teams", teams).format(n=teams),
        played.format(n=sessions, done=finished),
        _("The sums agree: 4 match points per session, differences 0."),
    )


def found_wrong(count: int) -> str:
    """Return the message that something is wrong with an event."""
    return ngettext(
        "{count} problem found. Nothing was changed; make a copy before you do anything else.",
        "{count} problems found. Nothing was changed; make a copy before you do anything else.",
        count,
    ).format(count=count)


def no_file() -> str:
    """Return the message that the event is not in a file."""
    return _("This event is not in a file, so there is nothing to copy or check here.")
