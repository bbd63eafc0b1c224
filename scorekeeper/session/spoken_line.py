"""A line typed in words, such as "40 hearts Dallas made".

The notation (`entry_line`) is read first and always wins. A refused line is split into words, and every combination of
their meanings is tried. A combination that gives a bid or a result is written in the notation and read as if typed. A
single result is used; several are offered. Documents, copying from paper and the command line read the notation only.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import product
from math import prod

from scorekeeper.language.spans import Sentence, article, fill, join, words
from scorekeeper.language.templates import join_alternatives
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import SIGNS
from scorekeeper.rules.model import Deal, Problem, Side, problem
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.entry_parts import Columns, known_sign
from scorekeeper.session.line_reading import RESULT, UNFINISHED, WRONG, LineReading
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.typed_deal import awaits_result

_NUMBER, _SIDE, _SUIT, _DOUBLE, _RESULT = "number", "side", "suit", "double", "result"
_ALL, _MORE, _OF, _FILLER = "all", "more", "of", "filler"
_ONCE = (_SUIT, _DOUBLE, _RESULT)

_PASSES, _NOES = frozenset(("p", "pass")), frozenset(("ns", "noes"))
_CARD_WORDS: Mapping[tuple[str, str], str] = {
    (_SUIT, "S"): "s sp spade spades ispade",
    (_SUIT, "H"): "h heart hearts",
    (_SUIT, "D"): "d dia diamond diamonds diaman",
    (_SUIT, "C"): "c club clubs clavar",
    (_SUIT, "NT"): "nt ns noes n notrump notrumps p pass",
    (_DOUBLE, "X"): "x d dbl double doubled",
    (_DOUBLE, "XX"): "xx rd rdbl redbl redouble redoubled",
    (_RESULT, "+"): "+ made make m won win yes y ok",
    (_RESULT, "-"): "- down lost failed fail set defeated def d off no n short",
    (_ALL, ""): "all",
    (_MORE, ""): "by plus",
    (_OF, ""): "of",
    (_FILLER, ""): "bid bids took taken caught got points point pts in and for to team the with went going is it was",
}
_PUNCTUATION = frozenset(",.;:=!)(")
_MEANINGS: dict[str, tuple[tuple[str, str], ...]] = {}
for _meaning, _spellings in _CARD_WORDS.items():
    for _spelling in _spellings.split():
        _MEANINGS[_spelling] = (*_MEANINGS.get(_spelling, ()), _meaning)

_NO_SIDE = frozenset(["us", "we", "our", "ours", "they", "them", "their", "theirs", "north", "south", "east", "west"])
"""Words such as "we" for a side; the reader skips them and asks which side is meant."""

_OFFERED = {
    "aadyan": "hearts",
    "aarthan": "hearts",
    "ഹാർട്ട്": "hearts",
    "സ്പേഡ്": "spades",
    "ഇസ്പേഡ്": "spades",
    "ഡയമണ്ട്": "diamonds",
    "ഡയമൻ": "diamonds",
    "ക്ലബ്": "clubs",
    "ക്ലാവർ": "clubs",
    "jayichu": "made",
    "ജയിച്ചു": "made",
    "thottu": "down",
    "തോറ്റു": "down",
}
"""Malayalam words of the card table; only offered, because their spellings vary."""

_UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50}
_NUMBER_WORDS = dict(zip(_UNITS, range(1, 10), strict=True)) | _TENS

_COMMANDS = {
    "redeal": "redeal",
    "misdeal": "redeal",
    "revoke": "penalty",
    "penalty": "penalty",
    "lead": "penalty",
    "undo": "undo",
}

_LETTERS = r"(?:[^\W\d_][\u0d00-\u0d7f\u200c\u200d]*)+"  # with the vowel signs and joiners of Malayalam
_PHRASES = r"no[\s-]*trumps?\b|re-deal|all\s+tricks?\b|passed\s+out|all[\s-]*pass\b"
_TOKEN = re.compile(rf"{_PHRASES}|\d+|{_LETTERS}|\S")
_DEAL_PREFIX = re.compile(r"\s*(?:(deal\s*|#\s*)(\d{1,2})\s*[.:)]?|(\d{1,2})\s*([.:)])?)(?=\s*[^\W\d_]|\s*$)")

_MOST_WORDS, _MOST_COMBINATIONS = 16, 2_000
_MOST_OFFERS = 3

_UNREAD = {
    "not-read",
    "number-missing",
    "side-missing",
    "side-ambiguous",
    "colon-missing",
    "suit-begun",
    "suit-missing",
    "two-results",
    "no-contract",
    "contract-missing",
    "contradicts-plus",
    "all-pass-unknown",
}
"""Codes of the notation's refusals after which a line may still make sense in words."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a line in lower case, and the columns if it was typed."""

    text: str
    columns: Columns


