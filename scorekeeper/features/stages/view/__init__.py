"""The stages as frozen values, and the teams that advance from them."""
