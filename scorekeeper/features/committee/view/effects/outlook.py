"""What rulings would change, side by side: as it stands, as prescribed, as drafted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.features.committee.view.effects.places import StandingsBasis
from scorekeeper.features.committee.view.effects.what_if import PAPERWORK, Standing, what_if
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.features.committee.words import what_if as words
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language import effects
from scorekeeper.language.sides import sides_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem
from scorekeeper.session.words import prospects

_PARTS = re.compile(r" \([^)]*\)")
FINAL = frozenset({words.WINNER, words.MATCH_POINTS, words.RANKING})
"""What matters of all that a ruling can change."""


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """One line: what it is about, and its value in each case."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The cases side by side.

    `changes` is what the drafted one changes (deal, score, winner, match-points, ranking), `words` says it; `score`
    is what the session would then stand at; `refused` is what speaks against the drafted one.
    """

    heads: tuple[str, ...]
    rows: tuple[OutlookRow, ...]
    changes: frozenset[str]
    words: str
    score: str
    refused: tuple[Problem, ...] = ()

    @property
    def matters(self) -> bool:
        """Return whether winner, match points or ranking would be others."""
        return bool(self.changes & FINAL)


def outlook(
    tournament: Tournament, session: str | None, deal: int | None, cases: Sequence[tuple[str, RulingMade]],
    ground: StandingsBasis,
) -> Outlook | None:  # fmt: skip
    """Return what these rulings (with their headings) would change; None for a dispute that no score belongs to.

    `session` and `deal` are those of the dispute. What is drafted is the last of the rulings; `ground` is the ranking
    as it stands.
    """
    played = tournament.played(session or "")
    if played is None:
        return None
    nothing = RulingMade(played.uid, ("-",), "-", deal)
    found = [what_if(tournament, ruling, ground) for _head, ruling in cases]
    stands = found[0].before if found else what_if(tournament, nothing, ground).before
    columns = (stands, *(one.after for one in found))
    last = found[-1] if found else None
    heads = (_("as it stands"), *(head for head, _ruling in cases))
    return Outlook(
        heads,
        _rows(tournament, played, deal, columns),
        last.changes if last is not None else frozenset(),
        last.verdict if last is not None else "",
        _score(columns[-1]),
        tuple(one for one in last.refused if one.code not in PAPERWORK) if last is not None else (),
    )


def _short(deal: str) -> str:
    """Return what a deal is worth without the parts of its sum: side by side there is no room for them."""
    return _PARTS.sub("", deal)


def _score(standing: Standing) -> str:
    """Return what the session would come to in a few words; of one that is given up the points as played are none."""
    if standing.forfeit:
        return ", ".join(part for part in (_("by forfeit"), words.match_points(standing.match_points)) if part)
    parts = (prospects.totals(standing.totals or {}), words.match_points(standing.match_points))
    return ", ".join(part for part in parts if part)


def _rows(
    tournament: Tournament, played: Played, deal: int | None, columns: Sequence[Standing]
) -> tuple[OutlookRow, ...]:
    hands, names = isinstance(played, GameState), sides_of(played)
    points = words.clicks if hands else words.match_points
    rows = []
    if deal is not None:
        label = f"{words.label(words.DEAL, of_hands=hands)} {deal}"
        rows.append(OutlookRow(label, tuple(_short(one.deal) or prospects.to_redeal() for one in columns)))
    rows.append(OutlookRow(_("Session"), tuple(prospects.totals(one.totals or {}) for one in columns)))
    if any(one.counted is not None for one in columns):
        counts = ((one.totals if one.counted is None else one.counted) or {} for one in columns)
        rows.append(OutlookRow(effects.for_standings(), tuple(map(prospects.totals, counts))))
    ahead = tuple(say.ahead(one.winner, one.difference, names) for one in columns)
    rows.append(OutlookRow(prospects.difference_label(), ahead))
    if columns[0].match_points is not None:
        label = words.label(words.MATCH_POINTS, of_hands=hands)
        rows.append(OutlookRow(label, tuple(points(one.match_points) for one in columns)))
    for side, name in names.items():
        warned = tuple(str(one.warnings.get(side, 0)) for one in columns)
        if len(set(warned)) > 1:
            rows.append(OutlookRow(prospects.warnings_label(name), warned))
    for uid in played.teams:
        team = tournament.teams.get(uid)
        places = [{each: (place, got) for each, place, got in one.places}.get(uid) for one in columns]
        if team is not None and all(places):
            told = tuple(words.place(*place) for place in places if place is not None)
            rows.append(OutlookRow(team.name, told))
    return tuple(rows)
