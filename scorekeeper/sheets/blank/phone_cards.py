"""Phone code cards for teams and tables, four on a page, to cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blank.cut import cut_apart
from scorekeeper.sheets.blank.marks import Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.pdf import draw_pages
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.paper.pen import GREY
from scorekeeper.sheets.paper.typefaces import typefaces

_PAD, _CODE, _WIFI, _NAME = 14.0, 148.0, 76.0, 20.0


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """The card of a team or a table: its name, the address with the code, and the event.

    `network` is the name of the hall's Wi-Fi and `wifi` the text of the code that joins it, "" for none.
    """

    event: str
    name: str
    address: str
    network: str = ""
    wifi: str = ""


def phone_cards_pdf(cards: Sequence[PhoneCard], options: SheetOptions) -> bytes:
    """Return the cards as PDF; raises NoGlyph if a name has a letter that no font has."""
    width, height = PAPERS[options.paper]
    each = ((width - 2 * MARGIN) / 2, (height - 2 * MARGIN) / 2)
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Phone cards"), cards[0].event if cards else "")
        puts = [partial(_put, card) for card in cards]
        draw_pages(book, cut_apart(puts, faces, (width, height), each, margin=MARGIN))
        return book.close()


def _put(card: PhoneCard, page: BlankPage, box: Rect) -> None:
    x, width, top = box.x + _PAD, box.width - 2 * _PAD, box.top - _PAD
    page.block(x, top, card.event, 10, max_width=width, height=24, grey=GREY, centred=True)
    page.block(x, top - 24, card.name, _NAME, max_width=width, height=50, bold=True, centred=True)
    code_y = top - 78 - _CODE
    page.code(x + (width - _CODE) / 2, code_y, card.address, _CODE)
    text = _("Scan with the phone's camera. The code works on one phone, for the whole event. Keep the page open.")
    page.block(x, code_y - 6, text, 10, max_width=width, height=38)
    steps = _(
        "Before the play: tap the team that declares, the number and the suit. After it: type the card points. The "
        "other side answers on its own phone, or on yours."
    )
    low = box.y + _PAD + 12
    if card.wifi:
        page.code(x, low, card.wifi, _WIFI)
        first = _("First join the Wi-Fi: {network}").format(network=card.network)
        beside, rest = x + _WIFI + 8, width - _WIFI - 8
        page.block(beside, low + _WIFI, first, 10, max_width=rest, height=25, bold=True)
        page.block(beside, low + _WIFI - 25, steps, 10, max_width=rest, height=_WIFI - 25)
    else:
        page.block(x, low + _WIFI, steps, 10, max_width=width, height=_WIFI)
    page.block(x, box.y + _PAD + 9, card.address.partition("#")[0], 9, max_width=width, height=10, grey=GREY)
