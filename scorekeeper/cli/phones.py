"""`phones`: serve the page on which teams enter their deals, and manage its codes."""

import errno
import io
import json
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

import segno

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import complain
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.publishing import chosen_port, ended_by_user
from scorekeeper.cli.streams import read_input, tell_written, write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.papers.view.exporting import find_team
from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_commands import return_to_phones
from scorekeeper.features.phones.view.phone_process import ASK_PASSWORD, PORT, PhoneProcess, serve
from scorekeeper.features.phones.view.phone_register import Phone, PhoneRegister
from scorekeeper.features.phones.view.phone_rows import wifi_text
from scorekeeper.features.phones.view.table_view import has_phone_page, open_session
from scorekeeper.journal.confirming import sides_accept
from scorekeeper.journal.permissions import TABLE as TABLE_ROLES
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.hall_server import EVERYBODY
from scorekeeper.kernel.own_name import account
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.kernel.phone_status import TABLE, TEAM
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language.access import role_word
from scorekeeper.language.permissions import roles_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blank.phone_cards import PhoneCard, phone_cards_pdf
from scorekeeper.store.errors import BadAddressError
from scorekeeper.store.server.address import is_address, read_address

SEAT = "phones"
PAUSE = 1.0
"""Seconds between looks at what other desks entered."""
_ATTEMPTS = 6
"""How often the port is tried while an earlier server ends."""


def phones_command(chosen: Namespace) -> int:
    """Serve the phones until the command is ended, or change or list the codes."""
    if chosen.give_back is not None:
        return _give_back(chosen)
    target = _with_password_of_window(chosen.event) if chosen.pipe and is_address(chosen.event) else chosen.event
    with desk_at(target) as desk:
        _check(chosen, desk.tournament, desk.store_state.role)
        event = desk.store.event
        if chosen.end is not None or chosen.stop or chosen.list:
            return _manage(chosen, desk.tournament, PhoneRegister(_data(chosen), event, utc_now))
        with explained(chosen.event):
            teams = [find_team(desk.tournament, text).uid for text in chosen.new]
    port = PORT if chosen.port is None else chosen_port(chosen.port)

    def opened() -> Desk:
        return open_event(target, who=account(), seat=SEAT)

    address = (chosen.address or "").strip()

    def serving() -> PhoneProcess:
        return PhoneProcess(opened, event, _data(chosen), host=EVERYBODY, port=port, address=address)

    with explained(chosen.event):
        try:
            process = _replacing(serving, PhoneRegister(_data(chosen), event, utc_now)) if chosen.pipe else serving()
        except OSError as taken:
            if taken.errno != errno.EADDRINUSE:
                raise
            raise complain("--port", words.port_in_use(port)) from taken
    try:
        codes = [(TEAM, team, process.make_code(TEAM, team)) for team in teams]
        codes += [(TABLE, number, process.make_code(TABLE, number)) for number in map(_table, chosen.table)]
        if chosen.pipe:
            _serve_pipe(process)
        else:
            codes += [(TEAM, team, code) for team, code in process.make_missing_codes().items()]
            _show(process, codes, chosen)
            _serve_here(process)
    finally:
        process.close()
    return DONE


def _with_password_of_window(event: str) -> str:
    """Return the address with the password that the window sends over the pipe, if any.

    It comes over the pipe because everyone on this computer can read a command and what surrounds it.
    """
    _pipe_writer()(ASK_PASSWORD)
    try:
        password = json.loads(sys.stdin.readline()).get("password", "")
        return read_address(event)[0].with_password(str(password))
    except (ValueError, AttributeError, BadAddressError):
        return event  # then the password is asked for, or refused, as in any command


def _replacing(serving: Callable[[], PhoneProcess], register: PhoneRegister) -> PhoneProcess:
    """Return the new server, after the one that a closed window left has ended.

    Raises OSError after some seconds.
    """
    for attempt in range(_ATTEMPTS):
        try:
            return serving()
        except OSError as taken:
            if taken.errno != errno.EADDRINUSE or attempt + 1 == _ATTEMPTS:
                raise
            if attempt == 0:
                register.ask_to_stop()
            time.sleep(PAUSE)
    raise AssertionError


def _data(chosen: Namespace) -> Path:
    """Return the folder that the register of phones is in."""
    return Path(chosen.data) if chosen.data is not None else user_data_dir()


def _check(chosen: Namespace, tournament: Tournament, role: str) -> None:
    """Refuse an event without phones or acceptance, and a login that cannot enter deals."""
    if not has_phone_page(tournament.rules):
        raise complain(chosen.event, words.no_page(str(getattr(tournament.rules, "name", ""))))
    if chosen.end or chosen.stop or chosen.list:
        return
    if not sides_accept(tournament):
        raise complain(chosen.event, words.needs_acceptance(chosen.event))
    if role not in TABLE_ROLES:
        raise complain(chosen.event, words.login_enters_no_deals(role_word(role), roles_words(TABLE_ROLES)))


