"""The prize list and the certificates of a stage: contents and files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.committee_papers import put
from scorekeeper.features.papers.view.exporting import PDF
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.features.papers.view.stage_papers import STAGE, stage_and_round
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.team_marks import TeamMark
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.final_places import FinalPlace, finishers, marked_for_prizes, prizes_given, prizes_of
from scorekeeper.kernel.finality import is_over
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.language import prizes as prize_words
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.finality import watermark
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.team_marks import mark_words
from scorekeeper.language.templates import join_alternatives
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.prizes.contents import PrizeList, PrizeWinner
from scorekeeper.sheets.prizes.prize_list import prize_report
from scorekeeper.sheets.reports.model import Report
from scorekeeper.tournament.prizes import SPLIT, SharedPrize

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions
    from scorekeeper.sheets.prizes.certificate import Certificate

OF_PLACES, OF_TEAMS, OF_PLAYERS = "places", "teams", "players"
WHOSE = (OF_PLACES, OF_TEAMS, OF_PLAYERS)
"""Recipients of certificates: places with a prize, every team, every player."""
_OF = " of "
_LARGEST_LOGO = 10_000_000
FEW = 2
"""The most teams named for a place that is not decided yet."""


def prized_stages(tournament: Tournament) -> tuple[str, ...]:
    """Return the stages a prize list can be about, those with prizes first.

    Of each kind the main stage and the stages that its teams advance to come before side events, the newest first.
    """
    later = list(reversed(list(tournament.stages)))
    later.sort(key=lambda uid: (uid not in tournament.prizes, not _follows_main(tournament, uid)))
    return tuple(f"{STAGE}{uid}" for uid in later)


def _follows_main(tournament: Tournament, uid: str) -> bool:
    """Return whether a stage is the main stage, or gets its teams from there in the end."""
    seen: set[str] = set()
    before: str | None = uid
    while before is not None and before != MAIN and before in tournament.stages and before not in seen:
        seen.add(before)
        before = tournament.stage(before).fact.after
    return before == MAIN


def certificate_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return the possible certificate subjects of each stage."""
    return tuple(
        certificate_subject(whose, stage_and_round(stage)[0]) for stage in prized_stages(tournament) for whose in WHOSE
    )


def certificate_subject(whose: str, stage: str) -> str:
    """Return the subject of these certificates of a stage (uid)."""
    return f"{whose}{_OF}{stage}"


def certificate_recipients(subject: str) -> tuple[str, str]:
    """Return the recipients of a certificate subject, and the stage (uid)."""
    whose, _separator, stage = subject.partition(_OF)
    return whose, stage


def certificates_of(tournament: Tournament, subject: str) -> tuple[str, str]:
    """Return the name of a subject, and its stage if there are several."""
    whose, stage = certificate_recipients(subject)
    return words.certificates_of(whose), stage_name(tournament, stage) if len(tournament.stages) > 1 else ""


def prize_list(tournament: Tournament, stage: str, draft: PrizesSet | None = None) -> PrizeList:
    """Return the final places of a stage with their prizes, in names.

    `draft` replaces the present prizes.
    """
    fact = draft or prizes_of(tournament, stage)
    prizes = prizes_given(tournament, stage, fact)
    marks = marked_for_prizes(tournament, stage, alone=fact.alone)
    rows = tuple(row for finish, share in prizes for row in _rows(tournament, (finish, share), marks, fact.marked))
    prized = [row for row in rows if row.has_prize and not row.open]
    prized += [row for finish, share in prizes if finish.open for row in _open_prizes(tournament, finish, share, fact)]
    winners = [row for row in rows if row.place == 1 and not row.open]
    best = tournament.teams.get(fact.best_of)
    over = bool(tournament.games) or is_over(tournament, stage, datetime.now(UTC))
    return PrizeList(
        stage=stage,
        rows=rows,
        prized=tuple(sorted(prized, key=lambda row: row.place)),
        currency=fact.currency,
        shared=fact.shared or SPLIT,
        set_aside=sum(fact.amounts[: len(rows)]),
        left=sum(share.left for finish, share in prizes if not finish.open),
        trophy=fact.trophy,
        handed_back=fact.handed_back,
        winners=tuple(row.name for row in winners if not row.withheld),
        best_player=fact.best_player,
        best_team=best.name if best is not None else "",
        best_award=fact.best_award,
        provisional=not over or any(finish.open for finish, _share in prizes),
    )


def _open_prizes(
    tournament: Tournament, finish: FinalPlace, share: SharedPrize, fact: PrizesSet
) -> Iterator[PrizeWinner]:
    """Return each prize of an undecided place, with its possible winners while they are few."""
    names = [tournament.teams[team].name for team in finish.teams]
    who, stage = join_alternatives(names) if len(names) <= FEW else "", stage_name(tournament, finish.stage)
    for number in range(share.first, share.last + 1):
        amount = fact.amounts[number - 1] if number <= len(fact.amounts) else 0
        award = fact.awards[number - 1] if number <= len(fact.awards) else ""
        if amount or award:
            yield PrizeWinner(number, number, who, (), amount, (award,) if award else (), stage, open=True)


def _rows(
    tournament: Tournament, decided: tuple[FinalPlace, SharedPrize], marks: Mapping[str, TeamMark], takes: Sequence[str]
) -> Iterator[PrizeWinner]:
    """Return the teams in a place; marked teams not in `takes` have no prize."""
    finish, share = decided
    for team in finish.teams:
        yield PrizeWinner(
            share.first,
            share.last,
            tournament.teams[team].name,
            finishers(tournament, team),
            share.amount,
            share.awards,
            stage_name(tournament, finish.stage),
            open=finish.open,
            mark=mark_words(marks.get(team)),
            withheld=team in marks and team not in takes,
        )


