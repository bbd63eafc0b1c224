"""The building blocks of pages: type, suits, icons and controls, in one `Look`."""
