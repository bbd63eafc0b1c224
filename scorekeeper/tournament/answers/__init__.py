"""Questions about a tournament document, answered from it alone, without clock or chance."""
