import DataSourcesWeb
import ExampleModels
import Foundation

/// All screens of the examples as live lists, which every open page shares.
public struct ExampleLists: Sendable {
  private var lists: [ExampleScreen: WebList] = [:]

  /// Makes the screens as they are at first.
  ///
  /// - Parameter now: the time, in seconds since 1970; that of the system unless told otherwise.
  public init(now: (@Sendable () -> Int)? = nil) async throws {
    let now = now ?? { Int(Date().timeIntervalSince1970) }
    for screen in ExampleScreen.allCases {
      lists[screen] = try await WebList { _ in screen.makeWebScreen(now: now) }
    }
  }

  /// The list of a screen.
  subscript(_ screen: ExampleScreen) -> WebList? { lists[screen] }
}

extension WebList {
  /// What is around the list of an example.
  func examplePage(of screen: ExampleScreen) -> ExamplePage {
    withScreen { shown in
      let shown = shown as? ExampleWebScreen
      return ExamplePage(screen: screen, controls: shown?.controls ?? [], layout: shown?.layout ?? RowLayout())
    }
  }

  /// Does an action of an example, and later what follows from it.
  ///
  /// - Returns: `nil` when there is no such action.
  func perform(_ action: PageAction) -> PageAnswer? {
    let answer = withScreen { ($0 as? ExampleWebScreen)?.perform(action) }
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
      let controls = (screen as? ExampleWebScreen)?.controls ?? []
      return controls.reduce(into: [:]) { values, control in
        if case .choice(_, let action, _, let chosen) = control { values[action] = chosen }
      }
    }
  }
}
