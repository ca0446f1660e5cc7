import BenchmarkSupport

extension DiffSuite {
  /// Prints the meaning of the lines.
  func printExplanation() {
    let lines = [
      "Diffs of lists. Every contestant runs once unmeasured, then once a round, in changing order, in this process.",
      "seed \(options.seed); rounds: "
        + options.counts.map { "\(options.rounds($0)) at \($0)" }.joined(separator: ", "),
      "median: of one call, without freeing its result. ratio: to the reference of the workload.",
      "workload: with Int ids by its plain name; -uuid and -string are the same with other ids.",
      "uuid-fifth: rows that are UUIDs and nothing else, 5,000 of them where fewer than 100,000 rows were requested.",
      "same-storage: ListChanges is called 1,000 times in a loop, the others once.",
      "sectioned: 100 sections; the references work on all their rows in one list.",
      "aligned: compares the content of every surviving pair once, the pairs being known.",
      "floor: hashes every id once, with the library's hash, into a flat table, looks every new one up, in batches of",
      "  64, and orders the survivors. Slots carry the number of the run: no time is spent on clearing the table.",
      "stdlib: difference(from:) and inferringMoves() of whole rows; an updated row is a delete and an insert.",
      "fewest-moves: the minimum, computed by the benchmark; moves: the contestant's moves.",
    ]
    for line in lines { table.explain(line) }
    table.printHeader()
  }
}
