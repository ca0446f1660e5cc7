public import Foundation

/// The Swift code of articles, held against the tests that run it.
public struct Quotations {
  /// The lines of all tests in a folder, without those that only check.
  private let tested: String

  /// The tests in the files of a folder whose names end so.
  public init(testedIn folder: URL, suffixes: [String] = ["ExampleTests.swift"]) throws {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    tested = try files.filter { file in suffixes.contains { file.lastPathComponent.hasSuffix($0) } }
      .map { Self.normalized(try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n")
  }

  /// The blocks of Swift code in the articles of a folder, each with the name of its article.
  public static func blocks(inArticlesOf folder: URL) throws -> [(article: String, block: String)] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .flatMap { file in
        blocks(try String(contentsOf: file, encoding: .utf8)).map { (file.lastPathComponent, $0) }
      }
  }

  /// The blocks of Swift code in an article.
  public static func blocks(_ article: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// Whether a test runs exactly these lines.
  public func contains(_ block: String) -> Bool {
    let block = Self.normalized(block)
    return !block.isEmpty && "\n\(tested)\n".contains("\n\(block)\n")
  }

  /// Lines without indentation, empty ones, and those that only check.
  private static func normalized(_ text: String) -> String {
    var lines: [String] = []
    var depth = 0
    for line in text.split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if depth > 0 || line.hasPrefix("#expect(") {
        depth += line.count { $0 == "(" } - line.count { $0 == ")" }
        continue
      }
      if !line.isEmpty, !line.contains("= ToldChanges(") { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}
