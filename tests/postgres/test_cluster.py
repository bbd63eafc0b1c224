"""The server that the tests make is a real one, and their own."""


def test_it_answers_from_a_folder_of_its_own(cluster, database):
    with cluster.connect(database) as connection:
        (folder,) = connection.execute("SHOW data_directory").fetchone()
        (encoding,) = connection.execute("SHOW server_encoding").fetchone()
    assert folder == str(cluster.data)
    assert encoding == "UTF8"


def test_after_a_crash_it_starts_again_with_what_was_committed(cluster, database):
    with cluster.connect(database) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 56 AS points")
    cluster.stop()
    cluster.start()
    with cluster.connect(database) as connection:
        assert connection.execute("SELECT points FROM kept").fetchone() == (56,)
