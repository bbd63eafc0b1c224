"""The scorer's choices about the look: theme and text size.

Light, so that it loads before the first paint.
"""

from typing import Literal, get_args

ThemeSetting = Literal["system", "light", "dark", "contrast"]
THEME_SETTINGS: tuple[ThemeSetting, ...] = get_args(ThemeSetting)
PERCENTS = (100, 125, 150, 200)
