"""What the tables, columns, charts, facts and control sums of reports are called."""

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.rules.model import Side


def title(key: str) -> str:
    """Answer the heading of a report or of one of its sections."""
    return {
        "session-report": _("Session report"),
        "day-report": _("Day report"),
        "event-report": _("Event report"),
        "team-report": _("Team record"),
        "result": _("Result"),
        "overview": _("Overview"),
        "record": _("Record"),
        "totals": _("How the totals come about"),
        "running-chart": _("Running totals"),
        "deals": _("Deals"),
        "levels": _("Points by contract level"),
        "levels-chart": _("Contracts made and defeated"),
        "points-chart": _("Points from contracts"),
        "sessions-chart": _("Points in each session"),
        "reasons": _("Points by reason"),
        "penalties": _("Penalties"),
        "offenders": _("Penalties by team"),
        "redeals": _("Re-deals"),
        "redeal-reasons": _("Re-deals by reason"),
        "corrections": _("Corrections"),
        "rulings": _("Rulings"),
        "read-out": _("Announcements"),
        "copies": _("Copied from paper"),
        "differences": _("Differences from paper"),
        "seats": _("Who sat"),
        "extent": _("Stopped, extended or forfeited"),
        "lines": _("Lines"),
        "standings": _("Standings"),
        "results": _("Results"),
        "unfinished": _("Unfinished sessions"),
        "rounds": _("By round"),
        "sessions": _("Sessions"),
        "check": _("Control sums"),
        "charts": _("Charts"),
        "report": _("Report"),
    }.get(key, key)


def note(key: str) -> str:
    """Answer how a table is to be read; nothing where it says so itself."""
    return {
        "levels": _(
            "A level is a row of the chart (article 1.3). Points are those of the contract: made, defeated or awarded, "
            "with the doubling; penalties and rulings are apart."
        ),
        "lines": _("Every point has its line: what for, by which article, from which entry of the journal."),
        "reasons": _("The same lines, added up by what they are for."),
        "results": _("Points of unfinished sessions are those so far; only finished sessions count."),
        "offenders": _("Penalty points: what the infractions cost, given to the opponents or taken off the offender."),
        "penalties": _("Points go to the side named; a negative number was taken off it."),
        "corrections": _("Deals as they are typed: side, contract, card points taken (+ made, - defeated)."),
    }.get(key, "")


def empty(key: str) -> str:
    """Answer what stands in place of a table without rows."""
    return {
        "penalties": _("No penalty was given."),
        "offenders": _("No penalty was given."),
        "redeals": _("No deal was dealt again."),
        "redeal-reasons": _("No deal was dealt again."),
        "corrections": _("Nothing was corrected."),
        "rulings": _("No ruling was made."),
        "read-out": _("No announcement is due."),
        "seats": _("No seats were recorded."),
        "extent": _("No session was stopped, extended or forfeited."),
        "unfinished": _("Every session is finished."),
        "deals": _("No deal has been recorded."),
        "standings": _("No team yet."),
    }.get(key, _("Nothing to show."))


def head(key: str) -> str:
    """Answer the head of a column."""
    return _HEADS[key]() if key in _HEADS else key


