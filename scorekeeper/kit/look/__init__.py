"""The building blocks of every page: tokens, type, suits, icons and controls, all handed one `Look`."""
