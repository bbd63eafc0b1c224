"""The features of the program, each in a folder with `view`, `words` and `page`."""
