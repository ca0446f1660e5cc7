import DataSourcesWeb
import ExampleModels
import Foundation

/// All screens of the examples as live lists, which every open page shares.
public struct ExampleLists: Sendable {
  private var lists: [ExampleScreen: WebList<ExampleWebScreen>] = [:]

  /// Makes the screens as they are at first.
  ///
  /// - Parameters:
  ///   - limits: what clients may demand.
  ///   - now: the time, in seconds since 1970; that of the system unless told otherwise.
  public init(limits: GalleryLimits = GalleryLimits(), now: (@Sendable () -> Int)? = nil) async throws {
    let now = now ?? { Int(Date().timeIntervalSince1970) }
    for screen in ExampleScreen.allCases {
      lists[screen] = try await WebList(limits: limits.web) { _ in
        let shown = screen.makeWebScreen(now: now)
        shown.maximumItemCount = limits.exampleItems
        return shown
      }
    }
  }

  /// The list of a screen.
  subscript(_ screen: ExampleScreen) -> WebList<ExampleWebScreen>? { lists[screen] }

  /// All lists, by their addresses.
  var byPath: [String: any WebPageOpening] {
    Dictionary(uniqueKeysWithValues: lists.map { ($0.path, $1 as any WebPageOpening) })
  }

  /// Closes all pages.
  func close() async {
    for list in lists.values { await list.close() }
  }
}

extension WebList<ExampleWebScreen> {
  /// What is around the list of an example.
  func examplePage(of screen: ExampleScreen) -> ExamplePage {
    withScreen { shown in
      ExamplePage(screen: screen, controls: shown.controls, layout: shown.layout)
    }
  }

  /// Does an action of an example, and later what follows from it.
  ///
  /// - Returns: `nil` when there is no such action.
  func perform(_ action: PageAction) -> PageAnswer? {
    let answer = withScreen { $0.perform(action) }
    if let pause = answer?.next {
      var action = action
      action.isContinued = true
      let continued = action
      Task { [weak self] in
        try await Task.sleep(for: pause)
        _ = await self?.perform(continued)
      }
    }
    return answer
  }

  /// Which values of the page's choices are chosen, by action.
  func chosenValues() -> [String: String] {
    withScreen { screen in
      screen.controls.reduce(into: [:]) { values, control in
        if case .choice(_, let action, _, let chosen) = control { values[action] = chosen }
      }
    }
  }
}
