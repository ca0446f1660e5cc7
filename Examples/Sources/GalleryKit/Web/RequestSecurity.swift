import HTTPTypes
import Hummingbird

/// Rejects requests for other hosts, and requests from other sites' pages that change something.
///
/// The gallery has no accounts, so any page a person visits could otherwise post to it, or point its own name here and
/// read. A page cannot forge the headers this looks at.
struct OwnRequestsOnly: RouterMiddleware {
  typealias Context = GalleryContext

  let hosts: AllowedHosts

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

/// The host names in requests that the gallery accepts.
///
/// A page of another site can point its own name to this machine (DNS rebinding): its requests have that name.
public struct AllowedHosts: Sendable {
  private var names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private var allowsAddresses = false

  /// Creates the names of a server.
  ///
  /// - Parameters:
  ///   - address: where the server listens. If it serves other machines, any numeric address is accepted, since
  ///     such an address can't be pointed elsewhere.
  ///   - others: other names, such as that of this machine in its network.
  public init(listeningOn address: String = "127.0.0.1", others: [String] = []) {
    names.formUnion(others.map { Self.name(in: $0.lowercased()) })
    allowsAddresses = !["127.0.0.1", "localhost", "::1"].contains(address)
  }

  /// Whether a request for a host, with or without a port, is for this server.
  func contains(_ authority: String) -> Bool {
    let name = Self.name(in: authority.lowercased())
    return names.contains(name) || allowsAddresses && Self.isAddress(name)
  }

  private static func name(in authority: String) -> String {
    guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isASCIIDigit) else {
      return authority
    }
    return String(authority[..<colon])
  }

  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) && UInt8($0) != nil }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Headers on every response, with which a browser runs and displays no content of other sites.
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
