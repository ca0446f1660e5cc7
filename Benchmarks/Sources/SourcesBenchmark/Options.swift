import BenchmarkSupport

/// The command-line options.
struct Options {
  /// The workloads.
  enum Workload: String, CaseIterable {
    case chain = "chain-one-row"
    case lookup = "lookup-nested"
    case appends = "append-batches"
    case memory
  }

  private(set) var counts = [10_000, 1_000_000]
  private(set) var sections = [1, 10_000]
  private(set) var workloads = Workload.allCases
  private(set) var rounds = 5
  private(set) var seed: UInt64 = 1
  /// The names of those that take part, besides the reference; `nil` for all.
  private(set) var contestants: [String]?

  /// The options of a command line.
  ///
  /// - Throws: an ``OptionError`` for an invalid option.
  init(_ arguments: [String]) throws {
    var reader = OptionReader(
      arguments, known: ["--n", "--sections", "--workload", "--contestants", "--rounds", "--seed"])
    while let option = try reader.next() {
      switch option.name {
      case "--n": counts = try option.numbers(in: 1_000...10_000_000)
      case "--sections": sections = try option.numbers(in: 1...1_000_000)
      case "--workload": workloads = try option.list(Workload.init)
      case "--contestants": contestants = try option.list { $0 }
      case "--rounds": rounds = try option.number(in: 1...100_000)
      default: seed = try option.value { UInt64($0) }
      }
    }
  }
}
