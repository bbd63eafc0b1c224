"""A real browser (Debian's Chromium) driven by its own protocol: pages opened, measured and drawn."""

import base64
import json
import socket
import subprocess
import time
from contextlib import contextmanager
from urllib.error import URLError
from urllib.request import Request, urlopen

QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
"""It draws pages and asks nobody for anything."""


class Browser:
    """One window of the browser; `width` and what else is wanted of a reader's device are set before a page is opened."""

    def __init__(self, port, profile, width, *, dark):
        self._root = f"http://127.0.0.1:{port}"
        device = {"deviceMetrics": {"width": width, "height": 900, "pixelRatio": 1.0, "mobile": width < 600}}
        options = {
            "args": [*QUIET, f"--user-data-dir={profile}", *(["--force-dark-mode"] if dark else [])],
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
