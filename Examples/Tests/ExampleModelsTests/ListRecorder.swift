import DataSources
import DataSourcesTesting

/// A recorder of the updates of a source, each of which a mirror checks.
final class ListRecorder<Row> {
  private let mirror: ListMirror<Row>
  /// The number of updates that were returned.
  private var readCount = 0

  /// Creates a recorder, which observes the source until it is deallocated.
  init(_ rows: any DataSource<Row>) where Row: Equatable { mirror = ListMirror(rows) }

  /// The first fault of an update; `nil` without one.
  var fault: String? { mirror.difference() ?? mirror.hazards.first }

  /// Returns the updates since the last call.
  func newUpdates() -> [ListUpdate] {
    defer { readCount = mirror.updates.count }
    return Array(mirror.updates[readCount...])
  }

  /// Returns the change sets since the last call, as text.
  func newChanges() -> [String] { newUpdates().map { "\($0.changes)" } }
}

extension DataSource {
  /// The rows, section by section.
  var all: [[Item]] {
    (0..<sectionCount).map { section in
      (0..<itemCount(inSection: section)).compactMap { item(at: ItemPosition(section: section, item: $0)) }
    }
  }
}
