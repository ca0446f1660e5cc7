public import GRDB

/// A book on a shelf.
public struct Book: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "book"
  /// The primary key.
  public var id: Int64
  /// The title.
  public var title: String
  /// The name of the author.
  public var author: String
  /// The name of the shelf.
  public var shelf: String
  /// The place on the shelf.
  public var rank: Double
}

extension Book {
  /// Creates the table with some books and its search table, unless they exist.
  static func prepare(_ db: Database) throws {
    if try db.tableExists(databaseTableName) { return }
    try db.create(table: databaseTableName) { table in
      table.autoIncrementedPrimaryKey("id")
      for column in ["title", "author", "shelf"] { table.column(column, .text).notNull() }
      table.column("rank", .double).notNull()
    }
    for (index, (shelf, author, title)) in samples.enumerated() {
      try Book(id: Int64(index + 1), title: title, author: author, shelf: shelf, rank: Double(index)).insert(db)
    }
  }

  private static let samples = [
    ("Novels", "Jane Austen", "Emma"), ("Novels", "Jane Austen", "Persuasion"),
    ("Novels", "Leo Tolstoy", "War and Peace"),
    ("Novels", "Mary Shelley", "Frankenstein"), ("Plays", "Henrik Ibsen", "Peer Gynt"),
    ("Plays", "William Shakespeare", "Hamlet"), ("Plays", "William Shakespeare", "The Tempest"),
    ("Travels", "Charles Darwin", "The Voyage of the Beagle"), ("Travels", "Jonathan Swift", "Gulliver’s Travels"),
  ]
}
