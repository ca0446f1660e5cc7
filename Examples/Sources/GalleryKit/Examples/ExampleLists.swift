import DataSourcesWeb
public import Foundation
import HTTPTypes
import Hummingbird

/// All screens of the examples as live lists: some are shared by all visitors, of the others each visitor has one.
public struct ExampleLists: Sendable {
  typealias List = WebList<ExampleWebScreen>

  /// The lists of the screens that were displayed so far.
  let visitors: VisitorLists
  /// The sessions of visitors.
  let sessions: BrowserSessions

  /// Creates no list yet: each is made when it is displayed first.
  ///
  /// - Parameters:
  ///   - limits: the limits of clients.
  ///   - folder: where databases are; `nil` for databases in memory.
  ///   - now: the time, in seconds since 1970; that of the system by default.
  public init(
    limits: GalleryLimits = GalleryLimits(), folder: URL? = nil, now: (@Sendable () -> Int)? = nil
  ) {
    let now = now ?? { Int(Date().timeIntervalSince1970) }
    let storage = ExampleStorage(folder: folder, readingsCount: limits.readings)
    sessions = BrowserSessions(limits, now: now)
    visitors = VisitorLists(limits, sessions: sessions, now: now) { screen in
      try await ScreenLists(screen, limits: limits, storage: storage, now: now)
    }
  }

  /// The shared list of a screen, or the first state of one that each visitor has alone; `nil` if it can't be made.
  func list(of screen: GalleryScreen) async -> List? { await visitors.shared(screen)?.rows }

  /// All lists, by their addresses.
  var byPath: [String: any WebPageOpening] {
    var all: [String: any WebPageOpening] = [:]
    for screen in GalleryScreen.allCases {
      for part in ScreenLists.Part.allCases where part != .second || screen.hasSecondList {
        all[screen.path(of: part)] = VisitorList(part, of: screen, in: visitors)
      }
    }
    return all
  }

  /// The page of a screen, as it is now.
  ///
  /// - Parameters:
  ///   - fields: The parameters of the page's address.
  ///   - isDemonstration: Whether it is the start page.
  func page(
    of screen: GalleryScreen, for visitor: String = "", _ fields: [String: String] = [:], isDemonstration: Bool = false
  ) async -> ExamplePage {
    await existing(screen, for: visitor)?.page(fields, isDemonstration: isDemonstration)
      ?? ExamplePage(screen: screen, controls: [], layout: RowLayout())
  }

  /// The content of a screen's page besides its list, as it is now.
  func state(of screen: GalleryScreen, for visitor: String = "") async -> PageState {
    await existing(screen, for: visitor)?.state ?? PageState()
  }

  /// Performs an action on all lists of a screen.
  ///
  /// - Returns: `nil` if the action doesn't exist.
  /// - Throws: a ``WebListError`` at the limit of lists.
  func perform(
    _ action: PageAction, on screen: GalleryScreen, for visitor: String = ""
  ) async throws(WebListError) -> ActionResult? {
    try await visitors.withLists(of: screen, for: visitor) { lists in await lists.perform(action) }
  }

  /// Closes all pages.
  func close() async { await visitors.close() }

  /// The lists of a visitor, or else those that a new visitor gets: to look at a page makes none.
  private func existing(_ screen: GalleryScreen, for visitor: String) async -> ScreenLists? {
    if let own = await visitors.lists(of: screen, for: visitor) { return own }
    return await visitors.shared(screen)
  }
}

/// The pages of the examples, and their actions.
struct ExampleRoutes {
  let lists: ExampleLists
  /// The number of cities in the database, for the start page.
  let cityCount: @Sendable () async throws -> Int

  func add(to router: Router<GalleryContext>) {
    router.get("/") { [lists, cityCount] request, _ in
      let count = try? await cityCount()
      let page = await lists.page(of: .leaderboard, FormData.address(of: request), isDemonstration: true)
      return Response.html(HomePage(demonstration: page, cityCount: count).html)
    }
    for screen in GalleryScreen.allCases { add(screen, to: router) }
  }

  private func add(_ screen: GalleryScreen, to router: Router<GalleryContext>) {
    router.get(RouterPath(screen.path)) { [lists] request, context in
      return await Response.html(
        lists.page(of: screen, for: context.session.existing, FormData.address(of: request)).html)
    }
    router.get("\(screen.path)/chosen") { [lists] _, context in
      var response = await Response.json(lists.state(of: screen, for: context.session.existing))
      // A page compares its own clock with this one.
      HTTPField.Name("Server-Time").map { response.headers[$0] = "\(ServerClock.milliseconds)" }
      return response
    }
    router.post("\(screen.path)/actions") { [lists] request, context in
      let form = try await FormData(of: request, context: context)
      let visitor = screen.isShared ? context.session.existing : try context.session.id()
      let action = PageAction(name: form["action"], row: form["row"], value: form["value"])
      guard let result = try await lists.perform(action, on: screen, for: visitor) else {
        throw HTTPError(.notFound, message: "There is no such action.")
      }
      var state = await lists.state(of: screen, for: visitor)
      state.sentence = result.sentence
      return Response.json(state)
    }
  }
}

/// The clock of the server, by which pages say how long a change was on its way.
enum ServerClock {
  /// The time since 1970.
  static var milliseconds: Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
