"""The system's own choosers for files, folders and printers.

Tests replace them with fixed answers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from scorekeeper.kit.event_location import documents
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def choose_files(parent: QWidget, title: str, start: Path, kinds: str) -> list[Path]:
    """Ask for files to read and return them; an empty list if the scorer cancels."""
    chosen, _kind = QFileDialog.getOpenFileNames(parent, title, str(start), kinds)
    return [Path(name) for name in chosen]


def choose_place(parent: QWidget, title: str, start: Path, kinds: str) -> Path | None:
    """Ask for a file to write."""
    chosen, _kind = QFileDialog.getSaveFileName(parent, title, str(start), kinds)
    return Path(chosen) if chosen else None


def choose_folder(parent: QWidget, title: str, start: Path) -> Path | None:
    """Ask for a folder."""
    chosen = QFileDialog.getExistingDirectory(parent, title, str(start))
    return Path(chosen) if chosen else None


def choose_printer(parent: QWidget, printer: "QPrinter", go: Callable[[], None]) -> None:
    """Ask for a printer, and call `go` once one is chosen.

    The window stays responsive meanwhile.
    """
    from PySide6.QtPrintSupport import QPrintDialog  # noqa: PLC0415 - large, only for printing

    dialog = QPrintDialog(printer, parent)
    dialog.setObjectName("print-dialog")
    dialog.setWindowTitle(pgettext("heading", "Print"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(go)
    dialog.setModal(True)
    dialog.show()
    file = dialog.findChild(QLineEdit, "filename")
    if isinstance(file, QLineEdit):  # Qt's own dialog would begin in the folder from which the program was started
        folder = documents() if documents().is_dir() else Path.home()
        file.setText(str(folder / printer.docName()))


@dataclass(frozen=True, slots=True)
class Choosers:
    """Asks for files, folders and printers."""

    files: Callable[[QWidget, str, Path, str], list[Path]] = choose_files
    save_path: Callable[[QWidget, str, Path, str], Path | None] = choose_place
    folder: Callable[[QWidget, str, Path], Path | None] = choose_folder
    printer: "Callable[[QWidget, QPrinter, Callable[[], None]], None]" = choose_printer
