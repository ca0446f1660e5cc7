import Foundation
import ListTestSupport

/// The settings from the environment: `FUZZ_STEPS`, the length of random tests, and `FUZZ_SEED`, their seed.
enum StorageSettings {
  static let seed = number("FUZZ_SEED").map { UInt64($0) } ?? 7

  static func steps(_ usual: Int) -> Int { number("FUZZ_STEPS") ?? usual }

  /// One million in a long run.
  static let manyRows = number("FUZZ_STEPS") == nil ? 40_000 : 1_000_000

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

extension SeededGenerator {
  /// Returns a range within `0..<count`, which is usually short.
  mutating func range(within count: Int, longest: Int) -> Range<Int> {
    let start = below(count + 1)
    return start..<start + below(min(longest, count - start) + 1)
  }

  /// Returns ascending indices below `bound`, each with a probability of one in `oneOf`.
  mutating func positions(below bound: Int, oneOf: Int) -> [Int] {
    (0..<max(0, bound)).filter { _ in oneIn(oneOf) }
  }
}
