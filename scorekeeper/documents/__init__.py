"""The public documents: JSON in, records or problems out, and back."""
