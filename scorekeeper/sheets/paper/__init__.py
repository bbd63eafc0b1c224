"""A sheet drawn as PDF: planned in pages, then drawn with our own faces and suits."""
