/// The routes of lists, for HTTP servers of any kind: the response to each request of their pages.
///
///     let routes = WebRoutes(["/talks": talks])
///
/// The routes are those of each list, `{url}/events`, `{url}/window` and `{url}/action`, of the streams, `/streams`, and of the
/// scripts and styles, `/list/{name}`. Errors are responses as well. Posts of other sites' pages are refused, and so are forms of
/// more than ``maximumFormSize`` bytes. The article <doc:Serving-a-list> has complete servers.
public struct WebRoutes: Sendable {
  /// The maximum size of a form, in bytes.
  public static let maximumFormSize = 16 * 1_024

  private enum Route {
    case page(any WebPageOpening)
    case window(any WebPageOpening)
    case action(any WebPageOpening)
    case stream
    case openPage
    case closePage
    case file(ServedFile)

    /// The methods of the route, the main one first.
    var methods: [String] {
      switch self {
      case .page, .stream: ["GET"]
      case .file: ["GET", "HEAD"]
      case .window, .action, .openPage, .closePage: ["POST"]
      }
    }
  }

  /// The streams of the lists: one connection for each browser.
  package let streams: WebStreams
  private let routes: [String: Route]

  /// Creates the routes of some lists, by the addresses with which browsers request them, such as `/talks`.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - limits: The limits of the streams; lists have limits of their own.
  public init(_ lists: [String: any WebPageOpening], limits: WebLimits = WebLimits()) {
    streams = WebStreams(lists, limits: limits)
    var routes: [String: Route] = ["/streams": .stream, "/streams/open": .openPage, "/streams/close": .closePage]
    for file in ServedFile.all { routes["/list/" + file.name] = .file(file) }
    for (address, list) in lists {
      routes[address + "/events"] = .page(list)
      routes[address + "/window"] = .window(list)
      routes[address + "/action"] = .action(list)
    }
    self.routes = routes
  }

  /// The method and the path of each route, for servers that register routes.
  ///
  ///     for (method, path) in routes.paths { register(method, path) }
  public var paths: [(method: String, path: String)] {
    routes.map { ($0.value.methods[0], $0.key) }.sorted { $0.1 < $1.1 }
  }

  /// Returns the response to a request; `nil` if it is for none of the routes.
  ///
  /// Returns when a text to search for has results, and an order has a list.
  public func response(to request: WebRequest) async -> WebResponse? {
    guard let route = routes[request.path] else { return nil }
    guard route.methods.contains(request.method) else {
      let methods = route.methods.joined(separator: ", ")
      var response = WebResponse.text("The method of this address is \(methods).", status: 405)
      response.headers.append(("allow", methods))
      return response
    }
    do throws(WebListError) {
      if request.method == "POST" { return try await response(toPost: request, route) }
      return try await response(toGet: request, route)
    } catch {
      return WebResponse(error, text: error.description)
    }
  }

  /// Ends all streams, and opens no others: for a server that shuts down, which closes its lists as well.
  public func close() async { await streams.close() }

  private func response(toGet request: WebRequest, _ route: Route) async throws(WebListError) -> WebResponse {
    switch route {
    case .file(let file): return file.response(to: request)
    case .page(let list):
      guard let fields = WebRequest.fields(ofForm: request.query.utf8) else {
        return .text("The address isn't valid.", status: 400)
      }
      let page = try await list.open(fields: fields, session: request.session)
      return .events(page.events) { await page.close() }
    default:
      let stream = try await streams.open(session: request.session)
      return .events(stream.events) { await stream.close() }
    }
  }

  private func response(toPost request: WebRequest, _ route: Route) async throws(WebListError) -> WebResponse {
    guard request.isOfThisSite else { return .text("Requests of other sites are refused.", status: 403) }
    guard request.isForm else { return .text("Post a form.", status: 415) }
    guard request.form.count <= Self.maximumFormSize else { return .text("The form is too large.", status: 413) }
    guard let form = WebRequest.fields(ofForm: request.form) else { return .text("The form isn't valid.", status: 400) }
    switch route {
    case .window(let list): return .done(try await list.show(fields: form, session: request.session))
    case .action(let list):
      do throws(WebListError) {
        return .json(try await list.perform(fields: form, session: request.session))
      } catch {
        return WebResponse(error, json: error.json)
      }
    case .openPage:
      try await streams.open(fields: form, session: request.session)
      return .done(true)
    default: return .done(await streams.close(fields: form, session: request.session))
    }
  }
}

// MARK: - Requests