@dataclass(frozen=True, slots=True)
class _Meaning:
    """One meaning of a word: its kind, its value in the notation, and the word itself."""

    kind: str
    value: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class _SpokenContext:
    """What the words are read against.

    The deal that a bare result would complete, and who may open with a pass.
    """

    now: SessionNow
    deal: int | None
    due: Deal | None
    opener: Side | None

    def names_begin(self, word: str) -> tuple[Side, ...]:
        """Return the sides with a name in which a word begins like this."""
        return tuple(
            side
            for side, name in self.now.names.items()
            if any(part.startswith(word) for part in name.casefold().split())
        )

    def is_named(self, word: str) -> bool:
        """Return whether a side's name has exactly this word: "North Stars"."""
        return any(word in name.casefold().split() for name in self.now.names.values())


def read_spoken_line(text: str, now: SessionNow, deal: int | None = None) -> LineReading:
    """Read a typed line: in the notation if it follows it, else in words.

    `deal` applies if the line names none (Correct panel). Never raises.
    """
    strict = read_line_in(text, now, deal)
    codes = {found.code for found in strict.problems}
    if strict.kind not in {WRONG, UNFINISHED} or len(now.system.sides) != 2:
        return strict
    if strict.kind == WRONG and (not codes & _UNREAD or (strict.readings and "side-missing" not in codes)):
        return strict
    table = _table(now, deal)
    if strict.kind == UNFINISHED:
        # "B 44" may be on its way to a contract; it completes the deal only where a result is due from B.
        lines = list(_lines(text, table)) if table.due is not None else []
        result = _judged(text, table, lines[0]) if len(lines) == 1 else strict
        return result if result.kind == RESULT else strict
    not_due = _result_not_due(text, table) if codes == {"not-read"} else None
    return _explain(text, table) or _in_words(text, table) or not_due or strict


def _table(now: SessionNow, deal: int | None) -> _SpokenContext:
    number = now.current if deal is None else deal
    recorded = now.recorded(number) if number is not None else None
    due = recorded if recorded is not None and (deal is not None or awaits_result(recorded)) else None
    opener = now.side_at(number, now.leader(number)) if number is not None and not now.system.passes else None
    return _SpokenContext(now, deal, due, opener)


# --- words and their meanings


def _words(text: str) -> list[_Word]:
    """Split a line into words, digits and signs; suit signs and dashes become their letters."""
    signs = "".join(_lower(sign) for sign in text)
    found = [_Word(match[0], (match.start() + 1, match.end())) for match in _TOKEN.finditer(signs)]
    result: list[_Word] = []
    for word in found:
        letters = re.fullmatch(r"([shdc])(x{1,2})", word.text)
        if letters:  # "hx" is a suit and its double
            first, last = word.columns
            result += [_Word(letters[1], (first, first)), _Word(letters[2], (first + 1, last))]
        else:
            result.append(word)
    return result


def _lower(sign: str) -> str:
    known = SIGNS.get(sign, known_sign(sign))
    lower = known.casefold()
    return lower if len(lower) == 1 else sign


def _meanings(word: str, table: _SpokenContext) -> list[_Meaning]:
    """Return every meaning of a word; none if it is unknown."""
    if word.isdecimal() and word.isascii():
        return [_Meaning(_NUMBER, str(int(word[:5])), word)]
    if word in _PUNCTUATION or (word in _NO_SIDE and not table.is_named(word)):
        return [_Meaning(_FILLER)]
    if word.startswith("no") and re.fullmatch(r"no[\s-]*trumps?", word):
        return [_Meaning(_SUIT, "NT", word)]
    if re.fullmatch(r"all\s+tricks?", word):
        return [_Meaning(_ALL)]
    result = [_Meaning(kind, value, word) for kind, value in _MEANINGS.get(word, ())]
    sides = table.now.letters.get(word, ()) if len(word) == 1 else ()
    if not sides and len(word) > 1 and word not in _MEANINGS:
        sides = table.names_begin(word)
    return result + [_Meaning(_SIDE, side, word) for side in sides]


