"""The journal as a page: every entry, found, explained and followed."""
