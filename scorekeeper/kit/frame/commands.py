"""Every command of the program as data: its name, its menu, its words and its keys.

A command is run by the current page if it has a handler of that name, otherwise by the window. The keys are those of
the look document; the help lists this table. A command that enters something names it (a kind of entry and its case, as
in `journal/kinds.py`); a test fails for a command that names nothing unless it is known to make no entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scorekeeper.journal.access import COMMITTEE as COMMITTEE_ROLE
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.permissions import NEW, ORDERED, OWN, POINTS_SET
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING
from scorekeeper.session.needs import (
    ALWAYS,
    CLOSED,
    COMMITTEE,
    COPIED,
    DISPUTE,
    DRAW,
    HANDS,
    KEYS,
    PEOPLE,
    PHONES,
    PRIZES,
    REGISTRATION,
    SECOND_SESSION,
    SECOND_STAGE,
    SERVER,
    THIRD_TEAM,
    USED,
    WALL,
    Signs,
    is_needed,
)
from scorekeeper.session.offers import Entered

SEPARATOR = "-"

_CASES: Signs = frozenset((COMMITTEE,))
_TOURNAMENT: Signs = frozenset((THIRD_TEAM,))
_DRAWN: Signs = frozenset((DRAW,))
_SHARED_TABLES: Signs = frozenset((SERVER, PHONES))

_DEAL: Entered = (("deal-recorded", ""), ("deal-recorded", ORDERED))
_HAND: Entered = (("hand-recorded", ""), ("cards-not-clipped", ""))
_PENALTY: Entered = (("penalty-given", ""), ("penalty-given", ORDERED), ("penalty-given", POINTS_SET), *_HAND)
_EXTRA: Entered = (("length-set", EXTRA),)
_LENGTH: Entered = (("length-set", STOPPED), ("length-set", PLANNED), ("session-forfeited", ""), *_EXTRA)
_DISPUTE: Entered = (("dispute-raised", ""),)
_ENDED: Entered = (("dispute-ended", ""),)
_SETTLEMENT: Entered = (("ruling-made", SETTLEMENT), ("settlement-proposed", ""), ("settlement-answered", ""))
_RULING: Entered = (("ruling-made", RULING), *_SETTLEMENT)
_SESSION: Entered = (("session-opened", NEW),)
_DESK: Entered = (("checked-in", ""),)
_UNDO: Entered = (("voided", OWN),)


@dataclass(frozen=True, slots=True)
class MenuCommand:
    """One command, with its menu words, keys, icon, and what it enters.

    `name` is also the object name of its action. The menu shows it in events with one of the signs `shown_from`, in
    every event without any; `is_hidden`: it is in no menu. Its keys and the search work always.
    """

    name: str
    words: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    enters: Entered = ()
    shown_from: Signs = ALWAYS
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu of the menu bar and its commands in order; `-` draws a line."""

    name: str
    words: str
    commands: tuple[MenuCommand | str, ...]


def menus() -> tuple[Menu, ...]:
    """Return all menus in the language in force."""
    return (_file(), _edit(), _session(), _disputes(), _tournament(), _view(), _help())


