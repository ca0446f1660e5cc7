import HTTPTypes
import Hummingbird
import Synchronization

/// The sessions of browsers: which visitor a request is from.
///
/// A session is a cookie with 128 random bits that no script can read. Only sessions that this server has issued count, each for the
/// address that it was issued to: a made-up cookie, one of another machine and one that is too old have the browser get another
/// session. Pages and streams belong to the session that opened them, so that their IDs are useless in other sessions.
///
/// At the limit of sessions, those that no browser has sent back are forgotten first, and then those that weren't used for a while.
/// A session in use is never forgotten.
final class BrowserSessions: Sendable {
  /// What is known about a session.
  struct Standing: Hashable {
    /// The address that it was issued to; `nil` for this machine.
    var client: String?
    /// Whether a browser has sent it back.
    var isConfirmed = false
  }

  private struct Session {
    var standing: Standing
    /// The time of the last request, in seconds.
    var lastTime: Int
    /// Counts the requests of all sessions.
    var lastUse: Int
    var streamCount = 0
  }

  private struct State {
    var sessions: [String: Session] = [:]
    /// The number of sessions of each address.
    var clients: [String: Int] = [:]
    var lastUse = 0
  }

  /// The seconds without a request after which a session without a stream may be forgotten, if there are too many.
  static let idleTime = 15 * 60
  /// The seconds without a request after which a session without a stream has expired.
  static let lifetime = 24 * 60 * 60
  /// The seconds within which a browser must send a session back for the first time.
  static let confirmationTime = 5 * 60

  private let limits: GalleryLimits
  private let now: @Sendable () -> Int
  private let state = Mutex(State())

  /// - Parameter now: Returns the time in seconds.
  init(_ limits: GalleryLimits, now: @escaping @Sendable () -> Int) {
    self.limits = limits
    self.now = now
  }

  /// The number of sessions.
  var count: Int { state.withLock { $0.sessions.count } }

  /// Returns what is known about a session; `nil` if there is none.
  func standing(of id: String) -> Standing? { state.withLock { $0.sessions[id]?.standing } }

  /// Returns whether a client may use a session, and records its use.
  func use(_ id: String, client: String?) -> Bool {
    let time = now()
    return state.withLock { state in
      guard var session = state.sessions[id], session.standing.client == client else { return false }
      if Self.hasExpired(session, at: time) {
        Self.forget(id, in: &state)
        return false
      }
      state.lastUse += 1
      session.lastUse = state.lastUse
      session.lastTime = time
      session.standing.isConfirmed = true
      state.sessions[id] = session
      return true
    }
  }

  /// Issues a session; `nil` at a limit.
  func issue(client: String?) -> String? {
    let time = now()
    return state.withLock { state in
      if let client, state.clients[client, default: 0] >= limits.sessionsPerClient {
        Self.makeRoom(in: &state, at: time, count: max(1, limits.sessionsPerClient / 8)) {
          $0.standing.client == client
        }
        guard state.clients[client, default: 0] < limits.sessionsPerClient else { return nil }
      }
      if state.sessions.count >= limits.sessions {
        Self.makeRoom(in: &state, at: time, count: max(1, limits.sessions / 8)) { _ in true }
        guard state.sessions.count < limits.sessions else { return nil }
      }
      let id = (0..<2).map { _ in Self.hexadecimal(UInt64.random(in: 0...UInt64.max)) }.joined()
      state.lastUse += 1
      state.sessions[id] = Session(standing: Standing(client: client), lastTime: time, lastUse: state.lastUse)
      if let client { state.clients[client, default: 0] += 1 }
      return id
    }
  }

  /// Records that a session has another stream, or one less.
  fileprivate func addStreams(_ count: Int, to id: String) {
    let time = now()
    state.withLock { state in
      state.sessions[id]?.streamCount += count
      state.sessions[id]?.lastTime = time
    }
  }

  /// Forgets some sessions that aren't in use, those that no browser has sent back first.
  private static func makeRoom(in state: inout State, at time: Int, count: Int, where isCandidate: (Session) -> Bool) {
    let candidates = state.sessions.filter { _, session in
      isCandidate(session) && session.streamCount == 0
        && (!session.standing.isConfirmed || !(0..<idleTime).contains(time - session.lastTime))
    }
    let sorted = candidates.sorted { first, second in
      let (first, second) = (first.value, second.value)
      guard first.standing.isConfirmed == second.standing.isConfirmed else { return second.standing.isConfirmed }
      return first.lastUse < second.lastUse
    }
    for (id, _) in sorted.prefix(count) { forget(id, in: &state) }
  }

