"""Finding and reading the files shipped with the code: wording, articles, samples."""
