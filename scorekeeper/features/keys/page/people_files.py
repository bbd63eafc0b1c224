"""Files of the Signers page: backups of keys, certificates of this and other clubs."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.words import people_page as words
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.language.translation import gettext as _

if TYPE_CHECKING:
    from scorekeeper.features.keys.page.page import PeoplePage
    from scorekeeper.features.keys.view.people import ClubView
    from scorekeeper.signing.keys.trust import TrustedClub

T = TypeVar("T")
OLDER = "keys-older"


class PageOwner(Protocol):
    """The owner of the page: it makes the page, fills it, and has the dialogs that choose files."""

    choosers: Choosers

    def page(self) -> "PeoplePage":
        """Return the page."""

    def fill(self, page: "PeoplePage") -> None:
        """Show the club and its people as they are now."""


def refusal(error: Exception) -> str:
    """Return why nothing was done."""
    return words.nothing_done(failures.sentence(error))


class PeopleFiles:
    """The actions with files, each off the window's thread; `does` names them."""

    def __init__(self, window: Window, keys: ClubKeys, asking: PageOwner) -> None:
        self._window, self._keys, self._asking = window, keys, asking
        self._copy_chosen: Path | None = None
        self._opened: TrustedClub | None = None
        """The club whose certificate is shown."""

    @property
    def does(self) -> Mapping[str, Callable[[], None]]:
        """The actions, by the names of their buttons."""
        return MappingProxyType(
            {
                "give": self._give,
                "copy": self._copy,
                "restore": self._restore,
                "restore-older": self._restore_older,
                "clubs": self._show_clubs,
                "open-club": self._open_club,
                "accept-club": self._accept_club,
                "remove-club": self._remove_club,
            }
        )

    def aside(self, work: Callable[[], T], done: Callable[[T], str]) -> None:
        """Run work apart from the forms, and show the result."""
        page = self._asking.page()

        def finished(result: T) -> None:
            page.tell(done(result))
            self._asking.fill(page)

        self._keys.run(work, finished, lambda error: page.tell(refusal(error), wrong=True))

    def _give(self) -> None:
        data, kinds = self._keys.data, _("Certificates (*.pem)")
        choosers = self._asking.choosers
        to = choosers.save_path(self._window, _("Give out the certificate"), Path.home() / "club.pem", kinds)
        if to is None:
            return

        def work() -> Path:
            from scorekeeper.features.keys.view.clubs import export_certificate  # noqa: PLC0415

            return export_certificate(data, to)

        self.aside(
            work,
            lambda path: _(
                "Saved: {name}. It contains no secret. Anyone who checks your sheets needs it and your fingerprint."
            ).format(name=path.name),
        )

    # other clubs
    def _show_clubs(self) -> None:
        """Show the accepted clubs."""
        data, page = self._keys.data, self._asking.page()

        def work() -> "tuple[TrustedClub, ...]":
            from scorekeeper.features.keys.view.clubs import accepted_clubs  # noqa: PLC0415

            return accepted_clubs(data)

        def done(clubs: "tuple[TrustedClub, ...]") -> None:
            page.clubs.show_clubs(clubs)
            if page.shown != "clubs":
                page.show_card("clubs")

        self._keys.run(work, done, lambda error: page.tell(refusal(error), wrong=True))

    def _open_club(self) -> None:
        """Ask for a certificate, and show whose it is."""
        kinds = _("Certificates (*.pem *.cer *.crt);;All files (*)")
        chosen = self._asking.choosers.files(self._window, _("Open a certificate"), Path.home(), kinds)
        if not chosen:
            return
        data, page = self._keys.data, self._asking.page()

        def work() -> "tuple[TrustedClub, tuple[str, ...]]":
            from scorekeeper.features.keys.view.clubs import club_doubts, read_certificate  # noqa: PLC0415

            club = read_certificate(chosen[0])
            return club, club_doubts(data, club, datetime.now(UTC))

        def done(read: "tuple[TrustedClub, tuple[str, ...]]") -> None:
            self._opened = read[0]
            page.clubs.ask(*read)

        self._keys.run(work, done, lambda error: page.tell(refusal(error), wrong=True))

    def _accept_club(self) -> None:
        data, club = self._keys.data, self._opened
        assert club is not None  # the button is only shown with a certificate

        def work() -> "TrustedClub":
            from scorekeeper.features.keys.view.clubs import accept_club  # noqa: PLC0415

            return accept_club(data, club)

        self._with_clubs(work, lambda club: _("{club} is accepted.").format(club=club.name))

    def _remove_club(self) -> None:
        data, mark = self._keys.data, self._asking.page().clubs.club

        def work() -> None:
            from scorekeeper.features.keys.view.clubs import remove_club  # noqa: PLC0415

            remove_club(data, mark)

        self._with_clubs(work, lambda _nothing: _("The club was removed: its sheets are no longer accepted here."))

    def _with_clubs(self, work: Callable[[], T], done: Callable[[T], str]) -> None:
        """Run work on the accepted clubs, show the result, and list them again."""

        def finished(result: T) -> str:
            self._show_clubs()
            return done(result)

        self.aside(work, finished)

    # copies of the key file
    def _copy(self) -> None:
        data = self._keys.data
        to = self._asking.choosers.folder(self._window, _("Copy the key file into"), Path.home())
        if to is None:
            return

        def work() -> Path:
            from scorekeeper.features.keys.view.people import back_up_keys  # noqa: PLC0415

            return back_up_keys(data, to, datetime.now(UTC))

        self.aside(
            work,
            lambda path: _(
                "Copied: {name}. The keys in it stay sealed; it needs the passphrase or the recovery code."
            ).format(name=str(path)),
        )

    def _restore(self) -> None:
        kinds = _("Copies of the key file (*.json);;All files (*)")
        chosen = self._asking.choosers.files(self._window, _("Restore a copy of the key file"), Path.home(), kinds)
        if chosen:
            self._copy_chosen = chosen[0]
            self._bring_back(older=False)

    def _restore_older(self) -> None:
        self._bring_back(older=True)

    def _bring_back(self, *, older: bool) -> None:
        """Replace the key file by the copy; open keys are locked, because the copy may have others."""
        data, source, page = self._keys.data, self._copy_chosen, self._asking.page()

        def work() -> "ClubView":
            from scorekeeper.features.keys.view.people import restore_keys  # noqa: PLC0415

            assert source is not None
            return restore_keys(data, source, datetime.now(UTC), older=older)

        def done(club: "ClubView") -> None:
            self._keys.lock()
            page.club = None
            page.shown = ""
            page.tell(words.brought_back(club.name, club.people))
            self._asking.fill(page)

        def failed(error: Exception) -> None:
            if isinstance(error, EntryRefused) and any(problem.code == OLDER for problem in error.problems):
                page.tell("")
                page.show_card("older")
            else:
                page.tell(refusal(error), wrong=True)

        self._keys.run(work, done, failed)
