"""The sentences: what codes and facts are called in the language of the reader."""
