"""`server`: setting up a PostgreSQL server, admitting people, and seating them at events."""

import getpass
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import explained
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.language.access import role_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.store.server import making
from scorekeeper.store.server.address import Address, read_address
from scorekeeper.store.server.line import Connection, ServerConnection
from scorekeeper.store.server.server_store import event_at, known_events

PROGRAM = "scorekeeper server"


def server_command(chosen: Namespace) -> int:
    """Do one task on a server."""
    tasks: dict[str, Callable[[Namespace, Address, str], None]] = {
        "init": _make_ready,
        "add": _let_in,
        "seat": _seat,
        "unseat": _unseat,
        "people": _people,
        "state": _state,
    }
    with explained(chosen.url):
        address, password = read_address(chosen.url)
        tasks[chosen.task](chosen, address, password)
    return DONE


def _make_ready(chosen: Namespace, address: Address, password: str) -> None:
    with _keeper(address, password) as connection:
        current = making.readiness(connection)
        for text in _warnings(current):
            write_error(line(address.shown, text) + "\n")
        if not current.missing:
            write_output(line(address.shown, _("the server is ready")) + "\n")
            return
        write_output("".join(f"{text}\n" for text in _definition(current)))
        if current.generation and not chosen.migrate:
            raise complain(
                PROGRAM,
                _("the database is older than this program or was changed; --migrate upgrades it"),
            )
        if current.generation and current.seats:
            on = ", ".join(current.seats)
            raise complain(
                PROGRAM, _("nothing was changed because these seats are connected: {seats}").format(seats=on)
            )
        if not (chosen.yes or _ask_consent()):
            write_output(_("Nothing was changed.") + "\n")
            return
        making.make_ready(connection)
        write_output(line(address.shown, _("the server is ready")) + "\n")


def _definition(current: making.Readiness) -> Iterator[str]:
    """Yield what will be made, statement by statement, in a form that psql accepts, too."""
    yield _comment(
        _("The database will be upgraded to this version. No entries will change:")
        if current.generation
        else _("This will be created:")
    )
    yield "BEGIN;"
    for step in current.missing:
        yield _comment(_word(step.code))
        yield from (f"{statement};" for statement in step.statements)
    yield "COMMIT;"


def _comment(text: str) -> str:
    return f"-- {text}"


def _let_in(chosen: Namespace, address: Address, password: str) -> None:
    login, role = _named(chosen)
    with _keeper(address, password) as connection:
        if chosen.generate or not sys.stdin.isatty():
            given = making.new_password()
            password_line = line(login, pgettext("command line", "password {password}").format(password=given))
        else:
            given, password_line = _typed_password(login), ""
        making.create_login(connection, login, role, given)
    sentence = _("{login} may be seated as {role}").format(login=login, role=role_word(role))
    write_output("".join(f"{text}\n" for text in (sentence, password_line) if text))


def _seat(chosen: Namespace, address: Address, password: str) -> None:
    login, role = _named(chosen)
    with _event(address, password) as (connection, uid, name):
        connection.execute("SELECT scorekeeper.seat(%s, %s, %s)", [uid, login, role])
    sentence = _("{login} has a seat at {event} as {role}").format(login=login, event=name, role=role_word(role))
    write_output(sentence + "\n")


def _unseat(chosen: Namespace, address: Address, password: str) -> None:
    if not chosen.login:
        raise complain(PROGRAM, _("name the login with --login"))
    with _event(address, password) as (connection, uid, name):
        connection.execute("SELECT scorekeeper.unseat(%s, %s)", [uid, chosen.login])
    write_output(_("{login} no longer has a seat at {event}").format(login=chosen.login, event=name) + "\n")


def _people(_chosen: Namespace, address: Address, password: str) -> None:
    with _event(address, password) as (connection, uid, _name):
        rows = connection.execute("SELECT login, role FROM scorekeeper.people(%s)", [uid]).fetchall()
    write_output(
        table(
            [
                (pgettext("command line", "login"), pgettext("command line", "role")),
                *((login, role_word(role)) for login, role in rows),
            ]
        )
    )


def _state(_chosen: Namespace, address: Address, password: str) -> None:
    with _event(address, password) as (connection, _uid, name):
        health = connection.execute("SELECT standbys, waiting, timeline, seats FROM scorekeeper.health()").fetchone()
    standbys, waiting, timeline, seats = health or (0, 0, "", None)
    desks = sorted(seat.removeprefix("scorekeeper ") for seat in seats or ())
    write_output(
        table([
            (pgettext("state, command line", "event"), name),
            (pgettext("state, command line", "second servers"), str(standbys)),
            (_("entries that wait for the second server"), str(waiting)),
            (pgettext("state, command line", "timeline"), timeline or ""),
            (pgettext("state, command line", "seats"), ", ".join(desks)),
        ])
    )  # fmt: skip


def _warnings(current: making.Readiness) -> Iterator[str]:
    if current.connections < making.SEATS:
        yield _("it allows {n} connections; for sixty seats set max_connections to {most}").format(
            n=current.connections, most=making.SEATS
        )
    if not current.durable:
        yield _("it may report entries as saved too early: set fsync and synchronous_commit to on")


def _word(code: str) -> str:
    words = {
        making.ROLES: _("roles for viewer, scorer, committee and organizer (each login has one), and an owner"),
        making.DATABASE: _("rights: no one else may connect, create tables or store large objects"),
        making.BROUGHT_ON: _("new tables, and the functions, triggers and rights of this version"),
        making.TABLES: _("append-only tables, and functions that are the only way for a seat to write"),
    }
    return words[code]


def _ask_consent() -> bool:
    if not sys.stdin.isatty():
        raise complain(PROGRAM, _("add --yes to continue without asking"))
    write_output(_("Continue? Type yes: "))
    return sys.stdin.readline().strip().casefold() in {"yes", "y"}


def _named(chosen: Namespace) -> tuple[str, str]:
    if not chosen.login or not chosen.role:
        raise complain(PROGRAM, _("name the login with --login and its role with --role"))
    return chosen.login, chosen.role


def _typed_password(login: str) -> str:
    first = getpass.getpass(_("Password for {login}: ").format(login=login))
    if not first or first != getpass.getpass(_("Type it again: ")):
        raise complain(PROGRAM, _("the passwords differ, so nothing was changed"))
    return first


@contextmanager
def _keeper(address: Address, password: str) -> Iterator[Connection]:
    connection = making.keeper_of(address, password)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _event(address: Address, password: str) -> Iterator[tuple[Connection, str, str]]:
    """Provide a connection to an event at which this login has a seat, with its uid and name."""
    own = ServerConnection(address, password, seat="command line")
    try:
        event = event_at(known_events(own), address)
        with own.asking(writes=True) as connection:
            yield connection, event.uid, event.name
    finally:
        own.close()
