"""What is published of an event, stage by stage, as the page shows it."""

from dataclasses import dataclass

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view.published import published_stages
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """One stage: its name (of the only one that of the event), what is seen of it, and whether that is anything."""

    uid: str
    name: str
    what: str
    seen: bool


def published_lines(tournament: Tournament) -> tuple[PublishedLine, ...]:
    """Return the stages in order."""
    shown = published_stages(tournament)
    several, lines = len(tournament.stages) > 1, []
    for uid, stage in tournament.stages.items():
        one = shown.get(uid)
        if one is not None:
            what = words.stage_shown([drawn.number for drawn in one.rounds], len(one.finished))
        else:
            what = words.stage_hidden() if stage.standing_draws else words.stage_empty()
        named = name_of(stage) if several else tournament.event.name if tournament.event else ""
        lines.append(PublishedLine(uid, named, what, one is not None))
    return tuple(lines)
