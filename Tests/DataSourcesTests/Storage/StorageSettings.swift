import Foundation
import ListTestSupport

/// `FUZZ_STEPS` makes the random tests longer, `FUZZ_SEED` starts them elsewhere.
enum StorageSettings {
  static let seed = number("FUZZ_SEED").map { UInt64($0) } ?? 7

  static func steps(_ usual: Int) -> Int { number("FUZZ_STEPS") ?? usual }

  /// A million in a long run.
  static let manyRows = number("FUZZ_STEPS") == nil ? 40_000 : 1_000_000

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

extension SeededGenerator {
  /// A range within `0..<count`, mostly a short one.
  mutating func range(within count: Int, longest: Int) -> Range<Int> {
    let start = below(count + 1)
    return start..<start + below(min(longest, count - start) + 1)
  }

  /// Strictly ascending numbers below `bound`, each taken once in `oneOf` times.
  mutating func positions(below bound: Int, oneOf: Int) -> [Int] {
    (0..<max(0, bound)).filter { _ in oneIn(oneOf) }
  }
}