def prize_list_report(tournament: Tournament, subject: str | None, _options: "SheetOptions | None" = None) -> Report:
    """Return the prize list of a stage as a report, by default of the one with prizes."""
    stage = stage_and_round(subject or next(iter(prized_stages(tournament)), f"{STAGE}{MAIN}"))[0]
    return prize_report(tournament, prize_list(tournament, stage))


@dataclass(frozen=True, slots=True)
class CertificateDesign:
    """What is on certificates besides the honor: a logo (PNG or JPEG), and prize money."""

    logo: Path | None = None
    money: bool = False


PLAIN = CertificateDesign()


def certificates(tournament: Tournament, subject: str, *, money: bool = False) -> tuple["Certificate", ...]:
    """Return the certificates of a subject, with prize `money` if it is to be named.

    Undecided places have none.
    """
    whose, stage = certificate_recipients(subject)
    prizes = prize_list(tournament, stage)
    event = tournament.event
    where = event.venue if event is not None and event.venue else ""
    when = format_long_date(event.date) if event is not None and event.date else ""
    top = (event.name if event is not None else "", " \N{MIDDLE DOT} ".join(part for part in (where, when) if part))
    return tuple(_pages(prizes, whose, top, money=money))


def _pages(prizes: PrizeList, whose: str, top: tuple[str, str], *, money: bool) -> Iterator["Certificate"]:
    from scorekeeper.sheets.prizes.certificate import Certificate  # noqa: PLC0415 - the web pages draw nothing

    decided = [row for row in prizes.rows if not row.open and not row.withheld]
    if whose == OF_PLACES:
        rows = [row for row in decided if row.has_prize] or [row for row in decided if row.place == 1]
        for row in rows:
            honor = prize_words.for_place(row.place, row.last)
            yield Certificate(*top, honor, row.name, _other_prizes(row), _prize_text(row, prizes, money=money))
        if prizes.best_player:
            team = prizes.best_team if prizes.best_team != prizes.best_player else ""
            below = ", ".join(part for part in (team, prizes.best_award) if part)
            yield Certificate(*top, prize_words.certificate("best"), prizes.best_player, (), below)
        return
    for row in decided:
        came = prize_words.for_place_among(row.place, row.last, len(prizes.rows))
        if whose == OF_TEAMS:
            yield Certificate(*top, came, row.name, _other_prizes(row))
        else:
            for player in row.players:
                yield Certificate(*top, came, player, (), row.name if row.name != player else "")


def _other_prizes(row: PrizeWinner) -> tuple[str, ...]:
    return tuple(player for player in row.players if player != row.name)


def _prize_text(row: PrizeWinner, prizes: PrizeList, *, money: bool) -> str:
    """Return the prizes named on a certificate: not what lots are still to decide."""
    prize = prize_words.prize(row.amount if money else 0, row.awards, prizes.currency) if row.amount is not None else ""
    rolls = prizes.trophy if row.place == 1 and prizes.trophy else ""
    return ", ".join(part for part in (prize, rolls) if part)


def certificates_piece(tournament: Tournament, subject: str, design: CertificateDesign = PLAIN) -> PaperPiece:
    """Return the certificates of a subject as one file."""
    name, stage = certificates_of(tournament, subject)
    return PaperPiece(
        " \N{MIDDLE DOT} ".join(part for part in (name, stage) if part),
        lambda _form: certificates_file(subject),
        lambda _form, options: certificates_pdf(tournament, subject, options, design),
        put,
    )


def certificates_file(subject: str) -> str:
    """Return the name of the file of certificates in a folder."""
    whose, stage = certificate_recipients(subject)
    return "-".join(part for part in ("certificates", whose, stage if stage != MAIN else "") if part) + f".{PDF}"


def certificates_pdf(
    tournament: Tournament, subject: str, options: "SheetOptions", design: CertificateDesign = PLAIN
) -> bytes:
    """Return the certificates as PDF.

    Raises NotWritten if no font has one of their letters, there are none, or the logo cannot be printed.
    """
    pages = certificates(tournament, subject, money=design.money)
    provisional = watermark() if prize_list(tournament, certificate_recipients(subject)[1]).provisional else ""
    if not pages:
        raise NotWritten(words.paper_name("certificates"), "no-places")
    logo = _read_logo(design.logo) if design.logo is not None else b""
    with letters_known():
        return draw(_draw_certificates, pages, words.paper_name("certificates"), options, provisional, logo)


def _read_logo(path: Path) -> bytes:
    """Return the bytes of a picture. Raises NotWritten, also if it is too large to be a logo."""
    from scorekeeper.sheets.prizes.certificate import NotAPicture, checked_logo  # noqa: PLC0415 - only to draw

    try:
        if path.stat().st_size > _LARGEST_LOGO:
            raise NotWritten(str(path), "large-picture")
        return checked_logo(path.read_bytes())
    except OSError as error:
        raise NotWritten(str(path), "no-picture") from error
    except NotAPicture as error:
        raise NotWritten(str(path), "no-picture") from error


def _draw_certificates(
    pages: tuple["Certificate", ...], title: str, options: "SheetOptions", provisional: str, logo: bytes
) -> bytes:
    from scorekeeper.sheets.prizes.certificate import certificates_pdf as draw_pages  # noqa: PLC0415 - only to draw

    return draw_pages(pages, title, options, provisional, logo)
