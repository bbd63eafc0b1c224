"""The contents of a blank game sheet, from a game or from the rules alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.seats import dealer, side_of_seat
from scorekeeper.sheets.contents import day_and_venue, place_of
from scorekeeper.sheets.game500.played_hands import players_by_seat
from scorekeeper.sheets.game500.sentences import settings_words
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.qr_text import qr_of_blank

SPARE = 1
"""The number of rows without a number below the hands, for a hand that is dealt again."""


@dataclass(frozen=True, slots=True)
class BlankPlayer:
    """One player: seat, side, and the name; an empty one is to be written in."""

    seat: int
    side: Side
    name: str


@dataclass(frozen=True, slots=True)
class BlankGame:
    """A game sheet to be filled in by hand.

    Texts are final; an empty one is to be written in. `dealers` are the seats that deal the hands in their order.
    `suits` are the denominations with what each number of tricks in it is worth; `reminders` are the rules that
    matter during play, each with its article.
    """

    event: str
    round_and_table: tuple[str, ...]
    when: str
    system: str
    printed: str
    settings: str
    qr: str
    players: tuple[BlankPlayer, ...]
    dealers: tuple[int, ...]
    bids: tuple[int, ...]
    suits: tuple[tuple[str, tuple[int, ...]], ...]
    clicks: int
    reminders: tuple[str, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the letters of the sides, in order."""
        return tuple(dict.fromkeys(player.side for player in self.players))


def blank_of(state: GameState, tournament: Tournament, options: SheetOptions) -> BlankGame:
    """Return the empty sheet of a game, with all that is known before it is played."""
    unnamed = blank_for_all(
        state.rules, options, state.result.options, tournament.event.name if tournament.event else ""
    )
    hands = range(1, state.hands + 1)
    known = state.dealers[: state.hands] if len(state.dealers) >= state.hands else ()
    return replace(
        unnamed,
        round_and_table=place_of(state),
        when=", ".join(day_and_venue(state, tournament)),
        settings=settings_words(state.rules, state.result.options),
        qr=qr_of_blank(state, tournament),
        players=tuple(BlankPlayer(seat, side, name) for seat, name, side in players_by_seat(state)),
        dealers=tuple(known) or tuple(dealer(hand, 1, len(unnamed.players)) for hand in hands),
    )


def blank_for_all(
    rules: HandRules,
    options: SheetOptions,
    chosen: Mapping[str, Value | bool] = MappingProxyType({}),
    event: str = "",
) -> BlankGame:
    """Return a blank sheet for any game by these rules with these settings, without names."""
    seats = len(rules.sides) * rules.partners
    hands = int(rules.options.effective(chosen)["hands"])
    bids = tuple(range(rules.lowest, rules.highest + 1))
    return BlankGame(
        event=event,
        round_and_table=(),
        when="",
        system=pgettext("game sheet on paper", "{system}, edition {edition}").format(
            system=system_name(rules), edition=rules.edition
        ),
        printed=pgettext("game sheet on paper", "printed {time}").format(time=options.printed)
        if options.printed
        else "",
        settings=settings_words(rules, chosen),
        qr="",
        players=tuple(BlankPlayer(seat, side_of_seat(seat, rules.sides), "") for seat in range(1, seats + 1)),
        dealers=tuple(dealer(hand, 1, seats) for hand in range(1, hands + 1)),
        bids=bids,
        suits=tuple((strain, tuple(rules.value(Contract(bid, strain)) for bid in bids)) for strain in rules.suits),
        clicks=rules.clicks_won,
        reminders=_reminders(rules),
    )


def _reminders(rules: HandRules) -> tuple[str, ...]:
    articles = rules.articles
    return (
        _("The others score {trick} a trick, made or not; trick points end at {cap} ({article}).").format(
            trick=rules.trick, cap=rules.cap, article=articles.tricks
        ),
        _("If no one bids: no-trump, {trick} a trick to each side ({article}).").format(
            trick=rules.trick, article=articles.no_bid
        ),
        _(
            "Fault of the makers: the bid is lost, {award} to the others; fault of the others: it is made ({article})."
        ).format(award=rules.award, article=articles.fault),
        _("At {goal} by a bid or an award, or at \N{MINUS SIGN}{floor}, the game is over at once ({article}).").format(
            goal=rules.goal, floor=-rules.floor, article=articles.bid
        ),
    )
