"""The Score sheet page: the sheet, the entry line, and one side panel at a time."""
