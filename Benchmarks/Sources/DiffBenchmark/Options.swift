import BenchmarkSupport

/// The command-line options.
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
  /// - Throws: an ``OptionError`` for an invalid option.
  init(_ arguments: [String]) throws {
    var reader = OptionReader(
      arguments, known: ["--n", "--ids", "--workload", "--contestants", "--rounds", "--seed"])
    while let option = try reader.next() {
      switch option.name {
      case "--n": counts = try option.numbers(in: 100...10_000_000)
      case "--ids": ids = try option.list(IDKind.init)
      case "--workload": workloads = try option.list(WorkloadKind.init)
      case "--contestants": contestants = try option.list { $0 }
      case "--rounds": givenRounds = try option.number(in: 1...100_000)
      default: seed = try option.value { UInt64($0) }
      }
    }
  }

  /// How often each contestant is measured with this many rows.
  func rounds(_ count: Int) -> Int {
    givenRounds ?? (count < 100_000 ? 101 : count < 1_000_000 ? 11 : 5)
  }
}