def _file() -> Menu:
    return Menu(
        "file",
        pgettext("menu", "&File"),
        (
            MenuCommand("score-now", _("Score a table now"), icon="play", is_hidden=True),
            MenuCommand("same-teams", _("Same teams as last time"), icon="redo", is_hidden=True),
            MenuCommand("new-event", _("&New event"), ("Ctrl+N",), "plus"),
            MenuCommand("new-session", _("New &session"), enters=_SESSION),
            MenuCommand("open-event", pgettext("menu entry", "&Open ..."), ("Ctrl+O",), "folder"),
            MenuCommand(
                "connect", _("Connec&t to a server ..."), ("Ctrl+R",), "server", shown_from=frozenset((SERVER,))
            ),
            MenuCommand("open-sample", _("&Look around a sample"), ("Ctrl+L",), "book", is_hidden=True),
            MenuCommand("open-practice", _("Loo&k around a tournament"), ("Ctrl+Shift+K",), "book", is_hidden=True),
            SEPARATOR,
            MenuCommand("import", pgettext("menu entry", "&Import ..."), enters=_SESSION, shown_from=_TOURNAMENT),
            MenuCommand("print", _("&Print or export ..."), ("Ctrl+P",), "print"),
            MenuCommand("export", pgettext("menu entry", "&Export ..."), ("Ctrl+Shift+E",), is_hidden=True),
            SEPARATOR,
            MenuCommand("save-copy", _("Save a &copy ...")),
            MenuCommand("archive", pgettext("menu entry", "A&rchive ..."), shown_from=frozenset((DRAW, COMMITTEE))),
            MenuCommand("event-book", _("Event boo&k ..."), is_hidden=True),
            MenuCommand("back-up", _("Back &up now"), ("Ctrl+Shift+B",), is_hidden=True),
            MenuCommand("backups", pgettext("menu entry", "&Backups ...")),
            MenuCommand("check-event", pgettext("menu entry", "C&heck ..."), shown_from=frozenset((KEYS, CLOSED))),
            MenuCommand("check-file", _("Check a &file ..."), ("Ctrl+Shift+V",), is_hidden=True),
            MenuCommand("move-event", _("&Move to a server ..."), shown_from=frozenset((SERVER,))),
            MenuCommand(
                "waiting", _("Not sent &yet ..."), ("Ctrl+Shift+O",), "server", shown_from=frozenset((SERVER,))
            ),
            SEPARATOR,
            MenuCommand("settings", pgettext("menu entry", "Settin&gs ..."), ("Ctrl+,",)),
            MenuCommand("work-as", _("Your name and rol&e ..."), ("Ctrl+Shift+W",), shown_from=frozenset((PEOPLE,))),
            MenuCommand("say-saved", pgettext("menu entry", "&Save"), ("Ctrl+S",), is_hidden=True),
            SEPARATOR,
            MenuCommand("close-event", _("Close e&vent"), ("Ctrl+W",)),
            MenuCommand("quit", pgettext("menu entry", "&Quit"), ("Ctrl+Q",)),
        ),
    )


def _edit() -> Menu:
    return Menu(
        "edit",
        pgettext("menu", "&Edit"),
        (
            MenuCommand("undo", pgettext("menu entry", "&Undo"), ("Ctrl+Z",), "undo", enters=_UNDO),
            MenuCommand("redo", pgettext("menu entry", "&Redo"), ("Ctrl+Shift+Z",), "redo", enters=_UNDO),
            SEPARATOR,
            MenuCommand("copy", pgettext("menu entry", "&Copy"), ("Ctrl+C",)),
            MenuCommand("copy-table", _("Copy the &whole table"), ("Ctrl+Shift+C",), is_hidden=True),
            SEPARATOR,
            MenuCommand("find", _("&Find on this page"), ("Ctrl+F",), "search", shown_from=_TOURNAMENT),
            MenuCommand("search", _("Find &anything ..."), ("Ctrl+K",), "search"),
            MenuCommand("entry-details", _("What an &entry changed"), ("Alt+Return", "Alt+Enter"), is_hidden=True),
        ),
    )


