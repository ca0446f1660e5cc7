import Foundation

/// `FUZZ_STEPS` makes the random tests longer, `FUZZ_SEED` starts them elsewhere.
enum TestSettings {
  static let steps = number("FUZZ_STEPS").flatMap { Int(exactly: $0) }
  static let seed = number("FUZZ_SEED") ?? 1

  /// Prints the figures of a longer run.
  static func report(_ figures: String) {
    if steps != nil { print(figures) }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
