"""The bracket of a knock-out as a page: a list for phones, a picture for wide screens."""

from collections.abc import Iterator

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, joined, name, text
from scorekeeper.features.publishing.view.paths import sheet_path, team_path
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.tournament.draw.bracket_layout import rows, third_place

BRACKET = "bracket"
_PITCH, _ROW, _HEAD, _GAP = 82, 25, 30, 36
"""Heights of a pair, a side, and the head above, and the gap between columns."""
_ACROSS, _WIDEST = 1300, 320
"""The most width of the picture, and of a column in it."""


def bracket_page(context: PageContext, seen: frozenset[str], bracket: ShownBracket, note: str) -> bytes:
    """Return the published part of the bracket; `note` says why it may still change.

    `seen` are the sessions (uids) that have a sheet to look at.
    """
    content: list[object] = [frame.note(note)] if note else []
    if bracket.winner:
        content.append(
            element("p", bracket_words.winner_caption(), ": ", element("b", name(bracket.winner)), class_="score")
        )
    content.append(_picture(bracket))
    content += [_round(bracket, number, seen) for number in range(bracket.rounds, 0, -1)]
    return context.page(BRACKET, text(words.nav(BRACKET)), bracket.lengths, content)


# to read
def _round(bracket: ShownBracket, number: int, seen: frozenset[str]) -> Html:
    """Return one round: who meets whom, points, who advances."""
    pairs = [pair for pair in bracket.pairs if pair.round == number]
    return joined(
        element("h2", bracket.head(number)),
        element("ul", *(_pair(pair, seen) for pair in pairs), class_="pairs"),
    )


def _pair(pair: ShownPair, seen: frozenset[str]) -> Html:
    state: object = pair.state
    if pair.session in seen:
        state = link(sheet_path(pair.session), pair.state or bracket_words.title())
    return element(
        "li",
        element("p", element("span", _head(pair)), element("span", state), class_="small q"),
        *(_side(side) for side in pair.sides),
        *(element("p", note, class_="small q") for note in pair.notes),
        class_="card",
    )


def _side(side: ShownSide) -> Html:
    named: object = link(team_path(side.team), name(side.name)) if side.known else side.name
    on = (
        element("span", "\N{CHECK MARK}", role="img", aria_label=bracket_words.advances_word(), class_="ok")
        if side.on
        else ""
    )
    return element(
        "p",
        element("span", side.seed, class_="seed q") if side.seed else "",
        element("b" if side.on else "span", named, class_="who"),
        on,
        element("b" if side.on else "span", side.points, class_="n"),
        class_="side" if side.known and side.on is not False else "side q",
    )


# the picture
def _picture(bracket: ShownBracket) -> Html:
    """Return the picture, hidden from screen readers because the lists have the same content."""
    return _Picture(bracket).made()


def _text_element(content: object, x: float, y: float, class_: str, anchor: str = "") -> Html:
    return element("text", content, x=f"{x:g}", y=f"{y:g}", class_=class_, text_anchor=anchor)


class _Picture:
    """A picture: a column for each round, wider if there are few."""

    def __init__(self, bracket: ShownBracket) -> None:
        self._bracket = bracket
        self._column = min(_WIDEST, _ACROSS // bracket.rounds)
        self._box_width = self._column - _GAP

    def made(self) -> Html:
        bracket, part = self._bracket, self._bracket.whole
        height = rows(part, third=bracket.third is not None) * _PITCH + _HEAD
        width = bracket.rounds * self._column - _GAP + 2
        heads = (_text_element(head, index * self._column, 14, "h") for index, head in enumerate(bracket.heads))
        return element(
            "svg",
            *heads,
            *self._lines(),
            *(piece for pair in bracket.shown_in(part) for piece in self._box(pair)),
            class_="bracket wide",
            viewBox=f"-1 0 {width} {height:g}",
            width=width,
            aria_hidden="true",
        )

    def _position(self, pair: ShownPair) -> tuple[float, float]:
        """Return the left edge and the middle of a pair."""
        cell = self._bracket.whole.place_of(pair.round, pair.slot)
        assert cell is not None
        middle = third_place(self._bracket.whole) if pair.third else cell.middle
        return cell.column * self._column, _HEAD + middle * _PITCH + 4

    def _lines(self) -> Iterator[Html]:
        positions = {(pair.round, pair.slot): self._position(pair) for pair in self._bracket.pairs if not pair.third}
        for (number, slot), (left, middle) in positions.items():
            to = positions.get((number + 1, slot // 2))
            if to is not None:
                right = left + self._box_width
                half = (right + to[0]) / 2
                yield element("path", d=f"M{right:g} {middle:g}H{half:g}V{to[1]:g}H{to[0]:g}", class_="l")

    def _box(self, pair: ShownPair) -> Iterator[Html]:
        (left, middle), width = self._position(pair), self._box_width
        top = middle - _ROW
        yield element("rect", x=f"{left:g}", y=f"{top:g}", width=width, height=2 * _ROW, rx=4, class_="b")
        yield element("path", d=f"M{left:g} {middle:g}h{width}", class_="r")
        yield _text_element(_head(pair), left, top - 4, "s")
        yield _text_element(pair.state, left + width, top - 4, "s", "end")
        for index, side in enumerate(pair.sides):
            yield from self._side(side, left, top + index * _ROW + 17)

    def _side(self, side: ShownSide, left: float, base: float) -> Iterator[Html]:
        strong = " w" if side.on else "" if side.known and side.on is None else " q"
        begin, end = left + 8, left + self._box_width
        if side.seed:
            yield _text_element(side.seed, begin, base, "s")
            begin += 28
        box = {"x": f"{begin:g}", "y": f"{base - 17:g}", "width": f"{end - 46 - begin:g}", "height": _ROW}
        yield element("svg", _text_element(side.name, 0, 17, f"t{strong}"), **box)  # what is too long is cut off
        if side.on:
            yield element("path", d=f"M{end - 42:g} {base - 9:g}l4 4l-4 4", class_="l w")
        if side.points:
            yield _text_element(side.points, end - 8, base, f"t{strong}", "end")


def _head(pair: ShownPair) -> str:
    """Return where a pair is played; for the third-place match also its name."""
    return " \N{MIDDLE DOT} ".join(
        part for part in (bracket_words.third_place() if pair.third else "", pair.head) if part
    )
