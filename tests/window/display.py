"""A virtual screen with an accessibility bus: Xvfb, dbus-daemon, at-spi-bus-launcher.

Every process started here is a child with a process group of its own and is ended by it; nothing else is touched.
"""

import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from PIL import Image

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PATIENCE = 100.0
Result = TypeVar("Result")


def wait_for(condition: Callable[[], Result], what: str, *, seconds: float = PATIENCE) -> Result:
    """Ask until the answer is true and give it; AssertionError saying `what` never came about."""
    until = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > until:
            raise AssertionError(f"waited {seconds:g} s in vain for: {what}")
        time.sleep(0.01)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process started here together with what it started, and wait until it is gone."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
        except ProcessLookupError:
            break
        try:
            process.wait(5)
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


class Display:
    """One virtual screen with its buses; `environment` is what a program needs to appear on it."""

    def __init__(self, size: tuple[int, int] = (1366, 768)) -> None:
        self.size = size
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-screen-"))
        self._children: list[subprocess.Popen[bytes]] = []
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment = {
            **{
                key: value for key, value in os.environ.items() if not key.startswith(("QT_", "LC_", "XDG_", "WAYLAND"))
            },
            "XDG_RUNTIME_DIR": str(runtime),
            "LANG": "C.UTF-8",
            "LANGUAGE": "en",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
        }
        try:
            self.environment["DISPLAY"] = self._start_screen()
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus()
            self._start_accessibility()
        except BaseException:
            self.close()
            raise

    # starting
    def _start_screen(self) -> str:
        reading, writing = os.pipe()
        width, height = self.size
        frame = self.folder / "frame"
        frame.mkdir()
        options = ["-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-dpi", "96"]
        self._start(
            ["Xvfb", *options, "-nolisten", "tcp", "-noreset", "-nocursor", "-fbdir", str(frame)],
            pass_fds=[writing],
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        return f":{number}"

    def _start_bus(self) -> str:
        address = f"unix:path={self.folder / 'runtime' / 'bus'}"
        self._start(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={address}"])
        wait_for((self.folder / "runtime" / "bus").exists, "the session bus")
        return address

    def _start_accessibility(self) -> None:
        launcher = next(path for path in LAUNCHERS if Path(path).exists())
        self._start([launcher, "--launch-immediately"])

    def _start(self, command: Sequence[str], pass_fds: Sequence[int] = ()) -> None:
        with (self.folder / "servers.log").open("ab") as log:
            child = subprocess.Popen(
                list(command),
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=tuple(pass_fds),
                start_new_session=True,
            )
        self._children.append(child)

    def spawn(self, command: Sequence[str], **more: str) -> "subprocess.Popen[bytes]":
        """Start a program on this screen that talks with us over its standard streams."""
        return subprocess.Popen(
            list(command),
            env={**self.environment, **more},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    # looking
    def picture(self) -> Image.Image:
        """Answer what is on the screen now, read from the frame buffer of the server (an XWD file)."""
        data = (self.folder / "frame" / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = data[size + 12 * colours :]
        return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", stride)

    def close(self) -> None:
        """End all that was started for this screen."""
        for child in reversed(self._children):
            end(child)
        self._children.clear()
        shutil.rmtree(self.folder, ignore_errors=True)


def clean_home(folder: Path) -> Mapping[str, str]:
    """Return the environment of a new user; all files go into `folder`."""
    kinds = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    folder.mkdir(parents=True, exist_ok=True)
    return {"HOME": str(folder), "LOGNAME": "lissy", **kinds}