/// A request of a browser, as an HTTP server received it.
///
///     let request = WebRequest("GET", "/talks/events?start=40", host: "example.com", session: session) { headers[$0] }
///
/// A post has the bytes of its body as ``form``; read at most one more than ``WebRoutes/maximumFormSize``.
public struct WebRequest: Sendable {
  fileprivate let method: String
  fileprivate let path: String
  fileprivate let query: Substring
  fileprivate let session: String
  fileprivate let etags: String
  /// The bytes of the body.
  public var form: [UInt8] = []
  private let host: String
  private let origin: String?
  private let site: String?
  private let contentType: String

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - target: The path, and the query after `?`, as they were received.
  ///   - host: The server's name, and port if there is one: the header field `Host`, or `:authority`.
  ///   - session: The browser's session, an unguessable name such as a cookie: it alone can use the pages that it opens.
  ///   - header: Returns the value of a header field by its lowercase name; `nil` if the request doesn't have it.
  public init(
    _ method: String, _ target: String, host: String, session: String, header: (_ name: String) -> String?
  ) {
    self.method = method
    self.session = session
    self.host = host
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? parts[1] : ""
    etags = header("if-none-match") ?? ""
    origin = header("origin")
    site = header("sec-fetch-site")
    contentType = header("content-type") ?? ""
  }

  /// Whether the request wasn't made by a page of another site, as far as the browser says.
  fileprivate var isOfThisSite: Bool {
    if let site, site != "same-origin", site != "none" { return false }
    guard let origin = origin?.lowercased() else { return true }
    return ["http://", "https://"].contains { origin == $0 + host.lowercased() }
  }

  fileprivate var isForm: Bool {
    let type = contentType.prefix { $0 != ";" && $0 != " " }
    return type.lowercased() == "application/x-www-form-urlencoded"
  }
}

extension WebRequest {
  /// Returns the fields of a form, posted or in the query of an address, by their names; of equal ones the first.
  ///
  ///     guard let fields = WebRequest.fields(ofForm: query.utf8) else { return 400 }
  ///
  /// - Returns: `nil` if an escape is invalid, or the text isn't UTF-8.
  public static func fields(ofForm bytes: some Collection<UInt8>) -> [String: String]? {
    var fields: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = text(parts[0]), let value = parts.count > 1 ? text(parts[1]) : "" else { return nil }
      if fields[name] == nil { fields[name] = value }
    }
    return fields
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }
}

// MARK: - Responses

/// The response to a ``WebRequest``.
///
/// The body is ``bytes``, or else ``events`` that are to be written one after the other.
public struct WebResponse: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The header fields, with lowercase names.
  public fileprivate(set) var headers: [(name: String, value: String)]
  /// The body; empty for a stream.
  public private(set) var bytes: [UInt8] = []
  /// The events of a stream; `nil` for other responses.
  public private(set) var events: WebEvents?
  private var onClose: @Sendable () async -> Void = {}

  private init(
    _ status: Int, _ type: String? = nil, _ bytes: some Sequence<UInt8> = [], cacheControl: String = "no-store"
  ) {
    self.status = status
    self.bytes = Array(bytes)
    headers = [("cache-control", cacheControl)]
    if let type { headers.append(("content-type", type)) }
  }

  /// Ends the events: call this when the browser has disconnected, if the server doesn't cancel the task that writes them.
  public func close() async { await onClose() }

  fileprivate init(_ error: WebListError, text: String) {
    self.init(error.status, "text/plain; charset=utf-8", text.utf8)
    addRetry(after: error)
  }

  fileprivate init(_ error: WebListError, json: String) {
    self.init(error.status, "application/json", json.utf8)
    addRetry(after: error)
  }

  /// Has the browser try again later; at random, so that not all return at the same time.
  private mutating func addRetry(after error: WebListError) {
    guard error.isTemporary else { return }
    headers.append(("retry-after", "\(error.status == 429 ? 1 : Int.random(in: 3...7))"))
  }

  fileprivate static func text(_ text: String, status: Int) -> Self {
    Self(status, "text/plain; charset=utf-8", text.utf8)
  }

  fileprivate static func json(_ json: String) -> Self { Self(200, "application/json", json.utf8) }

  /// Returns the response to a post.
  ///
  /// - Parameter isOpen: Whether the page or the stream exists; if not, the browser opens another one.
  fileprivate static func done(_ isOpen: Bool) -> Self { Self(isOpen ? 204 : 410) }

  fileprivate static func events(_ events: WebEvents, onClose: @escaping @Sendable () async -> Void) -> Self {
    var response = Self(200, "text/event-stream")
    response.events = events
    response.onClose = onClose
    return response
  }

  fileprivate static func file(_ file: ServedFile, hasBody: Bool, isUnchanged: Bool) -> Self {
    var response =
      isUnchanged
      ? Self(304, cacheControl: "no-cache")
      : Self(200, file.contentType, hasBody ? file.bytes : [], cacheControl: "no-cache")
    response.headers.append(("etag", file.etag))
    return response
  }
}

/// A file of ``BrowserFile/all``, with a tag by which browsers recognize that they have it.
private struct ServedFile: Sendable {
  static let all = BrowserFile.all.map(Self.init)

  let name: String
  let contentType: String
  let bytes: [UInt8]
  let etag: String

  init(_ file: BrowserFile) {
    name = file.name
    contentType = file.contentType
    bytes = Array(file.content.utf8)
    // FNV-1a
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    etag = "\"\(String(hash, radix: 16))\""
  }

  func response(to request: WebRequest) -> WebResponse {
    .file(self, hasBody: request.method == "GET", isUnchanged: request.etags.contains(etag))
  }
}
