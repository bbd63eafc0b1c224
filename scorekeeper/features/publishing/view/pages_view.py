"""What is published of an event, stage by stage, as the page shows it."""

from dataclasses import dataclass

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view.published_stages import published_stages
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal.seatings import last_round, seen_rounds, unpublished
from scorekeeper.journal.snapshot import COMPLETE, Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A stage on the web: its name (or the event's, if alone), and what is published."""

    uid: str
    name: str
    what: str
    seen: bool


def published_lines(tournament: Tournament) -> tuple[PublishedLine, ...]:
    """Return the stages in order."""
    if isinstance(tournament.rules, HandRules):
        return (_day_line(tournament),)
    shown = published_stages(tournament)
    several, lines = len(tournament.stages) > 1, []
    for uid, stage in tournament.stages.items():
        published = shown.get(uid)
        if published is not None:
            what = words.stage_shown([stage_round.number for stage_round in published.rounds], len(published.finished))
        else:
            what = _("not published; press Alt+U on the Draw page") if stage.standing_draws else words.stage_empty()
        named = name_of(stage) if several else tournament.event.name if tournament.event else ""
        lines.append(PublishedLine(uid, named, what, published is not None))
    return tuple(lines)


def _day_line(tournament: Tournament) -> PublishedLine:
    """Return what is published for a day of games."""
    hidden, rounds = unpublished(tournament), seen_rounds(tournament)
    over = sum(game.state == COMPLETE and game.uid not in hidden for game in tournament.games.values())
    seen = bool(rounds or over)
    nothing = _("not published; press Alt+U on the Tables page") if last_round(tournament) else words.stage_empty()
    named = tournament.event.name if tournament.event else ""
    return PublishedLine(MAIN, named, words.day_shown(rounds, over) if seen else nothing, seen)
