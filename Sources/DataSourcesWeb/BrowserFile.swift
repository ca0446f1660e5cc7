import CBrowserFiles

/// A script or style sheet that displays lists in a browser, to be served by an app's HTTP server.
package struct BrowserFile: Sendable {
  /// The file's name.
  ///
  /// Serve all files from one folder, since the scripts import each other by name.
  package let name: String
  /// The value of the response's field `Content-Type`.
  package let contentType: String
  /// The text of the file.
  package let content: String

  /// All files that a web page needs.
  ///
  /// The first one is the JavaScript module `list.js`, which exports `ListView`. It loads the other modules when they are needed.
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  package static let all =
    scripts.map { script in
      BrowserFile(
        name: script.name, contentType: "text/javascript; charset=utf-8", content: script.joined(among: scripts))
    }
    + ["list.css", "nested.css", "interaction.css"].map(BrowserFile.init(style:))

  /// The scripts: every page loads the first one, which loads the others when they are needed.
  package static let scripts = [
    Script(
      name: "list.js",
      modules: [
        "list", "address", "display", "decoding", "features", "elements", "geometry", "viewport", "connection", "retry",
      ]),
    // The shared worker runs this file, so it has a copy of `retry` of its own. The end of `hub` starts the worker.
    Script(name: "stream.js", modules: ["events", "retry", "hub"]),
    Script(name: "interaction.js", modules: ["interaction", "focus", "actions"]),
    Script("animation"), Script("channel"), Script("columns"), Script("leader"), Script("measured"), Script("menu"),
    Script("moving"), Script("nested"), Script("scaled"), Script("swiping"),
  ]

  /// Returns the text of a file of the folder `Browser`.
  private static func text(_ name: String) -> String {
    guard let text = browser_file(name) else { preconditionFailure("\(name) isn't embedded") }
    return String(cString: text)
  }
}

extension BrowserFile {
  /// Creates the file of a style sheet, without comments and most of its spaces.
  fileprivate init(style name: String) {
    self.name = name
    contentType = "text/css; charset=utf-8"
    content = Self.text(name).replacing(#/\/\*(?s:.*?)\*\//#, with: "").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: "\n")
      .replacing(": ", with: ":").replacing(", ", with: ",").replacing(" {", with: "{").replacing(";\n}", with: "}")
  }
}

extension BrowserFile {
  /// A script: modules of the folder `Browser` that are served as one file, because they are needed at the same time.
  package struct Script {
    /// The file's name.
    package let name: String
    /// The modules in their order, by their names without extension.
    package let modules: [String]

    fileprivate init(name: String, modules: [String]) {
      self.name = name
      self.modules = modules
    }

    /// Creates a script of one module.
    fileprivate init(_ module: String) { self.init(name: "\(module).js", modules: [module]) }

    /// Returns whether a module is in the script.
    package func contains(_ module: String) -> Bool { modules.contains(module) }

    /// Returns the text of the script: the modules one after the other, without comments and indentation.
    ///
    /// The modules share one scope, so imports from modules of this script are left out. Modules of other scripts are imported
    /// from the files of these scripts.
    fileprivate func joined(among all: [Script]) -> String {
      var code: [Substring] = []
      var imports: [String: Set<Substring>] = [:]
      for line in modules.flatMap({ BrowserFile.text("\($0).js").split(separator: "\n") }) {
        guard let imported = line.wholeMatch(of: #/import \{ (.*) \} from '\.\/(\w+)\.js'/#) else {
          let statement = Self.withoutComment(line)
          if !statement.isEmpty { code.append(statement) }
          continue
        }
        let module = String(imported.2)
        guard !contains(module), let other = all.first(where: { $0.contains(module) }) else { continue }
        imports[other.name, default: []].formUnion(imported.1.replacing(" ", with: "").split(separator: ","))
      }
      let head = imports.sorted { $0.key < $1.key }
        .map { "import{\($0.value.sorted().joined(separator: ","))}from'./\($0.key)'" }
      return (head + code.map(String.init)).joined(separator: "\n")
    }

    /// Returns a line without its indentation and its comment, which begins the line or follows ` // `.
    private static func withoutComment(_ line: Substring) -> Substring {
      let statement = line.drop { $0 == " " }
      if statement.hasPrefix("//") { return "" }
      return statement.firstRange(of: " // ").map { statement[..<$0.lowerBound] } ?? statement
    }
  }
}
