"""The topics of the help and their pages, read from the shipped files on request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from scorekeeper import __version__
from scorekeeper.assets.paths import in_language
from scorekeeper.assets.third_party import parts
from scorekeeper.kit.frame.commands import MenuCommand, menus
from scorekeeper.language.permissions import access_page
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.needs import ALWAYS, DRAW, HANDS, PEOPLE, SERVER, THIRD_TEAM, Signs, is_needed

PART = "part:"
"""The prefix of a link to the license of a part."""
KEYS_PAGE = "keys"
"""The page of all keys, which is made from the commands."""


@dataclass(frozen=True, slots=True)
class HelpPageText:
    """A help page: its name, its title and the source of its Markdown."""

    name: str
    title: str
    text: Callable[[], str]


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """Pages of help that belong together, and the signs from which they are offered.

    The signs are those of `session/needs.py`. `is_technical`: offered among all topics only.
    """

    title: str
    pages: tuple[HelpPageText, ...]
    shown_from: Signs = ALWAYS
    is_technical: bool = False

    @property
    def name(self) -> str:
        """The name of its first page."""
        return self.pages[0].name

    def is_shown(self, signs: Signs) -> bool:
        """Return whether an event with these signs offers this topic."""
        return not self.is_technical and is_needed(self.shown_from, signs)


def _file(name: str) -> Callable[[], str]:
    return lambda: in_language("help", f"{name}.md").read_text(encoding="utf-8")


def _about() -> str:
    words = _("Keeps score for 56 and shows why. Free software under the Apache License 2.0.")
    made_of = _(
        "It contains the parts below, each under its own license; select a name to read the license. "
        "Qt and PySide6 are used under the LGPL as separate libraries, which you may replace with "
        "other builds; their source code is at code.qt.io."
    )
    rows = [f"| [{part.name}]({PART}{part.name}) | {part.version} | {part.licence} |" for part in parts()]
    table = "\n".join(
        (
            f"| {pgettext('help', 'part')} | {pgettext('help', 'version')} | {pgettext('help', 'license')} |",
            "|---|---|---|",
            *rows,
        )
    )
    return f"# Scorekeeper {__version__}\n\n{words}\n\n{made_of}\n\n{table}\n"


def _licence(name: str) -> str:
    part = next(part for part in parts() if part.name == name)
    return f"# {part.name} {part.version}\n\n{part.licence}\n\n~~~~~\n{part.text()}\n~~~~~\n"


def licence_page(link: str) -> HelpPageText:
    """Return the page with the license of the part that a link of the About page names."""
    name = link.removeprefix(PART)
    return HelpPageText(link, name, partial(_licence, name))


def help_topics() -> tuple[HelpTopic, ...]:
    """Return the topics in their order."""
    return (
        HelpTopic(
            _("Your first evening"),
            (
                HelpPageText("start", _("First steps"), _file("start")),
                HelpPageText("safety", _("Undo, journal and backups"), _file("safety")),
                HelpPageText("settings", pgettext("topic of the help", "Settings"), _file("settings")),
            ),
        ),
        HelpTopic(
            _("What you can type"),
            (
                HelpPageText("notation", _("What you can type"), _file("notation")),
                HelpPageText(KEYS_PAGE, _("All keys"), keys_text),
                HelpPageText("copying", _("Copying from paper"), _file("copying")),
                HelpPageText("blank", _("Blank score sheets"), _file("blank")),
            ),
        ),
        HelpTopic(
            _("Penalties and disputes"),
            (
                HelpPageText("disputes", _("Disputes and rulings"), _file("disputes")),
                HelpPageText("cards", _("The cards of a deal"), _file("cards")),
            ),
        ),
        HelpTopic(
            _("Printing and signing"),
            (
                HelpPageText("signing", pgettext("help topic", "Signing"), _file("signing")),
                HelpPageText("check", _("Checking a signed sheet"), _file("check")),
            ),
        ),
        HelpTopic(
            pgettext("help topic", "Tournament"),
            (
                HelpPageText("teams", _("Teams from a list"), _file("teams")),
                HelpPageText("tournament", _("The draw and the standings"), _file("tournament")),
                HelpPageText("round", _("All tables of a round"), _file("round")),
                HelpPageText("phones", _("Phones at the tables"), _file("phones")),
                HelpPageText("captains", _("For captains"), _file("captains")),
                HelpPageText("wall", _("The wall"), _file("wall")),
                HelpPageText("pages", _("Web pages"), _file("pages")),
                HelpPageText("seats", _("Several seats"), _file("seats")),
                HelpPageText("access", _("Who may enter what"), access_page),
            ),
            shown_from=frozenset((THIRD_TEAM, DRAW, SERVER, PEOPLE)),
        ),
        HelpTopic(
            _("Other games"),
            (
                HelpPageText("systems", _("Other kinds of 56"), _file("systems")),
                HelpPageText("hands", _("A game of 500"), _file("hands")),
            ),
            shown_from=frozenset((HANDS,)),
        ),
        HelpTopic(
            _("For technicians"),
            (
                HelpPageText("journal", _("The journal"), _file("journal")),
                HelpPageText("commands", _("The command line"), _file("commands")),
                HelpPageText("controls", _("Controls of every page"), _file("controls")),
            ),
            is_technical=True,
        ),
    )


def help_pages() -> Mapping[str, HelpPageText]:
    """Return every page by its name, including *About*, which belongs to no topic."""
    about = HelpPageText("about", pgettext("topic of the help", "About"), _about)
    return {page.name: page for page in (*(page for topic in help_topics() for page in topic.pages), about)}


def keys_text() -> str:
    """Return the page of all commands that have a key, by menu, two commands in a row."""
    key, command_word = pgettext("help", "key"), pgettext("help", "command")
    lines = [f"# {_('All keys')}", "", f"| {key} | {command_word} | {key} | {command_word} |", "|---|---|---|---|"]
    for menu in menus():
        cells = [
            f" {' · '.join(command.keys)} | {_plain(command.words)} |"
            for command in menu.commands
            if isinstance(command, MenuCommand) and command.keys
        ]
        half = (len(cells) + 1) // 2
        lines.append(f"| **{_plain(menu.words)}** | | | |")
        lines += [f"|{left}{right}" for left, right in zip_longest(cells[:half], cells[half:], fillvalue="  |  |")]
    return "\n".join((*lines, ""))


def _plain(text: str) -> str:
    return text.replace("&", "").removesuffix("...").strip()
