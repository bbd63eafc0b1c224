"""What was refused, said above the page where the eyes are: it stays until something else happens."""

from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _


class Notice(Card):
    """One sentence across the page; nothing while nothing was refused."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, fill="sunken", edge="warn", margins=(14, 8, 14, 8), name="refusal", accessible=_("Refused")
        )
        row = Row(look, spacing=10)
        row.addWidget(IconLabel(look, "warn", "warn"))
        self.words = Label(look, "", "body", weight=600, wrap=True, name="refusal-words")
        row.addWidget(self.words, 1)
        self.body.addLayout(row)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Say why something is refused, aloud too; the same once more is said once more."""
        self.words.set_words(sentence)
        self.show()
        announce(self, sentence, urgent=True)

    def clear(self) -> None:
        """Say nothing more: something else has happened."""
        self.hide()