def _options(found: Sequence[_Word], table: _SpokenContext) -> list[list[_Meaning]] | int:
    """Return the meanings of each word, or the index of the first word that has none."""
    result: list[list[_Meaning]] = []
    for index, word in enumerate(found):
        options = _dash(found, index) if word.text == "-" else _meanings(word.text, table)
        if word.text == "by" and not (index + 1 < len(found) and found[index + 1].text.isdecimal()):
            options = [_Meaning(_FILLER)]  # "by Delhi", not "by 2"
        if not options:
            return index
        result.append(options)
    return result


def _dash(found: Sequence[_Word], index: int) -> list[_Meaning]:
    """Return the meanings of a dash: defeated, or only a mark between two words."""
    defeated, between = _Meaning(_RESULT, "-", "-"), _Meaning(_FILLER)
    if index in {0, len(found) - 1}:
        return [defeated]
    return [between, defeated]


# --- from words to lines of the notation


def _lines(text: str, table: _SpokenContext) -> Iterator[str]:
    """Yield every line of the notation that the words can mean, each once."""
    seen: set[str] = set()
    prefixes = list(_deal_prefixes(text, table))
    for prefix, begin in prefixes:
        found = [word for word in _words(text) if word.columns[0] > begin]
        options = _options(found, table) if len(found) <= _MOST_WORDS else 0
        if isinstance(options, int) or prod(len(meanings) for meanings in options) > _MOST_COMBINATIONS:
            continue
        for chosen in product(*options):
            meanings = [meaning for meaning in chosen if meaning.kind != _FILLER]
            if not prefix and len(prefixes) > 1 and any(meaning.kind == _SUIT for meaning in meanings):
                continue  # "7 b 48h": the number of a deal before a bid is never a result
            for line in _combine(meanings, table, named=bool(prefix)):
                if prefix + line not in seen:
                    seen.add(prefix + line)
                    yield prefix + line


def _deal_prefixes(text: str, table: _SpokenContext) -> Iterator[tuple[str, int]]:
    """Yield the deal number that may begin a line ("7 b 48h", "#7", "deal 7:"), and none.

    Each comes with the last column of the prefix.
    """
    begun = _DEAL_PREFIX.match(text.lower())
    if begun is None or table.deal is not None:
        yield "", 0
        return
    number = int(begun[2] or begun[3])
    is_deal = 1 <= number <= table.now.deals
    if is_deal:
        yield f"{number}: ", begun.end()
    if not (is_deal and (begun[1] or begun[4])):
        yield "", 0


def _combine(chosen: Sequence[_Meaning], table: _SpokenContext, *, named: bool) -> Iterator[str]:
    """Yield the lines that a combination of meanings gives.

    `named`: the line began with a deal's number.
    """
    chosen = _without_doubler(chosen)
    kinds = [meaning.kind for meaning in chosen]
    sides = {meaning.value for meaning in chosen if meaning.kind == _SIDE}
    if len(sides) > 1 or any(kinds.count(kind) > 1 for kind in _ONCE):
        return
    side = next(iter(sides), None)
    value = {meaning.kind: meaning for meaning in chosen}
    if _SUIT in value:
        yield from _with_bid(chosen, value, side, table)
    elif table.due is not None and not named and _DOUBLE not in value and side in (None, table.due.side):
        numbers = [int(meaning.value) for meaning in chosen if meaning.kind == _NUMBER]
        for result in _results(numbers, value, table.due.contract.value, table):
            if result:
                yield result


def _without_doubler(chosen: Sequence[_Meaning]) -> Sequence[_Meaning]:
    """Leave out the double before a redouble, and the side that doubled.

    In "A 40 hearts, B doubled" A bid.
    """
    doubles = [index for index, meaning in enumerate(chosen) if meaning.kind == _DOUBLE]
    values = [chosen[index].value for index in doubles]
    sides = {meaning.value for meaning in chosen if meaning.kind == _SIDE}
    left_out: set[int] = set()
    if "X" in values and len(sides) == 2:
        index = doubles[values.index("X")]
        beside = [
            position
            for position in (index - 1, index + 1)
            if 0 <= position < len(chosen) and chosen[position].kind == _SIDE
        ]
        left_out |= set(beside if len(beside) == 1 else ())
    if sorted(values) == ["X", "XX"]:
        left_out.add(doubles[values.index("X")])
    return [meaning for index, meaning in enumerate(chosen) if index not in left_out]


