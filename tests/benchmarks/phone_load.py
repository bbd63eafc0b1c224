"""Phones that poll and enter deals in a separate process, so no thread is shared.

    python -m tests.benchmarks.phone_load

Reads a line of JSON: the port, and each phone's id, key, session and sides. Polls as pages do until its input ends, and
prints the times of polls and of a file of the page, in seconds.
"""

import json
import random
import sys
import threading
import time

from tests.features.phones.hall import TestPhone

POLL, COMMAND = 3.0, 1.0


class LoadPhone(TestPhone):
    """A phone whose key is known already."""

    def __init__(self, port, phone_id, key):
        self.port, self.id, self.key, self.nonce, self.mark = port, phone_id, key, "", ""

    def poll(self):
        began = time.perf_counter()
        _status, _state, heads = self.ask("GET", "/state", **({"If-None-Match": self.mark} if self.mark else {}))
        self.mark = heads["ETag"]
        return time.perf_counter() - began

    def file(self):
        began = time.perf_counter()
        self.ask("GET", "/words/en")
        return time.perf_counter() - began


def play(phones, ended):
    """Enter deal after deal, a command a second, at tables in turn."""
    chance, deals = random.Random(56), dict.fromkeys(range(0, len(phones), 2), 1)
    while not ended.wait(COMMAND):
        table = chance.choice(list(deals))
        phone, number = phones[table], deals[table]
        if phone.state()["waits"]:
            phone.accept()
            deals[table] += 1
        elif number <= 18:
            phone.deal(number, "A 40H 44")


def wait_for_end(ended):
    """Wait until the parent program closes the pipe."""
    sys.stdin.read()
    ended.set()


def main():
    asked = json.loads(sys.stdin.readline())
    phones = [LoadPhone(asked["port"], *known) for known in asked["phones"]]
    ended = threading.Event()
    polls, files = [], []
    player = threading.Thread(target=play, args=(phones, ended))
    player.start()
    threading.Thread(target=wait_for_end, args=(ended,), daemon=True).start()
    print("ready", flush=True)
    while not ended.is_set():
        for phone in phones:
            began = time.perf_counter()
            polls.append(phone.poll())
            files.append(phone.file())
            if ended.wait(max(0.0, POLL / len(phones) - (time.perf_counter() - began))):
                break
    player.join(20)
    print(json.dumps({"polls": polls, "files": files}))


if __name__ == "__main__":
    main()
