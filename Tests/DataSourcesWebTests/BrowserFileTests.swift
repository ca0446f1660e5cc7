import Foundation
import Testing

@testable import DataSourcesWeb

/// The modules of the browser's side as the files that are served.
struct BrowserFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/DataSourcesWeb/Browser").standardized

  private static func modules() throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "js" }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  private static func names(in text: String, _ isExported: Bool = false) -> [String] {
    text.matches(of: #/(?m)^(export )?(?:const|let|function|async function|class) (\w+)/#)
      .filter { !isExported || $0.1 != nil }
      .map { String($0.2) }
  }

  @Test func allModulesAreServed() throws {
    let served = BrowserFile.all.map(\.content).joined(separator: "\n")
    for (name, text) in try Self.modules() {
      for declared in Self.names(in: text) {
        #expect(served.contains(" \(declared)"), "\(declared) of \(name)")
      }
    }
  }

  /// The joined modules have one scope.
  @Test func namesAtTheTopLevelDiffer() throws {
    let joined = try Self.modules().filter { !["nested.js", "worker.js"].contains($0.name) }
    let names = Dictionary(
      grouping: joined.flatMap { module in Self.names(in: module.text).map { ($0, module.name) } }, by: \.0)
    for (name, modules) in names { #expect(modules.count == 1, "\(name) is in \(modules.map(\.1))") }
    #expect(names.count > 80)
  }

  /// What a module imports is exported by the file that it is served from.
  @Test func importsAreExported() throws {
    let modules = try Self.modules()
    let exports = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, Self.names(in: $0.text, true)) })
    for (name, text) in modules {
      for match in text.matches(of: #/(?m)^import \{([^}]*)\} from '\./(\w+\.js)'/#) {
        for imported in match.1.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
          #expect(exports[String(match.2)]?.contains(imported) == true, "\(imported) in \(name)")
        }
      }
      // Other forms aren't joined.
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        #expect(line.wholeMatch(of: #/import \{ [\w, ]+ \} from '\./\w+\.js'/#) != nil, "\(name): \(line)")
      }
      for line in text.split(separator: "\n") where line.hasPrefix("export ") {
        #expect(line.firstMatch(of: #/^export (const|let|function|async function|class) /#) != nil, "\(name): \(line)")
      }
    }
    let list = try #require(BrowserFile.all.first { $0.name == "list.js" }?.content)
    #expect(!list.contains("\nimport "))
  }
}
