import DataSources
import DataSourcesWeb

/// The list of an inspector: the latest changes of another list, the newest first.
final class InspectorScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let changes = ListSource<InspectedChange>()
  /// The changes that are displayed.
  static let shownChanges = 60

  init() { list = changes.cells(.html { $0.html }) }

  /// Displays newer changes, in the order in which they happened.
  func show(_ newer: [InspectedChange]) {
    changes.batch {
      changes.insert(contentsOf: newer.reversed(), at: 0, animation: .top)
      if changes.count > Self.shownChanges { changes.remove(at: Self.shownChanges..<changes.count) }
    }
  }
}

extension WebList<InspectorScreen> {
  /// Creates the inspector of a list, and follows its feed until the feed ends.
  static func following(_ feed: ChangeFeed, limits: WebLimits) async throws -> WebList<InspectorScreen> {
    let inspector = try await WebList<InspectorScreen>(limits: limits) { _ in InspectorScreen() }
    let signals = feed.signals
    Task { [weak feed, weak inspector] in
      for await _ in signals {
        // Ten times a second is enough to look at.
        try? await Task.sleep(for: .milliseconds(100))
        guard let inspector else { return }
        guard let newer = feed?.take(), !newer.isEmpty else { continue }
        await inspector.withScreen { $0.show(newer) }
      }
    }
    return inspector
  }
}
