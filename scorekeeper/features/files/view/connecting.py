"""The contents of a server for this login: its events, and whether it may create one."""

from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _
from scorekeeper.store.errors import BadAddressError, ServerAwayError
from scorekeeper.store.server.address import Address, read_address
from scorekeeper.store.server.line import ServerConnection
from scorekeeper.store.server.passwords import keep_password
from scorekeeper.store.server.server_store import KnownEvent, known_events, may_begin


@dataclass(frozen=True, slots=True)
class FoundServer:
    """The server that answered, its password, its events, and whether the password was saved."""

    address: Address
    password: str
    events: tuple[KnownEvent, ...]
    may_make: bool
    message: str = ""

    def target(self, event: str = "") -> str:
        """Return what to open: the event with this uid there."""
        return self.address.for_event(event).with_password(self.password)


def split_password(text: str) -> tuple[str, str]:
    """Return an address to display, and the password that was typed into it ("" if none)."""
    try:
        address, password = read_address(text)
    except BadAddressError:
        return text, ""
    return (address.shown, password) if password else (text, "")


def field_of_error(error: Exception) -> str:
    """Return the field of the page beside which the connection error is shown."""
    cause = error.values.get("cause") if isinstance(error, ServerAwayError) else ""
    return "password" if cause in {"password", "password-missing"} else "address"


def find_server_events(text: str, password: str, *, keep: bool) -> FoundServer:
    """Connect and return the events there. Raises BadAddressError, ServerAwayError."""
    address, inside = read_address(text)
    line = ServerConnection(address.for_event(""), password or inside, seat="list")
    try:
        events, may_make = tuple(event for event in known_events(line) if event.seq), may_begin(line)
        used = line.password
    finally:
        line.close()
    message = ""
    if keep and used:
        message = {
            True: "",
            False: _("This computer has no keyring, so the password is not kept."),
            None: _("The keyring of this computer has not answered yet; it may be asking you something."),
        }[keep_password(address, used)]
    return FoundServer(address, used, events, may_make, message)
