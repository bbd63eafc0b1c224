"""The building blocks of every page.

Tokens, type, suits, icons and controls, all handed one `Look`.
"""
