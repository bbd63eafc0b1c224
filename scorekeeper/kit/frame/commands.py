"""Every command of the program as data: its name, its menu, its words and its keys.

A command is carried out by whoever has a handler of its name: the page that is shown, otherwise the window. The keys
are those of the look document; the help lists this table.
"""

from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _

SEPARATOR = "-"


@dataclass(frozen=True, slots=True)
class Command:
    """One command: `name` (also the object name of its action), words for the menu, keys, an icon."""

    name: str
    words: str
    keys: tuple[str, ...] = ()
    icon: str = ""


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
            _("&File"),
            (
                Command("new-event", _("&New event"), ("Ctrl+N",), "plus"),
                Command("open-event", _("&Open ..."), ("Ctrl+O",), "folder"),
                Command("open-sample", _("&Look around in a sample"), ("Ctrl+L",), "book"),
                SEPARATOR,
                Command("import", _("&Import sessions ...")),
                Command("export", _("&Export ..."), ("Ctrl+Shift+E",)),
                Command("print", _("&Print ..."), ("Ctrl+P",), "print"),
                SEPARATOR,
                Command("save-copy", _("Save a &copy ...")),
                Command("back-up", _("&Back up now"), ("Ctrl+Shift+B",)),
                Command("backups", _("Back&ups ...")),
                Command("check-event", _("Check this &event")),
                Command("check-file", _("Check a &file ..."), ("Ctrl+Shift+V",)),
                Command("work-as", _("&Work as ..."), ("Ctrl+Shift+W",)),
                Command("say-saved", _("&Save"), ("Ctrl+S",)),
                SEPARATOR,
                Command("close-event", _("Close e&vent"), ("Ctrl+W",)),
                Command("quit", _("&Quit"), ("Ctrl+Q",)),
            ),
        ),
        Menu(
            "edit",
            _("&Edit"),
            (
                Command("undo", _("&Undo"), ("Ctrl+Z",), "undo"),
                Command("redo", _("&Redo"), ("Ctrl+Shift+Z",), "redo"),
                SEPARATOR,
                Command("copy", _("C&opy"), ("Ctrl+C",)),
                Command("copy-table", _("Copy the &whole table"), ("Ctrl+Shift+C",)),
                SEPARATOR,
                Command("correct", _("&Correct the selected deal"), ("F2",), "correct"),
                Command("find", _("&Find on this page"), ("Ctrl+F",), "search"),
                Command("search", _("&Search everything"), ("Ctrl+K",), "search"),
                Command("settings", _("&Program settings"), ("Ctrl+,",)),
                Command("entry-details", _("What an &entry changed"), ("Alt+Return", "Alt+Enter")),
            ),
        ),
        Menu(
            "session",
            _("&Session"),
            (
                Command("where-from", _("&Where from?"), ("F3",), "where"),
                Command("penalty", _("&Penalty"), ("F4",), "penalty"),
                Command("announce", _("&Announcement"), ("F5",), "speak"),
                Command("auction", _("A&uction of the deal"), ("Ctrl+B",), "speak"),
                Command("redeal", _("&Re-deal"), ("F8",), "redeal"),
                Command("seats", _("&Seats"), ("F9",), "seats"),
                Command("extent", _("&Length and forfeit"), ("Ctrl+Shift+L",)),
                SEPARATOR,
                Command("bell", _("Start or stop the &bell's clock"), ("Ctrl+Shift+S",), "clock"),
                Command("bell-again", _("Reset to &ten minutes")),
                SEPARATOR,
                Command("sign", _("S&ign the sheet"), ("F12",), "sign"),
                SEPARATOR,
                Command("copy-paper", _("&Copy from paper"), ("Ctrl+Shift+P",), "sheet"),
                Command("settle", _("Settle &differences"), ("Ctrl+Shift+D",), "ruling"),
                SEPARATOR,
                Command("go-to", _("&Go to table or team"), ("Ctrl+G",)),
                Command("previous-session", _("P&revious table"), ("Ctrl+PgUp",)),
                Command("next-session", _("&Next table"), ("Ctrl+PgDown",)),
            ),
        ),
        Menu(
            "disputes",
            _("&Disputes"),
            (
                Command("raise-dispute", _("&Raise a dispute"), ("F7",), "dispute"),
                Command("raise-on-session", _("Raise a dispute on the s&ession"), ("Shift+F7",)),
                Command("attach-evidence", _("&Attach evidence ..."), ("Ctrl+Shift+A",), "camera"),
                SEPARATOR,
                Command("make-ruling", _("&Make the ruling"), ("Ctrl+Return", "Ctrl+Enter"), "ruling"),
                Command("settlement", _("The teams a&gree: settlement"), ("Shift+F2",), "check"),
                Command("settle-dispute", _("&Settled at the table")),
                Command("withdraw-dispute", _("&Withdraw the dispute")),
                Command("rule-anew", _("&New ruling")),
                Command("print-slip", _("&Print the slip"), ("Ctrl+Shift+R",), "print"),
                SEPARATOR,
                Command("committee", _("Members of the &committee")),
            ),
        ),
        Menu(
            "tournament",
            _("&Tournament"),
            (
                Command("new-team", _("New &team")),
                Command("new-session", _("New &session")),
                Command("event-settings", _("&Event settings")),
                SEPARATOR,
                Command("people", _("&Who may sign")),
            ),
        ),
        Menu(
            "view",
            _("&View"),
            (
                Command("page-score", _("&Score sheet"), ("Ctrl+1",), "sheet"),
                Command("page-standings", _("S&tandings"), ("Ctrl+3",), "standings"),
                Command("page-disputes", _("&Disputes"), ("Ctrl+4",), "dispute"),
                Command("page-event", _("&Event"), ("Ctrl+5",), "event"),
                Command("page-reports", _("&Reports"), ("Ctrl+6",), "reports"),
                Command("page-journal", _("&Journal"), ("Ctrl+7",), "journal"),
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
            _("&Help"),
            (
                Command("help", _("&Help"), ("F1",), "book"),
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
