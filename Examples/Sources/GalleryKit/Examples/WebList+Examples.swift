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
      var state = PageState(status: screen.features.status?() ?? "", tree: screen.features.tree?())
      for control in screen.controls {
        switch control {
        case .choice(_, let action, _, let chosen): state.chosen[action] = chosen
        case .field(_, let action, _, let text?): state.texts[action] = text
        default: break
        }
      }
      return state
    }
  }
}

/// The current content of a page besides its list.
struct PageState: Codable, Equatable {
  /// A sentence to display.
  var sentence = ""
  /// The values of the page's choices that are chosen, by action.
  var chosen: [String: String] = [:]
  /// The texts of the page's fields that have one, by action.
  var texts: [String: String] = [:]
  /// A text about the state of the screen.
  var status = ""
  /// The sources behind the list, if the page draws them.
  var tree: TreeState?
}
