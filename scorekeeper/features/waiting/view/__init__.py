"""The waiting entries in words, and two conflicting versions side by side."""
