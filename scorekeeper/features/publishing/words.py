"""The texts of the published pages that no other paper or page has."""

from collections.abc import Sequence

from scorekeeper.journal.roles import ABSENT, NOT_SIGNED, PROTEST, REFUSED
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def nav(key: str) -> str:
    """Return the label of the link to a page."""
    return {
        "index": pgettext("link", "Overview"),
        "standings": pgettext("link", "Standings"),
        "draw": pgettext("link", "Draw"),
        "results": pgettext("link", "Results"),
        "teams": pgettext("link", "Teams"),
        "cross": pgettext("link", "Cross-table"),
        "bracket": pgettext("link", "Bracket"),
        "prizes": pgettext("link", "Prizes"),
        "clicks": pgettext("link", "Clicks"),
        "seating": pgettext("link", "Seating"),
        "pages": pgettext("link", "Pages"),
        "skip": _("Skip to content"),
    }[key]


def head(key: str) -> tuple[str, str]:
    """Return the short head of a column, and its full text if it is shortened (else "")."""
    return {
        "place": (pgettext("column heading", "Pl."), pgettext("column heading", "Place")),
        "team": (pgettext("column heading", "Team"), ""),
        "played": (pgettext("column heading", "Pd."), pgettext("column heading", "Played")),
        "match-points": (pgettext("column heading", "MP"), _("Match points")),
        "difference": (pgettext("column heading", "Diff."), pgettext("column heading", "Difference")),
        "chance": (pgettext("column heading", "Chance"), ""),
        "decided": (_("Decided by"), ""),
        "round": (pgettext("column heading", "Round"), ""),
        "against": (pgettext("column heading", "Against"), ""),
        "table": (pgettext("column heading", "Table"), ""),
        "points": (pgettext("column heading", "Points"), ""),
        "deal": (pgettext("column heading", "Deal"), ""),
        "hand": (pgettext("column heading", "Hand"), ""),
        "bid": (_("Bid and result"), ""),
        "contract": (_("Contract and result"), ""),
        "running": (pgettext("column heading", "Total"), ""),
        "state": (pgettext("column heading", "State"), ""),
        "club": (pgettext("column heading", "Club"), ""),
        "player": (pgettext("column heading", "Player"), ""),
        "clicks": (pgettext("column heading", "Clicks"), ""),
        "wins": (pgettext("column heading", "Won"), ""),
        "ties": (pgettext("column heading", "Tied"), ""),
        "games": (pgettext("column heading", "Games"), ""),
        "out": (pgettext("column heading", "Out"), _("Rounds without a seat")),
        "seat": (pgettext("column heading", "Seat"), ""),
        "partner": (pgettext("column heading", "Partner"), ""),
        "seats-a": (_("Side A"), _("Side A, seats 1 and 3")),
        "seats-b": (_("Side B"), _("Side B, seats 2 and 4")),
        "result": (pgettext("column heading", "Result"), ""),
        "prize": (pgettext("column heading", "Prize"), ""),
    }[key]


def day(weekday: int) -> str:
    """Return the name of a day of the week, Monday 0."""
    days = (
        pgettext("day of the week", "Monday"),
        pgettext("day of the week", "Tuesday"),
        pgettext("day of the week", "Wednesday"),
        pgettext("day of the week", "Thursday"),
        pgettext("day of the week", "Friday"),
        pgettext("day of the week", "Saturday"),
        pgettext("day of the week", "Sunday"),
    )
    return days[weekday]


def nothing_yet() -> str:
    """Return the text for when nothing is published."""
    return _("Nothing is published yet.")


def no_result_yet() -> str:
    """Return the text in place of results."""
    return _("No session is finished yet. See the draw.")


def tables_finished(finished: int, total: int) -> str:
    """Return the progress of a round."""
    return ngettext("{finished} of {n} table finished", "{finished} of {n} tables finished", total).format(
        finished=finished, n=total
    )


def round_name(number: int) -> str:
    return pgettext("place", "Round {round}").format(round=number)


def after_round(number: int, total: int) -> str:
    """Return up to which round the standings go."""
    if total > number:
        return pgettext("web page", "after round {round} of {total}").format(round=number, total=total)
    return pgettext("web page", "after round {round}").format(round=number)


