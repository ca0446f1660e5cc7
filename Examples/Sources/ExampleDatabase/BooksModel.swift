public import DataSourcesGRDB
public import GRDB

/// The screen “Books”: a database on screen, with shelves as sections, a search, and an order by hand.
///
/// Nothing here changes a list: edits are written, and the lists follow the commits, also those of others.
@MainActor
public final class BooksModel {
  /// The books that match the query, all of them at first.
  public let books: LiveSearch<Book>
  private let live: LiveDatabase
  private let order: ManualOrder<Book>

  private static let byShelf = LiveView<Book>("books by shelf", groupedBy: Column("shelf"), orderedBy: Column("rank"))

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
    books = try await live.search(Self.byShelf, in: SearchTable("book_text"), whenEmpty: .wholeView)
    order = ManualOrder(of: try await live.list(Self.byShelf), by: Column("rank"), groupedBy: Column("shelf"))
  }

  /// The search text.
  public var query = "" {
    didSet { books.query = SearchQuery(typed: query) }
  }

  /// Whether all books are displayed, in their order.
  public var isOrdered: Bool { books.shownQuery == .empty }

  /// Deletes a book.
  public func delete(_ book: Book) async throws {
    try await live.write { db in _ = try book.delete(db) }
  }

  /// Moves a book; the list follows.
  public func move(from position: ItemPosition, to target: ItemPosition) async throws {
    try await order.move(from: position, to: target)
  }

  /// Opens the books of the file at a path.
  public convenience init(path: String) async throws { try await self.init(DatabasePool(path: path)) }
}
