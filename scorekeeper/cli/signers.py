"""`sign` and `keys`: signatures of a sheet, the club key, its signers, other clubs."""

from argparse import Namespace
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import read_secret, tell_written, write_error, write_output
from scorekeeper.features.papers.view.exporting import find_played
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SCORER, SIGNED, kind_of_key
from scorekeeper.kernel.desk import Desk
from scorekeeper.language import people as people_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.people import OpenClub
    from scorekeeper.features.signoff.view.sheet_signing import SheetSigning, SheetSigningState
    from scorekeeper.features.signoff.view.signers import Candidate, SignRequest


def sign_command(chosen: Namespace) -> int:
    """Fill the next place of a sheet, or stop its signing; then print its places."""
    from scorekeeper.features.signoff.view.sheet_signing import SheetSigning  # noqa: PLC0415 - large libraries

    ways = {PROTEST: chosen.protest, REFUSED: chosen.refuses, ABSENT: chosen.absent}
    state, words = next(((way, text) for way, text in ways.items() if text is not None), (SIGNED, ""))
    signs = bool(chosen.name) or state != SIGNED
    written = []
    with desk_at(chosen.event, read_only=not (signs or chosen.stop), who=chosen.who) as desk, explained(chosen.event):
        signing = SheetSigning(find_played(desk.tournament, chosen.session).uid)
        if chosen.stop:
            signing.stop(desk, chosen.stop)
        elif signs:
            _sign(desk, signing, chosen, state, words)
        if chosen.pdf:
            written.append(signing.save(desk, Path(chosen.pdf)))
        write_output(_places(signing.look_up(desk, user_data_dir(), datetime.now(UTC))))
    tell_written(written)
    return 0


def _sign(desk: Desk, signing: "SheetSigning", chosen: Namespace, state: str, words: str) -> None:
    from scorekeeper.features.keys.view import people  # noqa: PLC0415
    from scorekeeper.features.signoff.view.signers import SignRequest  # noqa: PLC0415
    from scorekeeper.signing.statement import Statement  # noqa: PLC0415

    data, now = user_data_dir(), datetime.now(UTC)
    seen = signing.look_up(desk, data, now)
    role = seen.view.turn or SCORER
    by_scorer = state in (REFUSED, ABSENT)
    person = _candidate(seen, SCORER if by_scorer else role, chosen.name)
    statement = Statement(state, words, chosen.witness if by_scorer else "")
    wish = SignRequest(person.uid, "", role, statement, name="" if person.uid else person.name)
    signing.check_signer(desk, wish, seen.people, now)
    if people.needs_passphrase(data):
        club = people.open_club(data, _secret(_("Club passphrase: ")), now)
    elif seen.has_keys:
        club = people.open_club(data, "", now)
    else:
        club = people.begin_club(data, _club_name(chosen.club), now)
    try:
        _sign_with(desk, signing, club, wish, person.name)
    finally:
        club.lock()


def _sign_with(desk: Desk, signing: "SheetSigning", club: "OpenClub", wish: "SignRequest", name: str) -> None:
    if wish.person:
        pin = _secret(_("PIN for {name}: ").format(name=name))
    else:
        pin = _secret(_("{name}, choose a PIN (4 digits): ").format(name=name))
        if _secret(_("The same PIN again: ")) != pin:
            raise complain("sign", _("the two PINs do not match; nothing was signed"))
    signing.sign(desk, club, replace(wish, pin=pin), datetime.now(UTC))


def _candidate(seen: "SheetSigningState", role: str, name: str) -> "Candidate":
    """Return who signs: the one with this name, else the only one.

    A name that is not proposed is tried as typed.
    """
    from scorekeeper.features.signoff.view.signers import Candidate  # noqa: PLC0415

    able = seen.candidates.get(role, ())
    named = [person for person in able if name and name_key(person.name) == name_key(name)]
    if named:
        return named[0]
    if name:
        held = [person for person in seen.people if person.kind == kind_of_key(role)]
        known = next((person for person in held if name_key(person.name) == name_key(name)), None)
        if known is None and not seen.computer_key:
            raise complain("--name", _("{name} has no key here").format(name=name))
        return Candidate(known.uid if known is not None else "", name)
    if len(able) != 1 or not able[0].name:
        names = ", ".join(person.name for person in able if person.name) or pgettext("command line", "nobody")
        raise complain("--name", _("name who signs; these people can: {names}").format(names=names))
    return able[0]


