import HTTPTypes
import Hummingbird

/// Rejects requests for other hosts, and requests from other sites' pages that change something.
///
/// The gallery has no accounts, so any page a person visits could otherwise post to it, or point its own name here and
/// read. A page cannot forge the headers this looks at.
struct OwnRequestsOnly: RouterMiddleware {
  typealias Context = GalleryContext

  let hosts: KnownHosts

  private static let harmless: Set<HTTPRequest.Method> = [.get, .head, .options]

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    let authority = (request.head.authority ?? "").lowercased()
    // The first host is the authority, and isn't among the headers any more.
    guard !request.headers.contains(where: { $0.name.canonicalName == "host" }) else {
      throw HTTPError(.badRequest, message: "The request names its host twice.")
    }
    guard hosts.contains(authority) else {
      throw HTTPError(.misdirectedRequest, message: "This server doesn't have this name.")
    }
    guard Self.harmless.contains(request.method) || Self.isOwn(request.head, authority) else {
      throw HTTPError(.forbidden, message: "Requests from other sites are refused.")
    }
    return try await next(request, context)
  }

  private static func isOwn(_ head: HTTPRequest, _ authority: String) -> Bool {
    if head.headerFields[values: .origin].contains(where: { $0.lowercased() != "http://" + authority }) {
      return false
    }
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = head.headerFields[name] {
      return site == "same-origin" || site == "none"
    }
    return true
  }
}
