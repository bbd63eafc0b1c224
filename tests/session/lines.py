"""What an entry line says of itself."""

from scorekeeper.language.spans import join, plain, spoken


def shown(reading):
    """The explanation below the line, as plain text."""
    return plain(join(reading.sentence, reading.follow))


def heard(reading):
    """The explanation below the line, as it is read aloud."""
    return spoken(join(reading.sentence, reading.follow))


def described(reading):
    if reading.kind == "wrong":
        result = []
        for problem in reading.problems:
            result.append(problem.code)
            result.extend(f"{first}-{last}" for first, last in problem.columns)
        return " | ".join(["wrong " + " ".join(result), *reading.readings])
    return f"{reading.kind} {reading.deal} {reading.canonical or reading.expects}"
