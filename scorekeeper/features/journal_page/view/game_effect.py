"""What one entry of the journal changed in a game of hands, before and after, in words."""

from scorekeeper.journal.clicks import clicks_by_uid
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.language import effects
from scorekeeper.language.hands import hand_notation, side_players
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandResult

Line = tuple[str, str, str]
"""Name, value before, value after."""


def game_numbers(old: GameState | None, new: GameState | None, hand: int) -> list[Line]:
    """Return the numbers of a game before and after.

    `hand` is the one the entry is about, 0 for none.
    """
    return [
        *_hand_lines(old, new, hand),
        (effects.game_total(), _totals(old), _totals(new)),
        (pgettext("journal", "Clicks"), _clicks(old), _clicks(new)),
    ]


def game_rest(old: GameState | None, new: GameState | None) -> list[Line]:
    """Return what else may differ: state, players, place, the bell, cards that were not clipped."""
    return [
        (pgettext("journal", "Game"), _state(old), _state(new)),
        (pgettext("journal", "Players"), _players(old), _players(new)),
        (effects.place_label(), _game_label(old), _game_label(new)),
        (pgettext("journal", "Bell"), _bell(old), _bell(new)),
        (_("Not clipped"), _unclipped_names(old), _unclipped_names(new)),
    ]


def clicks_of(tournament: Tournament, uid: str) -> tuple[object, ...] | None:
    """Return what a game contributes to the standings; None while it is in progress."""
    game = tournament.games.get(uid)
    if game is None or game.state != COMPLETE:
        return None
    return (game.teams, game.result.winner, clicks_by_uid(game))


def _hand_lines(old: GameState | None, new: GameState | None, hand: int) -> list[Line]:
    game = new or old
    if not hand or game is None:
        return []
    before, after = _worth(old, hand), _worth(new, hand)
    lines = [
        (
            pgettext("place", "Hand {hand}").format(hand=hand),
            _recorded_hand_text(old, hand),
            _recorded_hand_text(new, hand),
        )
    ]
    for side in game.rules.sides:
        name = side_players(game.record.players, side)
        lines.append(
            (
                pgettext("journal", "{players}, hand {hand}").format(players=name, hand=hand),
                _points(before, side),
                _points(after, side),
            )
        )
    lines.append((_("After hand {hand}").format(hand=hand), _running(before), _running(after)))
    return lines


def _recorded_hand_text(game: GameState | None, hand: int) -> str:
    dealt = (
        [hand_notation(hand_record) for hand_record in game.record.hands if hand_record.number == hand] if game else []
    )
    return ", ".join(dealt)


def _worth(game: GameState | None, hand: int) -> HandResult | None:
    results = [hand_result for hand_result in game.result.hands if hand_result.number == hand] if game else []
    return results[-1] if results else None


def _points(result: HandResult | None, side: str) -> str:
    return effects.signed(sum(line.points for line in result.lines if line.side == side) if result else 0)


def _running(result: HandResult | None) -> str:
    return " : ".join(str(points) for points in result.running.values()) if result and result.lines else ""


def _totals(game: GameState | None) -> str:
    return " : ".join(str(points) for points in game.result.totals.values()) if game else ""


def _clicks(game: GameState | None) -> str:
    if game is None or game.result.clicks is None:
        return ""
    return ", ".join(f"{name} {due}" for name, due in game.result.clicks.items())


def _state(game: GameState | None) -> str:
    return effects.state_word(game.state) if game else ""


def _players(game: GameState | None) -> str:
    if game is None:
        return ""
    return " \N{EN DASH} ".join(side_players(game.record.players, side) for side in game.rules.sides)


def _game_label(game: GameState | None) -> str:
    return effects.place_of(game.round, game.table, game.date) if game else ""


def _bell(game: GameState | None) -> str:
    return (
        (
            pgettext("journal", "after hand {hand}").format(hand=game.bell)
            if game.bell
            else pgettext("journal", "before any hand")
        )
        if game is not None and game.bell is not None
        else ""
    )


def _unclipped_names(game: GameState | None) -> str:
    return ", ".join(game.record.unclipped) if game else ""
