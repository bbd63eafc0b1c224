"""The texts of drawing."""
