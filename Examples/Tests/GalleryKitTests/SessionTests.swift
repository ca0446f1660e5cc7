import DataSourcesWeb
import ExampleModels
import Foundation
import GalleryTestSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import GalleryKit

/// The sessions of browsers: who gets one, who can use it, and which are forgotten.
@Suite(.timeLimit(.minutes(60))) struct SessionTests {
  private final class Clock: Sendable {
    private let seconds = Mutex(1_000_000)
    var now: Int { seconds.withLock(\.self) }

    func advance(by count: Int) { seconds.withLock { $0 += count } }
  }

  @Test func aPageSetsTheSessionOnce() async throws {
    let small = try SmallStore()
    let client = RouterClient(try await small.router())
    let fields = try await client.execute(uri: "/cities", method: .get).headers
    let cookie = try #require(fields[.setCookie])
    let id = try #require(
      cookie.firstMatch(of: /^gallery-session-80=([0-9a-f]{32}); Path=\/; HttpOnly; SameSite=Lax$/)
    ).1
    let other = try await client.execute(uri: "/", method: .get).headers[.setCookie]
    #expect(other != nil && other != cookie)
    for own in ["a=b; gallery-session-80=\(id)", "gallery-session-80=0; gallery-session-80=\(id)"] {
      let headers: HTTPFields = [.cookie: own]
      #expect(try await client.execute(uri: "/cities", method: .get, headers: headers).headers[.setCookie] == nil)
    }
    // A session that this server hasn't issued is replaced, and so is one of another port.
    for wrong in [
      "gallery-session-80=", "gallery-session-80=\(String(repeating: "a", count: 32))", "gallery-session-80=\(id)0",
      "gallery-session-8080=\(id)", "gallery-session=\(id)", "x\(id)=\(id)", "gallery-session-80=../../etc/passwd",
    ] {
      let headers: HTTPFields = [.cookie: wrong]
      let new = try await client.execute(uri: "/cities", method: .get, headers: headers).headers[.setCookie]
      #expect(new?.hasPrefix("gallery-session-80=") == true && new?.contains(id) == false, "\(wrong)")
    }
    #expect(try await client.execute(uri: "/healthz", method: .get).headers[.setCookie] == nil)
    #expect(try await client.execute(uri: "/frame.js", method: .get).headers[.setCookie] == nil)
  }

  @Test(arguments: [
    ("localhost", "80"), ("localhost:8080", "8080"), ("[::1]", "80"), ("[::1]:99", "99"), ("a:", "80"), ("", "80"),
    ("a:99999", "80"), ("a:x", "80"),
  ]) func theCookieIsNamedByPort(authority: String, port: String) {
    let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    #expect(SessionCookie.name(for: request) == "gallery-session-\(port)")
  }

  /// A session is useless elsewhere: one that was issued to another address, such as an attacker's, is refused.
  @Test func aSessionBelongsToAnAddress() throws {
    let sessions = BrowserSessions(GalleryLimits()) { 0 }
    let id = try #require(sessions.issue(client: "10.0.0.1"))
    #expect(!sessions.use(id, client: "10.0.0.2") && !sessions.use(id, client: nil))
    #expect(sessions.standing(of: id)?.isConfirmed == false)
    #expect(sessions.use(id, client: "10.0.0.1"))
    let local = try #require(sessions.issue(client: nil))
    #expect(!sessions.use(local, client: "10.0.0.1") && sessions.use(local, client: nil))
    #expect(!sessions.use("", client: nil) && !sessions.use("made-up", client: nil))
  }

  @Test func sessionsExpire() throws {
    let clock = Clock()
    let sessions = BrowserSessions(GalleryLimits()) { clock.now }
    let unconfirmed = try #require(sessions.issue(client: nil))
    let confirmed = try #require(sessions.issue(client: nil))
    #expect(sessions.use(confirmed, client: nil))
    clock.advance(by: BrowserSessions.confirmationTime)
    #expect(!sessions.use(unconfirmed, client: nil))
    clock.advance(by: BrowserSessions.lifetime - BrowserSessions.confirmationTime - 1)
    #expect(sessions.use(confirmed, client: nil))
    clock.advance(by: BrowserSessions.lifetime)
    #expect(!sessions.use(confirmed, client: nil))
    #expect(sessions.count == 0)
  }

  /// Random requests against a model: a session in use is never forgotten, and the limits hold.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func limitsAgainstAModel(seed: UInt64) {
    var generator = SmallRandom(seed: seed)
    let clock = Clock()
    var limits = GalleryLimits()
    limits.sessions = 40
    limits.sessionsPerClient = 10
    let sessions = BrowserSessions(limits) { clock.now }
    let clients: [String?] = [nil, "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5"]
    var used: [String: (client: String?, time: Int)] = [:]
    var issuedCount = 0
    for _ in 0..<4_000 {
      let client = clients[Int.random(in: 0..<clients.count, using: &generator)]
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<10:
        guard let id = sessions.issue(client: client) else { continue }
        issuedCount += 1
        guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
        #expect(sessions.use(id, client: client))
        used[id] = (client, clock.now)
      case 10..<17:
        guard let (id, session) = used.randomElement(using: &generator) else { continue }
        let isInUse = clock.now - session.time < BrowserSessions.idleTime
        let isThere = sessions.use(id, client: session.client)
        #expect(isThere || !isInUse, "a session in use was forgotten")
        used[id] = isThere ? (session.client, clock.now) : nil
      default: clock.advance(by: Int.random(in: 0..<200, using: &generator))
      }
      #expect(sessions.count <= limits.sessions)
      for client in clients where client != nil {
        #expect(used.keys.count { sessions.standing(of: $0)?.client == client } <= limits.sessionsPerClient)
      }
    }
    #expect(issuedCount > 400)
  }

  @Test func aPageOfAnotherSessionIsUnknown() async throws {
    var limits = GalleryLimits()
    limits.web.postsPerSecond = 1
    try await TestServer.runGallery(limits) { port, _ in
      try await HTTPConnection.run(port: port) { stream in
        // A made-up cookie gets a session, and so does none.
        try await stream.send(
          "GET /cities/events?count=2 HTTP/1.1\r\nHost: localhost\r\nCookie: gallery-session-80=made-up\r\n\r\n")
        let open = try await stream.expect("}\n\n")
        let session = try #require(open.firstMatch(of: /(?i)set-cookie: gallery-session-80=([0-9a-f]{32});/)).1
        let page = try #require(open.firstMatch(of: /"page":"([a-z0-9]+)"/)).1
        func post(_ cookie: String, _ form: String) async throws -> String {
          try await HTTPConnection.run(port: port) { connection in
            try await connection.send(
              """
              POST /cities/window HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(cookie)\
              Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)
              """)
            return await connection.readToEnd()
          }
        }
        let own = "Cookie: gallery-session-80=\(session)\r\n"
        let form = "page=\(page)&sequence=1&start=1&count=1"
        #expect(try await post("", form).hasPrefix("HTTP/1.1 410"))
        #expect(try await post("Cookie: gallery-session-80=made-up\r\n", form).hasPrefix("HTTP/1.1 410"))
        #expect(try await post(own, form).hasPrefix("HTTP/1.1 204"))
        let long = String(repeating: "a", count: 2_000)
        #expect(try await post(own, "page=\(page)&sequence=2&search=\(long)").hasPrefix("HTTP/1.1 400"))
        let longer = String(repeating: "a", count: 20_000)
        #expect(try await post(own, "page=\(page)&sequence=2&search=\(longer)").hasPrefix("HTTP/1.1 413"))
        // Four at once, and then one a second.
        var response = ""
        for sequence in 3...60 where !response.hasPrefix("HTTP/1.1 429") {
          response = try await post(own, "page=\(page)&sequence=\(sequence)&count=1")
        }
        #expect(response.hasPrefix("HTTP/1.1 429") && response.lowercased().contains("retry-after: 1\r\n"))
      }
    }
  }
}

