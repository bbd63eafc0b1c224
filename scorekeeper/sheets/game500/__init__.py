"""Games of hands on paper: game sheets, blanks, workbooks, click cards."""
