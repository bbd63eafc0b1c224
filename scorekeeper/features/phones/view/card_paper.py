"""The cards with phone codes as a paper to print or save."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.features.papers.view.exporting import may_replace
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.features.phones.view.phone_rows import wifi_text
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blank.phone_cards import PhoneCard, phone_cards_pdf


def phone_cards(
    tournament: Tournament, cards: Sequence[tuple[str, str]], network: str = "", password: str = ""
) -> PaperPiece:
    """Return a card for each name and address, with the code that joins the Wi-Fi."""
    event = tournament.event.name if tournament.event is not None else ""
    drawn = [PhoneCard(event, name, address, network, wifi_text(network, password)) for name, address in cards]

    def write(form: str, path: Path, data: bytes) -> tuple[Path, ...]:
        may_replace(path, form)
        write_file(path, data, make_folder=True)
        return (path,)

    return PaperPiece(
        _("Phone cards"), lambda _form: "phone-cards.pdf", lambda _form, options: phone_cards_pdf(drawn, options), write
    )
