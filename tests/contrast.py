"""How far two colours are apart, as the guidelines for what everybody can read have it."""


def luminance(colour):
    """The relative luminance of WCAG, 0.0 (black) to 1.0 (white)."""
    parts = []
    for start in (1, 3, 5):
        part = int(colour[start : start + 2], 16) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast_ratio(color, other):
    """The contrast of WCAG between two colours, 1.0 to 21.0."""
    low, high = sorted((luminance(color), luminance(other)))
    return (high + 0.05) / (low + 0.05)
