import HTTPTypes
import Hummingbird

/// Refuses requests that change something when another site's page sent them.
///
/// The gallery has no accounts, so any page a person visits could otherwise post to it. A page cannot forge the
/// headers this looks at. The name of the host must be this machine's, or a page could point its own name here.
struct SameOriginOnly: RouterMiddleware {
  typealias Context = GalleryContext

  private static let harmless: Set<HTTPRequest.Method> = [.get, .head, .options]
  private static let ownNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    guard Self.harmless.contains(request.method) || Self.isOwn(request.head) else {
      throw HTTPError(.forbidden, message: "Requests from other sites are refused.")
    }
    return try await next(request, context)
  }

  private static func isOwn(_ head: HTTPRequest) -> Bool {
    let authority = (head.authority ?? "").lowercased()
    guard ownNames.contains(hostName(authority)) else { return false }
    if let origin = head.headerFields[.origin], origin.lowercased() != "http://" + authority {
      return false
    }
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = head.headerFields[name] {
      return site == "same-origin" || site == "none"
    }
    return true
  }

  private static func hostName(_ authority: String) -> String {
    guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isNumber) else {
      return authority
    }
    return String(authority[..<colon])
  }
}
