"""Finds and reads what is shipped beside the code: wording, articles, samples."""
