"""The table of the benchmarks, and the gate: which measures are past their limits."""

from tests.benchmarks.measures import Limits, Measure, Measures, read_limits, read_measures, write_measures

LIMITS = Limits(at_most={"opening": 3, "signing": 1.5}, at_least={"seats": 0.5}, margin=1.25)


def test_only_measures_past_limit_and_margin_close_the_gate():
    measures = Measures(LIMITS)
    for name, value in {"opening": 3.7, "signing": 1.9, "seats": 0.41, "without a limit": 99}.items():
        measures.record(name, value)
    assert measures.failures() == ["signing"]
    measures.record("seats", 0.39)
    assert measures.failures() == ["signing", "seats"]


def test_the_table_compares_with_the_run_before(tmp_path):
    path = tmp_path / "build" / "bench.json"
    assert read_measures(path) == {}
    write_measures(path, {"opening": Measure(2.25, "20 ms")})
    measures = Measures(LIMITS)
    measures.record("opening", 3.125, "28 ms")
    measures.record("seats", 0.75)
    assert [line.split() for line in measures.table(read_measures(path))] == [
        ["measure", "value", "limit", "last"],
        ["opening", "3.12", "<=", "3", "2.25", "past", "its", "limit", "28", "ms"],
        ["seats", "0.75", ">=", "0.5", "-"],
    ]


def test_the_limits_are_numbers_of_different_measures():
    limits = read_limits()
    assert limits.margin >= 1
    assert not limits.at_most.keys() & limits.at_least.keys()
    assert all(value > 0 for value in [*limits.at_most.values(), *limits.at_least.values()])
