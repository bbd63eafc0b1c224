"""The figures of a tagged PDF, as a reader of the screen finds them."""


def figures(reader):
    """Answer the figures of a tagged PDF."""
    waiting = [reader.trailer["/Root"]["/StructTreeRoot"]["/K"]]
    while waiting:
        one = waiting.pop()
        one = one.get_object() if hasattr(one, "get_object") else one
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            if one.get("/S") == "/Figure":
                yield one
            waiting.append(one.get("/K", []))
