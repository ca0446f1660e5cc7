import BenchmarkSupport

/// Measures every requested workload.
struct SourcesSuite {
  let options: Options
  private(set) var table = ResultTable()

  init(_ options: Options) { self.options = options }

  mutating func run() {
    printExplanation()
    for workload in options.workloads {
      for count in options.counts {
        switch workload {
        case .chain: for sections in options.sections where sections <= count { runChain(count, sections) }
        case .lookup: runLookup(count)
        case .appends: runAppends(count)
        case .memory: runMemory(count)
        }
      }
    }
  }

  private mutating func runChain(_ count: Int, _ sections: Int) {
    Heap.joinFreed()
    let chain = Chain(count: count, sections: sections, seed: options.seed)
    measure(chain.contestants, "chain-one-row", count, reference: "list-insert")
  }

  private mutating func runLookup(_ count: Int) {
    Heap.joinFreed()
    let nest = Nest(leaf: count, seed: options.seed)
    measure(nest.contestants, "lookup-nested", count, reference: "list-item")
  }

  private mutating func runAppends(_ count: Int) {
    Heap.joinFreed()
    measure(AppendBatches(count: count).contestants, "append-batches", count, reference: "list")
  }

  private mutating func runMemory(_ count: Int) {
    for line in Memory.lines(count: count) { table.explain("memory\t\(count)\t\(line)") }
  }

  private mutating func measure(_ contestants: [Contestant], _ workload: String, _ count: Int, reference: String) {
    let contestants = contestants.filter { $0.name == reference || options.contestants?.contains($0.name) ?? true }
    let measured = Interleaving(contestants, rounds: options.rounds)
    table.print(measured.results, workload: workload, count: count, reference: reference)
  }

  private func printExplanation() {
    let lines = [
      "Sources. Every contestant runs once unmeasured, then \(options.rounds) times, in changing order, in this process.",
      "chain-one-row: one row of a list changes, with an observer of map, filter, sorted, grouped of it, concatenated",
      "  with 1,000 other lists. list-…: the list alone. The notes contain the section counts of list and groups.",
      "lookup-nested: a random row through 8 compositions, each of 1,000 children. list-item: the innermost list alone.",
      "append-batches: so many rows, 1,000 at a time. Notes: microseconds for the first and the last tenth.",
      "memory: bytes a row of an operator over so many rows, and of lists.",
    ]
    for line in lines { table.explain(line) }
    table.printHeader()
  }
}
