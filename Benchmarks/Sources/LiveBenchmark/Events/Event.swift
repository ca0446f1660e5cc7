import GRDB

/// A row of the benchmarks.
struct Event: FetchableRecord, TableRecord, Identifiable, Equatable, Sendable {
  static let databaseTableName = "event"

  let id: Int64
  let title: String
  let date: Double
  let category: String
  let hidden: Bool

  init(row: Row) {
    id = row[0]
    title = row[1]
    date = row[2]
    category = row[3]
    hidden = row[4]
  }
}
