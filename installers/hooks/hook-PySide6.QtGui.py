"""Of Qt's plugins, leave out those that no desktop needs.

They would bring GTK and a dozen of its libraries along.
"""

from pathlib import PurePath

from PyInstaller.utils.hooks.qt import add_qt6_dependencies

_LEFT_OUT = {"egldeviceintegrations", "generic", "networkinformation"}
_SCREENS = {"eglfs", "linuxfb", "minimal", "minimalegl", "vkkhrdisplay", "vnc"}
_NAMES = {"libqgtk3.so", *(f"libq{name}.so" for name in _SCREENS)}

hiddenimports, binaries, datas = add_qt6_dependencies(__file__)
binaries = [
    binary
    for binary in binaries
    if PurePath(binary[0]).name not in _NAMES and PurePath(binary[0]).parent.name not in _LEFT_OUT
]
