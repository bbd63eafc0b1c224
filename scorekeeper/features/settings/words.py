"""The texts of the program settings: names, effects, and problems with the file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


@dataclass(frozen=True, slots=True)
class SettingText:
    """The name of a setting, and its effect in a sentence."""

    label: Callable[[], str]
    does: Callable[[], str]


SETTING_TEXTS: Mapping[str, SettingText] = MappingProxyType(
    {
        "theme": SettingText(
            lambda: pgettext("setting", "Colors"),
            lambda: _("Light, dark, high contrast, or the same as the computer."),
        ),
        "text-size": SettingText(
            lambda: _("Text size"), lambda: _("You can change it anywhere with Ctrl++ and Ctrl+-.")
        ),
        "language": SettingText(
            lambda: pgettext("setting", "Language"), lambda: _("Open pages change language after a restart.")
        ),
        "dates": SettingText(
            lambda: pgettext("setting", "Dates"),
            lambda: _("How dates are shown. Signed sheets and data files always use the same format."),
        ),
        "paper": SettingText(
            lambda: pgettext("setting", "Paper"),
            lambda: _("The usual paper size. You can choose another one when printing."),
        ),
        "who": SettingText(lambda: _("Your name"), lambda: _("It is saved with every entry made here.")),
        "desk": SettingText(
            lambda: _("Name of this desk"),
            lambda: _("Shown to other desks on the Tables page. Without a name, the desk has a number."),
        ),
        "commands": SettingText(
            lambda: _("Menus show"),
            lambda: _("Every key works, and Ctrl+K finds everything, whatever the menus show."),
        ),
        "sound": SettingText(
            lambda: pgettext("setting", "Sound"),
            lambda: _(
                "For scoring without looking at the screen: one beep for made, two for defeated, "
                "three for not recorded."
            ),
        ),
        "backup-places": SettingText(
            lambda: _("More backup folders"),
            lambda: _(
                "A USB stick or another disk. Each backup is also saved there, with proof of everything entered so far."
            ),
        ),
        "late-minutes": SettingText(
            lambda: _("Minutes until a table is late"),
            lambda: _("On the Tables page: how much later than the median a table is expected to end."),
        ),
        "quiet-minutes": SettingText(
            lambda: _("Minutes until a table is quiet"),
            lambda: _("On the Tables page: how long a table has had no entry, or has not begun."),
        ),
    }
)


def choice(key: str, value: str) -> str:
    """Return the name of a value of a setting."""
    return {
        ("theme", "system"): pgettext("choice", "System"),
        ("theme", "light"): pgettext("choice", "Light"),
        ("theme", "dark"): pgettext("choice", "Dark"),
        ("theme", "contrast"): pgettext("choice", "Contrast"),
        ("paper", "A4"): "A4",
        ("paper", "letter"): pgettext("choice", "Letter"),
        ("commands", "on"): pgettext("choice", "every command"),
        ("commands", "off"): pgettext("choice", "what the event needs"),
        ("sound", "on"): pgettext("choice", "on"),
        ("sound", "off"): pgettext("choice", "off"),
    }.get((key, value), f"{value} %" if key == "text-size" else value)


def settings_problem(kind: str, file: str, aside: str) -> str:
    """Return the problem with the file of the settings; "" for none."""
    return {
        "damaged": _(
            "The settings file was damaged. Settings that could not be read are back to their "
            "defaults. A copy is in {aside}."
        ).format(aside=aside),
        "odd": _("Some settings are not valid, so their defaults are used. The file is {file}.").format(file=file),
        "closed": _("Settings cannot be saved because {file} cannot be written. They apply until you quit.").format(
            file=file
        ),
    }.get(kind, "")


def places(count: Sequence[str]) -> str:
    """Return the text in place of an empty list of backup places."""
    return "" if count else _("None. Backups are saved only in the program's own folder.")


def back_at_defaults() -> str:
    """Return the sentence that everything is at its default again."""
    return _("Defaults restored. Your name and backup folders are unchanged.")