def _club_name(name: str) -> str:
    if not name.strip():
        raise complain("--club", _("this is the first signature on this computer: name your club"))
    return " ".join(name.split())


def _secret(question: str) -> str:
    secret = read_secret(question)
    if not secret:
        raise complain("sign", _("the passphrase and the PINs are needed, each on its own line; one is missing"))
    return secret


def _places(seen: "SheetSigningState") -> str:
    """Return a line for each place of a sheet, and the open disputes."""
    lines = [line(place.kind, f"{place.name or '-'}, {place.text}") for place in seen.view.places]
    if seen.disputes and not seen.view.closed:
        numbers = ", ".join(map(str, seen.disputes))
        text = ngettext("Open dispute: number {numbers}.", "Open disputes: numbers {numbers}.", len(seen.disputes))
        lines.append(text.format(numbers=numbers))
    return "".join(f"{text}\n" for text in lines)


def keys_command(chosen: Namespace) -> int:
    """Change the club key or the trusted clubs as asked, then print who may sign."""
    from scorekeeper.features.keys.view import clubs, people  # noqa: PLC0415 - the signing libraries are large

    data, now = user_data_dir(), datetime.now(UTC)
    written = []
    with explained("keys"):
        if chosen.protect:
            phrase = _secret(_("New passphrase: "))
            if _secret(_("The same passphrase again: ")) != phrase:
                raise complain("--protect", _("the two passphrases do not match; nothing was changed"))
            made = people.protect_club(data, phrase, now)
            made.club.lock()
            write_output(line(_("Recovery code, shown only now"), made.sheet.code) + "\n")
        for name in chosen.accept:
            club = clubs.accept_club(data, clubs.read_certificate(Path(name)))
            mark = people_words.fingerprint_words(club.fingerprint)
            write_output(line(pgettext("command line", "Accepted"), f"{club.name}, {mark}") + "\n")
            write_error("".join(f"{doubt}\n" for doubt in clubs.club_doubts(data, club, now)))
        for mark in chosen.remove:
            clubs.remove_club(data, "".join(mark.split()).lower())
        if chosen.certificate:
            written.append(clubs.export_certificate(data, Path(chosen.certificate)))
        if chosen.backup:
            written.append(people.back_up_keys(data, Path(chosen.backup), now))
        text = _signers(data, now)
    tell_written(written)
    write_output(text)
    return 0


def _signers(data: Path, now: datetime) -> str:
    """Return the club with its signers, and the accepted clubs, a line each."""
    from scorekeeper.features.keys.view import clubs, people  # noqa: PLC0415

    club = people.club_view(data, now)
    if club is None:
        lines = [_("No one has signed on this computer yet. To begin, close a sheet (F12).")]
    else:
        level = (
            pgettext("command line", "no passphrase")
            if club.computer_key
            else pgettext("command line", "with a passphrase")
        )
        lines = [line(club.name, level), people_words.fingerprint_words(club.fingerprint)]
        for person in people.people(data, now):
            status = people_words.status_words(person.status, person.valid_until, person.revoked_at, person.revoked_why)
            kind = people_words.kind_name(person.kind)
            lines.append(line(person.name, ", ".join(filter(None, (kind, person.team or "", status)))))
    for accepted in clubs.accepted_clubs(data):
        mark = people_words.fingerprint_words(accepted.fingerprint)
        text = " ".join((f"{accepted.name}, {mark}", *clubs.validity_doubts(accepted, now)))
        lines.append(line(pgettext("command line", "Accepted"), text))
    return "".join(f"{text}\n" for text in lines)
