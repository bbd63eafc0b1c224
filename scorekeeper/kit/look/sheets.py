"""Style sheets for the few of Qt's own widgets that the kit does not paint itself."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from scorekeeper.kit.look.palette import Tokens

MENU_PAD = 4
"""The padding above and below the words of a menu, pixels at 100 %."""
Kind = Literal["menu", "scroll", "status"]

_MENU = """
QMenuBar {{ background: {sunken}; color: {ink}; border: 0; border-bottom: 1px solid {line}; padding: 0 6px; }}
QMenuBar::item {{ padding: {pad}px 8px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {select}; }}
QMenu {{ background: {base}; color: {ink}; border: 1px solid {edge}; padding: 4px; }}
QMenu::item {{ padding: {pad}px 24px {pad}px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {select}; color: {ink}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
"""
_SCROLL = """
QScrollBar:vertical {{ background: transparent; width: {bar}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {bar}px; margin: 0; }}
QScrollBar::handle {{ background: {edge}; border-radius: {radius}px; margin: 1px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {ink2}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
_STATUS = """
QStatusBar {{ background: {sunken}; color: {ink2}; border-top: 1px solid {line}; }}
QStatusBar::item {{ border: 0; }}
"""
_SHEETS: Mapping[Kind, str] = MappingProxyType({"menu": _MENU, "scroll": _SCROLL, "status": _STATUS})


def style_sheet(kind: Kind, tokens: Tokens, percent: int) -> str:
    """Return the style sheet of a kind of widget in a theme at a text size in percent."""
    bar = 8 + 2 * percent // 100
    colors = {str(token): color for token, color in tokens.items()}
    return _SHEETS[kind].format(**colors, pad=MENU_PAD * percent // 100, bar=bar, radius=(bar - 2) // 2)
