"""A computer to sign sheets on, with the People page open while signing."""

from PySide6.QtCore import Qt

from tests.features.keys.page.club_evening import ClubEvening


class SigningHall(ClubEvening):
    """The keys of a club, and the page on which a sheet is signed."""

    @property
    def signing(self):
        return self.window.page("sign-off")

    def settle(self):
        super().settle()
        self.wait(lambda: not self.bridge.is_busy)
        if self.window.current == "sign-off":
            self.wait(lambda: not self.signing.is_working)

    def read(self):
        """Turn the sheet with Page Down until its end was on the screen."""
        for _turn in range(30):
            if self.signing.card.rest.isVisible() and self.signing.card.rest.isEnabled():
                self.key(Qt.Key.Key_PageDown)
        self.settle()
