"""Events on a PostgreSQL server: where they lie, what stands there, how a seat enters and reads."""
