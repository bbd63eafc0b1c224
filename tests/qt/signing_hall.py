"""A computer on which sheets are signed: the window of the people page, waited for while a signature is made."""

from tests.qt.test_people_page import Club


class SigningHall(Club):
    """The keys of a club, and the page on which a sheet is signed."""

    @property
    def signing(self):
        return self.window.page("sign-off")

    def settle(self):
        super().settle()
        self.wait(lambda: not self.bridge.is_busy)
        if self.window.current == "sign-off":
            self.wait(lambda: not (self.signing._busy or self.signing._looking))
