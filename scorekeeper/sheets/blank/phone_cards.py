"""Cards with the codes for the phones of teams and tables; four on a page, to cut apart."""

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

_PAD, _CODE, _NAME = 14.0, 150.0, 20.0


@dataclass(frozen=True, slots=True)
class PhoneCard:
    """The card of a team or a table: its name, the address with the code, and the event."""

    event: str
    name: str
    address: str


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
    middle = x + width / 2
    page.whole(x, top - 10, card.event, 10, max_width=width, grey=GREY)
    page.block(x, top - 18, card.name, _NAME, max_width=width, height=54, bold=True, centred=True)
    page.code(middle - _CODE / 2, top - 84 - _CODE, card.address, _CODE)
    text = _("Scan with the phone's camera. The code works on one phone, for the whole event. Keep the page open.")
    page.block(x, top - 92 - _CODE, text, 10, max_width=width, height=46)
    server = card.address.partition("#")[0]
    page.whole(x, box.y + _PAD, server, 9, max_width=width, grey=GREY)
