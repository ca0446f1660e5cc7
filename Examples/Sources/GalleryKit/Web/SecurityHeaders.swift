import HTTPTypes
import Hummingbird

/// Headers on every response that keep a browser from running or displaying foreign content.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = GalleryContext

  private static let policy = [
    "default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The headers, also for responses that no route creates.
  static let fields: HTTPFields = {
    var fields: HTTPFields = [.contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff"]
    let others = [
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ]
    for (name, value) in others {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }()

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in Self.fields { response.headers[field.name] = field.value }
    return response
  }
}
