import DataSourcesWeb
import Foundation
import Testing

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

  @Test func theFirstFilesAreTheListAndItsStyle() throws {
    let script = try #require(BrowserFile.all.first)
    #expect(script.name == "list.js" && script.contentType.hasPrefix("text/javascript"))
    #expect(script.content.contains("export class ListView"))
    let style = try #require(BrowserFile.all.first { $0.contentType.hasPrefix("text/css") })
    #expect(style.name == "list.css" && style.content.contains(".list-view"))
  }

  @Test func allModulesAreServed() throws {
    let served = Dictionary(uniqueKeysWithValues: BrowserFile.all.map { ($0.name, $0.content) })
    for (name, text) in try Self.modules() {
      let scripts = BrowserFile.scripts.filter { $0.contains(String(name.dropLast(3))) }
      #expect(!scripts.isEmpty, "\(name)")
      for script in scripts {
        for declared in Self.names(in: text) {
          #expect(served[script.name]?.contains(" \(declared)") == true, "\(declared) of \(name)")
        }
      }
    }
  }

  /// The joined modules of a script have one scope.
  @Test func namesAtTheTopLevelDiffer() throws {
    let modules = Dictionary(uniqueKeysWithValues: try Self.modules().map { ($0.name, $0.text) })
    for script in BrowserFile.scripts {
      let names = try script.modules.flatMap { module in
        Self.names(in: try #require(modules["\(module).js"])).map { ($0, module) }
      }
      for (name, modules) in Dictionary(grouping: names, by: \.0) {
        #expect(modules.count == 1, "\(name) is in \(modules.map(\.1))")
      }
      #expect(!names.isEmpty)
    }
  }

  /// The imports of a module are exported by the files from which they are served.
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
  }

  /// The script that every page loads imports nothing before it is needed, and others import only from scripts.
  @Test func scriptsImportScripts() throws {
    for file in BrowserFile.all where file.name.hasSuffix(".js") {
      var sources: [String] = []
      for line in file.content.split(separator: "\n") where line.hasPrefix("import{") {
        let match = try #require(line.wholeMatch(of: #/import\{[\w$,]+\}from'\./(\w+\.js)'/#), "\(line)")
        #expect(BrowserFile.all.contains { $0.name == String(match.1) })
        sources.append(String(match.1))
      }
      #expect(Set(sources).count == sources.count, "\(file.name) imports from one script twice")
      if ["list.js", "stream.js"].contains(file.name) { #expect(sources.isEmpty, "\(file.name)") }
    }
  }

  /// The rule by which comments are left out: one at the end of a line follows ` // `, and no string or template contains that.
  @Test func commentsAreNotInStrings() throws {
    for (name, text) in try Self.modules() {
      for line in text.split(separator: "\n") {
        guard let comment = line.firstRange(of: " // "), !line.drop(while: { $0 == " " }).hasPrefix("//") else {
          continue
        }
        for quote in "'\"`" {
          #expect(line[..<comment.lowerBound].count { $0 == quote } % 2 == 0, "\(name): \(line)")
        }
      }
    }
    for file in BrowserFile.all where file.name.hasSuffix(".js") {
      for line in file.content.split(separator: "\n") {
        #expect(!line.hasPrefix("//") && !line.hasPrefix(" ") && !line.contains(" // "), "\(file.name): \(line)")
      }
    }
  }

  /// Static and dynamic imports of the modules form no cycle.
  @Test func modulesImportEachOtherInOneDirection() throws {
    var imports: [String: Set<String>] = [:]
    for (name, text) in try Self.modules() {
      let module = String(name.dropLast(3))
      imports[module] = Set(text.matches(of: #/(?:from |import\()'\./(\w+)\.js'/#).map { String($0.1) })
      // The names of features, which are loaded when they are needed, are the keys of objects.
      if text.contains("import(`./${name}.js`)") {
        imports[module]?.formUnion(
          module == "features"
            ? ["scaled", "measured", "interaction", "nested", "animation"] : ["menu", "moving", "swiping"])
      }
    }
    for module in imports.keys {
      var reached: Set<String> = []
      var next = imports[module] ?? []
      while let other = next.popFirst() {
        if reached.insert(other).inserted { next.formUnion(imports[other] ?? []) }
      }
      #expect(!reached.contains(module), "\(module)")
    }
  }

  /// Comments aren't sent.
  @Test func stylesAreSentWithoutComments() {
    for file in BrowserFile.all where file.name.hasSuffix(".css") {
      #expect(!file.content.contains("/*"), "\(file.name)")
    }
  }
}
