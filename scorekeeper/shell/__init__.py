"""The program around the pages: what is open, which page is shown, which command goes where."""