def _table(text: str, option: str = "--table") -> str:
    number = text.strip()
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 1000):
        raise complain(option, _("{value} is not a number from {low} to {high}").format(value=text, low=1, high=999))
    return str(int(number))


def _manage(chosen: Namespace, tournament: Tournament, register: PhoneRegister) -> int:
    """Revoke a phone, ask a running server to stop, or list the phones."""
    with explained(chosen.event):
        if chosen.stop:
            register.ask_to_stop()
            write_output(words.stop_question() + "\n")
        elif chosen.end is not None:
            kind, subject, name = _subject(tournament, register, chosen.end)
            ended = register.end(kind, subject)
            write_output((words.ended(name) if ended else words.had_none(name)) + "\n")
        else:
            write_output(_phone_table(tournament, register))
    return DONE


def _subject(tournament: Tournament, register: PhoneRegister, text: str) -> tuple[str, str, str]:
    """Return kind, uid and name of a table with a phone, by its number or as it is listed, or of a team."""
    typed = text.strip().lstrip("0").casefold()
    for number in {phone.subject for phone in register.phones if phone.kind == TABLE}:
        if typed in {number, words.table(number).casefold()}:
            return TABLE, number, words.table(number)
    team = find_team(tournament, text)
    return TEAM, team.uid, team.name


def _give_back(chosen: Namespace) -> int:
    """Give a table back to its phones."""
    number = _table(chosen.give_back, "--return")
    with desk_at(chosen.event, read_only=False) as desk:
        session = open_session(desk.tournament, Phone("", TABLE, number, "", ""))
        if session is None:
            raise complain("--return", words.no_session_at(number))
        with explained(chosen.event):
            returned = return_to_phones(desk, session.state)
    write_output((words.given_back(number) if returned else words.has_phones(number)) + "\n")
    return DONE


def _phone_table(tournament: Tournament, register: PhoneRegister) -> str:
    head = (
        pgettext("command line", "team or table"),
        pgettext("command line", "phone"),
        pgettext("command line", "since"),
        pgettext("command line", "entered by"),
    )
    names = {team.uid: team.name for team in tournament.teams.values()}
    rows = [
        (
            words.table(phone.subject) if phone.kind == TABLE else names.get(phone.subject, phone.subject),
            phone.short_id if phone.is_used else pgettext("command line", "code not used yet"),
            phone.since or phone.made,
            phone.who,
        )
        for phone in register.phones
        if phone.is_valid
    ]
    return table([head, *rows])


def _show(process: PhoneProcess, codes: list[tuple[str, str, str]], chosen: Namespace) -> None:
    """Print the address and the new codes, or write the codes as cards."""
    for address in process.addresses:
        write_output(words.serving_at(address) + "\n")
    if codes and chosen.cards is not None:
        event = process.tournament.event
        password = read_input(chosen.wifi_password_file).decode().strip() if chosen.wifi_password_file else ""
        wifi = chosen.wifi, wifi_text(chosen.wifi, password)
        cards = [
            PhoneCard(event.name if event is not None else "", process.name(kind, subject), code, *wifi)
            for kind, subject, code in codes
        ]
        with explained(chosen.cards), letters_known():
            write_file(Path(chosen.cards), phone_cards_pdf(cards, sheet_options(chosen.paper)))
        tell_written([Path(chosen.cards)])
    else:
        for kind, subject, code in codes:
            write_output(f"\n{process.name(kind, subject)}\n{code}\n{_squares(code)}")
    statuses = process.statuses()
    used = sum(status.used for status in statuses)
    write_output(f"\n{words.phones_connected(used, len(statuses) - used)} {words.stop_with()}\n")


def _squares(code: str) -> str:
    """Return a QR code as text blocks that a phone can scan from the screen."""
    out = io.StringIO()
    segno.make(code, error="m", boost_error=False, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def _serve_here(process: PhoneProcess) -> None:
    last_problem = ""
    with ended_by_user() as ended:
        while not ended.wait(PAUSE) and process.step():
            if process.problem and process.problem != last_problem:
                write_error(f"{process.problem}\n")
            last_problem = process.problem


def _serve_pipe(process: PhoneProcess) -> None:
    """Serve, exchanging lines with the program that started this one.

    Its end does not end this one.
    """
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)

    threading.Thread(target=read, name="pipe", daemon=True).start()
    write = _pipe_writer()
    write(process.greeting())
    with ended_by_user() as ended:

        def next_line() -> str | None:
            if ended.is_set():
                return None
            try:
                return lines.get_nowait()
            except Empty:
                return ""

        serve(process, lines=next_line, write=write, pause=PAUSE / 4)


def _pipe_writer() -> Callable[[str], None]:
    """Return a function that writes a line to the pipe, or drops it if the reader is gone."""

    def write(line: str) -> None:
        try:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        except (OSError, ValueError):
            return

    return write
