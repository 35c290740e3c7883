"""Learning the games: masked PPO on the batch of environments, in NumPy. docs/benchmark.md tells all."""
