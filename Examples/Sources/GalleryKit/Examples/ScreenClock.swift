import DataSourcesWeb

/// Changes a list by itself, as long as pages display it.
final class ScreenClock: Sendable {
  private let task: Task<Void, Never>

  init(of list: WebList<ExampleWebScreen>) {
    task = Task { [weak list] in
      while !Task.isCancelled {
        guard let pause = await list?.tick() else { return }
        try? await Task.sleep(for: pause)
      }
    }
  }

  deinit { task.cancel() }

  func stop() { task.cancel() }
}

extension WebList<ExampleWebScreen> {
  /// Lets the list change by itself, if a page is open.
  ///
  /// - Returns: The time until the next call.
  fileprivate func tick() -> Duration {
    // Without pages nothing is worth the work; a new page waits less than half a second.
    guard pageCount > 0 else { return .milliseconds(400) }
    return withScreen { $0.features.tick?() } ?? .milliseconds(400)
  }
}
