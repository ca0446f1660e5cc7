public import GRDB

/// An item of the screen “Fetched”.
public struct StoredItem: Codable, FetchableRecord, MutablePersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "item"
  /// The primary key; `nil` until it is inserted.
  public var id: Int64?
  /// The name.
  public var name: String

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
