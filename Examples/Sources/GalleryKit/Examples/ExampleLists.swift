import DataSourcesWeb
public import Foundation
import Hummingbird

/// All screens of the examples as live lists: some are shared by all visitors, of the others each visitor has one.
public struct ExampleLists: Sendable {
  typealias List = WebList<ExampleWebScreen>

  /// The shared lists, and the others in their first state, which is never changed.
  private var lists: [GalleryScreen: ScreenLists] = [:]
  /// The lists of visitors.
  let visitors: VisitorLists

  /// Creates the screens in their initial state.
  ///
  /// - Parameters:
  ///   - limits: the limits of clients.
  ///   - folder: where databases are; `nil` for databases in memory.
  ///   - now: the time, in seconds since 1970; that of the system by default.
  public init(
    limits: GalleryLimits = GalleryLimits(), folder: URL? = nil, now: (@Sendable () -> Int)? = nil
  ) async throws {
    let now = now ?? { Int(Date().timeIntervalSince1970) }
    let storage = ExampleStorage(folder: folder, readingsCount: limits.readings)
    for screen in GalleryScreen.allCases {
      lists[screen] = try await ScreenLists(screen, limits: limits, storage: storage, now: now)
    }
    visitors = VisitorLists(limit: limits.visitorLists) { screen in
      try await ScreenLists(screen, limits: limits, storage: storage, now: now)
    }
  }

  /// The shared list of a screen, or the first state of one that each visitor has alone.
  subscript(_ screen: GalleryScreen) -> List? { lists[screen]?.rows }

  /// All lists, by their addresses.
  var byPath: [String: any WebPageOpening] {
    var all: [String: any WebPageOpening] = [:]
    for (screen, lists) in lists {
      for part in ScreenLists.Part.allCases {
        guard let list = lists[part] else { continue }
        all[screen.path(of: part)] = screen.isShared ? list : VisitorList(part, of: screen, in: visitors)
      }
    }
    return all
  }

  /// The page of a screen, as it is now.
  ///
  /// - Parameter start: The index of the first row in the HTML of the page.
  func page(of screen: GalleryScreen, for visitor: String = "", from start: Int = 0) async -> ExamplePage {
    await existing(screen, for: visitor)?.page(from: start)
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
    if screen.isShared { return await lists[screen]?.perform(action) }
    return try await visitors.withLists(of: screen, for: visitor) { lists in await lists.perform(action) }
  }

  /// Closes all pages.
  func close() async {
    for lists in lists.values { await lists.close() }
    await visitors.close()
  }

  /// The lists of a visitor, or else those that a new visitor gets: to look at a page makes none.
  private func existing(_ screen: GalleryScreen, for visitor: String) async -> ScreenLists? {
    if !screen.isShared, let own = await visitors.lists(of: screen, for: visitor) { return own }
    return lists[screen]
  }
}

/// The pages of the examples, their lists and their actions.
struct ExampleRoutes {
  let lists: ExampleLists
  let limiter: StreamLimiter
  /// The number of cities in the database, for the start page.
  let cityCount: @Sendable () async throws -> Int

  func add(to router: Router<GalleryContext>) {
    for (path, list) in lists.byPath { ListRoutes(list, at: path, limiter: limiter).add(to: router) }
    router.get("/") { [lists, cityCount] _, _ in
      let count = try? await cityCount()
      return await Response.html(HomePage(demonstration: lists.page(of: .leaderboard), cityCount: count).html)
    }
    for screen in GalleryScreen.allCases { add(screen, to: router) }
  }

  private func add(_ screen: GalleryScreen, to router: Router<GalleryContext>) {
    router.get(RouterPath(screen.path)) { [lists] request, _ in
      let start = Int(try FormData(queryOf: request)["start"]) ?? 0
      return await Response.html(lists.page(of: screen, for: BrowserSession.id(of: request), from: start).html)
    }
    router.get("\(screen.path)/chosen") { [lists] request, _ in
      await Response.json(lists.state(of: screen, for: BrowserSession.id(of: request)))
    }
    router.post("\(screen.path)/actions") { [lists] request, context in
      let form = try await FormData(of: request, context: context)
      let visitor = BrowserSession.id(of: request)
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