def group(letter: str) -> str:
    """Return the name of a group; "" if there is none."""
    return pgettext("web page", "Group {group}").format(group=letter) if letter else ""


def provisional(why: str) -> str:
    """Return the sentence that a page may still change, and why."""
    return pgettext("web page", "Provisional: {why}").format(why=why)


def plays_now() -> str:
    """Return the sentence that a session is going on."""
    return pgettext("web page", "playing now")


def sat_out() -> str:
    """Return the sentence that a team has no opponent in a round."""
    return pgettext("web page", "sits out")


def place_among(rank: str, group_letter: str) -> str:
    """Return the place of a team: "4th of 45 in group A"."""
    return _("{place} in group {group}").format(place=rank, group=group_letter) if group_letter else rank


def match_points(count: int) -> str:
    return ngettext("{n} match point", "{n} match points", count).format(n=count)


def difference(signed: str) -> str:
    return pgettext("web page", "difference {difference}").format(difference=signed)


def titles(key: str) -> str:
    """Return the heading of a part of a page."""
    return {
        "sessions": pgettext("heading", "Sessions"),
        "players": pgettext("heading", "Players"),
        "signed": pgettext("heading", "Signatures"),
        "session": _("Other points"),
        "game": _("Other points"),
    }[key]


def wins_by(team: str, by: int, awarded: str) -> str:
    """Return how a session ended: "Dallas wins by 9: 4 - 0 match points"."""
    won = _("{team} wins by {n}").format(team=team, n=by)
    return _("{won}: {awarded} match points").format(won=won, awarded=awarded) if awarded else won


def tied(awarded: str) -> str:
    """Return the text for a tie."""
    return _("Tie: {awarded} match points").format(awarded=awarded) if awarded else pgettext("web page", "Tie")


def made_up_of(result: str, took: str) -> str:
    """Return the result of a deal: "made, took 31"."""
    return ", ".join(part for part in (result, took) if part)


def line(what: str, points: int, article: str) -> str:
    """Return one line with its article: "contract 28 to 39 made: 1 (1.3)"."""
    return _("{what}: {points} ({article})").format(what=what, points=figure(points), article=article)


def signature(role: str, named: str, state: str, time: str) -> str:
    """Return one signature: "Captain A: Jose Thomas, under protest, 16:54."."""
    return f"{role}: {', '.join(part for part in (named, state, time) if part)}."


def signed_how(state: str) -> str:
    """Return how a sheet was signed, "" without a protest or refusal."""
    return {
        PROTEST: pgettext("web page", "under protest"),
        REFUSED: pgettext("web page", "refused"),
        ABSENT: pgettext("web page", "absent"),
    }.get(state, "")


def box_on_paper(state: str) -> str:
    """Return what a box of a sheet signed on paper has."""
    return {
        PROTEST: pgettext("web page", "signed on paper, under protest"),
        NOT_SIGNED: pgettext("web page", "not signed"),
    }.get(state, pgettext("web page", "signed on paper"))


def digest(short: str) -> str:
    """Return the digest that identifies a sheet."""
    return _("Sheet digest {digest}. Numbers in brackets are articles of the rules.").format(digest=short)


def cross_reading(*, match_points: bool, by_round: bool) -> str:
    """Return how the cross-table is read; without `match_points` it has the differences.

    `by_round`: its columns are rounds.
    """
    if by_round:
        return _(
            "The place of the opponent, then the result of the team on the left. Now: being played. FF: forfeited."
        )
    if not match_points:
        return _(
            "Points by which the team on the left won or lost against the team above, in the order of the "
            "standings. Now: being played. FF: forfeited."
        )
    return _(
        "Match points of the team on the left against the team above, in the order of the standings. Now: "
        "being played. FF: forfeited."
    )


def written(files: int, kept: int, gone: int) -> str:
    """Return the result of publishing into a folder."""
    parts = [ngettext("{n} page written", "{n} pages written", files).format(n=files)]
    if kept:
        parts.append(ngettext("{n} unchanged", "{n} unchanged", kept).format(n=kept))
    if gone:
        parts.append(ngettext("{n} removed", "{n} removed", gone).format(n=gone))
    return ", ".join(parts)


