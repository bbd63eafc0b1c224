from itertools import pairwise

import pytest

from scorekeeper.kit.frame.commands import SEPARATOR, MenuCommand, all_commands, menus, shown_entries
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.look import Look
from scorekeeper.session import needs

EVENTS = (
    # what an event adds to the one before it in the same line: menus, entries
    ("one table", (), 5, 33),
    ("a second session", (needs.SECOND_SESSION,), 5, 34),
    ("a dispute", (needs.SECOND_SESSION, needs.DISPUTE), 5, 35),
    ("a committee", (needs.SECOND_SESSION, needs.DISPUTE, needs.COMMITTEE), 6, 45),
    ("a third team", (needs.SECOND_SESSION, needs.THIRD_TEAM), 6, 48),
    ("a round robin", (needs.SECOND_SESSION, needs.THIRD_TEAM, needs.DRAW), 6, 56),
    ("phones at the tables", (needs.SECOND_SESSION, needs.THIRD_TEAM, needs.DRAW, needs.PHONES), 6, 57),
    ("groups and finals", (needs.SECOND_SESSION, needs.THIRD_TEAM, needs.DRAW, needs.SECOND_STAGE), 6, 58),
    (
        "three scorers on a server",
        (needs.SECOND_SESSION, needs.THIRD_TEAM, needs.DRAW, needs.SECOND_STAGE, needs.SERVER, needs.PEOPLE),
        6,
        63,
    ),
)


def _shown(signs):
    return {
        menu.name: [entry.name for entry in shown_entries(menu, frozenset(signs)) if isinstance(entry, MenuCommand)]
        for menu in menus()
    }


@pytest.mark.parametrize(("event", "signs", "shown_menus", "entries"), EVENTS)
def test_an_event_shows_the_menus_and_entries_it_needs(event, signs, shown_menus, entries):
    shown = {menu: names for menu, names in _shown(signs).items() if names}
    assert (len(shown), sum(map(len, shown.values()))) == (shown_menus, entries), event


def test_a_full_tournament_of_deals_shows_everything_but_what_has_only_a_key():
    every = {sign for command in all_commands() for sign in command.shown_from} | {"auction", "cards", "confirming"}
    shown = [name for names in _shown(every).values() for name in names]
    hidden = {command.name for command in all_commands() if command.is_hidden}
    assert len(shown) - len(("bell", "bell-again")) == 79
    assert set(shown) | hidden == {command.name for command in all_commands()}


def test_more_signs_only_add_entries_at_their_places():
    every = {sign for command in all_commands() for sign in command.shown_from}
    full = _shown(every)
    for _event, signs, _menus, _entries in EVENTS:
        for menu, names in _shown(signs).items():
            assert [name for name in full[menu] if name in names] == names


def test_a_menu_without_entries_is_not_in_the_menu_bar(qtbot):
    window = Window()
    window.furnish(Look("light", 100, reduced_motion=True))
    tops = window.menuBar().actions()
    assert [top.text().replace("&", "") for top in tops if top.isVisible()] == [
        "File",
        "Edit",
        "Session",
        "View",
        "Help",
    ]
    window.show_signs(frozenset((needs.COMMITTEE, needs.THIRD_TEAM)))
    assert all(top.isVisible() for top in tops)
    window.deleteLater()


def test_lines_separate_entries_and_letters_of_a_menu_are_unique():
    for menu in menus():
        entries = shown_entries(menu, frozenset())
        assert SEPARATOR not in (entries[:1] + entries[-1:])
        assert all(pair != (SEPARATOR, SEPARATOR) for pair in pairwise(entries))
        letters = [
            command.words[command.words.index("&") + 1].casefold()
            for command in menu.commands
            if isinstance(command, MenuCommand) and not command.is_hidden
        ]
        assert sorted(letters) == sorted(set(letters)), menu.name
