"""An evening on a computer on which a club keeps its keys."""

from scorekeeper.kit.choosers import Choosers
from scorekeeper.signing.keys.hardness import Hardness
from tests.shell.evening import Evening

PASSPHRASE, PIN = "a long walk home", "8317"
CHEAP = Hardness(64, 1, 1)


class ClubEvening(Evening):
    """An evening on a computer whose keys cost little to try."""

    def __init__(self, qtbot, tmp_path):
        super().__init__(qtbot, tmp_path)
        self.programme.keys.hardness = CHEAP

    @property
    def page(self):
        return self.window.page("people")

    def settle(self):
        self.wait(lambda: not self.programme.keys.busy)

    def show(self):
        self.window.run("people")
        self.settle()

    def fill(self, *texts):
        """Type line after line, each ended with Enter."""
        for text in texts:
            self.type(text)
            self.enter()
        self.settle()

    def press(self, key):
        page = self.page
        on_cards = {"copy": page.backup.copy, "restore": page.backup.restore, "give": page.clubs.give}
        if key in page.buttons:
            page.buttons[key].click()
        elif key in on_cards:
            self.press("clubs" if key == "give" else "backup")
            on_cards[key].click()
        else:
            page.actions_by_key[key].trigger()
        self.settle()

    def lock(self):
        self.programme.keys.lock()
        self.settle()

    def begin(self):
        """Open the page of a computer without keys, and there the form for a passphrase."""
        self.show()
        self.press("passphrase")

    def make(self):
        self.begin()
        self.fill("Kottayam Club", "Lissy Abraham", PASSPHRASE, PASSPHRASE)

    def choosing(self, **choices):
        self.programme.desks.people.choosers = Choosers(**choices)