def sums(sessions: int, match_points: int, sat_out: int) -> str:
    """Return what was handed out: "334 sessions gave 1336 match points, 3 sit-outs 6."."""
    gave = ngettext("{n} session gave {sum} match points", "{n} sessions gave {sum} match points", sessions).format(
        n=sessions, sum=match_points
    )
    byes = ngettext("{n} sit-out {sum}", "{n} sit-outs {sum}", sat_out).format(n=sat_out, sum=2 * sat_out)
    return f"{gave}, {byes}." if sat_out else f"{gave}."


def has_won(team: str) -> str:
    """Return who has won a stage that is over."""
    return pgettext("web page", "{team} won.").format(team=team)


def finished_first(listed: Sequence[str]) -> str:
    """Return who is first in a stage that is over, or in each of its groups."""
    text = ngettext("{names} finished first.", "{names} finished first in their groups.", len(listed))
    return text.format(names=", ".join(listed))


def leads(listed: Sequence[str]) -> str:
    """Return who is first in a stage that is not over, or in each of its groups."""
    return ngettext("{names} leads.", "{names} lead their groups.", len(listed)).format(names=", ".join(listed))


def offered_at(address: str, *, hall: bool) -> str:
    """Return the message with the address of the pages and who can open them."""
    if hall:
        return _("For everyone on this network, until Ctrl+C: {address}").format(address=address)
    return _("On this computer only, until Ctrl+C: {address}").format(address=address)


def title() -> str:
    """Return the name of the page."""
    return _("Web pages")


def stage_shown(rounds: Sequence[int], sheets: int) -> str:
    """Return what everybody may see of a stage."""
    finished = ngettext("{n} finished sheet", "{n} finished sheets", sheets).format(n=sheets)
    if not rounds:
        return finished
    if len(rounds) == 1:
        return pgettext("web page", "round {round}, {sheets}").format(round=rounds[0], sheets=finished)
    return pgettext("web page", "rounds {first} to {last}, {sheets}").format(
        first=rounds[0], last=rounds[-1], sheets=finished
    )


def stage_empty() -> str:
    """Return the sentence that there is nothing of a stage yet."""
    return _("nothing to show yet")


def not_written(time: str, why: str) -> str:
    """Return the error that pages could not be written, and the date of the old ones there."""
    if time:
        return _("{why}. The pages there are from {time}. They will be updated when it is available again.").format(
            why=why, time=time
        )
    return _("{why}. Nothing was written.").format(why=why)


def chance() -> str:
    """Return the label before the chance of a team."""
    return _("Chance to advance:")


def day_goes_on() -> str:
    """Return why the pages of a day are provisional."""
    return pgettext("why it is provisional", "more rounds follow.")


def day_so_far(rounds: int, games: int) -> str:
    """Return the progress of a day."""
    played = ngettext("{n} game is over", "{n} games are over", games).format(n=games)
    return _("{played}, {rounds}.").format(
        played=played, rounds=ngettext("{n} round is seated", "{n} rounds are seated", rounds).format(n=rounds)
    )


def leading(players: Sequence[str], clicks: int) -> str:
    """Return who has the most clicks."""
    text = ngettext("{names} leads with {clicks} clicks.", "{names} lead with {clicks} clicks.", len(players))
    return text.format(names=", ".join(players), clicks=clicks)


def day_shown(rounds: Sequence[int], results: int) -> str:
    """Return what everybody may see of a day of games."""
    over = ngettext("{n} result", "{n} results", results).format(n=results)
    if not rounds:
        return over
    if len(rounds) == 1:
        return pgettext("web page", "round {round}, {results}").format(round=rounds[0], results=over)
    return pgettext("web page", "rounds {first} to {last}, {results}").format(
        first=rounds[0], last=rounds[-1], results=over
    )


def web_pages_checked(count: int) -> str:
    """Return the verdict on a folder of web pages whose files are all as listed."""
    return ngettext(
        "web pages of an event: {n} file is as it was written; not signed, so anyone could have written it",
        "web pages of an event: all {n} files are as they were written; not signed, so anyone could have written them",
        count,
    ).format(n=count)
