public import DataSourcesGRDB
import Foundation
public import GRDB

/// The screen “Full text”: lines of source code by file, and notes, all of which can be searched.
public final class SourceLines {
  /// All lines.
  public let lines: LiveSource<SourceLine>
  /// The database, for searches.
  public let live: LiveDatabase
  private let database: any DatabaseWriter

  /// The lines by file.
  public static let byFile = LiveQuery<SourceLine>("lines by file")
    .grouped(by: Column("file"))
    .ordered(by: Column("number"))
  /// The words of the lines.
  public static let words = SearchTable("sourceWord")

  /// Opens the lines of a database, which gets those of some files instead of the ones it had.
  ///
  /// - Parameter files: The texts of the files by name.
  public init(_ database: any DatabaseWriter, files: [String: String], isolation: isolated any Actor) async throws {
    self.database = database
    try await database.write { try Self.prepare($0, files) }
    live = try LiveDatabase(database)
    lines = try await live.list(Self.byFile)
  }

  /// Adds a note, unless there are too many.
  ///
  /// All lists and searches display it after the commit.
  ///
  /// - Returns: Whether it was added.
  public func add(note: String, limit: Int) throws -> Bool {
    try database.write { db in
      let notes = SourceLine.filter(Column("file") == SourceLine.notes)
      guard try notes.fetchCount(db) < limit else { return false }
      let last = try notes.select(max(Column("number")), as: Int.self).fetchOne(db) ?? 0
      var line = SourceLine(file: SourceLine.notes, number: last + 1, text: note)
      try line.insert(db)
      return true
    }
  }

  /// Deletes a note; other lines can't be deleted.
  public func removeNote(id: Int64) throws {
    _ = try database.write { db in
      try SourceLine.filter(Column("id") == id && Column("file") == SourceLine.notes).deleteAll(db)
    }
  }

  private static func prepare(_ db: Database, _ files: [String: String]) throws {
    if try !db.tableExists(SourceLine.databaseTableName) {
      try db.create(table: SourceLine.databaseTableName) { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("file", .text).notNull()
        table.column("number", .integer).notNull()
        table.column("text", .text).notNull()
      }
      // The order of the list: see LiveSource.suggestedIndex.
      try db.create(index: "line_on_file", on: SourceLine.databaseTableName, columns: ["file", "number"])
      try SearchTable.create(words.name, forTable: SourceLine.databaseTableName, columns: ["text"], in: db)
    }
    try SourceLine.filter(Column("file") != SourceLine.notes).deleteAll(db)
    // A statement for each file: there are thousands of lines.
    let insert = try db.makeStatement(
      sql: """
        INSERT INTO \(SourceLine.databaseTableName) (file, number, text)
        SELECT ?, key + 1, value FROM json_each(?) WHERE trim(value, ' ' || char(9)) <> '' ORDER BY key
        """)
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      let lines = try JSONEncoder().encode(text.components(separatedBy: "\n"))
      try insert.execute(arguments: [file, String(decoding: lines, as: UTF8.self)])
    }
  }
}

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
