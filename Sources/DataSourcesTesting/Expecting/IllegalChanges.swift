/// Why a change set is wrong between two lists, with all that is needed to understand it.
public struct IllegalChanges: Error, Sendable {
  /// What is wrong.
  public let finding: BatchFinding
  /// The list it was judged for.
  public let kind: PlatformListKind
  /// The change set.
  public let changes: ChangeSet
  /// The two lists, in words.
  private let lists: String

  init(_ finding: BatchFinding, _ kind: PlatformListKind, _ changes: ChangeSet, old: String, new: String) {
    self.finding = finding
    self.kind = kind
    self.changes = changes
    lists = "from:\n\(old)\nto:\n\(new)"
  }
}

extension IllegalChanges: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule and what the list says, the change set, and both lists, each on lines of its own.
  public var description: String {
    "\(kind): \(finding)\nchanges: \(changes)\n\(lists)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// Lists in words, one line a section, long ones cut.
enum ListText {
  private static let longest = 60

  static func text(ofCounts counts: [Int]) -> String {
    text(counts.enumerated().map { ("section \($0)", ["\($1) rows"], $1) })
  }

  static func text<Row>(ofRows rows: [Row]) -> String { text([("section 0", words(rows), rows.count)]) }

  static func text<Section: ListSectionProtocol>(of sections: [Section]) -> String {
    text(sections.enumerated().map { ("section \($0) (\($1.id))", words($1.items), $1.items.count) })
  }

  private static func words<Row>(_ rows: [Row]) -> [String] {
    rows.prefix(longest).map { "\($0)" } + (rows.count > longest ? ["… \(rows.count) rows"] : [])
  }

  private static func text(_ lines: [(title: String, words: [String], count: Int)]) -> String {
    if lines.isEmpty { return "  no sections" }
    let shown = lines.prefix(longest).map { "  \($0.title): \($0.count == 0 ? "-" : $0.words.joined(separator: ", "))" }
    return (shown + (lines.count > longest ? ["  … \(lines.count) sections"] : [])).joined(separator: "\n")
  }
}