def _session() -> Menu:
    read_out: Entered = (("score-announced", ""),)
    redeal: Entered = (("redealt", ""), ("redealt", ORDERED))
    seats: Entered = (
        ("seats-taken", ""),
        ("wrong-dealer", ""),
        ("substitution-approved", ""),
        ("starter-returned", ""),
    )
    signed: Entered = (("sheet-signed", ""), ("sheet-signed", COMMITTEE_ROLE), ("sheet-closed-on-paper", ""))
    clock: Signs = frozenset((HANDS,))
    return Menu(
        "session",
        pgettext("menu", "&Session"),
        (
            MenuCommand("penalty", pgettext("menu entry", "&Penalty ..."), ("F4",), "penalty", enters=_PENALTY),
            MenuCommand("correct", pgettext("menu entry", "&Correct ..."), ("F2",), "correct", enters=(*_DEAL, *_HAND)),
            MenuCommand("redeal", pgettext("menu entry", "&Re-deal ..."), ("F8",), "redeal", enters=redeal),
            MenuCommand("seats", _("&Seats, substitute ..."), ("F9",), "seats", enters=seats),
            MenuCommand("announce", pgettext("menu entry", "Read &out"), ("F5",), "speak", enters=read_out),
            MenuCommand("where-from", _("&Where from?"), ("F3",), "where"),
            SEPARATOR,
            MenuCommand(
                "auction", _("Type the a&uction ..."), ("Ctrl+B",), "speak", enters=_DEAL, shown_from=frozenset((USED,))
            ),
            MenuCommand(
                "cards",
                _("Car&ds: revoke, claim ..."),
                ("Ctrl+J",),
                "play",
                enters=(("play-recorded", ""),),
                shown_from=frozenset((COMMITTEE, USED)),
            ),
            MenuCommand(
                "copy-paper", _("&Type from paper ..."), ("Ctrl+Shift+P",), "sheet", enters=(("row-copied", ""),)
            ),
            MenuCommand(
                "settle",
                _("Where papers di&ffer ..."),
                ("Ctrl+Shift+D",),
                "ruling",
                enters=(("difference-settled", ""),),
                shown_from=frozenset((COPIED,)),
            ),
            MenuCommand(
                "confirming", _("S&econd check ..."), ("Ctrl+Shift+F",), "check", shown_from=frozenset((USED,))
            ),
            SEPARATOR,
            MenuCommand("bell", _("Start or stop the cloc&k"), ("Ctrl+Shift+S",), "clock", shown_from=clock),
            MenuCommand("bell-again", _("Reset to te&n minutes"), shown_from=clock),
            SEPARATOR,
            MenuCommand("extent", _("Shorten, e&xtend or forfeit ..."), ("Ctrl+Shift+L",), enters=_LENGTH),
            MenuCommand("raise-dispute", _("Ra&ise a dispute ..."), ("F7",), "dispute", enters=_DISPUTE),
            MenuCommand("sign", _("Close the s&heet ..."), ("F12",), "sign", enters=signed),
            MenuCommand(
                "check-received",
                _("Check &imported sheet"),
                ("Shift+F12",),
                "check",
                enters=(("sheet-received", ""),),
                is_hidden=True,
            ),
            SEPARATOR,
            MenuCommand("go-to", _("&Go to table or team ..."), ("Ctrl+G",), shown_from=_TOURNAMENT),
            MenuCommand("previous-session", _("Pre&vious table"), ("Ctrl+PgUp",), shown_from=_TOURNAMENT),
            MenuCommand("next-session", _("Next tab&le"), ("Ctrl+PgDown",), shown_from=_TOURNAMENT),
        ),
    )


def _disputes() -> Menu:
    evidence: Entered = (("evidence-added", ""),)
    return Menu(
        "disputes",
        pgettext("menu", "&Disputes"),
        (
            MenuCommand(
                "raise-on-session",
                _("Dispute on the s&ession ..."),
                ("Shift+F7",),
                enters=_DISPUTE,
                shown_from=_CASES,
            ),
            MenuCommand(
                "attach-evidence",
                _("&Attach evidence ..."),
                ("Ctrl+Shift+A",),
                "camera",
                enters=evidence,
                shown_from=_CASES,
            ),
            SEPARATOR,
            MenuCommand(
                "make-ruling",
                pgettext("menu entry", "&Rule ..."),
                ("Ctrl+Return", "Ctrl+Enter"),
                "ruling",
                enters=_RULING,
                shown_from=_CASES,
            ),
            MenuCommand(
                "settlement",
                _("&Teams have agreed ..."),
                ("Shift+F2",),
                "check",
                enters=_SETTLEMENT,
                shown_from=_CASES,
            ),
            MenuCommand("settle-dispute", _("&Settled at the table"), enters=_ENDED, is_hidden=True),
            MenuCommand("withdraw-dispute", pgettext("menu entry", "&Withdraw ..."), enters=_ENDED, shown_from=_CASES),
            MenuCommand("rule-anew", _("Rule a&gain ..."), enters=_RULING, shown_from=_CASES),
            MenuCommand("print-slip", _("&Print the slip"), ("Ctrl+Shift+R",), "print", shown_from=_CASES),
            SEPARATOR,
            MenuCommand("committee", _("&Committee members ..."), enters=(("committee-named", ""),), shown_from=_CASES),
        ),
    )


