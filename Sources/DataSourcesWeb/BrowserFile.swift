/// A script or style sheet that displays lists in a browser, to be served by an app's HTTP server.
public struct BrowserFile: Sendable {
  /// The file's name.
  ///
  /// Serve all files from one folder, since the scripts import each other by name.
  public let name: String
  /// The value of the response's field `Content-Type`.
  public let contentType: String
  /// The text of the file.
  public let content: String

  /// All files that a web page needs.
  ///
  /// The first one is the JavaScript module `list.js`, which exports `ListView`. It loads the other modules when they are needed.
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  public static let all =
    scripts.map { script in
      BrowserFile(
        name: script.name, contentType: "text/javascript; charset=utf-8", content: script.joined(among: scripts))
    }
    + [
      BrowserFile(name: "list.css", style: PackageResources.list_css),
      BrowserFile(name: "nested.css", style: PackageResources.nested_css),
      BrowserFile(name: "interaction.css", style: PackageResources.interaction_css),
    ]

  /// The scripts: every page loads the first one, which loads the others when they are needed.
  package static let scripts = [
    Script(
      name: "list.js",
      modules: [
        ("list", PackageResources.list_js), ("address", PackageResources.address_js),
        ("display", PackageResources.display_js), ("decoding", PackageResources.decoding_js),
        ("features", PackageResources.features_js),
        ("elements", PackageResources.elements_js), ("geometry", PackageResources.geometry_js),
        ("viewport", PackageResources.viewport_js), ("connection", PackageResources.connection_js),
        ("retry", PackageResources.retry_js),
      ]),
    // The shared worker runs this file, so it has a copy of `retry` of its own. The end of `hub` starts the worker.
    Script(
      name: "stream.js",
      modules: [
        ("events", PackageResources.events_js), ("retry", PackageResources.retry_js), ("hub", PackageResources.hub_js),
      ]),
    Script(
      name: "interaction.js",
      modules: [
        ("interaction", PackageResources.interaction_js), ("focus", PackageResources.focus_js),
        ("actions", PackageResources.actions_js),
      ]),
    Script("animation", PackageResources.animation_js),
    Script("channel", PackageResources.channel_js),
    Script("columns", PackageResources.columns_js),
    Script("leader", PackageResources.leader_js),
    Script("measured", PackageResources.measured_js),
    Script("menu", PackageResources.menu_js),
    Script("moving", PackageResources.moving_js),
    Script("nested", PackageResources.nested_js),
    Script("scaled", PackageResources.scaled_js),
    Script("swiping", PackageResources.swiping_js),
  ]
}

extension BrowserFile {
  /// Creates the file of a style sheet, without comments and most of its spaces.
  fileprivate init(name: String, style: [UInt8]) {
    self.name = name
    contentType = "text/css; charset=utf-8"
    content = String(decoding: style, as: UTF8.self).replacing(#/\/\*(?s:.*?)\*\//#, with: "").split(separator: "\n")
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
    package let modules: [(name: String, text: [UInt8])]

    init(name: String, modules: [(name: String, text: [UInt8])]) {
      self.name = name
      self.modules = modules
    }

    /// Creates a script of one module.
    fileprivate init(_ module: String, _ text: [UInt8]) { self.init(name: "\(module).js", modules: [(module, text)]) }

    /// Returns whether a module is in the script.
    package func contains(_ module: String) -> Bool { modules.contains { $0.name == module } }

    /// Returns the text of the script: the modules one after the other, without comments and indentation.
    ///
    /// The modules share one scope, so imports from modules of this script are left out. Modules of other scripts are imported
    /// from the files of these scripts.
    fileprivate func joined(among all: [Script]) -> String {
      var code: [Substring] = []
      var imports: [String: Set<Substring>] = [:]
      for line in modules.flatMap({ String(decoding: $0.text, as: UTF8.self).split(separator: "\n") }) {
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
