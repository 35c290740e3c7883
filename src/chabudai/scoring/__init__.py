"""The benchmark: agents measured on fixed suites, by themselves, with each other, with strangers. docs/benchmark.md."""
