"""The clauses of docs/rules.md and the printed examples of the rulebook, one test each."""
