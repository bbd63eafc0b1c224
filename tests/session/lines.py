"""What an entry line says of itself."""


def described(reading):
    if reading.kind == "wrong":
        said = []
        for found in reading.problems:
            said.append(found.code)
            said.extend(f"{first}-{last}" for first, last in found.columns)
        return " | ".join(["wrong " + " ".join(said), *reading.readings])
    return f"{reading.kind} {reading.deal} {reading.canonical or reading.expects}"