def _with_bid(
    chosen: Sequence[_Meaning], value: Mapping[str, _Meaning], side: str | None, table: _SpokenContext
) -> Iterator[str]:
    suit, doubled = value[_SUIT], value[_DOUBLE].value if _DOUBLE in value else ""
    for bid, numbers in _bids(chosen, suit, side, table):
        bidder = table.opener if side is None and suit.word in _PASSES else side
        if bidder is not None:
            for result in _results(numbers, value, bid, table):
                yield f"{bidder} {bid}{suit.value}{doubled} {result}".rstrip()


def _bids(
    chosen: Sequence[_Meaning], suit: _Meaning, side: str | None, table: _SpokenContext
) -> Iterator[tuple[int, list[int]]]:
    """Yield each number that may be the bid, with the numbers left for the result."""
    index = chosen.index(suit)
    numbers = [(position, int(meaning.value)) for position, meaning in enumerate(chosen) if meaning.kind == _NUMBER]
    before = [position for position, _number in numbers if position == index - 1]
    # "28 pass" is a bid and "pass 28" is not (3.3): there the number is what was taken.
    after = [position for position, _number in numbers if position == index + 1 and suit.word not in _PASSES | _NOES]
    low, high = table.now.system.minimum, table.now.system.maximum

    def left(bid: int) -> list[int]:
        return [number for position, number in numbers if position != bid]

    for position in before or after:
        bid = dict(numbers)[position]
        if low <= bid <= high:
            yield bid, left(position)
        if position == 1 and numbers[0][0] == 0 and low <= numbers[0][1] <= high and len(numbers) == 2:
            yield numbers[0][1], left(0)  # "40 44 hearts": either may be the bid
        elif len(numbers) == 2 and numbers[0][0] == position - 1 and low <= numbers[0][1] <= high:
            yield numbers[0][1], [bid]
    opening = suit.word in _PASSES and not before and len(numbers) <= 1
    if opening and table.opener is not None and side in (None, table.opener) and (numbers or len(suit.word) > 1):
        yield low, [number for _position, number in numbers]


def _results(numbers: Sequence[int], value: Mapping[str, _Meaning], bid: int, table: _SpokenContext) -> Iterator[str]:
    """Yield the results that the words can mean, in the notation, or ""."""
    whole = table.now.system.card_points
    sign = value[_RESULT].value if _RESULT in value else ""
    if _ALL in value:
        if not numbers and sign != "-":
            yield str(whole)
    elif len(numbers) == 2:
        if numbers[1] == whole and _OF in value:
            yield str(numbers[0])
        elif sum(numbers) == whole and not sign and _OF not in value:
            yield f"{numbers[0]}:{numbers[1]}"
    elif len(numbers) == 1:
        yield from _points_meanings(numbers[0], sign, bid, whole, more=_MORE in value)
    elif not numbers:
        yield sign


def _points_meanings(number: int, sign: str, bid: int, whole: int, *, more: bool) -> Iterator[str]:
    """Yield the meanings of a single number: the points taken, or the difference from the bid."""
    half = whole // 2
    if (more and sign != "-") or (sign == "+" and number < min(bid, half)):
        if bid + number <= whole:
            yield str(bid + number)
        yield str(number)
    elif sign == "-" and number < half:
        if bid - number >= 0:
            yield str(bid - number)
        yield str(number)
    elif sign and (number >= bid) != (sign == "+"):
        yield f"{number} {sign}"  # the notation refuses it with its reason
    else:
        yield str(number)


# --- readings


def _judged(text: str, table: _SpokenContext, line: str) -> LineReading:
    """Return the notation's reading of a line that was typed in words, with its short form."""
    reading = read_line_in(line, table.now, table.deal)
    problems = tuple(replace(found, columns=()) for found in reading.problems)
    reading = replace(reading, text=text, problems=problems, notation=line)
    if not reading.ready:
        return reading
    short = fill(pgettext("score sheet", "Short: **{line}**."), line=reading.canonical)
    return replace(reading, follow=join(reading.follow, short))


