"""What a tournament document is asked, and the documents that answer: from it alone, without clock or chance."""