def _tournament() -> Menu:
    round_opened: Entered = (("round-opened", ""),)
    round_closed: Entered = (("round-closed", ""),)
    taken: Entered = (("table-taken", ""),)
    prizes: Entered = (("prizes-set", ""),)
    stages: Signs = frozenset((SECOND_STAGE,))
    return Menu(
        "tournament",
        pgettext("menu", "&Tournament"),
        (
            MenuCommand("new-team", _("New &team ..."), enters=(("team-entered", NEW),), shown_from=_TOURNAMENT),
            MenuCommand(
                "event-settings", _("&Event settings ..."), enters=(("event-changed", ""),), shown_from=_TOURNAMENT
            ),
            MenuCommand(
                "registration-desk",
                pgettext("menu entry", "Check-&in"),
                ("Ctrl+Shift+I",),
                "check",
                enters=_DESK,
                shown_from=frozenset((DRAW, REGISTRATION)),
            ),
            SEPARATOR,
            MenuCommand("draw-round", pgettext("menu entry", "&Draw ..."), ("Ctrl+Shift+N",), shown_from=_TOURNAMENT),
            MenuCommand("open-round", _("Sta&rt the round"), enters=round_opened, shown_from=_DRAWN),
            MenuCommand("close-round", _("&Close the round"), enters=round_closed, shown_from=_DRAWN),
            MenuCommand("take-over", _("Ta&ke over this table"), ("Alt+K",), enters=taken, shown_from=_SHARED_TABLES),
            MenuCommand("stages", pgettext("menu entry", "Sta&ges ..."), ("Ctrl+Shift+G",), shown_from=_DRAWN),
            MenuCommand("previous-stage", _("&Previous stage"), ("Ctrl+Shift+PgUp",), shown_from=stages),
            MenuCommand("next-stage", _("&Next stage"), ("Ctrl+Shift+PgDown",), shown_from=stages),
            SEPARATOR,
            MenuCommand(
                "prizes", pgettext("menu entry", "Pri&zes ..."), enters=prizes, shown_from=frozenset((DRAW, PRIZES))
            ),
            MenuCommand("phones", pgettext("menu entry", "Ph&ones ..."), ("Ctrl+Shift+H",), shown_from=_DRAWN),
            MenuCommand("web-pages", _("We&b pages ..."), shown_from=frozenset((DRAW, WALL))),
            MenuCommand(
                "wall", _("S&how on the big screen"), ("Ctrl+T",), "projector", shown_from=frozenset((THIRD_TEAM, WALL))
            ),
            MenuCommand("wall-pages", _("&What it shows ..."), ("Ctrl+Shift+T",), shown_from=frozenset((WALL,))),
            MenuCommand("people", pgettext("menu entry", "&Signers ..."), shown_from=frozenset((KEYS,))),
        ),
    )