def _in_words(text: str, table: _SpokenContext) -> LineReading | None:
    """Return the reading of a line in words; None if the words make no sense together."""
    lines = list(_lines(text, table))
    if len(lines) > 1:
        ready = [line for line in lines if (read := read_line_in(line, table.now, table.deal)).ready or read.readings]
        lines = ready or lines
    if len(lines) == 1:
        return _judged(text, table, lines[0])
    if lines:
        sentence = words(_("This can be read in more than one way."))
        return _ask(text, table, problem("two-readings", columns=_whole(text)), sentence, lines)
    return _unknown_word(text, table) or _first_letter(text, table) or _bidder(text, table)


def _ask(
    text: str, table: _SpokenContext, found: Problem, sentence: Sentence, readings: Sequence[str] = ()
) -> LineReading:
    """Return a line that is not accepted: the problem, and the lines offered instead."""
    if readings:
        follow = _("Nothing is recorded. Press Tab for {lines}.").format(lines=join_alternatives(readings))
    else:
        follow = _("Nothing is recorded. Change the line, or Esc clears it.")
    number = table.now.current if table.deal is None else table.deal
    return LineReading(
        text, WRONG, number, sentence, words(follow), problems=(found,), readings=tuple(readings[:_MOST_OFFERS])
    )


def _whole(text: str) -> tuple[Columns, ...]:
    begin = len(text) - len(text.lstrip()) + 1
    return ((begin, max(begin, len(text.rstrip()))),)


def _unknown_word(text: str, table: _SpokenContext) -> LineReading | None:
    """Return the reading of a line with an unknown word: the nearest lines that can be read.

    None if every word is known.
    """
    begin = next(_deal_prefixes(text, table))[1]
    found = [word for word in _words(text) if word.columns[0] > begin]
    options = _options(found, table) if len(found) <= _MOST_WORDS else []
    if not isinstance(options, int):
        return None
    word = found[options]
    typed = text[word.columns[0] - 1 : word.columns[1]]
    if options == len(found) - 1 and text.endswith(typed) and (known := _begins_word(word.text)):
        sentence = words(_("“{word}” may become a word, such as {known}.").format(word=typed, known=known))
        return LineReading(text, UNFINISHED, table.now.current, sentence, expects="word")
    offers = next(filter(None, (_offers(replaced, table) for replaced in _respell(text, word, table))), [])
    if not offers and not word.text[0].isalpha():
        return None
    sentence = words(
        _("“{word}” cannot be read here. {expected}").format(
            word=typed[:20], expected=_next_words(found[:options], table)
        )
    )
    return _ask(text, table, problem("word-unknown", columns=(word.columns,), text=typed[:20]), sentence, offers)


def _offers(text: str, table: _SpokenContext) -> list[str]:
    """Return the lines that can be recorded among those that the words can mean."""
    offers: list[str] = []
    for line in _lines(text, table):
        reading = read_line_in(line, table.now, table.deal)
        offers += [line] if reading.ready else reading.readings
    return list(dict.fromkeys(offers))


def _next_words(before: Sequence[_Word], table: _SpokenContext) -> str:
    """Return what could come after these words."""
    kinds = {meaning.kind for word in before for meaning in _meanings(word.text, table)}
    if _SUIT in kinds or (table.due is not None and _NUMBER not in kinds):
        return _("The result comes here: the points taken, + for made, or - for defeated.")
    if _NUMBER in kinds:
        return _("After the number comes spades, hearts, diamonds, clubs or NT.")
    if _SIDE in kinds:
        system = table.now.system
        return _("After the side comes the bid, {low} to {high}, and its suit.").format(
            low=system.minimum, high=system.maximum
        )
    return _("A deal begins with the side that bid, as in A 40H 44.")


def _begins_word(begun: str) -> str:
    """Return the first word of the card table with this beginning, "" if there is none."""
    known = (word for spellings in _CARD_WORDS.values() for word in spellings.split())
    return next((word for word in known if len(word) > 2 and word.startswith(begun) and len(begun) > 1), "")


def _respell(text: str, word: _Word, table: _SpokenContext) -> Iterator[str]:
    """Yield the line with likelier spellings of an unknown word."""
    first, last = word.columns

    def with_word(other: str) -> str:
        return f"{text[: first - 1]} {other} {text[last:]}"

    if word.text[0] == "o" and first > 1 and text[first - 2].isdigit():  # "4oh": the letter instead of the digit
        yield f"{text[: first - 1]}0{text[first:]}"
    if len(set(word.text)) == 1:
        yield with_word(word.text[0])
    if word.text in _OFFERED:
        yield with_word(_OFFERED[word.text])
    if word.text in _NUMBER_WORDS:
        yield _with_number(text, word)
    names = [part for name in table.now.names.values() for part in name.casefold().split()]
    known = [spelling for spelling in (*_MEANINGS, *names) if len(spelling) > 2]
    for close in get_close_matches(word.text, known, 2, 0.6):
        yield with_word(close)


