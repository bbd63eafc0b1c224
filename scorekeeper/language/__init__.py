"""The sentences: codes and facts in words, in the language of the reader."""
