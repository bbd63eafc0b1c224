"""The texts of the wall."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title(kind: str) -> str:
    """Return the name of a kind of page."""
    return {
        "standings": pgettext("heading", "Standings"),
        "draw": _("Draw of the next round, by name"),
        "running": _("Running scores, results"),
        "bracket": _("Bracket of a knock-out"),
        "prizes": _("Prizes (once places are final)"),
        "message": _("Announcement on its own page"),
        "web": _("QR code of the web pages, for phones"),
    }[kind]


def scan() -> str:
    """Return the head of the code that leads phones to the web pages."""
    return _("All results on your phone")


def standings(stage: str, group: str) -> str:
    """Return the head of the standings: "Finals: Standings, group A"."""
    title = (
        _("Standings \N{MIDDLE DOT} Group {group}").format(group=group)
        if group
        else pgettext("wall display", "Standings")
    )
    return f"{stage}: {title}" if stage else title


def bracket(stage: str) -> str:
    """Return the head of the bracket."""
    return stage or pgettext("wall display", "Bracket")


def find_your_team(stage: str, number: int) -> str:
    """Return the head of the draw."""
    title = _("Round {round} \N{MIDDLE DOT} find your team").format(round=number)
    return f"{stage}: {title}" if stage else title


def running(stage: str, number: int | None) -> str:
    """Return the head of the running scores."""
    title = _("Round {round} \N{MIDDLE DOT} running scores").format(round=number) if number else _("Running scores")
    return f"{stage}: {title}" if stage else title


def round_so_far(number: int, total: int, finished: int, tables: int) -> str:
    """Return the progress of a round: "round 8 of 8, 20 of 45 tables finished"."""
    name = (
        pgettext("wall display", "round {round} of {total}").format(round=number, total=total)
        if total > number or total == number > 1
        else ""
    )
    name = name or pgettext("place", "round {round}").format(round=number)
    done = ngettext("{finished} of {n} table finished", "{finished} of {n} tables finished", tables)
    return f"{name} \N{MIDDLE DOT} {done.format(finished=finished, n=tables)}"


def in_order_of_names(teams: int, seed: int | None) -> str:
    """Return how the draw is sorted, and the dice roll behind it."""
    listed = ngettext("{n} team by name", "{n} teams by name", teams).format(n=teams)
    if seed is None:
        return listed
    return _("{listed} · draw number {seed}").format(listed=listed, seed=seed)


def provisional() -> str:
    """Return the sentence that something may still change."""
    return pgettext("wall display", "provisional")


def closed() -> str:
    return pgettext("wall display", "closed")


def published(time: str) -> str:
    """Return when something was published."""
    return pgettext("wall display", "published {time}").format(time=time)


def places(first: int, last: int, total: int) -> str:
    """Return which places a page shows."""
    return pgettext("wall display", "places {first}\N{EN DASH}{last} of {total}").format(
        first=first, last=last, total=total
    )


def from_to(first: str, last: str) -> str:
    """Return which names, or tables, a page shows."""
    return pgettext("wall display", "{first} to {last}").format(first=first, last=last) if first != last else first


def tables(first: str, last: str) -> str:
    """Return which tables a page shows."""
    return (
        pgettext("wall display", "tables {first} to {last}").format(first=first, last=last)
        if first != last
        else pgettext("place", "table {table}").format(table=first)
    )


def heads(kind: str) -> tuple[str, ...]:
    """Return the heads of the columns."""
    return {
        "standings": (
            pgettext("column heading", "team"),
            pgettext("column heading", "match points"),
            pgettext("column heading", "difference"),
            pgettext("column heading", "chance"),
        ),
        "draw": (pgettext("column heading", "team"), pgettext("column heading", "table")),
        "running": (pgettext("column heading", "table"), pgettext("column heading", "points")),
        "prizes": (pgettext("column heading", "team"), pgettext("column heading", "prize")),
    }[kind]


def prizes(stage: str) -> str:
    """Return the head of the prizes."""
    return f"{stage}: {pgettext('wall display', 'Prizes')}" if stage else pgettext("wall display", "Prizes")


def day_heads(kind: str) -> tuple[str, ...]:
    """Return the heads of the columns on a day of games."""
    return {
        "standings": (
            pgettext("column heading", "player"),
            pgettext("column heading", "clicks"),
            pgettext("column heading", "wins"),
        ),
        "draw": (pgettext("column heading", "player"), pgettext("column heading", "table")),
        "running": (pgettext("column heading", "table"), ""),
    }[kind]


def find_your_table(number: int) -> str:
    """Return the head of the seating."""
    return _("Round {round} \N{MIDDLE DOT} find your table").format(round=number)


def of_round(number: int, finished: int, tables: int) -> str:
    """Return the progress of a round on an open-ended day: "round 3, 1 of 2 tables finished"."""
    return round_so_far(number, 0, finished, tables)


def players_by_name(players: int, seed: int | None) -> str:
    """Return how the seating is listed, and by what the first round was sorted."""
    listed = ngettext("{n} player by name", "{n} players by name", players).format(n=players)
    if seed is None:
        return listed
    return _("{listed} · seating lot {seed}").format(listed=listed, seed=seed)


def against(names: Sequence[str]) -> str:
    """Return whom a team meets."""
    return (
        pgettext("wall display", "against {teams}").format(teams=", ".join(names))
        if names
        else pgettext("wall display", "sits out")
    )


def at_deal(deal: int | None, total: int) -> str:
    """Return the progress of a table."""
    if deal is None:
        return pgettext("wall display", "finished")
    return (
        pgettext("wall display", "deal {deal} of {total}").format(deal=deal, total=total)
        if total
        else pgettext("place", "deal {deal}").format(deal=deal)
    )


def page_title() -> str:
    """Return the name of the page for choosing it."""
    return _("What the wall shows")


def no_length(least: float, most: float) -> str:
    """Return the problem of an invalid length."""
    return _("Type a length from {least} to {most} meters, such as 15 or 1.7.").format(
        least=f"{least:g}", most=f"{most:g}"
    )
