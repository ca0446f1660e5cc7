#if os(Linux)
  import DataSourcesUIKit
  import Foundation
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct AdapterFuzzTests {
    /// Random trees of every operator over random mutations, shown in tables: no exception, every visible cell shows the row at its
    /// place, and no cell is filled more often than rows appear or change.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func tablesShowWhatRandomTreesSay() {
      let environment = ProcessInfo.processInfo.environment
      let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
      let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
      for seed in first..<first + UInt64(max(1, steps / 50)) {
        let exceptions = UIException.recorded { Self.run(seed: seed) }
        #expect(exceptions.isEmpty, "seed \(seed): \(exceptions)")
        if !exceptions.isEmpty { return }
      }
    }

    private static func run(seed: UInt64) {
      let tree = RandomTree(seed: seed)
      var screens: [(rows: any DataSource<TestRow>, screen: TableScreen, counter: Counter)] = []
      for number in [tree.sources.count - 1, tree.sources.count - 2, tree.generator.below(tree.sources.count)] {
        let rows = tree.sources[number]
        let counter = Counter(rows)
        screens.append((rows, TableScreen(rows.tableCells { counter.configurations += 1 }), counter))
      }
      for step in 0..<50 {
        tree.mutate()
        for (number, (rows, screen, counter)) in screens.enumerated() {
          if step % 7 == number { screen.table.user.scroll(to: CGFloat(44 * tree.generator.below(8))) }
          guard
            let fault = screen.fault(rows) ?? counter.excess(appearances: screen.adapter.appearances)
          else { continue }
          Issue.record("seed \(seed), step \(step), screen \(number) (\(type(of: rows))): \(fault)")
          return
        }
      }
    }
  }

  /// Counts how often cells are filled, and how often rows change.
  @MainActor
  final class Counter {
    var configurations = 0
    private var updates = 0
    private var observation: ListObservation?

    init(_ rows: any DataSource<TestRow>) {
      observation = rows.observe { [unowned self] in updates += $0.changes.updates.count }
    }

    func excess(appearances: Int) -> String? {
      configurations <= appearances + updates
        ? nil : "\(configurations) cells filled for \(appearances) rows that came on screen and \(updates) changes"
    }
  }
#endif
