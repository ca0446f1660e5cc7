import DataSources
import DataSourcesTesting

/// Follows a source: a mirror checks every change, and new changes can be read in words.
final class Follower<Row> {
  private let mirror: ListMirror<Row>
  private var seen = 0

  init(_ rows: any DataSource<Row>) where Row: Equatable { mirror = ListMirror(rows) }

  /// A follower of rows that can be in the list several times, or have no ID.
  init(ofRepeated rows: any DataSource<Row>) where Row: Equatable { mirror = ListMirror(rows, hasUniqueIDs: false) }

  /// The fault that the mirror has found.
  var fault: String? { mirror.difference() ?? mirror.hazards.first }

  /// The updates since the last look.
  func news() -> [ListUpdate] {
    defer { seen = mirror.updates.count }
    return Array(mirror.updates[seen...])
  }

  /// The changes since the last look, each in words.
  func changes() -> [String] { news().map { "\($0.changes)" } }
}

extension DataSource {
  /// The rows, section by section.
  var all: [[Item]] {
    (0..<sectionCount).map { section in
      (0..<itemCount(inSection: section)).compactMap { item(at: ItemPosition(section: section, item: $0)) }
    }
  }
}
