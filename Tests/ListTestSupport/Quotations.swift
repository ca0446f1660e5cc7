public import Foundation

/// Compares the Swift code of articles and doc comments with the tests that compile it.
public struct Quotations {
  /// The lines of all tests in some folders, without expectations.
  private let tested: String

  /// Reads the files of some folders whose names have one of the suffixes.
  public init(testedIn folders: URL..., suffixes: [String] = ["ExampleTests.swift"]) throws {
    try self.init(testedIn: folders, suffixes: suffixes)
  }

  private init(testedIn folders: [URL], suffixes: [String]) throws {
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    tested = try files.filter { file in suffixes.contains { file.lastPathComponent.hasSuffix($0) } }
      .map { Self.normalized(try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n")
  }

  /// Returns the blocks of Swift code in the articles of a folder and its subfolders, each with the name of its article.
  public static func blocks(inArticlesOf folder: URL) throws -> [(article: String, block: String)] {
    try files(in: folder, extension: "md").flatMap { file in
      blocks(try String(contentsOf: file, encoding: .utf8)).map { (file.lastPathComponent, $0) }
    }
  }

  /// Returns the blocks of Swift code in the articles of a module, and which of them no test beside a file contains.
  ///
  /// - Parameters:
  ///   - file: A file in the folder `Tests/<module>Tests/Documentation`.
  ///   - others: The test targets that run blocks which need other modules.
  public static func check(
    articlesOf module: String, testedBeside file: String, andIn others: [String] = [],
    suffixes: [String] = ["ExampleTests.swift"]
  ) throws -> (blocks: [(article: String, block: String)], untested: [(article: String, block: String)]) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let otherFolders = others.map { folder.appending(path: "../../\($0)/Documentation").standardized }
    let tests = try Self(testedIn: [folder] + otherFolders, suffixes: suffixes)
    let blocks = try blocks(
      inArticlesOf: folder.appending(path: "../../../Sources/\(module)/Documentation.docc").standardized)
    return (blocks, blocks.filter { !tests.contains($0.block) })
  }

  /// Returns the blocks of Swift code in an article, but for those that show how another library was used.
  public static func blocks(_ article: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    var isOfThisPackage = true
    for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "**What you wrote**": isOfThisPackage = false
      case "**What you write**": isOfThisPackage = true
      case "```swift": block = []
      case "```":
        if let lines = block, isOfThisPackage { blocks.append(lines.joined(separator: "\n")) }
        block = nil
      default: block?.append(line)
      }
    }
    return blocks
  }

  /// Returns the Swift code in the doc comments of all sources in a folder: indented lines, and blocks marked as `swift`.
  ///
  /// Blocks of other languages must be marked, such as `text` or `json`. An empty line ends a block, since tests can have the
  /// parts in different functions.
  public static func blocks(inCommentsOf folder: URL) throws -> [(file: String, block: String)] {
    try files(in: folder, extension: "swift").flatMap { file in
      blocks(inComments: try String(contentsOf: file, encoding: .utf8)).map { (file.lastPathComponent, $0) }
    }
  }

  private static func files(in folder: URL, extension: String) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == `extension` }
  }

  /// Returns the Swift code in the doc comments of a source.
  public static func blocks(inComments source: String) -> [String] {
    var blocks: [String] = []
    var block: [String] = []
    var fence: String?
    var wasEmpty = true
    func end() {
      if !block.isEmpty { blocks.append(block.joined(separator: "\n")) }
      block = []
    }
    for line in (source + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else {
        end()
        (fence, wasEmpty) = (nil, true)
        continue
      }
      let comment = String(text.dropFirst(3))
      let content = comment.trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("```") {
        end()
        fence = fence == nil ? String(content.dropFirst(3)) : nil
      } else if fence == "swift" || fence == nil && comment.hasPrefix("     ") && (wasEmpty || !block.isEmpty) {
        block.append(String(comment.dropFirst(fence == nil ? 5 : 1)))
      } else {
        end()
      }
      wasEmpty = content.isEmpty
    }
    return blocks
  }

  /// Returns whether a test contains exactly these lines.
  public func contains(_ block: String) -> Bool {
    let block = Self.normalized(block)
    return !block.isEmpty && "\n\(tested)\n".contains("\n\(block)\n")
  }

  /// Removes indentation, empty lines and expectations.
  private static func normalized(_ text: String) -> String {
    var lines: [String] = []
    var depth = 0
    for line in text.split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if depth > 0 || line.hasPrefix("#expect(") {
        depth += line.reduce(0) { $1 == "(" ? $0 + 1 : $1 == ")" ? $0 - 1 : $0 }
        continue
      }
      if !line.isEmpty, !line.contains("= ObservedChanges(") { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}
