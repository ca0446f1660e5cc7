import BenchmarkSupport

/// The command-line options.
struct Options {
  /// The workloads.
  enum Workload: String, CaseIterable {
    case commit = "commit-ten-rows"
    case shapes = "commit-shapes"
    case many = "many-views"
    case conversations
    case wholeTable = "whole-table"
    case sustained
    case open
    case joins
    case inbox
    case randomRow = "random-row"
    case scroll
    case search = "search-keystroke"
    case writer

    /// Whether the workload has rows of its own.
    var hasOwnRows: Bool { [.shapes, .many, .conversations, .wholeTable, .sustained, .joins, .inbox].contains(self) }
  }

  private(set) var counts = [10_000, 100_000, 1_000_000]
  private(set) var workloads = Workload.allCases
  private(set) var rounds = 5
  private(set) var seed: UInt64 = 1
  /// The shapes of views in `commit-shapes`.
  private(set) var shapes = ViewShape.allCases
  /// The names of those that take part, besides the reference; `nil` for all.
  private(set) var contestants: [String]?

  /// The options of a command line.
  ///
  /// - Throws: an ``OptionError`` for an invalid option.
  init(_ arguments: [String]) throws {
    var reader = OptionReader(
      arguments, known: ["--n", "--workload", "--shapes", "--contestants", "--rounds", "--seed"])
    while let option = try reader.next() {
      switch option.name {
      case "--n": counts = try option.numbers(in: 1_000...10_000_000)
      case "--workload": workloads = try option.list(Workload.init)
      case "--shapes": shapes = try option.list(ViewShape.init)
      case "--contestants": contestants = try option.list { $0 }
      case "--rounds": rounds = try option.number(in: 1...1_000)
      default: seed = try option.value { UInt64($0) }
      }
    }
  }
}
