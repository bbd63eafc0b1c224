"""The waiting entries in words, and two versions of one thing side by side."""
