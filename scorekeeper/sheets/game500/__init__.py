"""Games of hands on paper.

The game sheet, filled and blank, its workbook, and the click cards of the players.
"""
