#if os(Linux)
  import DataSourcesAppKit
  import Foundation
  import HeadlessAppKit
  import Testing

  @MainActor
  @Suite struct AppKitFuzzTests {
    /// Random trees of every operator over random mutations, displayed in Mac tables while the user scrolls, selects, deletes
    /// and drags, and while closures change the tree: no exception, every visible view and header shows what is in its place,
    /// marks are those of the selections, and no view is configured more often than rows appear or change.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func tablesDisplayWhatRandomTreesHave() async {
      let environment = ProcessInfo.processInfo.environment
      let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
      let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
      var (seed, figures) = (first, AppKitFuzz.Figures())
      let start = ContinuousClock.now
      while figures.mutations < steps {
        let fuzz = AppKitFuzz(seed: seed)
        for step in 0..<40 {
          var fault: String?
          let exceptions = AppKitException.recorded {
            if step > 0 { fuzz.act() }
            fault = fuzz.faultAtRest()
          }
          if fault != nil || !exceptions.isEmpty {
            let all = exceptions.map(\.description) + [fault].compactMap { $0 }
            Issue.record("seed \(seed), step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
            return
          }
          // What the adapters deferred is displayed now.
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

    /// The same over collections, with headers and footers, and with items that are prefetched.
    @Test func collectionsDisplayWhatRandomTreesHave() async {
      let environment = ProcessInfo.processInfo.environment
      let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
      let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
      var (seed, mutations, rests) = (first, 0, 0)
      let start = ContinuousClock.now
      while mutations < steps {
        let fuzz = CollectionFuzz(seed: seed)
        for step in 0..<40 {
          var fault: String?
          let exceptions = AppKitException.recorded {
            if step > 0 { fuzz.act() }
            fault = fuzz.faultAtRest()
          }
          if fault != nil || !exceptions.isEmpty {
            let all = exceptions.map(\.description) + [fault].compactMap { $0 }
            Issue.record("seed \(seed), step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
            return
          }
          // What the adapters deferred is displayed now.
          if step % 8 == 7 {
            await Task.yield()
            fuzz.forgetCounts()
          }
        }
        mutations += fuzz.mutations
        rests += fuzz.rests
        seed += 1
      }
      if environment["FUZZ_STEPS"] != nil {
        print("\(mutations) mutations, \(rests) rests, \(seed - first) seeds, \(ContinuousClock.now - start)")
      }
    }
  }
#endif
