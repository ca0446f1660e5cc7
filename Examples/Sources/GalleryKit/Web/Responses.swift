import Foundation
import HTTPTypes
public import Hummingbird

/// A file of a page in memory, with a tag that changes with its content.
public struct Asset: Sendable {
  private let content: ByteBuffer
  private let type: String
  private let tag: String

  /// Creates an asset from a text.
  public init(_ text: String, type: String) {
    content = ByteBuffer(string: text)
    self.type = type
    // FNV-1a: a browser only checks whether its content is current.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    tag = "\"\(String(hash, radix: 36))\""
  }

  /// Reads one of the gallery's own files.
  init(resource: String, type: String) throws {
    guard let url = Bundle.module.url(forResource: resource, withExtension: nil),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { throw StartError("the file \(resource) is missing from \(Bundle.module.bundlePath)") }
    self.init(text, type: type)
  }

  /// The file, or 304 when the browser has it.
  public func response(to request: Request) -> Response {
    // Cached, but validated each time, so that a new version of the program is never mixed with an old page.
    let headers: HTTPFields = [.contentType: type, .cacheControl: "no-cache", .eTag: tag]
    let cached = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
    if cached.contains(where: { Self.isTag($0, of: tag) }) {
      return Response(status: .notModified, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: content))
  }

  /// Whether the tag in a browser's cache is this one, or any.
  ///
  /// Weak tags count as well: proxies make them of others when they compress.
  private static func isTag(_ cached: Substring, of tag: String) -> Bool {
    let cached = cached.filter { !$0.isWhitespace }
    return cached == "*" || cached == tag || cached == "W/" + tag
  }
}

/// The gallery's own scripts and styles.
enum PageFiles {
  private static let types = [
    "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]
  private static let names = [
    "gallery.js", "dialogs.js", "inplace.js", "undo.js", "post.js", "examples.js", "gallery.css", "cities.css",
    "examples.css",
    "gallery.svg", "frame.css", "frame.js", "inspector.js", "map.js", "replica.js", "store.css", "tree.js",
  ]

  /// Serves the files from the root.
  static func add(to router: Router<GalleryContext>) throws {
    for (name, asset) in try assets.get() { router.add("/\(name)", asset) }
  }

  private static let assets = Result {
    try names.map { name in
      let ending = name.split(separator: ".").last.map(String.init) ?? ""
      return (name, try Asset(resource: name, type: types[ending] ?? "text/plain; charset=utf-8"))
    }
  }
}

extension Response {
  /// An HTML page, rendered for this request and not cached.
  static func html(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// A value as JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    guard let data = try? JSONEncoder().encode(value) else { return Response(status: .internalServerError) }
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
