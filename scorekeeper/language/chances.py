"""The words for teams' chances: who is through, what others need, which tables decide."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.journal.prospects import TeamProspect, rounds_not_drawn, sessions_to_come
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import StageResults
from scorekeeper.language.templates import names_listed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.tournament.qualify.chances import OPEN, OUT, THROUGH, Chance

MOST_TABLES = 12
"""Maximum number of tables in a sentence."""


def chance_words(chance: Chance, *, waits: bool) -> str:
    """Return a chance in a few words.

    For example "through", "needs 3", "needs help", "waits", "out", "open".
    """
    if chance.status == THROUGH:
        return pgettext("chance to qualify", "through")
    if chance.status == OUT:
        return pgettext("chance to qualify", "out")
    if not chance.proven:
        return pgettext("chance to qualify", "open")
    if chance.needs:
        return pgettext("chance to qualify", "needs {n}").format(n=chance.needs)
    return pgettext("chance to qualify", "waits") if waits else pgettext("chance to qualify", "needs help")


def declined() -> str:
    """Return the text shown instead of a chance for a team that declined to play on."""
    return pgettext("chance to qualify", "declined")


def chance_sentences(through: Sequence[str], needs: Sequence[tuple[int, str]], waits: Sequence[str]) -> list[str]:
    """Return who is through, what others need, and who has finished and waits."""
    sentences = []
    if through:
        text = ngettext("{names} is through.", "{names} are through.", len(through))
        sentences.append(text.format(names=names_listed(through)))
    for points in sorted({count for count, _name in needs}):
        names = [name for count, name in needs if count == points]
        text = ngettext(
            "{names} needs {n} match points, whatever the others do.",
            "{names} need {n} match points, whatever the others do.",
            len(names),
        )
        sentences.append(text.format(names=names_listed(names), n=points))
    if waits:
        text = ngettext("{names} has played and waits.", "{names} have played and wait.", len(waits))
        sentences.append(text.format(names=names_listed(waits)))
    return sentences


def decided_at(tables: Sequence[str]) -> str:
    """Return at which tables the places are still decided."""
    text = ngettext("Decided at table {tables}.", "Decided at tables {tables}.", len(tables))
    return text.format(tables=", ".join(tables)) if tables else ""


def still_to_draw(rounds: int | None) -> str:
    """Return why chances are open.

    That many rounds are not drawn yet, or the number of rounds is not set.
    """
    if rounds is None:
        return _("The number of rounds is not set (Draw page, Rounds), so no team is through or out yet.")
    text = ngettext(
        "{n} round is not drawn yet; this is true whatever the draw.",
        "{n} rounds are not drawn yet; this is true whatever the draw.",
        rounds,
    )
    return text.format(n=rounds)


def chance_lines(
    tournament: Tournament, teams: Sequence[str], known: Mapping[str, TeamProspect], results: StageResults
) -> Iterator[str]:
    """Yield sentences on who is through, what others need, and which tables decide it."""
    mine = {team: known[team] for team in teams if team in known}
    name = {team: tournament.teams[team].name for team in mine}
    if not mine:
        return
    through = [name[team] for team, prospect in mine.items() if prospect.chance.status == THROUGH]
    needs = [(prospect.chance.needs, name[team]) for team, prospect in mine.items() if prospect.chance.needs]
    waits = [name[team] for team, prospect in mine.items() if prospect.chance.status == OPEN and prospect.waits]
    yield from chance_sentences(through, needs, waits)
    unsettled = {team for team, prospect in mine.items() if prospect.chance.status == OPEN}
    tables = [
        str(state.table or state.number)
        for state in sessions_to_come(tournament, results)
        if unsettled.intersection(state.teams)
    ]
    to_draw = rounds_not_drawn(results)
    if tables and len(tables) <= MOST_TABLES and not to_draw and to_draw is not None:
        yield decided_at(tables)
    if unsettled and to_draw != 0:
        yield still_to_draw(to_draw)
