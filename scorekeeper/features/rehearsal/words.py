"""The texts of the rehearsal: names in its event, its progress, and the checks."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def event_name() -> str:
    """Return a name that cannot be mistaken for a real event."""
    return _("REHEARSAL, not a real event")


def organiser() -> str:
    """Return who organises it."""
    return pgettext("rehearsal", "Rehearsal")


def team() -> str:
    """Return the name of its teams, before their number."""
    return pgettext("rehearsal", "Team")


def player() -> str:
    """Return the name of its players, before their number."""
    return pgettext("rehearsal", "Player")


def dispute() -> str:
    """Return what its disputes are about."""
    return _("rehearsed: what happened in deal 1")


def ruling() -> str:
    """Return what its rulings say."""
    return _("rehearsed: as it was found")


def withdrawal() -> str:
    """Return why a team goes home."""
    return pgettext("rehearsal", "rehearsed: goes home")


def round_played(number: int, rounds: int, entries: int) -> str:
    """Return the progress."""
    return _("round {n} of {rounds} played, {entries} commands taken").format(n=number, rounds=rounds, entries=entries)


def lost(count: int, taken: int) -> str:
    """Return how much of what was acknowledged is not there."""
    return _("acknowledged and lost: {n} of {taken} commands").format(n=count, taken=taken)


def doubled(count: int) -> str:
    """Return how much is there twice."""
    return pgettext("rehearsal", "entered twice: {n}").format(n=count)


def half_written(count: int) -> str:
    """Return how much is there in part."""
    return pgettext("rehearsal", "half-written: {n}").format(n=count)


def unexplained(count: int) -> str:
    """Return how many conflicts there were where none was possible."""
    return _("conflicts that nothing explains: {n}").format(n=count)


def same_digests(same: int, seats: int) -> str:
    """Return how many seats ended with the same journal."""
    text = ngettext(
        "{same} of {n} seat ends with the digest of the whole journal, and with what it says read from nothing",
        "{same} of {n} seats end with the digest of the whole journal, and with what it says read from nothing",
        seats,
    )
    return text.format(same=same, n=seats)


def adds_up(problems: int, sessions: int) -> str:
    """Return whether every control sum holds."""
    text = ngettext(
        "control sums of {n} session: {wrong} wrong", "control sums of {n} sessions: {wrong} wrong", sessions
    )
    return text.format(n=sessions, wrong=problems)


def by_documents(wrong: int, sessions: int) -> str:
    """Return how many sessions have a different score when computed from their document alone."""
    text = ngettext(
        "{n} session scored from its document alone: {wrong} otherwise",
        "{n} sessions scored from their documents alone: {wrong} otherwise",
        sessions,
    )
    return text.format(n=sessions, wrong=wrong)


def same_standings() -> str:
    """Return the sentence that the standings are compared."""
    return _("standings: as the organiser saw them grow, and as whoever opens the event now sees them")


def backed_up(entries: int) -> str:
    """Return up to where a copy was verified."""
    return _("a backup was made and verified up to entry {n}").format(n=entries)


def what_happened(entries: int, conflicts: int, kills: int, cuts: int, slow: int) -> str:
    """Return what happened in the rehearsal."""
    return _(
        "{entries} entries; {conflicts} conflicts, each told to its seat; {kills} seats killed, {cuts} lines cut, "
        "{slow} times a slow disk"
    ).format(entries=entries, conflicts=conflicts, kills=kills, cuts=cuts, slow=slow)


def took(seconds: float) -> str:
    """Return how long it took."""
    return pgettext("rehearsal", "{n:.0f} seconds").format(n=seconds)


def held(holds: bool, words: str) -> str:
    """Return one finding as a line."""
    return (pgettext("rehearsal", "ok: {what}") if holds else pgettext("rehearsal", "FAILED: {what}")).format(
        what=words
    )