def _view() -> Menu:
    return Menu(
        "view",
        pgettext("menu", "&View"),
        (
            MenuCommand("page-score", _("&Score sheet"), ("Ctrl+1",), "sheet"),
            MenuCommand("page-round", pgettext("menu entry", "Ta&bles"), ("Ctrl+2",), "round", shown_from=_TOURNAMENT),
            MenuCommand(
                "page-standings",
                pgettext("menu entry", "S&tandings"),
                ("Ctrl+3",),
                "standings",
                shown_from=frozenset((SECOND_SESSION,)),
            ),
            MenuCommand(
                "page-disputes",
                pgettext("menu entry", "&Disputes"),
                ("Ctrl+4",),
                "dispute",
                shown_from=frozenset((DISPUTE,)),
            ),
            MenuCommand("page-event", pgettext("menu entry", "T&eams"), ("Ctrl+5",), "event"),
            MenuCommand(
                "page-reports", pgettext("menu entry", "&Print"), ("Ctrl+6",), "reports", shown_from=_TOURNAMENT
            ),
            MenuCommand("page-journal", pgettext("menu entry", "&History"), ("Ctrl+7",), "journal"),
            SEPARATOR,
            MenuCommand("back", pgettext("menu entry", "Ba&ck"), ("Alt+Left",), shown_from=_TOURNAMENT),
            MenuCommand("next-area", _("Next &area of the page"), ("F6",), is_hidden=True),
            MenuCommand("previous-area", _("&Previous area"), ("Shift+F6",), is_hidden=True),
            SEPARATOR,
            MenuCommand("larger-text", _("&Larger text"), ("Ctrl++", "Ctrl+=")),
            MenuCommand("smaller-text", _("S&maller text"), ("Ctrl+-",)),
            MenuCommand("usual-text", _("&Normal size"), ("Ctrl+0",), shown_from=_TOURNAMENT),
            MenuCommand("theme-system", _("S&ystem colors"), is_hidden=True),
            MenuCommand("theme-light", _("L&ight colors"), is_hidden=True),
            MenuCommand("theme-dark", _("Dar&k colors"), is_hidden=True),
            MenuCommand("theme-contrast", _("Hi&gh contrast"), is_hidden=True),
            SEPARATOR,
            MenuCommand("full-screen", _("&Full screen"), ("F11",)),
        ),
    )


def _help() -> Menu:
    return Menu(
        "help",
        pgettext("menu", "&Help"),
        (
            MenuCommand("help", pgettext("menu entry", "&Help"), ("F1",), "book"),
            MenuCommand("rule-book", pgettext("menu entry", "&Rules"), ("Shift+F1",), "book"),
            MenuCommand("help-keys", pgettext("menu entry", "All &keys"), shown_from=_TOURNAMENT),
            MenuCommand("help-notation", _("What you can &type")),
            MenuCommand("about", _("&About Scorekeeper")),
        ),
    )


def is_shown(command: MenuCommand, signs: Signs) -> bool:
    """Return whether a menu shows a command in an event with these signs.

    One once used is always shown.
    """
    return not command.is_hidden and (is_needed(command.shown_from, signs) or command.name in signs)


def shown_entries(menu: Menu, signs: Signs) -> tuple[MenuCommand | str, ...]:
    """Return the entries of a menu in an event with these signs, without redundant separators."""
    entries: list[MenuCommand | str] = []
    for entry in menu.commands:
        if isinstance(entry, MenuCommand):
            entries += [entry] if is_shown(entry, signs) else []
        elif entries and entries[-1] != SEPARATOR:
            entries.append(SEPARATOR)
    return tuple(entries[:-1] if entries and entries[-1] == SEPARATOR else entries)


def all_commands() -> tuple[MenuCommand, ...]:
    """Return every command, in the order of the menus."""
    return tuple(entry for menu in menus() for entry in menu.commands if isinstance(entry, MenuCommand))


def entered_by(command: str) -> Entered:
    """Return the entries a command can make, likeliest first; () if it makes none."""
    return what_is_entered().get(command, ())


@cache
def what_is_entered() -> Mapping[str, Entered]:
    """Return the entries each command can make, including commands that are only on a button."""
    return {command.name: command.enters for command in all_commands() if command.enters} | {
        "extra-deals": _EXTRA,
        "follow-again": _SESSION,
    }
