"""The prizes of a stage as a page, once its ranking is final: places, the trophy that goes round, the best player."""

from collections.abc import Iterator, Mapping

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import Around, link
from scorekeeper.features.publishing.view.markup import Html, element, name, text
from scorekeeper.features.publishing.view.paths import team_path
from scorekeeper.language import prizes as say
from scorekeeper.sheets.prizes.contents import Prized, PrizeList
from scorekeeper.sheets.prizes.prize_list import prize_words, rolling_words

PRIZES = "prizes"


def prizes_page(around: Around, found: PrizeList, teams: Mapping[str, str], note: str) -> bytes:
    """Return the prizes; `teams` are the uids of the teams by name, `note` says how final the ranking is."""
    content: list[object] = [frame.note(note)] if note else []
    if found.prized:
        heads = [frame.head("place"), frame.head("team"), frame.head("prize")]
        content.append(frame.table(None, heads, (_row(row, found.currency, teams) for row in found.prized)))
    content += (element("p", sentence, class_="small q") for sentence in _sharing(found))
    if found.trophy:
        content += [
            element("h2", say.title("trophy")),
            element("p", rolling_words(found)),
        ]
    if found.best_player:
        said = say.best_player(found.best_player, found.best_team, found.best_award)
        content += [element("h2", say.title("best")), element("p", name(said))]
    return around.page(PRIZES, text(words.nav(PRIZES)), "", content)


def _sharing(found: PrizeList) -> Iterator[str]:
    if any(row.is_shared for row in found.prized):
        yield say.sharing(found.shared)


def _row(row: Prized, currency: str, teams: Mapping[str, str]) -> Html:
    named: object = link(team_path(teams[row.name]), name(row.name)) if row.name in teams else name(row.name)
    mark = element("span", row.mark, class_="why") if row.mark else ""
    return element(
        "tr",
        element("td", say.place_range(row.place, row.last), class_="b"),
        element("th", named, mark, scope="row"),
        element("td", prize_words(row, currency)),
    )
