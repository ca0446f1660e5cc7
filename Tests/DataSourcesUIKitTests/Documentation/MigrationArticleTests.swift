import Foundation
import Testing

/// An article for users of another library, with the list of that library's API in the folder `OtherLibraries` of the tests.
private struct MigrationArticle: CustomTestStringConvertible {
  /// A line of a table: what was written, what is written here, and where to read more.
  struct Row {
    var then: String
    var here: String
    var more: String
  }

  /// A sample: its heading, the text around its code, and the code of both libraries.
  struct Sample {
    var heading = ""
    var text = ""
    var then: [Substring] = []
    var here: [Substring] = []
  }

  /// The lines and casts of a sample, then and now.
  struct Size: Equatable {
    var heading: String
    var numbers: [Int]
  }

  static let tests = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
  static let sources = tests.appending(path: "../Sources").standardized

  static let all: [MigrationArticle] = {
    let lists = try? FileManager.default.contentsOfDirectory(
      at: tests.appending(path: "OtherLibraries"), includingPropertiesForKeys: nil)
    return (lists ?? []).sorted { $0.path < $1.path }.compactMap { try? MigrationArticle(list: $0) }
  }()

  let name: String
  let file: URL
  let lines: [Substring]
  /// The API of the other library, a name each.
  let members: [String]

  var testDescription: String { name }

  init(list: URL) throws {
    name = list.deletingPathExtension().lastPathComponent
    file = try #require(Self.article(name, in: Self.sources))
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    members = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// Returns the article with a name in a folder or its subfolders.
  static func article(_ name: String, in folder: URL) -> URL? {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return files.compactMap { $0 as? URL }.first { $0.lastPathComponent == name + ".md" }
  }

  static func headings(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("## ") || $0.hasPrefix("### ")
    }
    .map { $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
  }

  private static func cells(_ line: Substring) -> [String] {
    line.dropFirst().dropLast().components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The rows of the tables whose second column is named `here`.
  var rows: [Row] {
    var rows: [Row] = []
    var isAnswering = false
    for line in lines {
      guard line.hasPrefix("|") else {
        isAnswering = false
        continue
      }
      let cells = Self.cells(line)
      if cells.count > 1, cells[1] == "here" {
        isAnswering = true
      } else if isAnswering, !line.hasPrefix("| ---") {
        rows.append(Row(then: cells[0], here: cells.count > 1 ? cells[1] : "", more: cells.count > 2 ? cells[2] : ""))
      }
    }
    return rows
  }

  /// The samples under headings of the second and third level.
  var samples: [Sample] {
    var samples = [Sample()]
    var isThen = false
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode, !line.allSatisfy(\.isWhitespace), !line.contains(#/^ *\/\//#) {
        if isThen { samples[samples.count - 1].then.append(line) } else { samples[samples.count - 1].here.append(line) }
      } else if line.hasPrefix("## ") || line.hasPrefix("### ") {
        samples.append(Sample(heading: line.drop { $0 == "#" || $0 == " " }.description))
      } else if line.hasPrefix("**What you wro") {
        isThen = true
      } else if line.hasPrefix("**What you wri") {
        isThen = false
      } else {
        samples[samples.count - 1].text += line + "\n"
      }
    }
    return samples.filter { !$0.then.isEmpty }
  }

  /// The lines of a table of sizes: the heading of a sample, and its lines and casts then and now.
  var sizes: [Size] {
    var sizes: [Size] = []
    for line in lines where line.hasPrefix("|") {
      let cells = Self.cells(line)
      let numbers = cells.dropFirst(2).compactMap { Int($0) }
      if numbers.count == 4 { sizes.append(Size(heading: cells[1], numbers: numbers)) }
    }
    return sizes
  }
}

/// Whether the articles for users of other libraries answer for every API, count their lines, and link to what exists.
@Suite struct MigrationArticleTests {
  @Test func everyListHasAnArticle() throws {
    let lists = try FileManager.default.contentsOfDirectory(
      atPath: MigrationArticle.tests.appending(path: "OtherLibraries").path)
    #expect(lists.count > 4 && MigrationArticle.all.count == lists.count)
  }

  @Test(arguments: MigrationArticle.all)
  private func everyMemberHasARow(_ article: MigrationArticle) {
    let spans = article.rows.flatMap { $0.then.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
    let missing = article.members.filter { !spans.contains($0) }
    #expect(missing == [], "\(article.name) has no row for these")
    let unknown = spans.filter { !article.members.contains($0) }
    #expect(unknown == [], "\(article.name) has rows for what isn't in its list")
  }

  @Test(arguments: MigrationArticle.all)
  private func everyRowHasAnAnswer(_ article: MigrationArticle) {
    #expect(article.rows.count > 5)
    for row in article.rows where row.here.isEmpty || row.more.isEmpty && !row.here.hasPrefix("none, because ") {
      Issue.record("\(article.name): \(row.then) has no answer, or neither a link nor “none, because …”")
    }
  }

  @Test(arguments: MigrationArticle.all)
  private func samplesAreShorterOrSayWhy(_ article: MigrationArticle) {
    for sample in article.samples where sample.here.count > sample.then.count && !sample.text.contains("longer") {
      Issue.record("\(article.name): \(sample.heading) has \(sample.here.count) lines, not \(sample.then.count)")
    }
  }

  /// Lines and casts are those of the code beside each other, enumerations included.
  @Test(arguments: MigrationArticle.all)
  private func countsAreThoseOfTheCode(_ article: MigrationArticle) {
    let sizes = article.sizes
    guard !sizes.isEmpty else { return }
    func casts(_ lines: [Substring]) -> Int {
      lines.reduce(0) { count, line in count + line.matches(of: #/ as[!?] |[\w)\]]!(?![\w=])/#).count }
    }
    let counted = article.samples.map { sample in
      MigrationArticle.Size(
        heading: sample.heading,
        numbers: [sample.then.count, sample.here.count, casts(sample.then), casts(sample.here)])
    }
    #expect(sizes == counted)
  }

  @Test(arguments: MigrationArticle.all)
  private func linksLeadToSections(_ article: MigrationArticle) throws {
    let text = article.lines.joined(separator: "\n")
    let here = try #require(MigrationArticle.article(article.name, in: MigrationArticle.sources))
    let catalog = here.deletingLastPathComponent().deletingLastPathComponent()
    for match in text.matches(of: #/<doc:([\w-]+)(?:#([^>]+))?>/#) {
      guard let file = MigrationArticle.article(String(match.1), in: catalog) else {
        Issue.record("\(article.name): there is no article \(match.1)")
        continue
      }
      let anchors = try MigrationArticle.headings(of: file).map { $0.replacing(" ", with: "-") }
      if let anchor = match.2 { #expect(anchors.contains(String(anchor)), "in \(match.1)") }
    }
    let definitions = text.matches(of: #/\n\[([\w-]+)\]: https:\/\/\S*\/blob\/main\/Sources\/([^\s#]+)(?:#(\S+))?/#)
    for match in definitions {
      let file = MigrationArticle.sources.appending(path: String(match.2))
      let anchors = try MigrationArticle.headings(of: file).map { heading in
        heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
      }
      if let anchor = match.3 { #expect(anchors.contains(String(anchor)), "in \(match.2)") }
    }
    let names = Set(definitions.map { String($0.1) })
    let used = Set(text.matches(of: #/\]\[([\w-]+)\]/#).map { String($0.1) })
    #expect(used == names)
  }
}
