"""The help and the rule book, opened at the topic of the current page."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from scorekeeper.kit.article_focus import articles_at
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.systems import Rules
from scorekeeper.shell.opening import Opening
from scorekeeper.tournament.settings import Chosen

HELP, RULES = "help", "rules"
PAGES = frozenset({HELP, RULES})
TOPIC_OF = {
    "round": "round",
    "draw": "tournament",
    "standings": "tournament",
    "journal": "journal",
    "settings": "settings",
    "backups": "safety",
    "verify": "safety",
    "people": "signing",
    "sign-off": "signing",
    "ranking": "signing",
    "disputes": "disputes",
    "access": "disputes",
    "play": "cards",
}
"""The help topic for each page; for others the first steps."""
OF_GAMES, GAMES = frozenset({"score", "round", "standings", "event"}), "hands"
"""The pages that are different in an event of games of hands, and the help topic about them."""


class HelpNavigation(QObject):
    """Makes the help pages when first used.

    `asked(what, key)` requests a setting, or an article's precedents.
    """

    asked = Signal(str, str)

    def __init__(self, window: Window, look: Look, opening: Opening) -> None:
        super().__init__(window)
        self.window, self.look, self._opening = window, look, opening
        self._before = {HELP: "start", RULES: "start"}
        window.promise_page(HELP, self._make_help)
        window.promise_page(RULES, self._make_rules)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """Return the commands that open help and rules."""
        return {
            "help": self._at_focus,
            "rule-book": self.open_rules,
            "help-keys": partial(self.open_help, "keys"),
            "help-notation": partial(self.open_help, "notation"),
            "about": partial(self.open_help, "about"),
        }

    def follow(self, link: str) -> None:
        """Open a topic of the help, or an article as "article:4.2"."""
        if link.startswith(ARTICLE):
            self.open_rules((link.removeprefix(ARTICLE),))
        else:
            self.open_help(link)

    def open_help(self, topic: str = "") -> None:
        """Show a topic of the help, or that of the current page."""
        if topic == RULES:
            self.open_rules()
            return
        from scorekeeper.features.help.page.help_page import HelpPage  # noqa: PLC0415 - only when help is opened

        self._note(HELP)
        page = self.window.ensure_page(HELP)
        if isinstance(page, HelpPage):
            page.show_topic(topic or self._topic(self._before[HELP]))
        self.window.show_page(HELP)

    def _topic(self, page: str) -> str:
        rules = self._rules_now()
        of_games = rules is not None and isinstance(rules[0], HandRules) and page in OF_GAMES
        return GAMES if of_games else TOPIC_OF.get(page, "start")

    def open_rules(self, numbers: Sequence[str] = ()) -> None:
        """Show the rule book: the first of these articles, or the search."""
        from scorekeeper.features.help.page.rulebook_page import RuleBookPage  # noqa: PLC0415 - on demand

        self._note(RULES)
        page = self.window.ensure_page(RULES)
        if isinstance(page, RuleBookPage):
            if numbers:
                page.open_at(numbers)
            else:
                page.begin()
        self.window.show_page(RULES)

    def _at_focus(self) -> None:
        """Open the article under the focus, if there is one; otherwise the help."""
        numbers, page = articles_at(self.window.focusWidget()), self.window.shown
        if not numbers:
            self.open_help()
        elif isinstance(page, Page):
            page.open_articles(numbers)
        else:
            self.open_rules(numbers)

    def _note(self, name: str) -> None:
        if self.window.current != name:
            self._before[name] = self.window.current

    def _back(self, name: str) -> None:
        before = self._before[name]
        self.window.show_page(before if before in self._known(name) else "start")

    def _known(self, name: str) -> Sequence[str]:
        """Return the page to go back to from this one, or nothing.

        Never in a circle between help and rules.
        """
        before = self._before[name]
        circle = before in PAGES and self._before[before] == name
        return [before] if self.window.page(before) is not None and not circle else []

    def _make_help(self) -> WindowPage:
        from scorekeeper.features.help.page.help_page import HelpPage  # noqa: PLC0415 - only when help is opened

        page = HelpPage(self.look, lambda: self.window.signs)
        page.left.connect(partial(self._back, HELP))
        page.asked.connect(self.follow)
        return page

    def _make_rules(self) -> WindowPage:
        from scorekeeper.features.help.page.rulebook_page import RuleBookPage  # noqa: PLC0415 - on demand

        page = RuleBookPage(self.look, self._rules_now)
        page.left.connect(partial(self._back, RULES))
        page.asked.connect(self.asked)
        return page

    def _rules_now(self) -> tuple[Rules, Chosen] | None:
        """Return the current rules and the event's settings; None while no event is open."""
        bridge = self._opening.bridge
        event = bridge.tournament.event if bridge is not None else None
        return (bridge.rules, event.settings) if bridge is not None and event is not None else None
