"""The entry line and the side panels beside it, shared by all pages that take typed lines."""
