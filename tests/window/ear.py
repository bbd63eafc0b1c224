"""Print what a screen reader is sent, one JSON line for each event.

Runs with the system's Python, which has the bindings (package gir1.2-atspi-2.0); it knows nothing of the program.
"""

import json

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

POLITENESS = {1: "polite", 2: "assertive"}
LAST: list[object] = []


def tell(what, text, **more):
    """Hand one thing over."""
    print(json.dumps({"what": what, "said": text, **more}), flush=True)


def announced(event):
    """Hear what a program says of its own accord."""
    tell("announced", str(event.any_data), how=POLITENESS.get(event.detail1, str(event.detail1)))


def asked(source):
    """Return the question of the button's group, which is its panel's name."""
    around = source.get_parent() if source.get_role_name() == "radio button" else None
    return around.get_name() if around is not None and around.get_role_name() == "panel" else ""


def focused(event):
    """Report the focused control as a screen reader reads it: name, role and description.

    What has it already is not read out again.
    """
    source = event.source
    if not event.detail1 or source in LAST:
        return
    LAST[:] = [source]
    try:
        source.clear_cache()
        words = (asked(source), source.get_name(), source.get_role_name(), source.get_description())
        tell("focused", ", ".join(word for word in words if word))
    except GLib.Error:
        pass  # it has gone again


def main():
    """Listen until ended."""
    listeners = [Atspi.EventListener.new(heard) for heard in (announced, focused)]
    for listener, event in zip(listeners, ("object:announcement", "object:state-changed:focused"), strict=True):
        listener.register(event)
    tell("listening", "")
    Atspi.event_main()


if __name__ == "__main__":
    main()
