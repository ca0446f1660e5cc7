import DataSourcesTesting

/// The number of comparisons of IDs.
final class ComparisonCounter {
  var count = 0
}

/// An ID with a constant hash.
struct CollidingID: Hashable {
  let value: Int
  let counter: ComparisonCounter

  static func == (left: CollidingID, right: CollidingID) -> Bool {
    left.counter.count += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// The defects of IDs.
enum Lie: CaseIterable {
  /// All IDs are equal, but hashed by their numbers.
  case allEqual
  /// No ID equals another one or itself.
  case noneEqual
  /// Two numbers are equal, but have different hashes.
  case hashesDistinguishMore
  /// Smaller numbers equal larger ones, but not vice versa.
  case oneWay
  /// An ID equals the next number, but not its own.
  case equalToTheNext
  /// Equality changes with each call.
  case randomAnswers
  /// Hashes change with each call.
  case randomHashes
  case randomAnswersAndHashes
}

/// Answers for the IDs of one list.
final class Liar {
  let lie: Lie
  private var generator: SplitMix64

  init(_ lie: Lie, seed: UInt64) {
    self.lie = lie
    generator = SplitMix64(seed: seed)
  }

  /// Returns a random answer.
  func answer() -> Bool { Bool.random(using: &generator) }
  func number() -> UInt64 { generator.next() }
}

struct LyingID: Hashable, @unchecked Sendable {
  let value: Int
  let liar: Liar

  static func == (left: LyingID, right: LyingID) -> Bool {
    switch left.liar.lie {
    case .allEqual: true
    case .noneEqual: false
    case .hashesDistinguishMore: left.value / 2 == right.value / 2
    case .oneWay: left.value <= right.value
    case .equalToTheNext: left.value + 1 == right.value
    case .randomAnswers, .randomAnswersAndHashes: left.liar.answer()
    case .randomHashes: left.value == right.value
    }
  }

  func hash(into hasher: inout Hasher) {
    switch liar.lie {
    case .randomHashes, .randomAnswersAndHashes: hasher.combine(liar.number() % 8)
    default: hasher.combine(value)
    }
  }
}