/// Attacks on the lists that visitors have alone, by clients that make cookies up or never send back the ones that they get.
@Suite(.timeLimit(.minutes(60))) struct VisitorAttackTests {
  private static let path = GalleryScreen.order.path

  /// Posts with made-up cookies replace only lists of each other.
  @Test func madeUpCookiesEvictNoList() async throws {
    let small = try SmallStore()
    var limits = GalleryLimits()
    limits.visitorLists = 20
    let client = RouterClient(try await small.router(limits: limits))
    let victim = try await client.newSession()
    _ = try await client.post("\(Self.path)/actions", "action=add&value=Mine", headers: victim)
    for number in 0..<1_100 {
      let cookie: HTTPFields = [.cookie: "gallery-session-80=\(String(format: "%032x", number))"]
      let response = try await client.post("\(Self.path)/actions", "action=add&value=Theirs", headers: cookie)
      #expect(response.status == .ok && response.headers[.setCookie] != nil)
    }
    let page = try await client.execute(uri: Self.path, method: .get, headers: victim)
    #expect(page.text.contains("Mine") && page.headers[.setCookie] == nil)
    // A new browser has room, too.
    let other = try await client.newSession()
    #expect(try await client.post("\(Self.path)/actions", "action=add&value=a", headers: other).status == .ok)
  }

  /// Streams of clients that made their cookies up don't keep browsers from having lists.
  @Test func madeUpCookiesBlockNoBrowser() async throws {
    var limits = GalleryLimits()
    limits.visitorLists = 30
    let lists = ExampleLists(limits: limits)
    let list = try #require(lists.byPath[Self.path])
    let window = WebWindow(start: 0, count: 10)
    let victim = try #require(lists.sessions.issue(client: nil))
    #expect(lists.sessions.use(victim, client: nil))
    let own = try await list.open(window, search: "", order: nil, session: victim)
    var pages: [WebPage] = []
    var refusalCount = 0
    for _ in 0..<1_000 {
      let session = try #require(lists.sessions.issue(client: nil))
      do {
        pages.append(try await list.open(window, search: "", order: nil, session: session))
      } catch {
        #expect(
          error
            == .unavailable("30 lists of visitors are in use, which is the limit. Try again later."))
        refusalCount += 1
      }
    }
    #expect(pages.count == 29 && refusalCount == 971)
    for _ in 0..<10 {
      let session = try #require(lists.sessions.issue(client: nil))
      #expect(lists.sessions.use(session, client: nil))
      pages.append(try await list.open(window, search: "", order: nil, session: session))
    }
    #expect(await lists.visitors.lists(of: .order, for: victim) != nil)
    #expect(try await list.show(page: own.id, window: window, search: "", order: nil, sequence: 1, session: victim))
    await lists.close()
  }

  /// One address has a share of the lists, and in use they aren't replaced by anyone.
  @Test func anAddressHasAShare() async throws {
    let clock = Mutex(1_000_000)
    var limits = GalleryLimits()
    limits.visitorLists = 12
    limits.visitorListsPerClient = 5
    let lists = ExampleLists(limits: limits, now: { clock.withLock(\.self) })
    func add(_ client: String?) async throws -> String {
      let session = try #require(lists.sessions.issue(client: client))
      #expect(lists.sessions.use(session, client: client))
      _ = try await lists.perform(PageAction(name: "add", value: "Row"), on: .order, for: session)
      return session
    }
    var visitors: [String] = []
    for _ in 0..<5 { visitors.append(try await add("10.0.0.1")) }
    await #expect(
      throws: WebListError.unavailable(
        "5 lists of your network address are in use, which is the limit. Try again later.")
    ) {
      _ = try await add("10.0.0.1")
    }
    for client in ["10.0.0.2", "10.0.0.3", "10.0.0.4", nil, nil, nil, nil] { visitors.append(try await add(client)) }
    await #expect(
      throws: WebListError.unavailable("12 lists of visitors are in use, which is the limit. Try again later.")
    ) {
      _ = try await add(nil)
    }
    for visitor in visitors { #expect(await lists.visitors.lists(of: .order, for: visitor) != nil) }
    // Lists that weren't used for a while make room.
    clock.withLock { $0 += BrowserSessions.idleTime }
    _ = try await add("10.0.0.1")
    #expect(await lists.visitors.count == 12)
    await lists.close()
  }
}
