"""Splitting a quick entry into its parts with their columns.

Nothing here knows the session; `entry_line` checks that a number fits the chart and a result its
contract.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.session.entry_parts import Columns, LineEnded, LineParts, Number, UnreadLine, known_sign

_STYLES = "\ufe0e\ufe0f"
_DIGITS = "0123456789"
_STRAINS = {"C": "C", "D": "D", "H": "H", "S": "S", "P": NO_TRUMP, "PASS": NO_TRUMP}
_STRAINS |= {"NT": NO_TRUMP, "NS": NO_TRUMP, "NOES": NO_TRUMP}
_BEGINNINGS = frozenset(word[:length] for word in _STRAINS for length in range(1, len(word) + 1))
_SHORT = "N"
"""Any word beginning like this, such as NT, NS or Noes, is no-trump."""
_ALL_PASS, _COT = "ALLPASS", "COT"
_TIMES = {"2": 1, "3": 2, "4": 2}


def split(text: str, letters: Mapping[str, tuple[Side, ...]]) -> LineParts:
    """Return the parts of a line. `letters` says which sides a letter (casefolded) may mean."""
    return _LineReader(text, letters).read()


def split_change(text: str, letters: Mapping[str, tuple[Side, ...]]) -> LineParts | None:
    """Return the parts of a line with only changes, None if it is no such line.

    None if it cannot be read that way. Missing parts keep their current value.
    """
    parts = _LineReader(text, letters).read(change=True)
    return None if parts.problems or parts.expects else parts


class _LineReader:
    """A reader that walks over the line once, from left to right."""

    def __init__(self, text: str, letters: Mapping[str, tuple[Side, ...]]) -> None:
        self._text = text
        self._signs = [(known_sign(sign), column) for column, sign in enumerate(text, 1) if sign not in _STYLES]
        self._position = 0
        self._end = len(self._signs)
        self._letters = letters
        self._parts = LineParts()

    def _keep(self, **parts: object) -> None:
        self._parts = replace(self._parts, **parts)  # type: ignore[arg-type]

    def read(self, *, change: bool = False) -> LineParts:
        """Read a whole line; `change`: one with only the changes of a deal."""
        if not self._rest():
            return LineParts(blank=True)
        expects = ""
        problems: list[Problem] = []
        try:
            self._deal()
            self._body_and_totals(self._change if change else self._body)
        except UnreadLine as unread:
            problems.append(unread.problem)
        except LineEnded as ended:
            expects = ended.expects
        return replace(self._parts, expects=expects, problems=tuple(problems))

    # --- the parts of a line, in order

    def _deal(self) -> None:
        start = self._position
        number = self._digits()
        if self._next() == ":":
            if number is None:
                raise UnreadLine(problem("deal-missing", columns=(self._here(),)))
            self._position += 1
            self._keep(deal=number)
        else:
            self._position = start

    def _body_and_totals(self, body: Callable[[], None]) -> None:
        slash = next((index for index in range(self._position, self._end) if self._signs[index][0] == "/"), None)
        whole = self._end
        if slash is not None:
            self._end = slash
            self._keep(stroke=(self._signs[slash][1],) * 2)
        try:
            if slash is None or self._next():
                body()
        except LineEnded:
            # The totals after the slash come last, so a part missing before it is an error, not an
            # unfinished line.
            if slash is not None:
                column = self._signs[slash][1]
                raise UnreadLine(problem("gap-before-totals", columns=((column, column),))) from None
            raise
        if slash is not None:
            self._end = whole
            self._position = slash + 1
            self._totals()

    def _body(self) -> None:
        sign = self._next()
        if not sign:
            raise LineEnded("side")
        letter = self._text[self._column() - 1]
        sides = self._letters.get(letter.casefold(), ())
        if self._all_pass():
            pass
        elif sides:
            self._keep(sides=sides, letter=letter, side_columns=self._here())
            self._position += 1
            self._contract()
        elif sign in _DIGITS and self._contract_ahead():
            self._contract()
        elif sign not in _DIGITS and sign not in "+-":
            raise self._not_read()
        self._result()
        if rest := self._next():
            number = self._parts.taken
            if not self._parts.sides and number and rest.casefold() in self._letters and not self._parts.deal:
                raise UnreadLine(problem("colon-missing", columns=(number.columns,), deal=number.text[:6]))
            raise self._not_read()

    def _change(self) -> None:
        """Read the changes of a deal: the side, the contract or its doubling alone, the result."""
        self._keep(change=True)
        if not self._next():
            raise LineEnded("side")
        letter = self._text[self._column() - 1]
        if sides := self._letters.get(letter.casefold(), ()):
            self._keep(sides=sides, letter=letter, side_columns=self._here())
            self._position += 1
        if self._next() and self._next() in _DIGITS and self._contract_ahead():
            self._contract()
        elif (sign := self._next()) and sign in "CDHSN" and self._word(len(_COT)) != _COT:
            self._strain(Number("", self._here()))
        if self._parts.number is None and self._next() == "X":
            start = self._column()
            self._doubling()
            self._keep(doubled=(start, self._signs[self._position - 1][1]))
        self._result()
        if self._next() or self._parts.rival is not None:
            raise self._not_read()

    def _all_pass(self) -> bool:
        """Read "all-pass", with or without the stroke.

        Its first letters alone are an unfinished line.
        """
        start, word, index = self._position, "", self._position
        while index < self._end and len(word) < len(_ALL_PASS) and (self._signs[index][0].isalpha() or word):
            sign = self._signs[index][0]
            if sign not in " -":
                if sign != _ALL_PASS[len(word)]:
                    break
                word += sign
            index += 1
        if word == _ALL_PASS:
            self._position = index
            self._keep(passed=(self._signs[start][1], self._signs[index - 1][1]))
            return True
        if len(word) > 1 and index == self._end:
            raise LineEnded("all-pass")
        return False

    def _contract_ahead(self) -> bool:
        """Return whether a suit follows the digits here: a contract without its side."""
        start = self._position
        self._digits(2)
        ahead = self._next()
        self._position = start
        return bool(ahead) and ahead in "CDHSNPX"

    def _contract(self) -> None:
        first = self._next()
        if not first:
            raise LineEnded("number")
        number = self._digits(2)
        if number is None:
            raise (
                self._not_read()
                if not first.isascii()
                else UnreadLine(problem("number-missing", columns=(self._here(),)))
            )
        self._keep(number=number)
        self._strain(number)
        self._doubling()
        last = self._signs[self._position - 1][1]
        self._keep(contract_columns=(number.columns[0], last))

    def _strain(self, number: Number) -> None:
        ahead = self._next()
        if not ahead:
            raise LineEnded("suit")
        start = self._position
        word = ""
        read = ""
        after = last = start
        while (sign := self._next()) and (word + sign) in _BEGINNINGS:
            word += sign
            last = self._column()
            self._position += 1
            if word in _STRAINS:
                read, after = _STRAINS[word], self._position
        if word == _SHORT:
            read, after = NO_TRUMP, self._position
        if read and (sign or word in _STRAINS or word == _SHORT):
            self._position = after
            self._keep(strain=read)
            return
        if word and not sign:
            raise LineEnded("suit")
        if word:
            columns = (self._signs[start][1], last)
            raise UnreadLine(problem("suit-begun", columns=(columns,), text=self._text[columns[0] - 1 : last]))
        self._position = start
        if ahead in "0123456789+-X/":
            raise UnreadLine(problem("suit-missing", columns=(number.columns,), value=number.text[:4]))
        raise self._not_read()

    def _doubling(self) -> None:
        before = self._position
        crosses = 0
        while self._next() == "X":
            crosses += 1
            if crosses > 2:
                raise UnreadLine(problem("doubled-too-often", columns=(self._here(),)))
            self._position += 1
            before = self._position
        self._position = before
        self._keep(doubling=crosses)
        if crosses == 1:
            self._times()

    def _times(self) -> None:
        """Read x2, x3, x4 if written together; a separate number after "x 2" leaves it open."""
        start = self._position
        glued = start < self._end and self._signs[start][0] in _DIGITS
        number = self._digits()
        if number is None or number.text not in _TIMES:
            self._position = start
        elif glued:
            self._keep(doubling=_TIMES[number.text], times=f"x{number.text}")
        else:
            self._keep(rival=self._digits())
            self._position = start

    def _result(self) -> None:
        while sign := self._next():
            if sign in _DIGITS:
                number = self._digits()
                if number != self._parts.rival:
                    self._once(taken=number)
            elif sign == ":" and self._parts.taken is not None and self._parts.opponents is None:
                self._opponents()
            elif sign in "+-":
                self._once(sign=sign)
                self._position += 1
            elif sign == "!":
                self._insisted()
            elif not self._cot():
                return

    def _opponents(self) -> None:
        """Read the other side's card points after the colon, which make "x 2 44:12" unambiguous."""
        self._position += 1
        if not self._next():
            raise LineEnded("opponents")
        number = self._digits()
        if number is None:
            raise self._not_read()
        parts = self._parts
        if parts.rival is not None and parts.taken is not None:
            self._keep(doubling=_TIMES[parts.taken.text], times=f"x{parts.taken.text}", taken=parts.rival, rival=None)
        self._keep(opponents=number)

    def _insisted(self) -> None:
        """Read which side refused a surrender: "!A"."""
        start = self._column()
        self._position += 1
        if not self._next():
            raise LineEnded("insisted")
        sides = self._letters.get(self._text[self._column() - 1].casefold(), ())
        if len(sides) != 1:
            raise self._not_read()
        self._keep(insisted=sides[0], insisted_columns=(start, self._column()))
        self._position += 1

    def _cot(self) -> bool:
        """Read "cot": the winner took every trick."""
        word = self._word(len(_COT))
        if word != _COT[: len(word)]:
            return False
        if self._position + len(word) == self._end and len(word) < len(_COT):
            raise LineEnded("cot")
        if word != _COT:
            return False
        self._keep(swept=(self._column(), self._signs[self._position + len(_COT) - 1][1]))
        self._position += len(_COT)
        return True

    def _word(self, length: int) -> str:
        return "".join(sign for sign, _ in self._signs[self._position : self._position + length])

    def _once(self, taken: Number | None = None, sign: str = "") -> None:
        earlier = self._parts.sign_columns if sign else self._parts.taken and self._parts.taken.columns
        here = taken.columns if taken else self._here()
        if earlier:
            raise UnreadLine(problem("two-results", columns=(earlier, here)))
        self._keep(**({"sign": sign, "sign_columns": here} if sign else {"taken": taken}))

    def _totals(self) -> None:
        first = self._signed()
        start = first.columns[0]
        if self._next() and self._next() in ":,":
            self._position += 1
        second = self._signed()
        if self._next():
            raise self._not_read()
        self._keep(totals=(_whole(first), _whole(second)), totals_columns=(start, second.columns[1]))

    def _signed(self) -> Number:
        sign = self._next()
        if not sign:
            raise LineEnded("totals")
        start = self._column()
        minus = "-" if sign == "-" else ""
        self._position += len(minus)
        number = self._digits()
        if number is None:
            if minus and not self._next():
                raise LineEnded("totals")
            raise self._not_read() if self._next() else UnreadLine(problem("not-read", columns=((start, start),)))
        return Number(minus + number.text, (start, number.columns[1]))

    # --- single steps

    def _next(self) -> str:
        """Skip spaces and return the next character, empty at the end."""
        while self._position < self._end and self._signs[self._position][0] == " ":
            self._position += 1
        return self._signs[self._position][0] if self._position < self._end else ""

    def _rest(self) -> str:
        return "".join(sign for sign, _ in self._signs).strip()

    def _column(self) -> int:
        return self._signs[self._position][1]

    def _here(self) -> Columns:
        return self._column(), self._column()

    def _digits(self, across: int = 0) -> Number | None:
        """Read the digits from here on.

        Up to `across` of them may have spaces between (the number of a contract).
        """
        if not (self._next() and self._next() in _DIGITS):
            return None
        first = last = self._column()
        text = ""
        while self._position < self._end:
            if self._signs[self._position][0] in _DIGITS:
                text += self._signs[self._position][0]
                last = self._column()
                self._position += 1
            elif self._signs[self._position][0] == " " and self._continues(len(text), across):
                self._next()
            else:
                break
        return Number(text, (first, last))

    def _continues(self, so_far: int, across: int) -> bool:
        """Return whether the digits after these spaces still belong to the number: "4 0 H"."""
        index = self._position
        while index < self._end and self._signs[index][0] == " ":
            index += 1
        end = index
        while end < self._end and self._signs[end][0] in _DIGITS:
            end += 1
        return 0 < end - index <= across - so_far

    def _not_read(self) -> UnreadLine:
        """Return the error for the characters from here to the next space.

        Digits are separate from the rest.
        """
        self._next()
        first = last = self._position
        while last + 1 < self._end and self._signs[last + 1][0] != " " and self._alike(first, last + 1):
            last += 1
        columns = (self._signs[first][1], self._signs[last][1])
        text = self._text[columns[0] - 1 : columns[1]][:20]
        foreign = any(sign.isdigit() and not sign.isascii() for sign in text)
        return UnreadLine(problem("foreign-digit" if foreign else "not-read", columns=(columns,), text=text))

    def _alike(self, first: int, second: int) -> bool:
        return (self._signs[first][0] in _DIGITS) == (self._signs[second][0] in _DIGITS)


def _whole(number: Number) -> int:
    return int(number.text) if len(number.text) <= 6 else 10**6
