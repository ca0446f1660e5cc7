import DataSourcesTesting

/// How often ids were compared.
final class ComparisonCounter {
  var count = 0
}

/// An id whose hash says nothing.
struct CollidingID: Hashable {
  let value: Int
  let counter: ComparisonCounter

  static func == (left: CollidingID, right: CollidingID) -> Bool {
    left.counter.count += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// What is wrong with ids.
enum Lie: CaseIterable {
  /// Every id is equal to every other one, but hashed by its number.
  case allEqual
  /// No id is equal to another one, nor to itself.
  case noneEqual
  /// Two numbers are one id, and hash as two.
  case hashesTellMore
  /// Smaller numbers are equal to larger ones, but not the other way round.
  case oneWay
  /// An id is equal to the next number, but not to its own.
  case equalToTheNext
  /// What is equal changes from one question to the next.
  case randomAnswers
  /// Hashes change from one question to the next.
  case randomHashes
  case randomAnswersAndHashes
}

/// Decides what ids of one list say.
final class Liar {
  let lie: Lie
  private var generator: SplitMix64

  init(_ lie: Lie, seed: UInt64) {
    self.lie = lie
    generator = SplitMix64(seed: seed)
  }

  /// One thing or the other.
  func answer() -> Bool { Bool.random(using: &generator) }
  func number() -> UInt64 { generator.next() }
}

struct LyingID: Hashable {
  let value: Int
  let liar: Liar

  static func == (left: LyingID, right: LyingID) -> Bool {
    switch left.liar.lie {
    case .allEqual: true
    case .noneEqual: false
    case .hashesTellMore: left.value / 2 == right.value / 2
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
