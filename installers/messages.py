"""Write the template that translators start from:   .venv/bin/python installers/messages.py

The template is `resources/locale/scorekeeper.pot`. It has every text of the package in alphabetical order with its
context and its files, and neither dates nor line numbers, so it changes only when a text does.
"""

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scorekeeper"
TEMPLATE = ROOT / "resources" / "locale" / "scorekeeper.pot"
TEXTS = {"_": 1, "ngettext": 2, "pgettext": 2}
"""How many texts a call begins with."""
USES_TEXTS = "from scorekeeper.language.translation import"
HEAD = """\
# Texts of Scorekeeper. To translate them, see "A language" in scorekeeper/docs/adding-things.md.
msgid ""
msgstr ""
"Project-Id-Version: Scorekeeper\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def texts_in(source: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield each text with its context; a text with a plural is a pair.

    Babel's own reader finds what stands inside an f-string only from Python 3.12 on.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
            name = node.func.id
            values = [argument.value for argument in node.args[: TEXTS[name]] if isinstance(argument, ast.Constant)]
            texts = tuple(value for value in values if isinstance(value, str) and value)
            if len(texts) == TEXTS[name]:
                yield (texts[1], texts[0]) if name == "pgettext" else (texts if len(texts) > 1 else texts[0], None)


def messages() -> Catalog:
    """Return every text of the package with its context and the files that use it."""
    from scorekeeper.rules.systems import all_rules  # noqa: PLC0415 - the path is set first when this is a script

    catalog = Catalog()
    for path in sorted(PACKAGE.rglob("*.py")):
        if USES_TEXTS not in path.read_text(encoding="utf-8"):
            continue  # halves the time
        file = path.relative_to(ROOT).as_posix()
        for text, context in texts_in(path.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(file, 0)], context=context)
    for rules in all_rules():
        catalog.add(rules.name, locations=[("scorekeeper/rules/systems", 0)], context="rule system")
    return catalog


def template() -> str:
    """Return the text of the template."""
    written = io.BytesIO()
    write_po(written, messages(), sort_output=True, omit_header=True, include_lineno=False, width=0)
    return HEAD + written.getvalue().decode()


def main() -> int:
    """Write the template."""
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8")
    print(TEMPLATE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
