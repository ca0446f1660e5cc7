import Foundation

/// The settings from the environment: `FUZZ_STEPS`, the length of random tests, and `FUZZ_SEED`, their seed.
enum TestSettings {
  static let steps = number("FUZZ_STEPS").flatMap { Int(exactly: $0) }
  static let seed = number("FUZZ_SEED") ?? 1

  /// Prints the figures of a run whose length is set.
  static func report(_ figures: String) {
    if steps != nil { print(figures) }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
