"""Forms: fields one under the other, their problems, and the two buttons at their foot."""
