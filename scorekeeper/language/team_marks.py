"""Marks of ranked teams in words: "withdrew after round 3", "did not play", "2 forfeits"."""

from collections.abc import Mapping

from scorekeeper.journal.team_marks import DID_NOT_PLAY, DISQUALIFIED, WITHDREW, TeamMark
from scorekeeper.language.translation import ngettext, pgettext


def mark_words(mark: TeamMark | None) -> str:
    """Return why a team is marked: "withdrew after round 3"; "" for a team that is not."""
    if mark is None:
        return ""
    if mark.why == DID_NOT_PLAY:
        return pgettext("mark of a team", "did not play")
    if mark.why == DISQUALIFIED:
        text = (
            pgettext("mark of a team", "disqualified after round {round}")
            if mark.after_round
            else pgettext("mark of a team", "disqualified")
        )
        return text.format(round=mark.after_round)
    if mark.why == WITHDREW:
        text = (
            pgettext("mark of a team", "withdrew after round {round}")
            if mark.after_round
            else pgettext("mark of a team", "withdrew before round 1")
        )
        return text.format(round=mark.after_round)
    return ngettext("gave up {n} session", "gave up {n} sessions", mark.forfeits).format(n=mark.forfeits)


def mark_briefly(mark: TeamMark | None) -> str:
    """Return the mark in a word or two: "withdrew", "2 forfeits"."""
    if mark is None:
        return ""
    words = {
        DID_NOT_PLAY: pgettext("mark of a team", "did not play"),
        DISQUALIFIED: pgettext("mark of a team", "disqualified"),
        WITHDREW: pgettext("mark of a team", "withdrew"),
    }
    forfeits = ngettext("{n} forfeit", "{n} forfeits", mark.forfeits).format(n=mark.forfeits)
    return words.get(mark.why, forfeits)


def marked_name(name: str, mark: TeamMark | None) -> str:
    """Return the name of a team with its mark in a word or two: "Otters (withdrew)"."""
    briefly = mark_briefly(mark)
    return f"{name} ({briefly})" if briefly else name


def marks_noted(marks: Mapping[str, TeamMark], names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a sentence for each team that is marked: "Otters: withdrew after round 3."."""
    return tuple(f"{names[team]}: {mark_words(mark)}." for team, mark in marks.items() if team in names)
