"""Events on a PostgreSQL server: addresses, the database, how a seat enters and reads."""
