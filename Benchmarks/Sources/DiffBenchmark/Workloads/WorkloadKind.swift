/// The kind of change to a list.
enum WorkloadKind: String, CaseIterable {
  case sameStorage = "same-storage"
  case identical = "identical"
  case insertFront = "insert-front"
  case tenEach = "ten-each"
  case fivePercent = "five-percent"
  case shuffle = "shuffle"
  case reverse = "reverse"
  case uuidFifth = "uuid-fifth"
  case sectioned = "sectioned"

  /// The contestant that the ratios are to: the least work that leads to an exact answer.
  var reference: String {
    switch self {
    case .sameStorage, .identical, .insertFront, .tenEach, .sectioned: "aligned"
    case .fivePercent, .shuffle, .reverse, .uuidFifth: "floor"
    }
  }

  /// The number of rows for a requested number.
  func rowCount(_ count: Int) -> Int { self == .uuidFifth && count < 100_000 ? 5_000 : count }
}
