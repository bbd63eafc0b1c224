"""The phone server's process as the command starts it: killed and restarted on its port."""

import os
import subprocess
import sys
import time
from typing import Any


class ServerProcess:
    """The process; the register of its phones is under the folder."""

    def __init__(self, hall, folder):
        self.hall, self.port, self.starts, self._folder = hall, 0, 0, folder
        self._environment = {**os.environ, "XDG_DATA_HOME": str(folder / "home")}
        self._command = [sys.executable, "-m", "scorekeeper", "phones", hall.served, "--pipe"]
        self.start()

    def start(self):
        self.starts += 1
        out = self._folder / f"out-{self.starts}"
        with out.open("w") as file:
            self.process: Any = subprocess.Popen(
                [*self._command, "--port", str(self.port)],
                stdin=subprocess.PIPE, stdout=file, stderr=subprocess.STDOUT, text=True, env=self._environment,
            )  # fmt: skip
        if "://" in self.hall.served:  # it asks for the password of the event's server
            self._write_line("{}")
        wait_for(lambda: '"addresses"' in out.read_text() or self.process.poll() is not None)
        line = next((line for line in out.read_text().splitlines() if '"addresses"' in line), "")
        assert line, out.read_text()
        self.port = int(line.split(":")[-1].split("/")[0])

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        """Leave no process running, however the test ended."""
        if self.process.poll() is None:
            self.kill()

    def kill(self):
        self.process.kill()
        self._ended()

    def _write_line(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def _ended(self):
        self.process.stdin.close()
        return self.process.wait(20)

    def stop(self):
        self._write_line('{"stop": true}')
        assert self._ended() == 0


def wait_for(reached):
    for _try in range(2000):
        if reached():
            return
        time.sleep(0.01)
    raise AssertionError("never")
