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

  /// Scripts are served without indentation and comments, which are a third of them even when they are compressed.
  init(script name: String, _ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
    let code = lines.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }
    self.init(name, "text/javascript; charset=utf-8", Array(code.joined(separator: "\n".utf8)))
  }
}
