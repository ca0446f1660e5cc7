import DataSourcesTesting
import Foundation
import Testing

@testable import DataSources

/// Random scripts of loads, failures, edits and refreshes, against a naive model and a mirror.
///
/// `FUZZ_STEPS` sets the length, `FUZZ_SEED` the seed.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct PagedFuzzTests {
  @Test func randomScripts() async throws {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 1_200
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + UInt64(max(1, steps / 60)) {
      let script = PagedScript(seed: seed)
      for step in 0..<60 {
        let words = try await script.step()
        if let fault = script.fault() {
          Issue.record("seed \(seed), step \(step), \(words): \(fault)")
          return
        }
      }
      if let fault = try await script.faultAtTheEnd() {
        Issue.record("seed \(seed), at the end: \(fault)")
        return
      }
    }
  }
}
