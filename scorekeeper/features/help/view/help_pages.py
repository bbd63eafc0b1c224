"""The pages of the help, read from the shipped files on request."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scorekeeper import __version__
from scorekeeper.assets.paths import in_language
from scorekeeper.assets.third_party import parts
from scorekeeper.language.permissions import access_page
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PART = "part:"
"""The prefix of a link to the license of a part."""


@dataclass(frozen=True, slots=True)
class HelpPageText:
    """A help page: its name, its title, whether it is listed among the topics, and the source of its Markdown."""

    name: str
    title: str
    text: Callable[[], str]
    listed: bool = True


def _file(name: str) -> Callable[[], str]:
    return lambda: in_language("help", f"{name}.md").read_text(encoding="utf-8")


def _about() -> str:
    words = _("Keeps the score of 56 and says why. Free software under the Apache License 2.0.")
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
    return HelpPageText(link, name, partial(_licence, name), listed=False)


def topics() -> tuple[HelpPageText, ...]:
    """Return the pages in their order."""
    return (
        HelpPageText("start", _("First steps"), _file("start")),
        HelpPageText("notation", _("What you can type"), _file("notation")),
        HelpPageText("hands", _("A game of 500"), _file("hands")),
        HelpPageText("systems", _("Other kinds of 56"), _file("systems")),
        HelpPageText("teams", _("Teams from a list"), _file("teams")),
        HelpPageText("tournament", _("The draw and the standings"), _file("tournament")),
        HelpPageText("wall", _("The wall"), _file("wall")),
        HelpPageText("pages", _("Web pages"), _file("pages")),
        HelpPageText("seats", _("Several seats"), _file("seats")),
        HelpPageText("round", _("All tables of a round"), _file("round")),
        HelpPageText("phones", _("Phones at the tables"), _file("phones")),
        HelpPageText("captains", _("For captains"), _file("captains")),
        HelpPageText("copying", _("Copying from paper"), _file("copying")),
        HelpPageText("blank", _("Blank score sheets"), _file("blank")),
        HelpPageText("disputes", _("Disputes and rulings"), _file("disputes")),
        HelpPageText("cards", _("The cards of a deal"), _file("cards")),
        HelpPageText("safety", _("Undo, journal and backups"), _file("safety")),
        HelpPageText("check", _("Checking a signed sheet"), _file("check")),
        HelpPageText("access", _("Who may enter what"), access_page),
        HelpPageText("signing", _("Who may sign"), _file("signing")),
        HelpPageText("settings", pgettext("topic of the help", "Settings"), _file("settings")),
        HelpPageText("controls", _("Keys and controls"), _file("controls")),
        HelpPageText("commands", _("The command line"), _file("commands")),
        HelpPageText("journal", _("The journal"), _file("journal")),
        HelpPageText("about", pgettext("topic of the help", "About"), _about, listed=False),
    )
