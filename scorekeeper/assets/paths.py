"""Where files are: those shipped with the code, and the user's own."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
_reader = {"language": ""}
_PLACES = (PACKAGE / "resources", PACKAGE.parent / "resources")


def resources() -> Path:
    """Return the folder of shipped files: inside an installed package, next to it in a checkout."""
    return next((folder for folder in _PLACES if folder.is_dir()), _PLACES[0])


def in_language(folder: str, name: str) -> Path:
    """Return a shipped text in the reader's language ("help/ml/start.md"), or the original."""
    own = resources() / folder / _reader["language"] / name
    return own if own.is_file() else resources() / folder / name


def read_in(language: str) -> None:
    """Use shipped texts in this language from now on, if translated.

    "" is the original language.
    """
    _reader["language"] = language


def user_data_dir() -> Path:
    """Return the folder for the user's own data of this program (recent events, backups).

    It may not exist yet.
    """
    from platformdirs import user_data_path  # noqa: PLC0415 - only the window and events need it

    return user_data_path("scorekeeper", appauthor=False)


def backup_dir(data: Path | None = None) -> Path:
    """Return the folder for automatic backups, in `data` or the user's data."""
    return (data or user_data_dir()) / "backups"


def outbox_dir(data: Path | None = None) -> Path:
    """Return the folder in which entries wait for a server that does not answer."""
    return (data or user_data_dir()) / "outbox"


def keys_file(data: Path) -> Path:
    """Return the path of the club's keys in a folder of user data."""
    return data / "keys" / "keys.json"


def sample_dir(data: Path | None = None) -> Path:
    """Return the folder for copies of the sample event to play with."""
    return (data or user_data_dir()) / "samples"
