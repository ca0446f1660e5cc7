import BenchmarkSupport

/// The command-line options.
struct Options {
  private(set) var counts = [10_000, 1_000_000]
  private(set) var sections = [1]
  private(set) var edits = ItemEdit.allCases
  private(set) var rounds = 9
  private(set) var calls = 500
  /// The names of those that take part, besides the reference; `nil` for all.
  private(set) var contestants: [String]?

  /// The options of a command line.
  ///
  /// - Throws: an ``OptionError`` for an invalid option.
  init(_ arguments: [String]) throws {
    var reader = OptionReader(
      arguments, known: ["--n", "--sections", "--edits", "--contestants", "--rounds", "--calls"])
    while let option = try reader.next() {
      switch option.name {
      case "--n": counts = try option.numbers(in: 1_000...10_000_000)
      case "--sections": sections = try option.numbers(in: 1...1_000_000)
      case "--edits": edits = try option.list(ItemEdit.init)
      case "--contestants": contestants = try option.list { $0 }
      case "--calls": calls = try option.number(in: 1...1_000_000)
      default: rounds = try option.number(in: 1...100_000)
      }
    }
  }
}

/// A change of one row.
enum ItemEdit: String, CaseIterable {
  case update, insert, delete, move
}
