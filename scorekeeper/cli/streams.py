"""Standard input, output and error as UTF-8, whatever the locale and the kind of stream."""

import os
import stat
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any

from scorekeeper.cli.complaint import complain, line
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

STANDARD_INPUT = "-"
MOST_READ = 64 * 1024 * 1024
"""Largest size of a document, list or certificate, in bytes."""


def read_input(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`.

    Raises Complaint if it cannot be read.
    """
    try:
        data = _read_standard_input() if name == STANDARD_INPUT else _read_file(Path(name))
    except (OSError, ValueError) as reason:
        raise complain(name, unreadable(reason)) from reason
    if len(data) > MOST_READ:
        from scorekeeper.language.store import too_large  # noqa: PLC0415 - only needed for sentences

        raise complain(name, too_large(MOST_READ // 1024 // 1024))
    return data


def must_be_no_address(name: str) -> None:
    """Raise Complaint for the address of a server, if only a file will do."""
    if "://" in name:
        raise complain(name, _("this is the address of a server; a file is needed here"))


def must_be_file(name: str) -> None:
    """Raise Complaint for a device or a pipe: reading one might never finish.

    Standard input is `-`.
    """
    must_be_no_address(name)
    try:
        strange = not stat.S_ISREG(mode := Path(name).stat().st_mode) and not stat.S_ISDIR(mode)
    except (OSError, ValueError):
        return  # reading it reports the reason
    if strange:
        raise complain(name, _("this is not an ordinary file and was not read"))


def _read_file(path: Path) -> bytes:
    must_be_file(str(path))
    with path.open("rb") as file:
        return file.read(MOST_READ + 1)


def read_secret(question: str) -> str:
    """Ask for a secret: hidden at a terminal, else read from the next line of standard input.

    A secret is never an argument or an environment variable, where others can read it.
    """
    stream: Any = sys.stdin
    if stream is not None and stream.isatty():
        import getpass  # noqa: PLC0415 - rarely wanted

        return getpass.getpass(question, stream=sys.stderr)
    raw = getattr(stream, "buffer", None)
    secret = raw.readline().decode("utf-8", "replace") if raw is not None else str(stream.readline() if stream else "")
    return secret.rstrip("\r\n")


def tell_written(files: Iterable[Path]) -> None:
    """Print which files were written, a line for each."""
    write_output("".join(line(pgettext("command line", "Written"), str(path)) + "\n" for path in files))


def unreadable(reason: OSError | ValueError) -> str:
    """Return a sentence on why a file cannot be read or written.

    A ValueError means an impossible file name.
    """
    if isinstance(reason, FileNotFoundError):
        return _("there is no such file")
    if isinstance(reason, IsADirectoryError):
        return _("this is a folder, not a file")
    if isinstance(reason, NotADirectoryError):
        return _("a part of the path is not a folder")
    if isinstance(reason, PermissionError):
        return _("you have no permission to read or write this")
    if isinstance(reason, OSError) and reason.strerror:
        return _("this cannot be read or written: {reason}").format(reason=reason.strerror)
    return _("this is not a valid file name")


def _read_standard_input() -> bytes:
    stream: Any = sys.stdin
    if stream is None:
        return b""
    raw = getattr(stream, "buffer", None)
    if raw is not None:
        return bytes(raw.read(MOST_READ + 1))
    text = stream.read(MOST_READ + 1)
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogatepass")


def write_output(text: str) -> None:
    """Write to standard output.

    Raises Complaint if that fails; a reader who has closed the pipe is not an error.
    """
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        _forget(sys.stdout)
    except (OSError, ValueError) as reason:
        _forget(sys.stdout)
        raise complain(STANDARD_INPUT, unreadable(reason)) from reason


def write_error(text: str) -> None:
    """Write to standard error, if it is open."""
    try:
        _write(sys.stderr, text)
    except (OSError, ValueError):
        _forget(sys.stderr)


def progress(words: Callable[[int, int], str]) -> Callable[[int, int], None]:
    """Return a function that shows progress in one line of a terminal.

    Without a terminal it shows nothing.
    """
    stream: Any = sys.stderr
    if stream is None or not stream.isatty():
        return lambda _done, _total: None

    def show(done: int, total: int) -> None:
        # the line is cleared when all is done: standard output names what was written
        write_error(f"\r\x1b[K{words(done, total) if done < total else ''}")

    return show


def parts_done(done: int, total: int) -> str:
    """Return the progress of work that has no name of its own for its parts."""
    return pgettext("command line", "{done} of {total} done").format(done=done, total=total)


def _write(stream: Any, text: str) -> None:
    if stream is None:
        return
    raw = getattr(stream, "buffer", None)
    if raw is None:
        stream.write(text)
    else:
        stream.flush()
        # file names may contain bytes that are not UTF-8; they are written unchanged
        raw.write(text.encode("utf-8", "surrogateescape" if _has_lone_surrogates(text) else "strict"))
        raw.flush()
    stream.flush()


def _has_lone_surrogates(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _forget(stream: IO[str] | None) -> None:
    """Discard buffered output, so that the interpreter does not fail on it at exit."""
    try:
        number = stream.fileno() if stream is not None else -1
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        return