def _with_number(text: str, word: _Word) -> str:
    """Return the line with a number in digits: "forty", "forty four" and "forty-four"."""
    first, last = word.columns
    number = _NUMBER_WORDS[word.text]
    following = re.match(rf"[\s-]+({'|'.join(_UNITS)})\b", text[last:].casefold())
    if number >= 10 and following:
        return f"{text[: first - 1]}{number + _NUMBER_WORDS[following[1]]}{text[last + following.end() :]}"
    return f"{text[: first - 1]}{number}{text[last:]}"


def _bidder(text: str, table: _SpokenContext) -> LineReading | None:
    """Ask who bid, if the line makes sense for either side, or names both."""
    found = _words(text)
    sides = {word.text for word in found if any(meaning.kind == _SIDE for meaning in _meanings(word.text, table))}
    kept = "".join(
        " " * len(word.text) if word.text in sides else text[word.columns[0] - 1 : word.columns[1]] + " "
        for word in found
    )
    now = table.now
    offers = [line for side in now.system.sides for line in _offers(f"{side} {kept}", table)]
    if not offers:
        return None
    named = join_alternatives(
        _("{side} ({team})").format(side=side, team=now.short_names[side]) for side in now.system.sides
    )
    if len(sides) == 1 and table.due is not None and all(offer in {"+", "-"} or offer.isdecimal() for offer in offers):
        team = now.short_names[table.due.side]
        sentence = words(_("{team} bid this deal. Type whether {team} made it.").format(team=team))
    elif sides:
        sentence = words(_("The line names two sides. Which one bid, {sides}?").format(sides=named))
    else:
        sentence = words(_("Who bid, {sides}?").format(sides=named))
    return _ask(text, table, problem("bidder-missing", columns=_whole(text)), sentence, offers)


def _result_not_due(text: str, table: _SpokenContext) -> LineReading | None:
    """Explain a result in words while no contract awaits one."""
    number = table.now.current if table.deal is None else table.deal
    found = [{meaning.kind for meaning in _meanings(word.text, table)} for word in _words(text)]
    only_result = all(kinds & {_RESULT, _ALL, _NUMBER, _SIDE, _FILLER} for kinds in found)
    if table.due is not None or number is None or not only_result or not any(_RESULT in kinds for kinds in found):
        return None
    sentence = words(
        _("Deal {deal} has no contract yet. Type it first, as in {side} 40H.").format(
            deal=number, side=table.now.system.sides[0]
        )
    )
    return _ask(text, table, problem("no-contract", columns=_whole(text), deal=number), sentence)


def _first_letter(text: str, table: _SpokenContext) -> LineReading | None:
    """Offer the sides whose names begin with the single letter that the line begins with."""
    found = _words(text)
    letter = found[0].text if found else ""
    sides = table.names_begin(letter) if len(letter) == 1 and letter.isalpha() else ()
    rest = text[found[0].columns[1] :] if found else ""
    offers = [line for side in sides for line in _offers(f"{side} {rest}", table)]
    if not offers:
        return None
    names = join_alternatives(table.now.short_names[side] for side in sides)
    sentence = words(_("“{letter}” begins {teams}. Which side bid?").format(letter=letter.upper(), teams=names))
    return _ask(text, table, problem("bidder-missing", columns=(found[0].columns,)), sentence, offers)


# --- understood words that are not a deal


def _explain(text: str, table: _SpokenContext) -> LineReading | None:
    """Return why a word of the game cannot make a deal, and what to do, or None."""
    found = _words(text)
    spoken = [word.text for word in found]
    for index, word in enumerate(found):
        if word.text in _EXPLANATIONS:
            code, explain = _EXPLANATIONS[word.text]
            return _ask(text, table, problem(code, columns=(word.columns,)), explain(table))
        if word.text.replace("-", "") in _COMMANDS:
            command = _COMMANDS[word.text.replace("-", "")]
            return _ask(text, table, problem("another-command", columns=(word.columns,)), _command(command))
        if _is_plus_bid(spoken, index):
            return _ask(text, table, problem("plus-bid", columns=(word.columns,)), _plus_bid(table))
    return _explained_suit(text, found, table)


