"""The small web server of the hall: no device shuts out the others."""

import socket
from http.client import HTTPConnection

from scorekeeper.kernel import hall_server
from scorekeeper.kernel.hall_server import LOOPBACK, HallServer


def test_idle_connections_of_one_device_make_room_for_its_next_one(monkeypatch):
    """A device that opens connections and sends a byte now and then takes none from the others, and no thread."""
    monkeypatch.setattr(hall_server, "MOST_OF_DEVICE", 8)

    def application(_request, start):
        start("200 OK", [])
        return [b"well"]

    http, slow = HallServer(application), []
    try:
        for _number in range(30):
            slow.append(socket.create_connection((LOOPBACK, http.port), timeout=20))
            slow[-1].sendall(b"POST /do HTTP/1.1\r\nContent-Length: 9\r\n")
        line = HTTPConnection(LOOPBACK, http.port, timeout=20)
        line.request("GET", "/")
        assert line.getresponse().read() == b"well"
        line.close()
        assert slow[0].recv(1) == b"", "the oldest one is closed"
        slow[-1].sendall(b"\r\n123456789")
        assert slow[-1].recv(12) == b"HTTP/1.1 200"
    finally:
        for connection in slow:
            connection.close()
        http.close()
