public import GRDB

/// A line of source code, or a note.
public struct SourceLine: Codable, FetchableRecord, MutablePersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "sourceLine"
  /// The primary key; `nil` until it is inserted.
  public var id: Int64?
  /// The name of the file, or that of the notes.
  public var file: String
  /// The number of the line in its file, from 1.
  public var number: Int
  /// The line.
  public var text: String

  /// Whether a person wrote it.
  public var isNote: Bool { file == Self.notes }

  /// The section of the notes.
  static let notes = "Notes"

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
