"""The journal in words, and the search in them; visible rows come first."""

from collections.abc import Mapping, Sequence

from scorekeeper.features.journal_page.view.journal_filter import JournalFilter
from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.journal.names import plain_letters
from scorekeeper.journal.sessions import opening_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.changes import Changes
from scorekeeper.language.facts import fact_words, kind_words
from scorekeeper.language.moments import moment_words
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.language.translation import pgettext

AT_ONCE = 1000
"""How many rows are searched before the window may process other events."""


class JournalWords:
    """The texts of the rows for the current event; each is made on first request and then kept."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._what: dict[int, tuple[JournalRow, str]] = {}
        self._searched: dict[int, tuple[JournalRow, str]] = {}
        self._labels: dict[str, str] = {}

    @property
    def tournament(self) -> Tournament:
        """The event that these texts describe."""
        return self._tournament

    def renew(self, tournament: Tournament, changes: Changes) -> bool:
        """Use the current event.

        Return whether texts made before may have become wrong (names changed).
        """
        before, self._tournament = self._tournament, tournament
        self._labels.clear()
        names = changes.event or changes.teams
        moved = any(_session_label(before, uid) != _session_label(tournament, uid) for uid in changes.sessions)
        if names or moved:
            self._what.clear()
            self._searched.clear()
        return names or moved

    def what(self, row: JournalRow) -> str:
        """Return what the entry says."""
        known = self._what.get(row.entry.seq)
        if known is None or known[0] is not row:
            known = self._what[row.entry.seq] = (
                row,
                fact_words(row.entry.fact, self._tournament, row.before, redone=row.redone),
            )
        return known[1]

    def session_label(self, row: JournalRow) -> str:
        """Return the session an entry is about in few letters, such as "R5 T7", and the stage."""
        label = self._labels.get(row.session)
        if label is None:
            label = self._labels[row.session] = _place_words(self._tournament, row.session)
        return label

    def state(self, row: JournalRow) -> str:
        """Say whether the entry was undone, and by which."""
        return pgettext("state, journal", "undone, {entry}").format(entry=row.by) if row.by else ""

    def searched(self, row: JournalRow) -> str:
        """Return the searched text of a row: lower case, with a space before each word."""
        seq = row.entry.seq
        known = self._searched.get(seq)
        if known is None or known[0] is not row:
            entry = row.entry
            parts = (
                str(seq),
                moment_words(entry.at),
                entry.who,
                kind_words(entry.fact.kind),
                self.session_label(row),
                self.what(row),
                entry.reason,
                self.state(row),
            )
            text = " " + plain_letters(" ".join(parts)).replace(",", " ").replace(":", " :")
            known = self._searched[seq] = (row, text)
        return known[1]


def _session_label(tournament: Tournament, uid: str) -> object:
    opening = opening_of(tournament, uid)
    return (opening[0], opening[1].teams, opening[1].round, opening[1].table) if opening is not None else None


def _place_words(tournament: Tournament, uid: str) -> str:
    opening = opening_of(tournament, uid)
    if opening is None:
        return ""
    number, opened = opening
    parts = []
    if opened.round is not None:
        parts.append(pgettext("short place, such as R3 T12", "R{n}").format(n=opened.round))
    if opened.table is not None:
        parts.append(pgettext("short place, such as R3 T12", "T{n}").format(n=opened.table))
    parts = parts or [pgettext("short place, such as R3 T12", "S{n}").format(n=number)]
    stage = stage_label(tournament, opened.stage) if uid in tournament.sessions else ""
    return " ".join((*parts, stage) if stage else parts)


class FilteredRows:
    """The rows that match a filter, searched in batches from the newest back.

    Conditions that need no texts are checked at once. `matches` are the rows found so far, oldest first.
    """

    def __init__(self, rows: Sequence[JournalRow], chosen: JournalFilter, words: JournalWords) -> None:
        self._words = words
        self._groups = chosen.typed_words(words.tournament)
        fitting = chosen.fitting(rows, words.tournament)
        self._left = fitting if self._groups else []
        self._matches: list[JournalRow] = [] if self._groups else list(reversed(fitting))

    @property
    def done(self) -> bool:
        """Whether every row has been checked."""
        return not self._left

    @property
    def matches(self) -> tuple[JournalRow, ...]:
        """The matching rows found so far."""
        return tuple(reversed(self._matches))

    def __len__(self) -> int:
        return len(self._matches)

    def go_on(self, many: int = AT_ONCE) -> bool:
        """Check this many more rows; return whether all are done."""
        part, self._left = self._left[-many:], self._left[:-many]
        for row in reversed(part):
            text = self._words.searched(row)
            if all(word in text for word in self._groups):
                self._matches.append(row)
        return self.done


def entry_line(row: JournalRow, words: JournalWords) -> str:
    """Return an entry as one line: number, moment, who, session, kind, what, reason, void."""
    entry = row.entry
    what = f"{kind_words(entry.fact.kind)}: {words.what(row)}"
    parts = (
        str(entry.seq),
        moment_words(entry.at),
        entry.who,
        words.session_label(row),
        what,
        entry.reason,
        words.state(row),
    )
    return "  ".join(part for part in parts if part)


def entry_object(row: JournalRow, words: JournalWords, body: object) -> Mapping[str, object]:
    """Return an entry as data; `body` is that of its fact."""
    entry = row.entry
    return {
        "seq": entry.seq,
        "at": entry.at,
        "who": entry.who,
        "seat": entry.seat,
        "kind": entry.fact.kind,
        "reason": entry.reason,
        "words": words.what(row),
        "body": body,
        "digest": entry.digest,
    }
