import DataSourcesWeb
import ExampleModels
public import Foundation

/// All screens of the examples as live lists, which every open page shares, and their inspectors.
public struct ExampleLists: Sendable {
  typealias List = WebList<ExampleWebScreen>

  private var lists: [GalleryScreen: List] = [:]
  private var inspectors: [GalleryScreen: WebList<InspectorScreen>] = [:]
  private var clocks: [ScreenClock] = []
  /// The second list of the screen “Diff playground”.
  let heckel: List

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
    let storage = try ExampleStorage(folder: folder, readingsCount: limits.readings)
    heckel = try await WebList(limits: limits.web) { _ in .resettable { DiffWeb.screen(.heckel) } }
    for screen in GalleryScreen.allCases {
      let feed = ChangeFeed()
      let list = try await List(limits: limits.web) { actor in
        let shown = try await screen.makeWebScreen(now: now, storage: storage, isolation: actor)
        shown.features.maximumItemCount = limits.exampleItems
        shown.inspect(with: feed)
        return shown
      }
      lists[screen] = list
      inspectors[screen] = try await .following(feed, limits: limits.web)
      if await list.withScreen({ $0.features.tick != nil }) { clocks.append(ScreenClock(of: list)) }
    }
  }

  /// The list of a screen.
  subscript(_ screen: GalleryScreen) -> List? { lists[screen] }

  /// All lists, by their addresses.
  var byPath: [String: any WebPageOpening] {
    var all: [String: any WebPageOpening] = [DiffWeb.heckelPath: heckel]
    for (screen, list) in lists { all[screen.path] = list }
    for (screen, list) in inspectors { all["/inspector\(screen.path)"] = list }
    return all
  }

  /// Performs an action on all lists of a screen.
  ///
  /// - Returns: `nil` if the action doesn't exist.
  func perform(_ action: PageAction, on screen: GalleryScreen) async -> PageAnswer? {
    if screen == .diff { _ = await heckel.perform(action) }
    return await lists[screen]?.perform(action)
  }

  /// Closes all pages.
  func close() async {
    for clock in clocks { clock.stop() }
    await heckel.close()
    for list in lists.values { await list.close() }
    for list in inspectors.values { await list.close() }
  }
}
