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
            lambda: pgettext("setting", "Colours"),
            lambda: _("Light, dark or high contrast, or as the computer is set."),
        ),
        "text-size": SettingText(
            lambda: _("Text size"), lambda: _("Of every word; Ctrl++ and Ctrl+- change it anywhere.")
        ),
        "language": SettingText(
            lambda: pgettext("setting", "Language"), lambda: _("Pages already open change at the next start.")
        ),
        "paper": SettingText(
            lambda: pgettext("setting", "Paper"),
            lambda: _("The paper that sheets are made for; another can be chosen when printing."),
        ),
        "who": SettingText(lambda: _("Your name"), lambda: _("Every entry made here carries it from now on.")),
        "desk": SettingText(
            lambda: _("Name of this desk"),
            lambda: _("What others on a server read on the Round page; without a name it goes by a number."),
        ),
        "sound": SettingText(
            lambda: pgettext("setting", "Sound"),
            lambda: _(
                "For when your eyes are on the paper: one beep for made, two for defeated, three for not recorded."
            ),
        ),
        "backup-places": SettingText(
            lambda: _("Further backup places"),
            lambda: _("A stick or another disk: each backup is also made there, and the journal is witnessed."),
        ),
        "late-minutes": SettingText(
            lambda: _("Minutes by which a table is late"),
            lambda: _("On the Round page: how far behind the middle of the hall it is expected to end."),
        ),
        "quiet-minutes": SettingText(
            lambda: _("Minutes after which a table is quiet"),
            lambda: _("On the Round page: how long without an entry, or without beginning."),
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
        ("sound", "on"): pgettext("choice", "on"),
        ("sound", "off"): pgettext("choice", "off"),
    }.get((key, value), f"{value} %" if key == "text-size" else value)


def settings_problem(kind: str, file: str, aside: str) -> str:
    """Return the problem with the file of the settings; "" for none."""
    return {
        "damaged": _(
            "The settings were damaged: what could not be read is back to its default. A copy is in {aside}."
        ).format(aside=aside),
        "odd": _("Some settings are not known here: the defaults apply. The file is {file}.").format(file=file),
        "closed": _(
            "The settings cannot be saved: {file} cannot be written. They apply until the program closes."
        ).format(file=file),
    }.get(kind, "")


def places(count: Sequence[str]) -> str:
    """Return the text in place of an empty list of backup places."""
    return "" if count else _("None: backups are made beside the program's own files only.")


def back_at_defaults() -> str:
    """Return the sentence that everything is at its default again."""
    return _("All defaults are restored; your name and the backup places stay.")
