#if os(Linux)
  import DataSourcesUIKit
  import Foundation
  import HeadlessUIKit
  import Testing

  @MainActor
  @Suite struct AdapterFuzzTests {
    /// Random trees of every operator over random mutations, shown in tables and collections while the user scrolls, selects,
    /// edits, moves and resizes, and while closures change the tree.
    ///
    /// No exception, every visible cell and header shows what is at its place, marks follow the rows, and no cell is filled
    /// more often than rows appear or change. Every item has the size that its content and the size of the list say, and
    /// after every change the item that the adapter promises to hold is where it was.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func listsShowWhatRandomTreesSay() async {
      let environment = ProcessInfo.processInfo.environment
      let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
      let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
      var (seed, figures) = (first, AdapterFuzz.Figures())
      let start = ContinuousClock.now
      while figures.mutations < steps {
        let fuzz = AdapterFuzz(seed: seed)
        for step in 0..<40 {
          var fault: String?
          let exceptions = UIException.recorded {
            if step > 0 { fuzz.act() }
            fault = fuzz.faultAtRest()
          }
          if fault != nil || !exceptions.isEmpty {
            let all = exceptions.map(\.description) + [fault].compactMap { $0 }
            Issue.record("seed \(seed), step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
            return
          }
          // What the adapters put off is done now.
          if step % 8 == 7 {
            await Task.yield()
            fuzz.forgetCounts()
          }
        }
        figures.add(fuzz.figures)
        seed += 1
      }
      if environment["FUZZ_STEPS"] != nil {
        print("\(figures), \(seed - first) seeds, \(ContinuousClock.now - start)")
      }
    }
  }
#endif
