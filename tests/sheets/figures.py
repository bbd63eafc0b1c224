"""The figures of a tagged PDF, as a reader of the screen finds them."""


def figures(reader):
    """Answer the figures of a tagged PDF."""
    waiting = [reader.trailer["/Root"]["/StructTreeRoot"]["/K"]]
    while waiting:
        node = waiting.pop()
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            if node.get("/S") == "/Figure":
                yield node
            waiting.append(node.get("/K", []))
