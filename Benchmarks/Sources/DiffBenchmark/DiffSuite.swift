import BenchmarkSupport

/// Measures every requested workload.
struct DiffSuite {
  let options: Options
  private(set) var table = ResultTable()

  init(_ options: Options) { self.options = options }

  mutating func run() {
    printExplanation()
    for count in options.counts {
      for kind in options.workloads {
        if kind == .uuidFifth {
          measure(BareUUIDRow.self, kind, kind.rawValue, count: kind.rowCount(count))
          continue
        }
        for ids in options.ids {
          let name = kind.rawValue + ids.suffix
          switch ids {
          case .int: measure(IntRow.self, kind, name, count: count)
          case .uuid: measure(UUIDRow.self, kind, name, count: count)
          case .string: measure(StringRow.self, kind, name, count: count)
          }
        }
      }
    }
  }

  private mutating func measure<Row: BenchmarkRow>(_: Row.Type, _ kind: WorkloadKind, _ name: String, count: Int) {
    // Or the rows would lie where those of the last workload happened to be freed.
    Heap.joinFreed()
    let workload = Workload<Row>(kind, count: count, seed: options.seed)
    let contestants = contestants(workload) { [table] in
      table.explain("\(name) \(count) \($0) is left out: \($1)")
    }.filter { $0.name == kind.reference || options.contestants?.contains($0.name) ?? true }
    let measured = Interleaving(contestants, rounds: options.rounds(count))
    table.print(measured.results, workload: name, count: count, reference: kind.reference)
  }
}
