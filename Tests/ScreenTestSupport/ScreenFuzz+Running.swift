import Foundation
import HeadlessSupport

extension ScreenFuzz {
  /// Runs random trees, each for 40 steps; returns the fault, with the seed.
  ///
  /// `FUZZ_STEPS` is the number of mutations, `FUZZ_SEED` the first seed.
  public static func run(_ make: (_ seed: UInt64) -> ScreenFuzz) async -> String? {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    var (seed, figures) = (first, FuzzFigures())
    let start = ContinuousClock.now
    while figures.mutations < steps {
      let fuzz = make(seed)
      for step in 0..<40 {
        var fault: String?
        let exceptions = HeadlessException.recorded {
          if step > 0 { fuzz.act() }
          fault = fuzz.faultAtRest()
        }
        if fault != nil || !exceptions.isEmpty {
          let all = exceptions.map(\.description) + [fault].compactMap { $0 }
          return "seed \(seed), step \(step), \(fuzz.action): \(all.joined(separator: "\n"))"
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
    if environment["FUZZ_STEPS"] != nil { print("\(figures), \(seed - first) seeds, \(ContinuousClock.now - start)") }
    return nil
  }
}
