/// A file of the browser's side, for a server to hand out.
public struct BrowserFile: Sendable {
  /// The file's name.
  ///
  /// All files are to be served from one folder, since they import each other.
  public let name: String
  /// What the server says in `Content-Type`.
  public let contentType: String
  /// The whole text.
  public let content: String

  init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
    self.name = name
    self.contentType = contentType
    content = String(decoding: bytes, as: UTF8.self)
  }

  /// One script of several modules, which name each other's exports.
  ///
  /// As one file they are sent with one request, and compressed they are a third smaller.
  init(_ name: String, joining modules: [[UInt8]]) {
    let lines = modules.flatMap(Self.code).filter { !$0.starts(with: "import ") }
    self.init(name, "text/javascript; charset=utf-8", Array(lines.joined(separator: "\n").utf8))
  }

  /// A module that is loaded where it is needed, and imports from `script`.
  init(_ name: String, _ module: [UInt8], importingFrom script: String) {
    let lines = Self.code(of: module).map { line in
      line.hasPrefix("import ") ? line.replacing(#/'\.\/\w+\.js'/#, with: "'./\(script)'") : line
    }
    self.init(name, "text/javascript; charset=utf-8", Array(lines.joined(separator: "\n").utf8))
  }

  /// The lines of a script without indentation and comments, which are a third of them even when they are compressed.
  private static func code(of module: [UInt8]) -> [String] {
    String(decoding: module, as: UTF8.self).split(separator: "\n").compactMap { line in
      let code = line.drop { $0 == " " }.replacing(#/ \/\/ [^'"`]*$/#, with: "")
      return code.isEmpty || code.hasPrefix("//") ? nil : String(code)
    }
  }
}
