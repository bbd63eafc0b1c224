"""Makes the README's pictures from the real window:   sh installers/pictures

The program is started on a virtual screen, driven with keys as a scorer would, and the screen is read. The printed
sheet is a page of its PDF. The pictures go to `resources/pictures`, each with a palette of its own to stay small.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pypdfium2
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scorekeeper import cli  # noqa: E402 - the checkout must be on the path first
from tests.window.display import Display  # noqa: E402
from tests.window.events import BEGUN, TEAMS, begin_event  # noqa: E402
from tests.window.golden_keys import CONTRACT_FIRST, DEALS, PENALTY_AFTER, READ_OUT  # noqa: E402
from tests.window.program import Program, Reader  # noqa: E402

FOLDER = ROOT / "resources" / "pictures"
SIZE = (1366, 768)
LARGEST = 150_000
SCORER = "Lissy Abraham"
SCALE = 1.5
"""Pixels of the printed sheet for each point of the page."""
TINT = 0.9
"""Seconds after which nothing moves any more but the cursor."""

Colour = tuple[int, int, int]
Take = Callable[[str], None]


def main() -> int:
    """Make all pictures; 1 when one is too large to ship."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, closing(Display(SIZE)) as display, closing(Reader(display)) as reader:
        home = Path(folder)
        event = home / "Autumn cup.scorekeeper"
        begin_event(event)
        with closing(opened(display, reader, home, str(event))) as program:
            session(program, lambda name: take(display, name))
            assert program.quit() == 0
        print_sheet(event, "printed-sheet")
        with closing(opened(display, reader, home)) as program:
            tournament(program, lambda name: take(display, name))
            assert program.quit() == 0
    return report()


def opened(display: Display, reader: Reader, home: Path, *words: str) -> Program:
    """Start the program over the whole screen."""
    program = Program(display, reader, home, ["--who", SCORER, *words])
    program.keys.resize(program.window, *SIZE)
    program.wait(lambda: (node := program.node("window")) and node.box and node.box[2:] == SIZE, "the whole screen")
    return program


def session(program: Program, shoot: Take) -> None:
    """Play the golden session; a picture of a line being typed."""
    keys, saved = program.keys, BEGUN
    program.go_to_sheet(saved)
    for number, deal in enumerate(DEALS, 1):
        if number == CONTRACT_FIRST[0]:
            keys.line(CONTRACT_FIRST[1])
            saved += 1
            program.wait_entry(saved)
            keys.line(CONTRACT_FIRST[2])
        else:
            keys.type(deal.line)
            if number == PENALTY_AFTER + 1:
                program.wait_for_text("entry-explanation", TEAMS[0].name)
                shoot("score-sheet")
            keys.press("Return")
        saved += 1
        program.wait_entry(saved)
        if number == PENALTY_AFTER:
            penalty(program)
            saved += 1
            program.wait_entry(saved)
        if number in (*READ_OUT, 13, 14, 15, 16, 17, 18):
            program.wait_for_text("announcement-sentence", TEAMS[0].name)
            keys.press("Return")
            saved += 1
            program.wait_entry(saved)
    program.wait_for_text("complete-result", "")


def penalty(program: Program) -> None:
    """Detroit led out of turn in the deal just recorded."""
    program.keys.press("Up", "F4")  # the deal just recorded
    program.wait_focus("penalty-search")
    program.keys.line("lead")
    program.keys.type("b")
    program.wait_for_text("penalty-prescribed-sentence", TEAMS[0].name)
    program.keys.press("Return")


def tournament(program: Program, shoot: Take) -> None:
    """Look around in the tournament that comes with the program.

    Pictures of its standings, its round and its wall.
    """
    keys = program.keys
    program.wait_for_text("start-open-practice", "")
    keys.press("ctrl+shift+k")
    program.wait(lambda: program.acknowledged, "the tournament")
    keys.press("ctrl+1")
    program.wait_focus("entry-line")
    keys.type("a")
    keys.press("Escape")  # the corner no longer shows where the file is
    keys.press("ctrl+3")
    program.wait_for_text("standings-through", "")
    shoot("standings")
    keys.press("ctrl+2")
    program.wait_for_text("round-title", "")
    shoot("round")
    keys.press("ctrl+t")
    program.take_keyboard("wall")
    keys.resize(program.window, *SIZE)
    shoot("wall")
    keys.press("Escape")
    program.take_keyboard()


def print_sheet(event: Path, name: str) -> None:
    """Keep the first page of the session's sheet as a picture."""
    with tempfile.TemporaryDirectory() as folder:
        assert cli.main(["export", str(event), "--all", "--pdf", folder]) == cli.DONE
        (file,) = Path(folder).glob("*.pdf")
        with closing(pypdfium2.PdfDocument(file)) as pdf:
            page = pdf[0].render(scale=SCALE).to_pil()
    few(page.convert("RGB")).save(FOLDER / f"{name}.png", optimize=True)


def take(display: Display, name: str) -> None:
    """Keep the screen as a picture, when the tint of the row just saved has gone."""
    time.sleep(TINT)
    few(display.picture()).save(FOLDER / f"{name}.png", optimize=True)


def few(picture: Image.Image) -> Image.Image:
    """Return a picture in 256 colors.

    The most frequent ones stay, the others become the nearest of them.
    """
    data = picture.tobytes()
    pixels = list(zip(data[0::3], data[1::3], data[2::3], strict=True))
    seen = [colour for colour, _ in Counter(pixels).most_common()]
    kept = seen[:256]
    places = {colour: index for index, colour in enumerate(kept)}
    for colour in seen[256:]:
        places[colour] = min(range(len(kept)), key=lambda at, colour=colour: distance(kept[at], colour))  # type: ignore[misc]
    small = Image.frombytes("P", picture.size, bytes(places[pixel] for pixel in pixels))
    small.putpalette([part for colour in kept for part in colour])
    return small


def distance(one: Colour, other: Colour) -> int:
    """Return how far apart two colors are."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def report() -> int:
    """Print how large the pictures are; return 1 if one is too large."""
    status = 0
    for path in sorted(FOLDER.glob("*.png")):
        size = path.stat().st_size
        print(f"{path.relative_to(ROOT)}  {size // 1000} kB")
        status |= size > LARGEST
    return status


if __name__ == "__main__":
    sys.exit(main())
