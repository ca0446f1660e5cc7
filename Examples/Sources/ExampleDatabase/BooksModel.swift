public import DataSourcesGRDB
public import GRDB

/// The screen “Books”: a database on screen, with shelves as sections, a search, and an order by hand.
///
/// Nothing here changes a list: edits are written, and the lists display all commits, also those of others.
@MainActor
public final class BooksModel {
  /// The books that match the query, all of them at first.
  public let books: LiveSearch<Book>
  private let live: LiveDatabase
  private let order: ManualOrder<Book>

  private static let byShelf = LiveQuery<Book>("books by shelf")
    .grouped(by: Column("shelf"))
    .ordered(by: Column("rank"))

  /// Opens the books of a database, which gets some if it has no table for them.
  ///
  /// - Throws: Errors of the database.
  public init(_ pool: DatabasePool) async throws {
    try await pool.write { db in
      try Book.prepare(db)
      if try !db.tableExists("book_text") {
        try SearchTable.create("book_text", forTable: "book", columns: ["title", "author"], in: db)
      }
    }
    live = try LiveDatabase(pool)
    books = try await live.search(Self.byShelf, in: SearchTable("book_text"), whenEmpty: .allRows)
    order = ManualOrder(of: try await live.list(Self.byShelf), by: Column("rank"), groupedBy: Column("shelf"))
  }

  /// The search text.
  public var query = "" {
    didSet { books.query = SearchQuery(typed: query) }
  }

  /// Whether all books are displayed, in their order.
  public var isOrdered: Bool { books.shownQuery.isEmpty }

  /// Deletes a book.
  public func delete(_ book: Book) async throws {
    try await live.write { db in _ = try book.delete(db) }
  }

  /// Moves a book.
  public func move(from position: ItemPosition, to target: ItemPosition) async throws {
    try await order.move(from: position, to: target)
  }

  /// Opens the books of the file at a path.
  public convenience init(path: String) async throws { try await self.init(DatabasePool(path: path)) }
}

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
  /// The position on the shelf.
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
