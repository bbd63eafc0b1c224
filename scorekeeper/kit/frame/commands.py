"""Every command of the program as data: its name, its menu, its words and its keys.

A command is carried out by the page that is shown if it has a handler of that name, otherwise by the window. The
keys are those of the look document; the help lists this table. A command that enters something names it (a kind of
entry and its case, as `journal/kinds.py` has them); a test fails for a command that names nothing and is not known
to enter nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.permissions import NEW, ORDERED, OWN, POINTS_SET
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING
from scorekeeper.session.offers import Entered

SEPARATOR = "-"

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
class Command:
    """One command: `name` (also the object name of its action), words for the menu, keys, an icon, what it enters."""

    name: str
    words: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    enters: Entered = ()


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu of the menu bar and its commands in order; `-` draws a line."""

    name: str
    words: str
    commands: tuple[Command | str, ...]


def menus() -> tuple[Menu, ...]:
    """Return all menus in the language in force."""
    return (
        Menu(
            "file",
            pgettext("menu", "&File"),
            (
                Command("new-event", _("&New event"), ("Ctrl+N",), "plus"),
                Command("open-event", pgettext("menu entry", "&Open ..."), ("Ctrl+O",), "folder"),
                Command("connect", pgettext("menu entry", "Connec&t ..."), ("Ctrl+R",), "server"),
                Command("open-sample", _("&Look around in a sample"), ("Ctrl+L",), "book"),
                Command("open-practice", _("Loo&k around in a tournament"), ("Ctrl+Shift+K",), "book"),
                SEPARATOR,
                Command("import", _("&Import sessions or teams ..."), enters=_SESSION),
                Command("export", pgettext("menu entry", "&Export ..."), ("Ctrl+Shift+E",)),
                Command("print", pgettext("menu entry", "&Print ..."), ("Ctrl+P",), "print"),
                SEPARATOR,
                Command("save-copy", _("Save a &copy ...")),
                Command("event-book", _("Event boo&k ...")),
                Command("archive", _("A&rchive everything ...")),
                Command("move-event", _("&Move to a server, or home ...")),
                Command("back-up", _("&Back up now"), ("Ctrl+Shift+B",)),
                Command("backups", pgettext("menu entry", "Back&ups ...")),
                Command("check-event", _("Check this &event")),
                Command("check-file", _("Check a &file ..."), ("Ctrl+Shift+V",)),
                Command("work-as", _("&Work as ..."), ("Ctrl+Shift+W",)),
                Command("say-saved", pgettext("menu entry", "&Save"), ("Ctrl+S",)),
                Command("waiting", _("What wa&its for the server"), ("Ctrl+Shift+O",), "server"),
                SEPARATOR,
                Command("close-event", _("Close e&vent"), ("Ctrl+W",)),
                Command("quit", pgettext("menu entry", "&Quit"), ("Ctrl+Q",)),
            ),
        ),
        Menu(
            "edit",
            pgettext("menu", "&Edit"),
            (
                Command("undo", pgettext("menu entry", "&Undo"), ("Ctrl+Z",), "undo", enters=_UNDO),
                Command("redo", pgettext("menu entry", "&Redo"), ("Ctrl+Shift+Z",), "redo", enters=_UNDO),
                SEPARATOR,
                Command("copy", pgettext("menu entry", "C&opy"), ("Ctrl+C",)),
                Command("copy-table", _("Copy the &whole table"), ("Ctrl+Shift+C",)),
                SEPARATOR,
                Command("correct", _("&Correct the selected deal"), ("F2",), "correct", enters=(*_DEAL, *_HAND)),
                Command("find", _("&Find on this page"), ("Ctrl+F",), "search"),
                Command("search", _("&Search everything"), ("Ctrl+K",), "search"),
                Command("settings", _("&Program settings"), ("Ctrl+,",)),
                Command("entry-details", _("What an &entry changed"), ("Alt+Return", "Alt+Enter")),
            ),
        ),
        Menu(
            "session",
            pgettext("menu", "&Session"),
            (
                Command("where-from", _("&Where from?"), ("F3",), "where"),
                Command("penalty", pgettext("menu entry", "&Penalty"), ("F4",), "penalty", enters=_PENALTY),
                Command(
                    "announce",
                    pgettext("menu entry", "&Announcement"),
                    ("F5",),
                    "speak",
                    enters=(("score-announced", ""),),
                ),
                Command("auction", _("A&uction of the deal"), ("Ctrl+B",), "speak", enters=_DEAL),
                Command("cards", _("Car&ds of the deal"), ("Ctrl+J",), "play", enters=(("play-recorded", ""),)),
                Command(
                    "redeal",
                    pgettext("menu entry", "&Re-deal"),
                    ("F8",),
                    "redeal",
                    enters=(("redealt", ""), ("redealt", ORDERED)),
                ),
                Command(
                    "seats",
                    pgettext("menu entry", "&Seats"),
                    ("F9",),
                    "seats",
                    enters=(("seats-taken", ""), ("wrong-dealer", "")),
                ),
                Command("extent", _("&Length and forfeit"), ("Ctrl+Shift+L",), enters=_LENGTH),
                SEPARATOR,
                Command("bell", _("Start or stop the cloc&k"), ("Ctrl+Shift+S",), "clock"),
                Command("bell-again", _("Reset to &ten minutes")),
                SEPARATOR,
                Command(
                    "sign",
                    _("S&ign the sheet"),
                    ("F12",),
                    "sign",
                    enters=(("sheet-signed", ""), ("sheet-signed", COMMITTEE)),
                ),
                Command(
                    "check-received",
                    _("C&heck the imported sheet"),
                    ("Shift+F12",),
                    "check",
                    enters=(("sheet-received", ""),),
                ),
                SEPARATOR,
                Command("copy-paper", _("&Copy from paper"), ("Ctrl+Shift+P",), "sheet", enters=(("row-copied", ""),)),
                Command(
                    "settle",
                    _("Settle &differences"),
                    ("Ctrl+Shift+D",),
                    "ruling",
                    enters=(("difference-settled", ""),),
                ),
                Command("confirming", _("Con&firm what others entered"), ("Ctrl+Shift+F",), "check"),
                SEPARATOR,
                Command("go-to", _("&Go to table or team"), ("Ctrl+G",)),
                Command("previous-session", _("P&revious table"), ("Ctrl+PgUp",)),
                Command("next-session", _("&Next table"), ("Ctrl+PgDown",)),
            ),
        ),
        Menu(
            "disputes",
            pgettext("menu", "&Disputes"),
            (
                Command("raise-dispute", _("&Raise a dispute"), ("F7",), "dispute", enters=_DISPUTE),
                Command("raise-on-session", _("Raise a dispute on the s&ession"), ("Shift+F7",), enters=_DISPUTE),
                Command(
                    "attach-evidence",
                    _("&Attach evidence ..."),
                    ("Ctrl+Shift+A",),
                    "camera",
                    enters=(("evidence-added", ""),),
                ),
                SEPARATOR,
                Command("make-ruling", _("&Make the ruling"), ("Ctrl+Return", "Ctrl+Enter"), "ruling", enters=_RULING),
                Command("settlement", _("The teams a&gree: settlement"), ("Shift+F2",), "check", enters=_SETTLEMENT),
                Command("settle-dispute", _("&Settled at the table"), enters=_ENDED),
                Command("withdraw-dispute", _("&Withdraw the dispute"), enters=_ENDED),
                Command("rule-anew", _("&New ruling"), enters=_RULING),
                Command("print-slip", _("&Print the slip"), ("Ctrl+Shift+R",), "print"),
                SEPARATOR,
                Command("committee", _("Members of the &committee"), enters=(("committee-named", ""),)),
            ),
        ),
        Menu(
            "tournament",
            pgettext("menu", "&Tournament"),
            (
                Command("new-team", _("New &team"), enters=(("team-entered", NEW),)),
                Command("new-session", _("New &session"), enters=_SESSION),
                Command("event-settings", _("&Event settings"), enters=(("event-changed", ""),)),
                Command("registration-desk", _("Registration des&k"), ("Ctrl+Shift+I",), "check", enters=_DESK),
                SEPARATOR,
                Command("draw-round", _("&Draw the next round"), ("Ctrl+Shift+N",)),
                Command("open-round", _("Sta&rt the round"), enters=(("round-opened", ""),)),
                Command("close-round", _("&Close the round"), enters=(("round-closed", ""),)),
                Command("take-over", _("Ta&ke the table over"), ("Alt+K",), enters=(("table-taken", ""),)),
                Command("stages", pgettext("menu entry", "Sta&ges"), ("Ctrl+Shift+G",)),
                Command("previous-stage", _("&Previous stage"), ("Ctrl+Shift+PgUp",)),
                Command("next-stage", _("&Next stage"), ("Ctrl+Shift+PgDown",)),
                SEPARATOR,
                Command("prizes", pgettext("menu entry", "Pri&zes"), enters=(("prizes-set", ""),)),
                Command("web-pages", _("We&b pages")),
                Command("wall", _("S&how it on the wall"), ("Ctrl+T",), "projector"),
                Command("wall-pages", _("W&hat the wall shows"), ("Ctrl+Shift+T",)),
                Command("people", _("&Who may sign")),
            ),
        ),
        Menu(
            "view",
            pgettext("menu", "&View"),
            (
                Command("page-score", _("&Score sheet"), ("Ctrl+1",), "sheet"),
                Command("page-round", pgettext("menu entry", "R&ound"), ("Ctrl+2",), "round"),
                Command("page-standings", pgettext("menu entry", "S&tandings"), ("Ctrl+3",), "standings"),
                Command("page-disputes", pgettext("menu entry", "&Disputes"), ("Ctrl+4",), "dispute"),
                Command("page-event", pgettext("menu entry", "&Event"), ("Ctrl+5",), "event"),
                Command("page-reports", pgettext("menu entry", "&Reports"), ("Ctrl+6",), "reports"),
                Command("page-journal", pgettext("menu entry", "&Journal"), ("Ctrl+7",), "journal"),
                SEPARATOR,
                Command("back", _("&Back to the previous page"), ("Alt+Left",)),
                Command("next-area", _("Next &area of the page"), ("F6",)),
                Command("previous-area", _("&Previous area"), ("Shift+F6",)),
                SEPARATOR,
                Command("larger-text", _("&Larger text"), ("Ctrl++", "Ctrl+=")),
                Command("smaller-text", _("S&maller text"), ("Ctrl+-",)),
                Command("usual-text", _("&Normal text size"), ("Ctrl+0",)),
                SEPARATOR,
                Command("theme-system", _("S&ystem colours")),
                Command("theme-light", _("L&ight colours")),
                Command("theme-dark", _("Dar&k colours")),
                Command("theme-contrast", _("Hi&gh contrast")),
                SEPARATOR,
                Command("full-screen", _("&Full screen"), ("F11",)),
            ),
        ),
        Menu(
            "help",
            pgettext("menu", "&Help"),
            (
                Command("help", pgettext("menu entry", "&Help"), ("F1",), "book"),
                Command("rule-book", _("&Rule book"), ("Shift+F1",), "book"),
                Command("help-keys", _("&Keys and controls")),
                Command("help-notation", _("What you can &type")),
                Command("about", _("&About Scorekeeper")),
            ),
        ),
    )


def all_commands() -> tuple[Command, ...]:
    """Return every command, in the order of the menus."""
    return tuple(entry for menu in menus() for entry in menu.commands if isinstance(entry, Command))


def entered_by(command: str) -> Entered:
    """Return what a command enters, the likeliest first; () if it enters nothing."""
    return what_is_entered().get(command, ())


@cache
def what_is_entered() -> Mapping[str, Entered]:
    """Return what each command that enters something enters, including those only on a button."""
    return {command.name: command.enters for command in all_commands() if command.enters} | {"extra-deals": _EXTRA}
