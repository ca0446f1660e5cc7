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
        Self.names(in: try #require(modules["\(module.name).js"])).map { ($0, module.name) }
      }
      for (name, modules) in Dictionary(grouping: names, by: \.0) {
        #expect(modules.count == 1, "\(name) is in \(modules.map(\.1))")
      }
      #expect(!names.isEmpty)
    }
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

  /// What is sent has the same tokens, but for the names of private members.
  @Test func compactedScriptsAreTheSame() {
    let scripts = BrowserFile.scripts.map { ($0.name, $0.joined(among: BrowserFile.scripts)) }
    let names = CompactScript.privateNames(in: scripts.map(\.1))
    #expect(Set(names.values).count == names.count)
    for (name, text) in scripts {
      func tokens(_ text: String) -> [ScriptToken] { ScriptToken.tokens(of: text).filter { $0.kind != .space } }
      let compacted = CompactScript.compacted(text, names)
      let expected = tokens(text).map { token in
        token.kind == .privateName ? ScriptToken(kind: .privateName, text: names[token.text]![...]) : token
      }
      #expect(tokens(compacted) == expected, "\(name)")
      #expect(compacted.utf8.count < text.utf8.count * 3 / 4, "\(name)")
    }
  }

  @Test(arguments: [
    ("const a = `x ${ `y  ${ { b: 1 } . b }` } // z`", "const a=`x ${`y  ${{b:1}.b}`} // z`"),
    ("a = b / c / d // e", "a=b/c/d"), ("a.replace(/[/'] \\/ /g, '')", "a.replace(/[/'] \\/ /g,'')"),
    ("return / #x /.test(y)", "return/ #x /.test(y)"), ("a + +b - -c", "a+ +b- -c"),
    ("'a // b' + \"it's\"", "'a // b'+\"it's\""), ("if (a)\n  b\nelse {\n  c\n}\nd", "if(a)\nb\nelse{c}\nd"),
    ("this.#list.#list = '#list'", "this.#a.#a='#list'"), ("a\n(b)", "a\n(b)"), ("#list in a", "#a in a"),
  ])
  func spacesAreLeftOut(script: String, compacted: String) {
    #expect(CompactScript.compacted(script, CompactScript.privateNames(in: ["#list"])) == compacted)
  }

  /// Comments aren't sent.
  @Test func stylesAreSentWithoutComments() {
    for file in BrowserFile.all where file.name.hasSuffix(".css") {
      #expect(!file.content.contains("/*"), "\(file.name)")
    }
  }
}
