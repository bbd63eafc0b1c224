"""The desks for papers, imports, checks and signers, made on first use.

An open event uses no memory for features that are not used yet.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.open_event import OpenEvent
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings

if TYPE_CHECKING:
    from scorekeeper.features.keys.page.people import PeopleDesk
    from scorekeeper.features.papers.page.page import PaperPage
    from scorekeeper.features.papers.page.paper_desk import PaperDesk
    from scorekeeper.features.verify.page.page import Verifier

REPORTS = "reports"


class WindowDesks:
    """The desks for paper, for checking files, and for signers of the open event."""

    def __init__(
        self, window: Window, look: Look, jobs: Jobs, settings: ProgramSettings, keys: ClubKeys, *, opening: OpenEvent
    ) -> None:
        self._window, self._look, self._jobs, self._settings, self._keys = window, look, jobs, settings, keys
        self._opening = opening
        self._bridge: Bridge | None = None

    @cached_property
    def paper(self) -> "PaperDesk":
        """Prints, exports and imports."""
        from scorekeeper.features.papers.page.paper_desk import PaperDesk  # noqa: PLC0415

        paper = PaperDesk(self._look, self._jobs, self._window, settings=self._settings, keys=self._keys)
        paper.signs = lambda: self._window.signs
        paper.files.lists.connect(self._show_team_list)
        if self._bridge is not None:
            paper.serve(self._bridge)
        return paper

    @cached_property
    def verifier(self) -> "Verifier":
        """Checks files."""
        from scorekeeper.features.verify.page.page import Verifier  # noqa: PLC0415

        return Verifier(self._window, self._look, self._jobs, data=self._keys.data, opened=lambda: self._bridge)

    @cached_property
    def people(self) -> "PeopleDesk":
        """Makes and opens keys, and enrolls signers."""
        from scorekeeper.features.keys.page.people import PeopleDesk  # noqa: PLC0415

        return PeopleDesk(self._window, self._look, self._keys, self._settings, self._opening)

    def serve(self, bridge: Bridge) -> None:
        """Make papers of this event from now on."""
        self._bridge = bridge
        if "paper" in self.__dict__:
            self.paper.serve(bridge)

    def make_page(self) -> "PaperPage":
        """Make the Print page."""
        return self.paper.make_page()

    def take_paper(self, size: str) -> None:
        """Preview and print on paper of this size from now on."""
        if self._window.page(REPORTS) is not None:
            self.paper.page().set_paper(size)

    def check_file(self) -> None:
        """Ask for a file and check it."""
        self.verifier.check_file()

    def show_people(self) -> None:
        """Show who may sign."""
        self.people.show()

    def _bring_in(self, bridge: Bridge) -> None:
        """Import sessions, or report who may."""
        from scorekeeper.kit.frame.commands import entered_by  # noqa: PLC0415 - after the first paint
        from scorekeeper.session.offers import refusal  # noqa: PLC0415 - after the first paint

        why = refusal(bridge.tournament, bridge.desk.role, entered_by("import"))
        if why:
            self._window.refuse(why)
        else:
            self.paper.bring_in(bridge)

    def _check_received(self, bridge: Bridge, session: str) -> None:
        """Check the signed sheet imported for a session, or report who may."""
        from scorekeeper.kit.frame.commands import entered_by  # noqa: PLC0415 - after the first paint
        from scorekeeper.session.offers import refusal  # noqa: PLC0415 - after the first paint

        why = refusal(bridge.tournament, bridge.desk.role, entered_by("check-received"), session)
        if why:
            self._window.refuse(why)
        else:
            self.paper.check_received(bridge, session)

    def _show_team_list(self, path: Path) -> None:
        """Show the teams in a file on the Teams page, or report why the file is not a team list."""
        from scorekeeper.features.event.view.team_list_files import UnreadableTeamList, read_team_file  # noqa: PLC0415
        from scorekeeper.kernel import failures  # noqa: PLC0415
        from scorekeeper.kernel.documents import document_bytes  # noqa: PLC0415
        from scorekeeper.store.errors import StoreError  # noqa: PLC0415

        try:
            teams = read_team_file(document_bytes(path))
        except UnreadableTeamList as reason:
            self._window.refuse(f"{path.name}: {reason}")
        except StoreError as error:
            self._window.refuse(failures.sentence(error))
        else:
            page = self._window.ensure_page("event")
            if page is not None:
                page.show_target(teams)
                self._window.show_page("event")

    def handlers(self, bridge: Bridge, session: Callable[[], str]) -> Mapping[str, Callable[[], None]]:
        """Return the commands of an open event.

        `session` is the uid of the one on the Score sheet page.
        """
        return {
            "import": lambda: self._bring_in(bridge),
            "export": lambda: self.paper.export(self._paper_target(session())),
            "print": lambda: self._print(bridge, session()),
            "check-received": lambda: self._check_received(bridge, session()),
            "print-slip": lambda: self.paper.print_slip(self._ruling()),
            "save-copy": lambda: self.paper.save_copy(bridge),
            "check-event": lambda: self.verifier.check_event(bridge),
        }

    def _print(self, bridge: Bridge, session: str) -> None:
        if self._window.current == "waiting":
            self.paper.print_fetch_list(bridge)
        else:
            self.paper.print(self._paper_target(session))

    def _ruling(self) -> str:
        from scorekeeper.features.papers.page.fitting_paper import ruling_shown  # noqa: PLC0415

        return ruling_shown(self._window)

    def _paper_target(self, session: str) -> tuple[str, str]:
        from scorekeeper.features.papers.page.fitting_paper import fitting_paper  # noqa: PLC0415

        return fitting_paper(self._window, session)
