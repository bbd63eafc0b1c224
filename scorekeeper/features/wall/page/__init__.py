"""The window on the second screen, the painting of its pages, and the page to choose them."""
