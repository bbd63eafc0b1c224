"""The contents of a blank sheet, from a session or from a rule system alone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.panels import plain_mark
from scorekeeper.language.settings import on_paper
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import NO_TRUMP, SUITS
from scorekeeper.rules.infractions import Effect
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.payment import COT
from scorekeeper.rules.seats import dealers
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blank.worth import Worth, worth_of
from scorekeeper.sheets.blocks import MatchCounting, Seated
from scorekeeper.sheets.contents import (
    day_and_venue,
    deals_words,
    due_deals,
    place_of,
    seated,
    setting_words,
    settings_sentence,
)
from scorekeeper.sheets.course import counting
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.qr_text import qr_of_blank
from scorekeeper.tournament.settings import differing_on_sheet

STRAINS = (*reversed(SUITS), NO_TRUMP)
"""Suits and no-trump in the order of the circles: spades first."""


WITHOUT_LIMIT = 24
"""The number of rows on the sheet of a match that is played until it is decided."""


@dataclass(frozen=True, slots=True)
class DigitBoxes:
    """The number of digit boxes in each column.

    No column of points if deals are changes of the totals.
    """

    contract: int
    taken: int
    points: int
    running: int


@dataclass(frozen=True, slots=True)
class BlankTeam:
    """One side; what is not known is empty and becomes a line to write on."""

    side: Side
    name: str
    captain: str
    players: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class BlankDeal:
    """One row: the deal, the seat that deals it, and whether the score is read out after it."""

    number: int
    dealer: int
    read_out: bool


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """A score sheet to be filled in by hand.

    Texts are final; an empty one is to be written in. `round_of` is the number of deals in one turn around the table,
    `ladder` whether warnings are counted, `penalties` whether there are any, `swap` whether all seats may be swapped.
    `extras` are letters to tick for the course of a deal, each with its meaning. `signers` are the role, the name if
    known, and whether that person may sign under protest. `compact`: lower lines, so that all deals are on one page.
    """

    event: str
    round_and_table: tuple[str, ...]
    when: str
    system: str
    facts: tuple[str, ...]
    settings: str
    qr: str
    teams: tuple[BlankTeam, ...]
    deals: tuple[BlankDeal, ...]
    columns: DigitBoxes
    worth: Worth
    round_of: int
    ladder: bool
    penalties: bool
    swap: bool
    counting: MatchCounting
    extras: tuple[tuple[str, str], ...]
    signers: tuple[tuple[str, str, bool], ...]
    footer: str
    compact: bool = False

    @property
    def seated(self) -> bool:
        """Return whether the seats of the players are known."""
        return any(player.seat is not None for team in self.teams for player in team.players)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the letters of the sides."""
        return tuple(team.side for team in self.teams)


def sheet_of(system: RuleSystem, state: SessionState, tournament: Tournament, options: SheetOptions) -> BlankSheet:
    """Return the empty sheet of a session, with all that is known before it is played."""
    event, chosen = tournament.event, dict(state.result.options)
    unnamed = sheet_for_all(system, options, chosen, event.name if event else "")
    seat, deals = state.record.first_dealer, int(chosen["deals"])
    due = due_deals(system, deals, event.settings if event else {}, state.length)
    teams = tuple(_team(system, state, side) for side in system.sides)
    return replace(
        unnamed,
        round_and_table=place_of(state),
        when=", ".join(day_and_venue(state, tournament)),
        facts=(deals_words(deals), *_first_dealer(seat), *_printed(options, state.last_seq)),
        settings=settings_sentence(setting_words(system, state, tournament)),
        qr=qr_of_blank(state, tournament),
        teams=teams,
        deals=_rows(system, chosen, state.dealers, seat, due),
        signers=_signers(teams, state.scorer or ""),
    )


def sheet_for_all(
    system: RuleSystem,
    options: SheetOptions,
    chosen: Mapping[str, Value | bool] = MappingProxyType({}),
    event: str = "",
) -> BlankSheet:
    """Return a blank sheet without names for these rules and settings."""
    effective = system.options.effective(chosen)
    system = system.at_table(effective)
    deals = _rows(system, effective, (), None, due_deals(system, int(effective["deals"]), chosen, None))
    teams = tuple(BlankTeam(side, "", "", ()) for side in system.sides)
    counts = counting(system, effective)
    worth = worth_of(system, match_points=bool(effective.get("match_points", True)))
    kinds = system.infractions.kinds.values()
    return BlankSheet(
        event=event,
        round_and_table=(),
        when="",
        system=pgettext("blank score sheet", "{system}, edition {edition}").format(
            system=system_name(system), edition=system.edition
        ),
        facts=(deals_words(int(effective["deals"])), *_printed(options, None)),
        settings=settings_words(system, chosen),
        qr="",
        teams=teams,
        deals=deals,
        columns=_columns(system, worth, counts, len(deals)),
        worth=worth,
        round_of=int(effective.get("players", system.seats)),
        ladder=any(kind.effect is Effect.LADDER for kind in kinds),
        penalties=bool(kinds),
        swap=bool(system.seating_article),
        counting=counts,
        extras=_extras(system, effective),
        signers=_signers(teams, ""),
        footer=_footer(system),
    )


