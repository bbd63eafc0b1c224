"""The address of an event on a server: parsed from typed text, shown without its password."""

from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode

from scorekeeper.store.errors import BadAddressError

SCHEMES = ("postgresql", "postgres")
PORT = 5432
ENCRYPTED = "verify-full"
"""Required connection to another computer: encrypted, with a certificate for it."""
EVENT = "event"
DOOR = "hostaddr"
"""Parameter with the IP address of the only machine; its certificate is still checked."""
_TAKEN = frozenset({"host", "port", DOOR, "sslmode", "sslrootcert", "passfile", "target_session_attrs", EVENT})
"""Allowed parameters after the question mark; others are refused, to catch typos."""


@dataclass(frozen=True, slots=True)
class Address:
    """A database, the login, and the event ("" if there is only one).

    `hosts` are machines with their ports, in the order in which they are tried; a folder means a
    socket in it.
    """

    user: str
    hosts: tuple[tuple[str, int], ...]
    database: str
    event: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> str:
        """The address as shown and saved: never with a password."""
        sockets = [host for host, _ in self.hosts if host.startswith("/")]
        options = dict(self.options)
        if sockets:
            options = {"host": sockets[0], "port": str(self.hosts[0][1]), **options}
        machines = ",".join(_machine(host, port) for host, port in self.hosts if not host.startswith("/"))
        if self.event:
            options[EVENT] = self.event
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        query = f"?{urlencode(options, safe='/', quote_via=quote)}" if options else ""
        return f"postgresql://{user}{machines}/{quote(self.database, safe='')}{query}"

    @property
    def is_local(self) -> bool:
        """Whether the connection to it never leaves this computer."""
        return all(host.startswith("/") or host in {"localhost", "127.0.0.1", "::1"} for host, _ in self.hosts)

    def with_password(self, password: str) -> str:
        """Return the address with a password in it, to connect with; it is neither shown nor saved."""
        if not password:
            return self.shown
        scheme, _, rest = self.shown.partition("://")
        user, _, location = rest.partition("@")
        return f"{scheme}://{user}:{quote(password, safe='')}@{location}"

    def through(self, port: int) -> "Address":
        """Return the address of the first machine through a local port.

        Its certificate is still checked by name.
        """
        host, _ = self.hosts[0]
        options = self.options if self.is_local else (*self.options, (DOOR, "127.0.0.1"))
        return replace(self, hosts=(("127.0.0.1" if self.is_local else host, port),), options=options)

    def for_event(self, event: str) -> "Address":
        """Return the address of another event in the same database."""
        return replace(self, event=event)

    def preferring(self, host: str, port: int) -> "Address":
        """Return the address with this machine first: the one that answered last is tried first."""
        first = [host_and_port for host_and_port in self.hosts if host_and_port == (host, port)]
        return replace(
            self, hosts=(*first, *(host_and_port for host_and_port in self.hosts if host_and_port != (host, port)))
        )


def is_address(target: str | Path) -> bool:
    """Return whether this is the address of a server and not a file."""
    return isinstance(target, str) and "://" in target


def shown(text: str) -> str:
    """Return an address to be shown, without a password, "" if unreadable."""
    try:
        return read_address(text)[0].shown
    except BadAddressError:
        return f"{text.partition('://')[0]}://..."


def server_of(text: str) -> str:
    """Return the address of the server that an event is on, "" if it is unreadable."""
    try:
        return read_address(text)[0].for_event("").shown
    except BadAddressError:
        return ""


def read_address(text: str) -> tuple[Address, str]:
    """Return the address in a text, and the password in it ("" for none).

    `postgresql://user@host[:port][,host2[:port]]/database[?event=NAME]`. Raises BadAddressError,
    which never repeats what was typed: it may contain a password.
    """
    scheme, _, rest = text.strip().partition("://")
    if scheme.lower() not in SCHEMES:
        raise BadAddressError(cause="scheme")
    location, _, query = rest.partition("?")
    authority, _, database = location.partition("/")
    named, separator, machines = authority.rpartition("@")
    if not separator:
        named = ""
    user, _, password = named.partition(":")
    try:
        options = parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query), errors="strict")
        user, password, database = (unquote(part, errors="strict") for part in (user, password, database))
    except (ValueError, UnicodeDecodeError):
        raise BadAddressError(cause="query") from None
    parameters = dict(options)
    if len(parameters) != len(options) or not parameters.keys() <= _TAKEN:
        raise BadAddressError(cause="option")
    if not database or "/" in database:
        raise BadAddressError(cause="database")
    event = parameters.pop(EVENT, "")
    socket, port = parameters.pop("host", ""), parameters.pop("port", "")
    hosts = ((socket, _port(port)),) if socket else tuple(_host(machine) for machine in machines.split(","))
    if DOOR in parameters and (socket or len(hosts) > 1):
        raise BadAddressError(cause="option")
    address = Address(user, hosts, database, event, tuple(sorted(parameters.items())))
    if not address.is_local and parameters.get("sslmode", ENCRYPTED) != ENCRYPTED:
        raise BadAddressError(cause="sslmode")
    return address, password


def _host(text: str) -> tuple[str, int]:
    if text.startswith("["):
        name, bracket, port = text[1:].partition("]")
        if not bracket or (port and not port.startswith(":")):
            raise BadAddressError(cause="host")
        return name, _port(port[1:])
    name, _, port = text.partition(":")
    if not name or any(sign.isspace() for sign in name):
        raise BadAddressError(cause="host")
    return name, _port(port)


def _port(text: str) -> int:
    if not text:
        return PORT
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise BadAddressError(cause="port")
    return int(text)


def _machine(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return name if port == PORT else f"{name}:{port}"
