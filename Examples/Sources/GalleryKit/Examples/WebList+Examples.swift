import DataSourcesWeb

extension WebList<ExampleWebScreen> {
  /// Performs an action of an example, and later its consequences.
  ///
  /// - Returns: `nil` if the action doesn't exist.
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

  /// The content of the page besides its list.
  func pageState() -> PageState {
    withScreen { screen in
      let chosen: [String: String] = screen.controls.reduce(into: [:]) { values, control in
        if case .choice(_, let action, _, let chosen) = control { values[action] = chosen }
      }
      return PageState(chosen: chosen, status: screen.features.status?() ?? "", tree: screen.features.tree?())
    }
  }
}

/// The current content of a page besides its list.
struct PageState: Codable, Equatable {
  /// A sentence to display.
  var sentence = ""
  /// The values of the page's choices that are chosen, by action.
  var chosen: [String: String] = [:]
  /// A text about the state of the screen.
  var status = ""
  /// The sources behind the list, if the page draws them.
  var tree: TreeState?
}
