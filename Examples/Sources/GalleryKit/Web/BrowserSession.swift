import HTTPTypes
import Hummingbird

/// The session of a browser: an unguessable cookie that no script can read.
///
/// A page or stream belongs to the session that opened it, so that its ID is useless in other sessions.
enum BrowserSession {
  private static let name = "gallery-session"
  private static let lengths = 16...32

  /// The session of a request; empty for a browser without cookies.
  static func id(of request: Request) -> String {
    for header in request.headers[values: .cookie] {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
        let id = parts[1]
        let isValid =
          lengths.contains(id.utf8.count)
          && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
        if isValid { return String(id) }
      }
    }
    return ""
  }

  /// The header that gives a browser a new session.
  static func newCookie() -> String {
    let words = (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 36) }.joined()
    let id = String((words + "0000000000000000").prefix(lengths.upperBound))
    // Lax, so that a link from another site doesn't replace the session of the open tabs.
    return "\(name)=\(id); Path=/; HttpOnly; SameSite=Lax"
  }
}

/// Gives each browser that loads a page its session.
struct BrowserSessions: RouterMiddleware {
  typealias Context = GalleryContext

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.status == .ok, response.headers[.contentType]?.hasPrefix("text/html") == true,
      BrowserSession.id(of: request).isEmpty
    {
      response.headers[.setCookie] = BrowserSession.newCookie()
    }
    return response
  }
}
