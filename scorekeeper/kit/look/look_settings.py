"""The scorer's theme and text size, light enough to load before the first paint."""

from typing import Literal, get_args

ThemeSetting = Literal["system", "light", "dark", "contrast"]
THEME_SETTINGS: tuple[ThemeSetting, ...] = get_args(ThemeSetting)
PERCENTS = (100, 125, 150, 200)
