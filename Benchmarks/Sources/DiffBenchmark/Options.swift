/// What to measure.
struct Options {
  private(set) var counts = [1_000, 100_000, 1_000_000]
  private(set) var ids = IDKind.allCases
  private(set) var workloads = WorkloadKind.allCases
  private(set) var seed: UInt64 = 1
  /// The names of those that take part, besides the reference; `nil` for all.
  private(set) var contestants: [String]?
  private var givenRounds: Int?

  /// The options of a command line.
  ///
  /// - Throws: an ``OptionError`` for what can not be understood.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard ["--n", "--ids", "--workload", "--contestants", "--rounds", "--seed"].contains(option) else {
        throw OptionError("unknown option '\(option)'")
      }
      guard let value = rest.popFirst() else { throw OptionError("\(option) needs a value") }
      switch option {
      case "--n": counts = try Self.list(value, option) { Self.number($0, in: 100...10_000_000) }
      case "--ids": ids = try Self.list(value, option, IDKind.init)
      case "--workload": workloads = try Self.list(value, option, WorkloadKind.init)
      case "--contestants": contestants = value.split(separator: ",").map(String.init)
      case "--rounds": givenRounds = try Self.value(value, option) { Self.number($0, in: 1...100_000) }
      default: seed = try Self.value(value, option) { UInt64($0) }
      }
    }
  }

  /// How often each contestant is measured with this many rows.
  func rounds(_ count: Int) -> Int {
    givenRounds ?? (count < 100_000 ? 101 : count < 1_000_000 ? 11 : 5)
  }

  private static func list<Value>(_ text: String, _ option: String, _ parse: (String) -> Value?) throws -> [Value] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { try value(String($0), option, parse) }
  }

  private static func value<Value>(_ text: String, _ option: String, _ parse: (String) -> Value?) throws -> Value {
    guard let value = parse(text) else { throw OptionError("\(option) can not be '\(text)'") }
    return value
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