def _explained_suit(text: str, found: Sequence[_Word], table: _SpokenContext) -> LineReading | None:
    """Explain "Noes" without its number, and a pass by the side that does not open."""
    spoken = [word.text for word in found]
    for index, word in enumerate(found):
        follows_number = index > 0 and spoken[index - 1].isdecimal()
        if word.text in _NOES and not follows_number:
            sentence = words(
                _("Noes comes after its number, as in {side} 33 NOES 35.").format(side=_side(found, table))
            )
            return _ask(text, table, problem("noes-number", columns=(word.columns,)), sentence)
        if word.text in _PASSES and not follows_number and table.opener not in (None, _side(found, table)):
            return _ask(text, table, problem("pass-not-opening", columns=(word.columns,)), _only_opener(table))
    return None


def _side(found: Iterable[_Word], table: _SpokenContext) -> Side:
    """Return the side that the line names, by default the one that opens."""
    meanings = (meaning for word in found for meaning in _meanings(word.text, table))
    return next(
        (meaning.value for meaning in meanings if meaning.kind == _SIDE), table.opener or table.now.system.sides[0]
    )


def _is_plus_bid(spoken: Sequence[str], index: int) -> bool:
    """Return whether a plus bid begins here, such as "+2d" or "plus two diamonds"."""
    if spoken[index] not in {"+", "plus"} or any(word.isdecimal() for word in spoken[:index]):
        return False
    after = spoken[index + 1 : index + 3]
    counted = len(after) == 2 and (after[0].isdecimal() or after[0] in _NUMBER_WORDS)
    return counted and any(kind == _SUIT for kind, _value in _MEANINGS.get(after[1], ()))


def _plus_bid(table: _SpokenContext) -> Sentence:
    sentence, low = _("Type the number that the plus bid came to: 2 above {low} is {bid}."), table.now.system.minimum
    return words(sentence.format(low=low, bid=f"{low + 2}D"))


def _only_opener(table: _SpokenContext) -> Sentence:
    now, number = table.now, table.now.current if table.deal is None else table.deal
    assert number is not None
    assert table.opener is not None
    leader, seats = now.leader(number), now.seats(number)
    who = seats[leader - 1] if seats and len(seats) >= leader and seats[leader - 1] else now.short_names[table.opener]
    sentence = _("Only {who} may open this deal with a pass; a later pass is not a bid. Type the bid.")
    return words(sentence.format(who=who))


def _command(command: str) -> Sentence:
    return words(
        {
            "redeal": _("A re-deal is entered with F8."),
            "penalty": _("An infraction is entered with F4."),
            "undo": _("Ctrl+Z takes back the last entry."),
        }[command]
    )


def _adhikam(table: _SpokenContext) -> Sentence:
    number = _("Type the number it came to, as in A 41H.")
    charged = table.now.system.infractions.get("unapproved-call")
    if charged is None:
        return words(number)
    return fill(
        _("“Adhikam” is not an approved call ({article}). {number} If the others objected, F4 gives the penalty."),
        article=article(charged.article),
        number=number,
    )


def _thani(_table: _SpokenContext) -> Sentence:
    return words(_("Thani (playing alone) scores nothing extra under these rules. Type the bid like any other."))


def _honors(_table: _SpokenContext) -> Sentence:
    return words(_("Honors is a bid of 40 or more. Type its number, as in A 40H."))


def _passed_out(table: _SpokenContext) -> Sentence:
    if table.now.system.passes:
        return words(_("If all pass, the side that did not deal bids 28 no-trump. Type it, as in B 28NT."))
    return fill(
        _("The lead player must open ({article}), so no deal is passed out."),
        article=article(table.now.system.bids_article),
    )


_EXPLANATIONS: dict[str, tuple[str, Callable[[_SpokenContext], Sentence]]] = {
    "adhikam": ("call-not-approved", _adhikam),
    "thani": ("thani", _thani),
    "honours": ("honors-number", _honors),
    "honors": ("honors-number", _honors),
    "?": ("contract-unknown", lambda _table: words(_("Ask the table: a deal needs its contract."))),
    "passed out": ("passed-out", _passed_out),
    "all pass": ("passed-out", _passed_out),
}
