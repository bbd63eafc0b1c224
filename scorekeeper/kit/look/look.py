"""The current look: one object made at the start and passed to every widget.

A widget asks it for colors, fonts, sizes and icons, and listens to `changed`: theme and text size switch while the
window is open.
"""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip

from scorekeeper.kit.look import fonts, sheets
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.icons import IconBook
from scorekeeper.kit.look.look_settings import PERCENTS, THEME_SETTINGS, ThemeSetting
from scorekeeper.kit.look.palette import THEMES, Theme, Token, Tokens

FOCUS_WIDTH = 2
CARD_RADIUS, CONTROL_RADIUS, CHIP_RADIUS = 6, 5, 4
ROW_BAR = 4
_MOST_WIDTHS = 5_000


class Look(QObject):
    """The current theme, text size and motion; `changed` is emitted when any of them changes."""

    changed = Signal()

    def __init__(
        self,
        theme: ThemeSetting = "system",
        percent: int = 100,
        *,
        reduced_motion: bool | None = None,
        icons: IconBook | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._setting: ThemeSetting = theme
        self._percent = percent
        self._reduced_motion = reduced_motion
        self._icons = icons or IconBook()
        self._colors: dict[str, QColor] = {}
        self._fonts: dict[tuple[Role, int | None, bool, bool], QFont] = {}
        self._widths: dict[tuple[str, Role, int | None], int] = {}
        """A cache, because layouts ask for the same widths repeatedly; measuring words costs more than placing them."""
        self._app: QApplication | None = None

    # settings
    @property
    def theme(self) -> ThemeSetting:
        """The theme as set: system, light, dark or contrast."""
        return self._setting

    @property
    def shown(self) -> Theme:
        """The theme on the screen: light, dark or contrast."""
        if self._setting != "system":
            return self._setting
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    @property
    def tokens(self) -> Tokens:
        """The colors on the screen."""
        return THEMES[self.shown]

    @property
    def percent(self) -> int:
        """The text size in percent."""
        return self._percent

    @property
    def compact(self) -> bool:
        """Whether the text is so large that the rail has only icons and panels cover the page."""
        return self._percent >= 200

    @property
    def reduced_motion(self) -> bool:
        """Whether fades are off: as set, or as the system prefers."""
        if self._reduced_motion is not None:
            return self._reduced_motion
        # QStyle brings hundreds of enumeration members with it; nothing fades before the first paint
        from PySide6.QtWidgets import QStyle  # noqa: PLC0415

        return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0

    # switching
    def set_theme(self, theme: ThemeSetting) -> None:
        """Apply another theme at once; raises ValueError for an unknown theme."""
        if theme not in THEME_SETTINGS:
            raise ValueError(theme)
        if theme != self._setting:
            self._setting = theme
            self._renew()

    def set_percent(self, percent: int) -> None:
        """Show all text at another size in percent.

        Raises ValueError if it is not one of `PERCENTS`.
        """
        if percent not in PERCENTS:
            raise ValueError(percent)
        if percent != self._percent:
            self._percent = percent
            self._renew()

    def step_percent(self, steps: int) -> None:
        """Make the text larger (positive) or smaller by some steps."""
        index = min(range(len(PERCENTS)), key=lambda i: abs(PERCENTS[i] - self._percent))
        self.set_percent(PERCENTS[max(0, min(len(PERCENTS) - 1, index + steps))])

    def apply(self, app: QApplication, *, fusion: bool = False) -> None:
        """Style the application: Fusion, palette, font.

        Follow the system's color scheme from now on.
        `fusion` says that the application was started with the style Fusion among its arguments; asking for the
        style here would load QStyle with its hundreds of enumeration members before the first paint.
        """
        if self._app is None:
            if not fusion:
                app.setStyle("Fusion")
            app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self._app = app
        self._dress(app)

    def _system_changed(self) -> None:
        if self._setting == "system":
            self._renew()

    def _renew(self) -> None:
        self._colors.clear()
        self._fonts.clear()
        self._widths.clear()
        self._icons.forget()
        if self._app is not None:
            self._dress(self._app)
        self.changed.emit()

    def _dress(self, app: QApplication) -> None:
        palette = self.qt_palette()
        app.setPalette(palette)
        app.setFont(self.font("body"))
        QToolTip.setPalette(palette)
        QToolTip.setFont(self.font("small"))

    # values for widgets
    def color(self, token: Token) -> QColor:
        """Return the color of a token; do not change it, it is shared."""
        if token not in self._colors:
            self._colors[token] = QColor(self.tokens[token])
        return self._colors[token]

    def font(self, role: Role, weight: int | None = None, *, italic: bool = False, text: str = "") -> QFont:
        """Return the font of a role at the current size; a Malayalam `text` gets its own font first."""
        key = (role, weight, italic, fonts.is_malayalam(text))
        if key not in self._fonts:
            self._fonts[key] = fonts.font(role, self._percent, weight, italic=italic, text=text)
        return self._fonts[key]

    def metrics(self, role: Role, weight: int | None = None) -> QFontMetrics:
        """Return the metrics of a role's font."""
        return QFontMetrics(self.font(role, weight))

    def text_width(self, text: str, role: Role, weight: int | None = None) -> int:
        """Return the width of a control's words, in which "&" marks the key and takes no width."""
        key = (text, role, weight)
        if key not in self._widths:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            metrics = QFontMetrics(self.font(role, weight, text=text))
            self._widths[key] = metrics.size(Qt.TextFlag.TextShowMnemonic, text).width()
        return self._widths[key]

    def px(self, pixels: int) -> int:
        """Return a size scaled with the text (heights of controls, icons, widths of number boxes)."""
        return (pixels * self._percent + 50) // 100

    def gap(self, pixels: int) -> int:
        """Return a distance scaled with the text, but only by two fifths as much."""
        return (pixels * (150 + self._percent) + 125) // 250

    def pixmap(self, name: str, token: Token, size: int = 18, ratio: float = 1.0) -> QPixmap:
        """Return an icon as a pixmap of `size` pixels (not scaled by the text size)."""
        return self._icons.pixmap(name, self.tokens[token], size, ratio)

    def icon(self, name: str, tone: Token = "ink2", size: int = 18) -> QIcon:
        """Return an icon for Qt's own widgets (menus).

        It keeps its color, so ask again after `changed`.
        """
        made = QIcon()
        for ratio in (1.0, 2.0):
            made.addPixmap(self.pixmap(name, tone, size, ratio))
        return made

    def paint_icon(  # noqa: PLR0917 - painting calls read like drawPixmap
        self, painter: QPainter, name: str, token: Token, left: float, top: float, size: int
    ) -> None:
        """Paint an icon, sharp on the device the painter draws on."""
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(round(left), round(top), self.pixmap(name, token, size, ratio))

    def qt_palette(self) -> QPalette:
        """Return the Qt palette of the theme on the screen."""
        return _qt_palette(self.tokens)

    def style_sheet(self, kind: sheets.Kind) -> str:
        """Return the style sheet for one of Qt's own widgets: menu, scroll or status."""
        return sheets.style_sheet(kind, self.tokens, self._percent)


def _qt_palette(tokens: Tokens) -> QPalette:
    roles = QPalette.ColorRole
    pairs: dict[QPalette.ColorRole, str] = {
        roles.Window: tokens["window"],
        roles.WindowText: tokens["ink"],
        roles.Base: tokens["base"],
        roles.AlternateBase: tokens["alt"],
        roles.Text: tokens["ink"],
        roles.Button: tokens["base"],
        roles.ButtonText: tokens["ink"],
        roles.BrightText: tokens["error"],
        roles.Light: tokens["base"],
        roles.Midlight: tokens["hover"],
        roles.Mid: tokens["line"],
        roles.Dark: tokens["edge"],
        roles.Shadow: tokens["edge"],
        roles.Highlight: tokens["accent"],
        roles.HighlightedText: tokens["on_accent"],
        roles.Accent: tokens["accent"],
        roles.Link: tokens["accent"],
        roles.LinkVisited: tokens["accent"],
        roles.ToolTipBase: tokens["base"],
        roles.ToolTipText: tokens["ink"],
        roles.PlaceholderText: tokens["ink2"],
    }
    palette = QPalette()
    for role, color in pairs.items():
        palette.setColor(role, QColor(color))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens["disabled"]))
    return palette
