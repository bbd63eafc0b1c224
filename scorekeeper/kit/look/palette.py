"""The colors of the three themes, without Qt, so that they can be tested without a window."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Token = Literal[
    "window", "base", "alt", "sunken", "line", "edge", "ink", "ink2", "disabled", "accent", "on_accent", "select",
    "hover", "ok", "ok_tint", "warn", "warn_tint", "error", "error_tint", "ruling", "ruling_tint", "spade", "heart",
    "diamond", "club", "nt",
]  # fmt: skip
Theme = Literal["light", "dark", "contrast"]

Tokens = Mapping[Token, str]
"""The color of each token in one theme, as `#RRGGBB`."""

LIGHT: Tokens = MappingProxyType(
    {
        "window": "#F3F2EE",
        "base": "#FFFFFF",
        "alt": "#F7F5F0",
        "sunken": "#E9E7E1",
        "line": "#DCD9D1",
        "edge": "#858078",
        "ink": "#1A1F25",
        "ink2": "#565B62",
        "disabled": "#66635D",
        "accent": "#1E56B8",
        "on_accent": "#FFFFFF",
        "select": "#DCE8FA",
        "hover": "#EFEDE7",
        "ok": "#1B6B3A",
        "ok_tint": "#E3F1E6",
        "warn": "#7A4A00",
        "warn_tint": "#FCEFD2",
        "error": "#A81E1B",
        "error_tint": "#FBE6E3",
        "ruling": "#5A3A9E",
        "ruling_tint": "#ECE6F8",
        "spade": "#1A1F25",
        "heart": "#BE1E2D",
        "diamond": "#A84E00",
        "club": "#19703A",
        "nt": "#5A3A9E",
    }
)

DARK: Tokens = MappingProxyType(
    {
        "window": "#15181C",
        "base": "#1C2025",
        "alt": "#20252A",
        "sunken": "#101215",
        "line": "#343A42",
        "edge": "#7C8692",
        "ink": "#E9EBEE",
        "ink2": "#A9B1BB",
        "disabled": "#8D96A1",
        "accent": "#82B1FF",
        "on_accent": "#0D1B33",
        "select": "#223A5E",
        "hover": "#272D34",
        "ok": "#6FCF8F",
        "ok_tint": "#17301F",
        "warn": "#F2BE5C",
        "warn_tint": "#362A12",
        "error": "#FF8F86",
        "error_tint": "#3D1B1A",
        "ruling": "#BFA8FF",
        "ruling_tint": "#2A2340",
        "spade": "#E9EBEE",
        "heart": "#FF7B7B",
        "diamond": "#FFA552",
        "club": "#63D08C",
        "nt": "#BFA8FF",
    }
)

CONTRAST: Tokens = MappingProxyType(
    {
        "window": "#000000",
        "base": "#000000",
        "alt": "#000000",
        "sunken": "#000000",
        "line": "#FFFFFF",
        "edge": "#FFFFFF",
        "ink": "#FFFFFF",
        "ink2": "#FFFFFF",
        "disabled": "#9A9A9A",
        "accent": "#FFE100",
        "on_accent": "#000000",
        "select": "#003A8C",
        "hover": "#1F1F1F",
        "ok": "#7CFF9B",
        "ok_tint": "#000000",
        "warn": "#FFD34D",
        "warn_tint": "#000000",
        "error": "#FF9C94",
        "error_tint": "#000000",
        "ruling": "#D6C4FF",
        "ruling_tint": "#000000",
        "spade": "#FFFFFF",
        "heart": "#FF8A8A",
        "diamond": "#FFB066",
        "club": "#74F0A0",
        "nt": "#D6C4FF",
    }
)

THEMES: Mapping[Theme, Tokens] = MappingProxyType({"light": LIGHT, "dark": DARK, "contrast": CONTRAST})
