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

  init(script name: String, _ bytes: [UInt8]) { self.init(name, "text/javascript; charset=utf-8", bytes) }
}