def _footer(system: RuleSystem) -> str:
    first = _("Write the contract before the first card is played.") if system.contract_first else ""
    erase = _("Never erase: strike out and write a line below.")
    points = _("Taken is enough; with opp. it makes {whole}.").format(whole=system.card_points)
    return " ".join(part for part in (first, erase, points) if part)


def _extras(system: RuleSystem, chosen: Mapping[str, Value | bool]) -> tuple[tuple[str, str], ...]:
    """Return letters for notes on a deal under these settings, with their meanings."""
    passed = (
        [(pgettext("letter to circle on paper", "P"), plain_mark("nobody-bid"))]
        if system.passes and not system.auction.forced_bid
        else []
    )
    swept = (
        [(pgettext("letter to circle on paper", "C"), plain_mark("swept"))]
        if system.surrenders and chosen.get(COT)
        else []
    )
    return (*passed, *swept)


def _columns(system: RuleSystem, worth: Worth, counts: MatchCounting, deals: int) -> DigitBoxes:
    """Return the digit boxes of each column, by the most it can be worth."""
    most = max((kind.points or 0 for kind in system.infractions.kinds.values()), default=0)
    return DigitBoxes(
        contract=len(str(system.maximum)),
        taken=len(str(system.card_points)),
        points=0 if counts.change else len(str(worth.most + most)),
        running=max(2, len(str(sum(counts.opening.values())))) if counts.change else running_boxes(system, deals),
    )


def running_boxes(system: RuleSystem, deals: int) -> int:
    """Return how many digits a running total may have, by the highest contracts."""
    top = max(max(band.made, band.defeated) for band in system.chart.bands)
    return max(2, len(str(deals * top)))


def _rows(
    system: RuleSystem,
    chosen: Mapping[str, Value | bool],
    known: tuple[int, ...],
    first: int | None,
    due: Collection[int],
) -> tuple[BlankDeal, ...]:
    deals, players = int(chosen["deals"]) or WITHOUT_LIMIT, int(chosen.get("players", system.seats))
    seats = known if len(known) == deals else dealers(deals, first or system.first_dealer, players)
    return tuple(BlankDeal(number, seat, number in due) for number, seat in enumerate(seats, 1))


def _first_dealer(seat: int | None) -> tuple[str, ...]:
    return () if seat is None else (_("first dealer by draw: seat {seat}").format(seat=seat),)


def _printed(options: SheetOptions, entry: int | None) -> tuple[str, ...]:
    if not options.printed:
        return ()
    if entry is None:
        return (pgettext("blank score sheet", "printed {time}").format(time=options.printed),)
    return (pgettext("blank score sheet", "printed {time}, entry {entry}").format(time=options.printed, entry=entry),)


def settings_words(system: RuleSystem, chosen: Mapping[str, Value | bool]) -> str:
    """Return the settings of an event that are not the default, in a sentence; "" if all are."""
    return settings_sentence(tuple(on_paper(key, value) for key, value in differing_on_sheet(system, chosen).items()))


def _team(system: RuleSystem, state: SessionState, side: Side) -> BlankTeam:
    team = state.record.teams.get(side)
    if team is None:
        return BlankTeam(side, "", "", ())
    first = seated(system, state, side)
    sitting = {player.name for player in first}
    reserves = tuple(Seated(None, name) for name in team.players if name not in sitting)
    return BlankTeam(side, team.name, team.captain or "", (*first, *reserves))


def _signers(teams: tuple[BlankTeam, ...], scorer: str) -> tuple[tuple[str, str, bool], ...]:
    roles = [(pgettext("role", "Scorer"), scorer, False)]
    for team in teams:
        role = (
            pgettext("role", "Captain, {team}").format(team=team.name)
            if team.name
            else pgettext("role", "Captain {side}").format(side=team.side)
        )
        roles.append((role, team.captain, True))
    return (*roles, (pgettext("role", "Committee"), "", False))
