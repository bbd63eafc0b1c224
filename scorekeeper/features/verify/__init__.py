"""Is this file what was signed, and is this event sound?"""
