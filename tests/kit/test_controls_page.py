"""The help page of controls matches the program; every control has a name."""

from installers.controls_page import PAGE, controls_page


def test_the_page_is_as_the_program_is(qapp):
    page = controls_page()
    kept = PAGE.read_text(encoding="utf-8")
    assert page.splitlines() == kept.splitlines(), "make it anew: .venv/bin/python installers/controls_page.py"
    assert page == kept


def test_object_names_are_unique_on_a_page():
    page = ""
    seen = set()
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            page = line
        elif line.startswith("| ") and not line.startswith("| name"):
            name = line.split("`")[1]
            assert (page, name) not in seen, (page, name)
            seen.add((page, name))
    assert len(seen) > 150
