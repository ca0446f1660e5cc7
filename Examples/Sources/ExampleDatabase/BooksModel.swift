public import DataSourcesGRDB
import Foundation
public import GRDB

/// The screen “Books”: shelves as sections, deletion, and an order by hand.
///
/// Nothing here changes a list: edits are written, and the lists display all commits, also those of others. All variables belong to
/// the isolation domain of the screen.
public final class BooksModel {
  /// All books.
  public let books: LiveSource<Book>
  /// The database.
  public let live: LiveDatabase
  private let database: any DatabaseWriter
  private let order: ManualOrder<Book>

  /// The books by shelf, in the order of the user.
  public static let byShelf = LiveQuery<Book>("books by shelf")
    .grouped(by: Column("shelf"))
    .ordered(by: Column("rank"))
  /// The words of the books.
  public static let words = SearchTable("book_text")

  /// Opens the books of a database, which gets some if it has no table for them.
  ///
  /// - Throws: Errors of the database.
  public init(_ database: any DatabaseWriter, isolation: isolated any Actor) async throws {
    self.database = database
    try await database.write(Book.prepare)
    live = try LiveDatabase(database)
    books = try await live.list(Self.byShelf)
    order = ManualOrder(of: books, by: Column("rank"), groupedBy: Column("shelf"))
  }

  /// Deletes a book.
  public func delete(_ book: Book, isolation: isolated any Actor) async throws {
    try await live.write { db in _ = try book.delete(db) }
  }

  /// Moves a book.
  public func move(from position: ItemPosition, to target: ItemPosition, isolation: isolated any Actor) async throws {
    try await order.move(from: position, to: target)
  }

  /// Puts the last book of a shelf before its first one.
  public func rotate(_ shelf: String) throws {
    try database.write { db in
      let books = try Book.filter(Column("shelf") == shelf).order(Column("rank")).fetchAll(db)
      guard let first = books.first, var last = books.last, first.id != last.id else { return }
      last.rank = first.rank - 1
      try last.update(db)
    }
  }
}

/// The books that match what the user types, all of them at first.
public final class BookSearch {
  /// The books.
  public let books: LiveSearch<Book>

  /// Opens a search of the books on the screen.
  public init(_ model: BooksModel, isolation: isolated any Actor) async throws {
    books = try await model.live.search(BooksModel.byShelf, in: BooksModel.words, whenEmpty: .allRows)
  }

  /// The search text.
  public var query = "" {
    didSet { books.query = SearchQuery(typed: query) }
  }

  /// Whether all books are displayed, in their order.
  public var isOrdered: Bool { books.shownQuery.isEmpty }

  /// The shelf of a section, read in the transaction of the search.
  ///
  /// - Parameter live: The database, as the context of a section provides it.
  public func shelf(ofSection section: Int, in live: LiveDatabase?) -> Shelf? {
    Shelf.read(books.group(ofSection: section), in: live)
  }
}

/// The databases of the apps.
public enum ExampleFile {
  /// Opens a database in the folder of documents.
  public static func open(_ name: String) throws -> DatabasePool {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    return try DatabasePool(path: folder.appending(path: "\(name).sqlite").path)
  }
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
  /// The reader who has borrowed the book, read in the transaction of a list or of a search.
  ///
  /// - Parameter live: The database, as the context of a cell provides it.
  public func reader(in live: LiveDatabase?) -> String? {
    try? live?.read { db in try Loan.fetchOne(db, key: id)?.reader }
  }
}

/// A shelf, whose name is the group of a section.
public struct Shelf: Codable, FetchableRecord, PersistableRecord, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "shelf"
  /// The name, which is the primary key.
  public var name: String
  /// The room.
  public var room: String

  /// The shelf with a name, read in the transaction of a list or of a search.
  ///
  /// - Parameter live: The database, as the context of a section provides it.
  public static func read(_ name: String?, in live: LiveDatabase?) -> Shelf? {
    try? live?.read { db in try fetchOne(db, key: name) }
  }
}

/// A book that someone has borrowed.
struct Loan: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "loan"
  /// The book, which is the primary key.
  var book: Int64
  var reader: String
}

extension Book {
  /// Creates the tables with some books on shelves, and their search table, unless they exist.
  static func prepare(_ db: Database) throws {
    if try db.tableExists(databaseTableName) { return }
    try db.create(table: Shelf.databaseTableName) { table in
      table.primaryKey("name", .text)
      table.column("room", .text).notNull()
    }
    for (name, room) in [("Novels", "Living room"), ("Plays", "Study"), ("Travels", "Hall")] {
      try Shelf(name: name, room: room).insert(db)
    }
    try db.create(table: databaseTableName) { table in
      table.autoIncrementedPrimaryKey("id")
      for column in ["title", "author", "shelf"] { table.column(column, .text).notNull() }
      table.column("rank", .double).notNull()
    }
    for (index, (shelf, author, title)) in samples.enumerated() {
      try Book(id: Int64(index + 1), title: title, author: author, shelf: shelf, rank: Double(index)).insert(db)
    }
    try db.create(table: Loan.databaseTableName) { table in
      table.primaryKey("book", .integer).references(databaseTableName, onDelete: .cascade)
      table.column("reader", .text).notNull()
    }
    for (book, reader) in [(4, "Ada"), (6, "Grace")] { try Loan(book: Int64(book), reader: reader).insert(db) }
    try SearchTable.create(BooksModel.words.name, forTable: databaseTableName, columns: ["title", "author"], in: db)
  }

  private static let samples = [
    ("Novels", "Jane Austen", "Emma"), ("Novels", "Jane Austen", "Persuasion"),
    ("Novels", "Leo Tolstoy", "War and Peace"),
    ("Novels", "Mary Shelley", "Frankenstein"), ("Plays", "Henrik Ibsen", "Peer Gynt"),
    ("Plays", "William Shakespeare", "Hamlet"), ("Plays", "William Shakespeare", "The Tempest"),
    ("Travels", "Charles Darwin", "The Voyage of the Beagle"), ("Travels", "Jonathan Swift", "Gulliver’s Travels"),
  ]
}
