"""Texts of the Disputes page, the panel of F7 and the rulings."""
