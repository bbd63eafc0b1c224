"""The pages of an event of games of hands: the table, the day, the players by clicks."""
