"""Replacement of names by constant stand-ins: Team A, Player 1, Venue 1."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.features.committee.view.precedents.casebook import Casebook, KnownNames
from scorekeeper.features.committee.view.precedents.precedents import Precedent
from scorekeeper.language import casebook as casebook_words

_SHORTEST = 3
_CASELESS_FROM = "\u0900"
"""From here on scripts have no capitals, and suffixes attach to a name."""
_VIRAMA = "\u0d4d"
"""Ends many names in Malayalam, and is dropped before a suffix."""
_SIGNS = "\u0900-\u0dff"
"""Indian scripts, whose vowel signs are not letters by themselves and yet do not separate words."""


@dataclass(frozen=True)
class Anonymous:
    """Replaces every known name.

    Whole names are found in any case, a single part of a person's name only as it is written. Names in Indian scripts
    are found with suffixes attached. Unknown names stay.
    """

    known: KnownNames

    @cached_property
    def _stand_ins(self) -> Mapping[str, str]:
        known = self.known
        whole: dict[str, str] = {}
        for names, stand_in in (
            (known.events, casebook_words.event_stand_in),
            (known.teams, casebook_words.team_stand_in),
            (known.venues, casebook_words.venue_stand_in),
            (known.clubs, casebook_words.club_stand_in),
            (known.people, casebook_words.person_stand_in),
        ):
            for number, name in enumerate(filter(None, map(str.strip, names)), 1):
                whole.setdefault(_folded(name), stand_in(number))
        return whole

    @cached_property
    def _parts(self) -> Mapping[str, str]:
        """Parts of people's names as written; a part shared by several people refers to the first of them."""
        whole = self._stand_ins
        parts: dict[str, str] = {}
        for name in self.known.people:
            for part in re.split(r"[\s.,]+", unicodedata.normalize("NFC", name)):
                if len(part) >= _SHORTEST and _folded(part) not in whole:
                    parts.setdefault(part.rstrip(_VIRAMA), whole[_folded(name)])
        return parts

    @cached_property
    def _any_name(self) -> "re.Pattern[str] | None":
        whole = [f"(?i:{_bounded(name)})" for name in _longest_first(self._stand_ins)]
        parts = [_bounded(part) for part in _longest_first(self._parts)]
        return re.compile("|".join((*whole, *parts))) if whole or parts else None

    def text(self, text: str) -> str:
        """Return a text without any known name."""
        text = unicodedata.normalize("NFC", text)
        return text if self._any_name is None else self._any_name.sub(self._stand_in, text)

    def _stand_in(self, match: "re.Match[str]") -> str:
        return self._parts.get(match[0].rstrip(_VIRAMA)) or self._stand_ins.get(_folded(match[0]), match[0])

    def name(self, name: str) -> str:
        """Return the stand-in for a name; an unknown name becomes a dash."""
        return self._stand_ins.get(_folded(name), "\N{EN DASH}") if name else ""

    def case(self, case: Precedent) -> Precedent:
        """Return a case without names, and with only the year of its date."""
        return replace(
            case,
            event=self.name(case.event),
            date=case.date[:4],
            venue=self.name(case.venue),
            location="",
            session=0,
            facts=self.text(case.facts),
            findings=self.text(case.findings),
            reason=self.text(case.reason),
            decision=self.text(case.decision),
            departs=self.text(case.departs),
            teams=tuple(map(self.name, case.teams)),
            players=tuple(map(self.name, case.players)),
            members=tuple(map(self.name, case.members)),
            aside=tuple(map(self.text, case.aside)),
            against=tuple(map(self.name, case.against)),
            abstained=tuple(map(self.name, case.abstained)),
        )


def anonymous(book: Casebook) -> Casebook:
    """Return a casebook without names of people and places."""
    hidden = Anonymous(book.known)
    return replace(book, cases=tuple(map(hidden.case, book.cases)), known=KnownNames(), unread=())


def _longest_first(names: Iterable[str]) -> Iterator[str]:
    return iter(sorted(names, key=lambda name: (-len(name), name)))


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split()).rstrip(_VIRAMA)


def _bounded(name: str) -> str:
    """Return the pattern of a name as a separate word, with any gap between its parts."""
    stem = name.rstrip(_VIRAMA)
    words = r"\s+".join(re.escape(word) for word in stem.split())
    first, last = stem[:1], stem[-1:]
    before = rf"(?<![\w{_SIGNS}])" if first.isalnum() else ""
    after = r"(?!\w)" if last.isalnum() and last < _CASELESS_FROM else ""
    return f"{before}{words}{after}" + (f"{_VIRAMA}?" if last >= _CASELESS_FROM else "")
