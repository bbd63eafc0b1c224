"""The prizes of a stage as a page, once its ranking is final."""

from collections.abc import Iterator, Mapping

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, name, text
from scorekeeper.features.publishing.view.paths import team_path
from scorekeeper.language import prizes as prizes_words
from scorekeeper.sheets.prizes.contents import PrizeList, PrizeWinner
from scorekeeper.sheets.prizes.prize_list import prize_words, rolling_words

PRIZES = "prizes"


def prizes_page(context: PageContext, prize_list: PrizeList, teams: Mapping[str, str], note: str) -> bytes:
    """Return the prizes.

    `teams` are the uids of the teams by name, `note` says how final the ranking is.
    """
    content: list[object] = [frame.note(note)] if note else []
    if prize_list.prized:
        heads = [frame.head("place"), frame.head("team"), frame.head("prize")]
        content.append(frame.table(None, heads, (_row(row, prize_list.currency, teams) for row in prize_list.prized)))
    content += (element("p", sentence, class_="small q") for sentence in _sharing(prize_list))
    if prize_list.trophy:
        content += [
            element("h2", prizes_words.title("trophy")),
            element("p", rolling_words(prize_list)),
        ]
    if prize_list.best_player:
        best_text = prizes_words.best_player(prize_list.best_player, prize_list.best_team, prize_list.best_award)
        content += [element("h2", prizes_words.title("best")), element("p", name(best_text))]
    return context.page(PRIZES, text(words.nav(PRIZES)), "", content)


def _sharing(prize_list: PrizeList) -> Iterator[str]:
    if any(row.is_shared for row in prize_list.prized):
        yield prizes_words.sharing(prize_list.shared)


def _row(row: PrizeWinner, currency: str, teams: Mapping[str, str]) -> Html:
    named: object = link(team_path(teams[row.name]), name(row.name)) if row.name in teams else name(row.name)
    mark = element("span", row.mark, class_="why") if row.mark else ""
    return element(
        "tr",
        element("td", prizes_words.place_range(row.place, row.last), class_="b"),
        element("th", named, mark, scope="row"),
        element("td", prize_words(row, currency)),
    )
