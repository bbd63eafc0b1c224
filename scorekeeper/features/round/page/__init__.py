"""The Round page and its parts."""