_HEADS = {
    "announced": lambda: _("read out"),
    "article": lambda: _("article"),
    "as-declarer": lambda: _("points as declarer"),
    "as-defender": lambda: _("points as defender"),
    "bid": lambda: _("bid"),
    "contract": lambda: _("contract"),
    "contract-points": lambda: _("contracts"),
    "contracts": lambda: _("contracts"),
    "counts": lambda: _("counts"),
    "date": lambda: _("date"),
    "deal": lambda: _("deal"),
    "dealer": lambda: _("dealer"),
    "decided": lambda: _("decided by"),
    "declarer-points": lambda: _("points of declarers"),
    "defeated": lambda: _("defeated"),
    "defender-points": lambda: _("points of defenders"),
    "difference": lambda: _("difference"),
    "differences": lambda: _("differences"),
    "differs": lambda: _("differs in"),
    "done": lambda: _("deals done"),
    "doubled": lambda: _("doubled"),
    "due": lambda: _("match points due"),
    "effect": lambda: _("effect"),
    "entry": lambda: _("entry"),
    "finished": lambda: _("finished"),
    "forfeit-points": lambda: _("forfeit"),
    "from-deal": lambda: _("from deal"),
    "infraction": lambda: _("infraction"),
    "kind": lambda: _("kind"),
    "level": lambda: _("level"),
    "level-points": lambda: _("points together"),
    "lines": lambda: _("lines"),
    "lost": lambda: _("lost"),
    "made": lambda: _("made"),
    "match-points": lambda: _("match points"),
    "members": lambda: _("members"),
    "missing": lambda: _("missing deals"),
    "new": lambda: _("new"),
    "not-settled": lambda: _("not settled"),
    "notes": lambda: _("notes"),
    "old": lambda: _("old"),
    "old-entry": lambda: _("old entry"),
    "open": lambda: _("open"),
    "opening": lambda: _("at the start"),
    "opponents": lambda: _("opponents"),
    "outcome": lambda: _("outcome"),
    "pairs": lambda: _("totals copied"),
    "penalties": lambda: _("penalties"),
    "penalty-points": lambda: _("penalty points"),
    "place": lambda: _("place"),
    "place-after": lambda: _("place after it"),
    "played": lambda: _("played"),
    "player": lambda: _("player"),
    "points": lambda: _("points"),
    "points-against": lambda: _("points against"),
    "points-for": lambda: _("points for"),
    "readings": lambda: _("readings"),
    "reason": lambda: _("reason"),
    "redeals": lambda: _("re-deals"),
    "redoubled": lambda: _("redoubled"),
    "result": lambda: _("result"),
    "role": lambda: _("as"),
    "round": lambda: _("round"),
    "rows": lambda: _("rows copied"),
    "ruling": lambda: _("ruling"),
    "ruling-points": lambda: _("rulings"),
    "running": lambda: _("running"),
    "scheduled": lambda: _("of"),
    "seat": lambda: _("seat"),
    "session": lambda: _("session"),
    "sessions": lambda: _("sessions"),
    "settled": lambda: _("settled"),
    "sheet": lambda: _("sheet"),
    "side": lambda: _("side"),
    "signed": lambda: _("signatures"),
    "so-far": lambda: _("so far"),
    "state": lambda: _("state"),
    "table": lambda: _("table"),
    "taken": lambda: _("taken"),
    "team": lambda: _("team"),
    "teams": lambda: _("teams"),
    "tied": lambda: _("tied"),
    "to": lambda: _("to"),
    "to-deal": lambda: _("to deal"),
    "total": lambda: _("total"),
    "unsigned": lambda: _("not signed"),
    "warning": lambda: _("warning"),
    "warnings": lambda: _("warnings"),
    "what": lambda: _("what"),
    "what-for": lambda: _("what for"),
    "when": lambda: _("when"),
    "who": lambda: _("who"),
    "won": lambda: _("won"),
}


def axes(key: str) -> tuple[str, str]:
    """Answer what the axes of a chart are called: the one below, the upright one."""
    return {
        "levels": (_("contract level"), _("contracts")),
        "points": (_("contract level"), _("points")),
        "running": (_("after deal"), _("points")),
        "sessions": (_("session"), _("points")),
    }[key]


def fact(key: str) -> str:
    """Answer a caption under the title."""
    return {
        "captain": _("captain"),
        "club": _("club"),
        "contracts": _("contracts"),
        "date": _("date"),
        "deals": _("deals"),
        "finished": _("finished"),
        "match-points": _("match points"),
        "place": _("place"),
        "played": _("finished sessions"),
        "players": _("players"),
        "rules": _("rules"),
        "scorer": _("scorer"),
        "session": _("session"),
        "sessions": _("sessions"),
        "settings": _("settings"),
        "signatures": _("signatures"),
        "standing-sessions": _("sessions in the standings"),
        "teams": _("teams"),
        "time": _("time"),
        "venue": _("venue"),
    }[key]


def check(key: str, side: Side = "", number: int = 0) -> str:
    """Answer what must agree: two ways to one number."""
    template = {
        "total": _("total of {side} = its lines"),
        "reasons": _("points of {side} by reason = its lines"),
        "penalties": _("penalty points to {side} = its penalty lines"),
        "levels": _("points of {side} by contract level = its contract lines"),
        "deals": _("points of {side} in all deals and beside them = its lines"),
        "running": _("running total of {side} after deal {number} = the one before and the deal's points"),
        "match-points": _("match points of both sides = 4"),
        "contracts": _("contracts bid = made, defeated and open"),
        "standings-match-points": _("match points in the standings = 4 for each finished session that awards them"),
        "differences": _("all differences in the standings = 0"),
        "for-against": _("points for in the standings = points against"),
        "results-match-points": _("match points in the results = those due"),
        "standings-results": _("points for in the standings = points of the finished sessions"),
        "standings-results-match-points": _("match points in the standings = those in the results"),
        "all-levels": _("points by contract level = the contract lines"),
        "all-reasons": _("points by reason = all lines"),
        "all-penalties": _("penalty points one by one = the same by team"),
        "penalty-lines": _("points of the penalties = their lines"),
        "all-points": _("points in the results = all lines"),
        "session-points": _("points of {side} in session {number} = its lines"),
        "session-match-points": _("match points of session {number} = those due"),
        "team-match-points": _("match points of the sessions = those in the standings"),
        "team-points": _("points for in finished sessions = those in the standings"),
        "team-against": _("points against in finished sessions = those in the standings"),
        "team-played": _("finished sessions = those in the standings"),
        "team-levels": _("points for by contract level = the team's contract lines"),
    }[key]
    return template.format(side=side, number=number)
