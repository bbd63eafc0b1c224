"""The words of drawing."""