  private static func forget(_ id: String, in state: inout State) {
    guard let session = state.sessions.removeValue(forKey: id) else { return }
    guard let client = session.standing.client, let count = state.clients[client] else { return }
    state.clients[client] = count > 1 ? count - 1 : nil
  }

  /// Returns whether a session is too old; a clock that was set back makes none older.
  private static func hasExpired(_ session: Session, at time: Int) -> Bool {
    if session.streamCount > 0 { return false }
    return time - session.lastTime >= (session.standing.isConfirmed ? lifetime : confirmationTime)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The session of one request, which is issued when something needs it.
final class RequestSession: Sendable {
  private struct State {
    var id: String?
    var isNew = false
  }

  private let sessions: BrowserSessions?
  private let client: String?
  /// Whether the browser has sent a cookie, though perhaps not that of a session.
  private let hasCookie: Bool
  private let state: Mutex<State>

  /// Creates the session of a request that has none, and gets none.
  init() {
    sessions = nil
    client = nil
    hasCookie = false
    state = Mutex(State())
  }

  /// Finds the session of a request: the first cookie whose session the client may use.
  fileprivate init(of request: Request, client: String?, in sessions: BrowserSessions) {
    self.sessions = sessions
    self.client = client
    let cookies = SessionCookie.values(of: request)
    hasCookie = !cookies.isEmpty
    state = Mutex(State(id: cookies.first { sessions.use($0, client: client) }))
  }

  /// The session that the browser has; empty if it has none.
  var existing: String { state.withLock { $0.id ?? "" } }

  /// Returns the session that the browser has, or a new one in place of a cookie that isn't valid, which the response gives it.
  ///
  /// It is empty for a browser without cookies: only the names of its pages and streams protect these, and all such browsers
  /// share the lists that other visitors have alone.
  ///
  /// - Throws: ``Unavailable`` at the limit of sessions.
  func id() throws(Unavailable) -> String {
    if hasCookie { issueIfMissing() }
    let id = existing
    guard !id.isEmpty || !hasCookie else { throw Unavailable(sentence: GallerySentences.tooManySessions) }
    return id
  }

  /// Issues a session if the browser has none, unless there are too many.
  fileprivate func issueIfMissing() {
    state.withLock { state in
      if state.id == nil, let id = sessions?.issue(client: client) { state = State(id: id, isNew: true) }
    }
  }

  /// The session, if it was issued for this request.
  fileprivate var newID: String? { state.withLock { $0.isNew ? $0.id : nil } }

  /// Returns the use of the session by a stream, during which it isn't forgotten.
  func useByStream() -> SessionUse? {
    guard let sessions else { return nil }
    return SessionUse(of: existing, in: sessions)
  }
}

/// The use of a session by a stream, which ends when it is released.
final class SessionUse: Sendable {
  private let id: String
  private let sessions: BrowserSessions

  fileprivate init(of id: String, in sessions: BrowserSessions) {
    self.id = id
    self.sessions = sessions
    sessions.addStreams(1, to: id)
  }

  deinit { sessions.addStreams(-1, to: id) }
}

/// The cookie of a session.
///
/// Browsers send the cookies of one host to the servers of all its ports, so the name has the port: two galleries on a host don't
/// replace each other's sessions.
enum SessionCookie {
  /// Returns the values of all cookies of the name, in their order.
  static func values(of request: Request) -> [String] {
    let name = name(for: request)
    return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
      return String(parts[1])
    }
  }

  /// The header that gives a browser a session.
  static func header(_ id: String, for request: Request) -> String {
    // Lax, so that a link from another site doesn't replace the session of the open tabs.
    "\(name(for: request))=\(id); Path=/; HttpOnly; SameSite=Lax"
  }

  /// The name, with the port that the browser is connected to.
  static func name(for request: Request) -> String {
    let authority = request.head.authority ?? ""
    let port = authority.last == "]" ? "" : authority.split(separator: ":").dropFirst().last ?? ""
    return "gallery-session-\(UInt16(port) ?? 80)"
  }
}

/// Finds the session of each request, and gives each browser that loads a page, or opens a stream, its session.
struct SessionCookies: RouterMiddleware {
  typealias Context = GalleryContext

  let sessions: BrowserSessions

  @concurrent func handle(
    _ request: Request, context: GalleryContext,
    next: @concurrent (Request, GalleryContext) async throws -> Response
  ) async throws -> Response {
    let session = RequestSession(of: request, client: context.client, in: sessions)
    var context = context
    context.session = session
    var response = try await next(request, context)
    let isPage = response.status == .ok && response.headers[.contentType]?.hasPrefix("text/html") == true
    // At the limit a page is displayed without a session.
    if isPage { session.issueIfMissing() }
    if let id = session.newID { response.headers[.setCookie] = SessionCookie.header(id, for: request) }
    return response
  }
}
