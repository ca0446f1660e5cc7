#if !canImport(UIKit)
  import DataSourcesUIKit
  import ExampleDatabase
  import Foundation
  import GRDB
  import Testing

  @testable import ExampleScreens

  /// The screen over a database.
  @MainActor @Suite(.timeLimit(.minutes(15)))
  struct BooksScreenTests {
    private let pool: DatabasePool

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      pool = try DatabasePool(path: folder.appending(path: "books.sqlite").path)
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    /// Waits until a condition is true; the time limit of the suite ends it otherwise.
    private func wait(until isTrue: () async throws -> Bool) async throws {
      while try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func shelvesAreSections() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      #expect(screen.counts == [4, 3, 2] && screen.titles.first == "Emma")
      #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Novels")
      // Another connection writes.
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO book VALUES (99, 'Faust', 'J. W. Goethe', 'Plays', -1)")
        try db.execute(sql: "DELETE FROM book WHERE shelf = 'Travels'")
      }
      try await wait { screen.counts == [4, 4] }
      #expect(screen.titles[4] == "Faust" && screen.cells[4].detailTextLabel?.text == "J. W. Goethe")
    }

    @Test func booksFollowTheQuery() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      for (query, titles) in [
        ("sh", ["Frankenstein", "Hamlet", "The Tempest"]), ("shakespeare tem", ["The Tempest"]), ("nothing", []),
      ] {
        model.query = query
        try await wait { screen.titles == titles }
      }
      screen.table.setEditing(true, animated: false)
      model.query = "sh"
      try await wait { screen.titles.count == 3 }
      #expect(!screen.table.user.beginMoving(rowAt: path(0)), "results can't be ordered")
      model.query = ""
      try await wait { screen.counts == [4, 3, 2] }
    }

    @Test func aSwipeDeletesABookInTheDatabase() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      let button = try #require(screen.table.user.swipe(rowAt: path(1), .trailing)?.actions.first)
      #expect(screen.table.user.tap(button))
      try await wait { screen.counts == [3, 3, 2] }
      #expect(screen.titles[1] == "War and Peace")
      #expect(try await pool.read { try Book.exists($0, key: 2) } == false)
    }

    @Test func booksAreOrderedByHand() async throws {
      let model = try await BooksModel(pool)
      let screen = ScreenOnTable(model.cells())
      screen.table.setEditing(true, animated: false)
      // On its shelf, and to another one.
      for (from, to, shelf) in [
        (path(0), path(2), ["Persuasion", "War and Peace", "Emma", "Frankenstein"]),
        (path(0, 1), path(1), ["Persuasion", "Peer Gynt", "War and Peace", "Emma", "Frankenstein"]),
      ] {
        #expect(screen.table.user.beginMoving(rowAt: from))
        screen.table.user.drag(to: to)
        screen.table.user.drop()
        #expect(Array(screen.titles.prefix(shelf.count)) == shelf, "where it was dropped")
        let sql = "SELECT title FROM book WHERE shelf = 'Novels' ORDER BY rank, id"
        try await wait { try await pool.read { try String.fetchAll($0, sql: sql) } == shelf }
        try await wait { Array(screen.titles.prefix(shelf.count)) == shelf }
      }
      #expect(!screen.changes.contains { $0.contains("move") }, "nothing moves twice")
    }
  }
#endif
