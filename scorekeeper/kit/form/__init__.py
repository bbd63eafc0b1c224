"""Forms: fields one below another, their problems, and the two buttons at their foot."""
