"""The questions about a tournament document, and their answers: from it alone, without clock or chance."""
