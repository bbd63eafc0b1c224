"""The features of the program, a folder for each.

Its contents (`view`), texts (`words`) and looks (`page`).
"""
