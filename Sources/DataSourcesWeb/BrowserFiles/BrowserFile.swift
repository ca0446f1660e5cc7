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

  /// A style of several parts.
  init(_ name: String, joining styles: [[UInt8]]) {
    self.name = name
    contentType = "text/css; charset=utf-8"
    content = styles.map(Self.compacted(style:)).joined(separator: "\n")
  }

  /// The files of scripts.
  static func files(of scripts: [BrowserScript]) -> [BrowserFile] {
    let joined = scripts.map { (name: $0.name, text: $0.joined(among: scripts)) }
    let privateNames = CompactScript.privateNames(in: joined.map(\.text))
    return joined.map { BrowserFile(script: $0.name, CompactScript.compacted($0.text, privateNames)) }
  }

  private init(script name: String, _ content: String) {
    self.name = name
    contentType = "text/javascript; charset=utf-8"
    self.content = content
  }

  /// A style without comments and most of its spaces.
  private static func compacted(style: [UInt8]) -> String {
    String(decoding: style, as: UTF8.self).replacing(#/\/\*(?s:.*?)\*\//#, with: "").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: "\n")
      .replacing(": ", with: ":").replacing(", ", with: ",").replacing(" {", with: "{").replacing(";\n}", with: "}")
  }
}
