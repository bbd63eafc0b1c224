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

_PAD, _CODE, _SMALLER_CODE, _WIFI, _NAME = 14.0, 148.0, 132.0, 76.0, 20.0


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
    scan = _("Scan with the phone's camera. The code works on one phone, for the whole event. Keep the page open.")
    steps = _(
        "Before the play: tap the team that declares, the number and the suit. After it: type the card points. The "
        "other side answers on its own phone, or on yours."
    )
    if card.wifi:  # the codes from top to bottom, as they are scanned
        low = top - 78 - _WIFI
        page.code(x, low, card.wifi, _WIFI)
        first = _("First join the Wi-Fi: {network}").format(network=card.network)
        page.block(x + _WIFI + 8, low + _WIFI, first, 10, max_width=width - _WIFI - 8, height=_WIFI, bold=True)
        low -= 16 + _SMALLER_CODE
        page.code(x, low, card.address, _SMALLER_CODE)
        beside, rest = x + _SMALLER_CODE + 8, width - _SMALLER_CODE - 8
        page.block(beside, low + _SMALLER_CODE, steps, 10, max_width=rest, height=_SMALLER_CODE)
        page.block(x, low - 6, scan, 10, max_width=width, height=38)
    else:
        low = top - 78 - _CODE
        page.code(x + (width - _CODE) / 2, low, card.address, _CODE)
        page.block(x, low - 6, scan, 10, max_width=width, height=38)
        page.block(x, box.y + _PAD + 12 + _WIFI, steps, 10, max_width=width, height=_WIFI)
    page.block(x, box.y + _PAD + 9, card.address.partition("#")[0], 9, max_width=width, height=10, grey=GREY)
