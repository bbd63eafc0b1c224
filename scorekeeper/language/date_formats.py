"""The formats in which dates can be shown.

Apart from `dates`, because the program's settings are read before the first paint, and dates are not needed there.
"""

BY_REGION, ISO, DAY_FIRST, MONTH_FIRST = "", "iso", "day-first", "month-first"
DATE_FORMATS = (BY_REGION, ISO, DAY_FIRST, MONTH_FIRST)
"""Values of the setting: by region, 2026-11-29, 29 Nov 2026, Nov 29, 2026."""
