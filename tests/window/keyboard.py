"""A keyboard for the virtual screen that sends counted keys through XTEST.

xdotool without --window sends XTEST events to whatever has the focus; it is what the tests need and nothing more to
install beside the display itself.
"""

import subprocess
from collections.abc import Iterable, Mapping

WITHOUT_SHIFT = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 -=[];'\\,./`")
PAUSE_MS = "6"


def strokes_of_text(text: str) -> int:
    """Answer how many keys typing this takes; Shift counts as a key of its own."""
    return sum(1 if letter in WITHOUT_SHIFT else 2 for letter in text)


class DisplayKeyboard:
    """Types on one display; `strokes` counts every key that went down, modifiers included."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = dict(environment)
        self.strokes = 0

    def type(self, text: str) -> None:
        """Type text as it is."""
        if not text:
            return
        self.strokes += strokes_of_text(text)
        self._send("type", "--clearmodifiers", "--delay", PAUSE_MS, "--", text)

    def typing(self, lines: Iterable[str], *, pause_ms: int) -> "subprocess.Popen[bytes]":
        """Begin to type lines, each with Enter, and answer the process that goes on with it."""
        words = ["xdotool"]
        for line in lines:
            words += ["type", "--args", "1", "--delay", str(pause_ms), line, "key", "Return"]
        return subprocess.Popen(words, env=self._environment, stdin=subprocess.DEVNULL)

    def press(self, *chords: str) -> None:
        """Press keys one after the other: `Return`, `ctrl+z`, `Shift+F6`."""
        self.strokes += sum(len(chord.split("+")) for chord in chords)
        self._send("key", "--delay", PAUSE_MS, *chords)

    def set_layout(self, layout: str, variant: str = "") -> None:
        """Give the keyboard these layouts, as `setxkbmap` names them; the first of them is in use."""
        words = ["setxkbmap", "-layout", layout, "-variant", variant]
        subprocess.run(words, env=self._environment, check=True, capture_output=True)

    def press_codes(self, *codes: int) -> None:
        """Press keys together by code, the last one struck: Ctrl+K on any layout."""
        self.strokes += len(codes)
        *held, struck = map(str, codes)
        down = [word for code in held for word in ("keydown", code)]
        up = [word for code in held for word in ("keyup", code)]
        self._send(*down, "key", "--delay", PAUSE_MS, struck, *up)

    def line(self, text: str) -> None:
        """Type a line and Enter."""
        self.type(text)
        self.press("Return")

    def focus(self, window: str) -> None:
        """Give a window the focus: there is no window manager here."""
        self._send("windowfocus", "--sync", window)

    def resize(self, window: str, width: int, height: int) -> None:
        """Put a window into the upper left corner in this size."""
        self._send("windowmove", window, "0", "0", "windowsize", window, str(width), str(height))

    def window_of(self, pid: int) -> str:
        """Answer the newest visible window of a process, empty while it has none."""
        process = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(pid)],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return process.stdout.split()[-1] if process.stdout.split() else ""

    def _send(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, capture_output=True)
