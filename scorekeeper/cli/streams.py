"""Standard input, output and error as UTF-8, whatever the locale and whatever stands in their place."""

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
"""No document, list or certificate is larger, in bytes."""


def read_input(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`. Raises Complaint when it cannot be read."""
    try:
        data = _read_standard_input() if name == STANDARD_INPUT else _read_file(Path(name))
    except (OSError, ValueError) as reason:
        raise complain(name, unreadable(reason)) from reason
    if len(data) > MOST_READ:
        from scorekeeper.language.store import too_large  # noqa: PLC0415 - only for those who need a sentence

        raise complain(name, too_large(MOST_READ // 1024 // 1024))
    return data


def must_be_no_address(name: str) -> None:
    """Raise Complaint for the address of a server, where only a file will do."""
    if "://" in name:
        raise complain(name, _("this is the address of a server; here a file is needed"))


def must_be_file(name: str) -> None:
    """Raise Complaint for a device or a pipe: it is not waited for, and might never end. Standard input is `-`."""
    must_be_no_address(name)
    try:
        strange = not stat.S_ISREG(mode := Path(name).stat().st_mode) and not stat.S_ISDIR(mode)
    except (OSError, ValueError):
        return  # whoever reads it says why not
    if strange:
        raise complain(name, _("this is not an ordinary file and was not read"))


def _read_file(path: Path) -> bytes:
    must_be_file(str(path))
    with path.open("rb") as file:
        return file.read(MOST_READ + 1)


def read_secret(question: str) -> str:
    """Ask for a secret: unseen at a terminal, otherwise it is the next line of standard input.

    A secret is never an argument or a variable of the environment, where others can read it.
    """
    stream: Any = sys.stdin
    if stream is not None and stream.isatty():
        import getpass  # noqa: PLC0415 - rarely wanted

        return getpass.getpass(question, stream=sys.stderr)
    raw = getattr(stream, "buffer", None)
    secret = raw.readline().decode("utf-8", "replace") if raw is not None else str(stream.readline() if stream else "")
    return secret.rstrip("\r\n")


def tell_written(files: Iterable[Path]) -> None:
    """Say which files were written, a line for each."""
    write_output("".join(line(pgettext("command line", "Written"), str(path)) + "\n" for path in files))


def unreadable(reason: OSError | ValueError) -> str:
    """Return why a file cannot be read or written, in a sentence; a ValueError is a name that cannot be one."""
    if isinstance(reason, FileNotFoundError):
        return _("there is no such file")
    if isinstance(reason, IsADirectoryError):
        return _("this is a folder, not a file")
    if isinstance(reason, NotADirectoryError):
        return _("a part of the path is not a folder")
    if isinstance(reason, PermissionError):
        return _("there is no permission to read or write this")
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
    """Write to standard output. Raises Complaint when it cannot be written; a reader who left is no fault."""
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        _forget(sys.stdout)
    except (OSError, ValueError) as reason:
        _forget(sys.stdout)
        raise complain(STANDARD_INPUT, unreadable(reason)) from reason


def write_error(text: str) -> None:
    """Write to standard error, if anybody listens."""
    try:
        _write(sys.stderr, text)
    except (OSError, ValueError):
        _forget(sys.stderr)


def progress(words: Callable[[int, int], str]) -> Callable[[int, int], None]:
    """Return what shows how far something is, in one line of a terminal; where standard error is none, nothing."""
    stream: Any = sys.stderr
    if stream is None or not stream.isatty():
        return lambda _done, _total: None

    def show(done: int, total: int) -> None:
        # the line is taken away again when all is done: what was written is told on standard output
        write_error(f"\r\x1b[K{words(done, total) if done < total else ''}")

    return show


def _write(stream: Any, text: str) -> None:
    if stream is None:
        return
    raw = getattr(stream, "buffer", None)
    if raw is None:
        stream.write(text)
    else:
        stream.flush()
        # names of files may hold bytes that are no UTF-8; they go out as they came in
        raw.write(text.encode("utf-8", "surrogateescape" if _escaped(text) else "strict"))
        raw.flush()
    stream.flush()


def _escaped(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _forget(stream: IO[str] | None) -> None:
    """Send what is still waiting to nowhere, so that the interpreter does not stumble over it when it ends."""
    try:
        number = stream.fileno() if stream is not None else -1
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        return
