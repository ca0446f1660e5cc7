import HTTPTypes
import Hummingbird

/// Headers on every response that keep a browser from running or showing what is not the gallery's.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = GalleryContext

  private static let policy = [
    "default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    if let referrerPolicy = HTTPField.Name("Referrer-Policy") {
      response.headers[referrerPolicy] = "no-referrer"
    }
    return response
  }
}
