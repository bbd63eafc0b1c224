"""`final`: start a stage's protest time, sign its ranking, and write that as PDF or JSON."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.cli.complaint import complain
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import read_secret, tell_written, write_output
from scorekeeper.features.papers.view.exporting import PDF, may_replace, ranking_name
from scorekeeper.journal.finality_checks import MOST_MEMBERS, is_final
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.finality import finality_of
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language.finality import READY, SIGNING, FinalityNow, head, sentences
from scorekeeper.language.problems import sentence
from scorekeeper.language.stage_facts import place_in, stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules


def final_command(chosen: Namespace) -> int:
    """Do what the options ask for, then print how final the ranking is."""
    enters = chosen.start is not None or chosen.sign or chosen.stop
    with desk_at(chosen.event, read_only=not enters, who=chosen.who) as desk:
        with explained(chosen.event, reason_option=True):
            if isinstance(desk.rules, HandRules):
                raise complain(chosen.event, _("a day of 500 has no stages"))
            stage = chosen_stage(desk.tournament, chosen.stage)
            if enters:
                _enter(desk, stage, chosen)
            written = _write(desk, stage, chosen)
        now = finality_of(desk.tournament, stage, datetime.now(UTC))
        if not (chosen.pdf or chosen.record):
            write_output(one_document(_document(desk.tournament, now)) if chosen.json else _words(desk.tournament, now))
    tell_written(written)
    return 0


def _enter(desk: Desk, stage: str, chosen: Namespace) -> None:
    from scorekeeper.features.signoff.view import ranking_signing  # noqa: PLC0415 - the signing libraries are large

    if chosen.start is not None:
        ranking_signing.start_protest(
            desk, stage, _number(chosen.start, "--start") if chosen.start else None, chosen.reason
        )
    elif chosen.stop:
        ranking_signing.RankingSigning(stage).stop(desk, chosen.reason)
    else:
        _sign(desk, stage, chosen)


def _sign(desk: Desk, stage: str, chosen: Namespace) -> None:
    """Have members sign in turn: the first signature determines who else signs."""
    from scorekeeper.features.keys.view import people  # noqa: PLC0415
    from scorekeeper.features.signoff.view.ranking_signing import RankingSigning, possible_signers  # noqa: PLC0415
    from scorekeeper.features.signoff.view.signers import SignRequest  # noqa: PLC0415

    now = datetime.now(UTC)
    data = user_data_dir()
    able = {name_key(name): (uid, name) for uid, name in possible_signers(desk.tournament, people.people(data, now))}
    named = [*chosen.sign, *chosen.others]
    unknown = [name for name in named if name_key(name) not in able]
    if unknown:
        known = ", ".join(name for _uid, name in able.values()) or pgettext("command line", "nobody")
        raise complain("--sign", _("{name} has no committee key here; there are keys for {known}").format(
            name=", ".join(unknown), known=known
        ))  # fmt: skip
    committee = tuple(able[name_key(name)][1] for name in named)
    with explained("--sign"):
        people.refuse_computer_key(data)
    club = people.open_club(data, _secret(_("Club passphrase: ")), now)
    for name in chosen.sign:
        uid, written = able[name_key(name)]
        pin = _secret(_("PIN for {name}: ").format(name=written))
        RankingSigning(stage, committee).sign(desk, club, SignRequest(uid, pin), datetime.now(UTC))


def _secret(question: str) -> str:
    """Ask for a secret; an empty one raises Complaint."""
    secret = read_secret(question)
    if not secret:
        raise complain("--sign", _("the passphrase and the PINs are needed, each on its own line; one is missing"))
    return secret


def _write(desk: Desk, stage: str, chosen: Namespace) -> list[Path]:
    """Write the chosen files: a revision's signed file, else the ranking for the pen."""
    number = _number(chosen.revision, "--revision") if chosen.revision else None
    if not (chosen.pdf or chosen.record):
        return []
    from scorekeeper.features.signoff.view import ranking_signing  # noqa: PLC0415 - the signing libraries are large

    written = []
    final = is_final(desk.tournament, stage) or number is not None
    if chosen.pdf and final:
        written.append(ranking_signing.RankingSigning(stage).save(desk, Path(chosen.pdf), number))
    elif chosen.pdf:
        content = _standing_paper(desk, stage, chosen.paper)
        path = Path(chosen.pdf)
        path = path / ranking_name(desk.tournament, stage, 0) if path.is_dir() else path
        may_replace(path, PDF)
        write_file(path, content)
        written.append(path)
    if chosen.record:
        data = ranking_signing.document_to_sign(desk, stage, _committee(desk.tournament))
        if number is not None:
            sealed = {revision.revision: revision.record for revision in desk.tournament.stage(stage).finality.sealed}
            data = desk.store.attachment(sealed[number]) if number in sealed else data
        write_file(Path(chosen.record), data)
        written.append(Path(chosen.record))
    return written


def _standing_paper(desk: Desk, stage: str, paper: str) -> bytes:
    from scorekeeper.features.signoff.view.ranking_signing import document_to_sign  # noqa: PLC0415
    from scorekeeper.sheets.ranking.paper import drawn_ranking  # noqa: PLC0415 - the drawing library is large

    data = document_to_sign(desk, stage, _committee(desk.tournament))
    ready = finality_of(desk.tournament, stage, datetime.now(UTC)).state in {READY, SIGNING}
    with letters_known():
        return drawn_ranking(data, sheet_options(paper), ready=ready).content


def _committee(tournament: Tournament) -> tuple[str, ...]:
    """Return the names on an unsigned ranking: the committee's, or a placeholder."""
    return tuple(member.name for member in tournament.committee)[:MOST_MEMBERS] or (
        pgettext("command line", "Committee"),
    )


def _number(text: str, option: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise complain(option, _("{value} is not a number").format(value=text))
    return int(text)


def _words(tournament: Tournament, now: FinalityNow) -> str:
    ruled = [place_in(tournament, tournament.sessions[uid]) for uid in now.ruled]
    return "".join(f"{text}\n" for text in (f"{head(now)}.", *sentences(now, ruled)))


def _document(tournament: Tournament, now: FinalityNow) -> dict[str, Any]:
    return {
        "stage": stage_name(tournament, now.stage),
        "state": now.state,
        "protest_until": now.until or None,
        "minutes_left": now.left,
        "held": [{"code": problem.code, "words": sentence(problem)} for problem in now.held],
        "revision": now.revision,
        "final_since": now.since or None,
        "signed": now.signed,
        "of": now.signers,
        "closed_on_paper": now.on_paper,
    }
