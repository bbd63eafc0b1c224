"""Drive a real browser (Chromium) by its debugging protocol: open, measure and draw pages."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
"""It draws pages and asks no questions."""
NEEDS_BROWSER = pytest.mark.skipif(
    shutil.which("chromedriver") is None and not os.environ.get("CI"), reason="needs Debian's chromium-driver"
)
"""In continuous integration a missing browser is an error: what only it can see would go unseen."""


class Browser:
    """A browser window; set `width` and other device properties before opening a page."""

    def __init__(self, port, profile, width, *, dark=False, height=900, more=()):
        self._root = f"http://127.0.0.1:{port}"
        mobile = width < 600
        metrics = {"width": width, "height": height, "pixelRatio": 2.0 if height != 900 else 1.0, "mobile": mobile}
        device = {"deviceMetrics": {**metrics, "touch": mobile}}
        options = {
            "args": [*QUIET, f"--user-data-dir={profile}", *(["--force-dark-mode"] if dark else []), *more],
            "mobileEmulation": device,
        }
        result = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": result}})
        self._session = f"/session/{session['sessionId']}"

    def _ask(self, method, path, text=None):
        data = None if text is None else json.dumps(text).encode()
        request = Request(self._root + path, data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, address):
        self._ask("POST", f"{self._session}/url", {"url": address})

    def run(self, script):
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": []})

    def devtools(self, command, **values):
        """Ask the browser's own tools, for what a driver has no word for."""
        return self._ask("POST", f"{self._session}/goog/cdp/execute", {"cmd": command, "params": values})

    def until(self, script, seconds=15):
        """Return what an expression gives as soon as it gives anything."""
        end = time.monotonic() + seconds
        while not (found := self.run(f"return {script}")):
            assert time.monotonic() < end, f"never came: {script}"
            time.sleep(0.02)
        return found

    def tap(self, selector):
        """Touch an element as a finger does, where it is on the screen."""
        self.touch(selector)
        self.lift()

    def touch(self, selector):
        """Put a finger on an element."""
        self.until(f"document.querySelector({selector!r})?.matches(':not([disabled]):not([aria-disabled=true])')")
        spot = f"document.querySelector({selector!r})"
        box = self.run(
            f"const e = {spot}; e.scrollIntoView({{block: 'nearest'}}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
        )
        point = {"x": box[0], "y": box[1]}
        self.devtools("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])

    def lift(self):
        """Take the finger away."""
        self.devtools("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def picture(self):
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def complaints(self):
        return [item["message"] for item in self._ask("POST", f"{self._session}/se/log", {"type": "browser"})]

    def close(self):
        self._ask("DELETE", self._session)


@contextmanager
def driver():
    """The driver of the browser while this lasts, answering its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _try in range(200):
            try:
                urlopen(f"http://127.0.0.1:{port}/status", timeout=5).close()
                break
            except (URLError, ConnectionError):
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(20)
