"""A sheet drawn as PDF: planned in pages, then drawn with the program's own fonts and suits."""
