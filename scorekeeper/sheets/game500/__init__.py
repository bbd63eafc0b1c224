"""Games of hands on paper: the game sheet, filled and blank, its workbook, and the click cards of the players."""
