"""The server of the pages: only these files, read-only, and no client can lock out the others."""

import http.client
import logging
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from scorekeeper.features.publishing.view.serving import Pages
from scorekeeper.kernel.hall_server import LOOPBACK, HallServer
from tests.features.publishing.published import pages_of, published


@dataclass(frozen=True)
class ServedPages:
    """Where the pages are offered, and what is offered."""

    port: int
    pages: Pages


READERS, STALLED = 500, 300
TRICKS = (
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cwindows/win.ini",
    "//etc/passwd",
    "/index.html/",
    "/./index.html",
    "/SHA256SUMS",
    "/index.html%00.css",
    "/a?b=index.html",
    "/" + "x" * 5000,
)


@pytest.fixture(scope="module")
def serving():
    pages = Pages()
    pages.show({name: page.encode() for name, page in pages_of(published()).items()})
    server = HallServer(pages, port=0)
    yield ServedPages(server.port, pages)
    server.close()


def asked(serving, path, method="GET", **headers):
    line = http.client.HTTPConnection(LOOPBACK, serving.port, timeout=30)
    line.request(method, path, headers=headers)
    answer = line.getresponse()
    result = (answer.status, dict(answer.getheaders()), answer.read())
    line.close()
    return result


def test_the_pages_are_there_with_safe_heads(serving):
    status, heads, page = asked(serving, "/")
    assert (status, page) == (200, pages_of(published())["index.html"].encode())
    assert heads["Content-Security-Policy"].startswith("default-src 'none'")
    assert (heads["X-Content-Type-Options"], heads["X-Frame-Options"]) == ("nosniff", "DENY")
    assert "Server" not in heads
    assert (
        asked(serving, "/standings.html", **{"If-None-Match": asked(serving, "/standings.html")[1]["Etag"]})[0] == 304
    )
    assert asked(serving, "/hall.css")[1]["Content-Type"] == "text/css; charset=utf-8"
    assert asked(serving, "/", "HEAD")[2] == b""


@pytest.mark.parametrize("path", TRICKS)
def test_no_other_file_of_this_computer_is_there(serving, path):
    assert asked(serving, path)[0] == 404


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])
def test_nothing_is_written_through_it(serving, method):
    before = asked(serving, "/standings.html")[2]
    assert asked(serving, "/standings.html", method)[0] == 405
    assert asked(serving, "/standings.html")[2] == before


def test_a_large_request_is_turned_away(serving):
    with socket.create_connection((LOOPBACK, serving.port), timeout=30) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 1000000000\r\n\r\n")
        assert line.recv(100).partition(b" ")[2].startswith(b"413")
    with socket.create_connection((LOOPBACK, serving.port), timeout=30) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n")
        assert line.recv(100).partition(b" ")[2].startswith(b"431")


def test_stalled_phones_do_not_block_others(serving):
    stalled = [socket.create_connection((LOOPBACK, serving.port), timeout=30) for _phone in range(STALLED)]
    for phone in stalled:
        phone.sendall(b"GET / HTTP/1.1\r\nHo")
    try:
        assert asked(serving, "/standings.html")[0] == 200
    finally:
        for phone in stalled:
            phone.close()


def test_a_slow_reader_does_not_block_others(serving):
    serving.pages.show({"index.html": b"x" * 4_000_000, "teams.html": b"small"})
    slow = [socket.create_connection((LOOPBACK, serving.port), timeout=30) for _phone in range(STALLED)]
    try:
        for phone in slow:
            phone.sendall(b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert asked(serving, "/teams.html")[2] == b"small"
    finally:
        for phone in slow:
            phone.close()
        serving.pages.show({name: page.encode() for name, page in pages_of(published()).items()})


def test_500_readers_at_once_all_get_their_pages(serving):
    result = asked(serving, "/standings.html")[2]
    lines = [socket.create_connection((LOOPBACK, serving.port), timeout=60) for _reader in range(READERS)]

    def read(line):
        line.sendall(b"GET /standings.html HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n")
        result = b""
        while part := line.recv(65536):
            result += part
        line.close()
        return result.partition(b"\r\n\r\n")[2]

    with ThreadPoolExecutor(50) as readers:
        assert set(readers.map(read, lines)) == {result}


def test_the_next_reader_gets_the_new_version(serving):
    before = asked(serving, "/teams.html")
    serving.pages.show({"index.html": b"one", "teams.html": b"other"})
    assert asked(serving, "/teams.html")[2] == b"other"
    assert asked(serving, "/teams.html", **{"If-None-Match": before[1]["Etag"]})[0] == 200
    assert asked(serving, "/standings.html")[0] == 404
    serving.pages.show({name: page.encode() for name, page in pages_of(published()).items()})


def test_open_connections_do_not_keep_the_server_running():
    server = HallServer(Pages(), port=0)
    with socket.create_connection((LOOPBACK, server.port), timeout=5) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert line.recv(1)
        server.close()
        while line.recv(4096):
            pass


def test_a_closed_server_leaves_no_thread():
    before = set(threading.enumerate())
    server = HallServer(Pages(), port=0)
    assert len(set(threading.enumerate()) - before) > 1
    server.close()
    assert set(threading.enumerate()) <= before


def test_a_server_that_is_awake_when_it_is_closed_is_not_woken_after_its_end(monkeypatch):
    server = HallServer(Pages(), port=0)
    trigger = server._server.trigger
    wake = trigger._physical_pull

    def wake_twice():
        wake()  # as an answer does that has just been made
        server._thread.join(0.05)
        assert not trigger._closed
        wake()

    monkeypatch.setattr(trigger, "_physical_pull", wake_twice)
    server.close()
    assert trigger._closed
    assert not server._thread.is_alive()


def test_warnings_of_the_server_go_to_no_stream(capfd):
    """Read the pipe to its end: a full one would stop the server."""
    given = logging.getLogger("waitress.queue")
    root = logging.getLogger()
    kept, root.handlers = root.handlers, []  # the test runner's own would hide it
    try:
        given.warning("Task queue depth is 5")
    finally:
        root.handlers = kept
    assert capfd.readouterr().err == ""
