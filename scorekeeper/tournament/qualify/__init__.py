"""Who is through, who is out, and what a team still needs (documents: FORMATS 5, qualify)."""
