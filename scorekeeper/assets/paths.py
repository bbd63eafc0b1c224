"""Where things lie: what is shipped beside the code, and what belongs to the user."""

import gettext as catalogue
from functools import lru_cache
from pathlib import Path

DOMAIN = "scorekeeper"
"""What our catalogues of texts are called."""
PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (PACKAGE / "resources", PACKAGE.parent / "resources")


def resources() -> Path:
    """Return the folder with what is shipped: inside an installed package, beside it in a checkout."""
    return next((place for place in _PLACES if place.is_dir()), _PLACES[0])


@lru_cache(maxsize=64)
def in_language(folder: str, name: str) -> Path:
    """Return a text that is shipped: in the reader's language where there is one (`help/ml/start.md`), else as written.

    The reader's language is that of our catalogue of texts; without one it is English.
    """
    written = resources() / folder / name
    found = catalogue.find(DOMAIN, str(resources() / "locale"))
    if found is None:
        return written
    own = resources() / folder / Path(found).parent.parent.name / name
    return own if own.is_file() else written


def user_data_dir() -> Path:
    """Return the folder for the user's own data of this program (recent events, backups); it may not exist yet."""
    from platformdirs import user_data_path  # noqa: PLC0415 - only the window and events need it

    return user_data_path("scorekeeper", appauthor=False)


def backup_dir(data: Path | None = None) -> Path:
    """Return the folder that automatic backups go to, under the user's data (or the folder given instead)."""
    return (data or user_data_dir()) / "backups"


def sample_dir(data: Path | None = None) -> Path:
    """Return the folder in which copies of the sample event are made to be played with."""
    return (data or user_data_dir()) / "samples"
