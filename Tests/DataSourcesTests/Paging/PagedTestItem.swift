@testable import DataSources

/// An item of the test pages.
struct PagedTestItem: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var content = 0
  var description: String { content == 0 ? "\(id)" : "\(id):\(content)" }
}

/// Items with the given IDs.
func items(_ ids: some Sequence<Int>) -> [PagedTestItem] { ids.map { PagedTestItem(id: $0) } }

extension PagedSource where Item == PagedTestItem, Key == Int {
  /// A source whose loads are completed by the test.
  static func scripted(
    _ loader: ScriptedLoader, startingAt key: Int? = nil, _ set: (inout PagingOptions) -> Void = { _ in }
  ) -> PagedSource {
    var options = PagingOptions()
    options.prefetchDistance = 1
    set(&options)
    return PagedSource(options: options, startingAt: key) { try await loader.load($0) }
  }

  /// A short description of everything displayed.
  var words: [String] {
    (0..<itemCount(inSection: 0)).map { index in
      switch item(at: ItemPosition(section: 0, item: index)) {
      case .item(let item): "\(item)"
      case .placeholder(let number): "_\(number)"
      case .loadState(let direction, .failed): "\(direction) failed"
      case .loadState(let direction, let state): "\(direction) \(state)"
      case nil: "nothing"
      }
    }
  }
}

extension DataSource {
  /// Displays the item with an ID, if there is one.
  func willDisplayItem(withID id: ItemID) {
    if let position = position(of: id) { willDisplayItems(at: [position]) }
  }
}

extension PagedSource {
  /// Waits until a condition is met, which is checked after each change of the source.
  ///
  /// Throws when the task is canceled, such as by a time limit.
  func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await loads.tasks.waitForProgress()
    }
  }

  /// Waits until the needed loads were started.
  func settled() async throws { try await until { !loads.tasks.isScheduled } }
}
