/// Describes lists, one line for each section, and truncates long ones.
enum ListText {
  private static let longest = 60

  static func text(ofCounts counts: [Int]) -> String {
    text(counts.enumerated().map { ("section \($0)", ["\($1) items"], $1) })
  }

  static func text<Item>(ofItems items: [Item]) -> String { text([("section 0", words(items), items.count)]) }

  static func text<Section: ListSectionProtocol>(of sections: [Section]) -> String {
    text(sections.enumerated().map { ("section \($0) (\($1.id))", words($1.items), $1.items.count) })
  }

  private static func words<Item>(_ items: [Item]) -> [String] {
    items.prefix(longest).map { "\($0)" } + (items.count > longest ? ["… \(items.count) items"] : [])
  }

  private static func text(_ lines: [(title: String, words: [String], count: Int)]) -> String {
    if lines.isEmpty { return "  no sections" }
    let shown = lines.prefix(longest).map { "  \($0.title): \($0.count == 0 ? "-" : $0.words.joined(separator: ", "))" }
    return (shown + (lines.count > longest ? ["  … \(lines.count) sections"] : [])).joined(separator: "\n")
  }
}
