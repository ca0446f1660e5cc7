#if GRDB
  import DataSources
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport
  import Testing

  /// The code of the tutorial, step by step.
  @MainActor
  @Suite struct TutorialExampleTests {
    struct Note: Codable, FetchableRecord, MutablePersistableRecord, Identifiable, Equatable {
      static let databaseTableName = "note"
      var id: Int64?
      var text: String
      var date: Date

      mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
    }

    func openNotes(path: String) throws -> DatabasePool {
      let pool = try DatabasePool(path: path)
      var migrator = DatabaseMigrator()
      migrator.registerMigration("notes") { db in
        try db.create(table: "note") { table in
          table.autoIncrementedPrimaryKey("id")
          table.column("text", .text).notNull()
          table.column("date", .datetime).notNull()
        }
        try db.execute(sql: "CREATE INDEX note_on_month ON note(strftime('%Y-%m', date) DESC, date DESC)")
        try SearchTable.create("note_text", forTable: "note", columns: ["text"], in: db)
      }
      try migrator.migrate(pool)
      return pool
    }

    private var printed = Lines()

    private final class Lines {
      private var lines: [String] = []

      func append(_ line: String) { lines.append(line) }

      func take() -> [String] {
        defer { lines = [] }
        return lines
      }
    }

    private func print(_ value: some CustomStringConvertible) { printed.append(value.description) }

    func show(_ list: some DataSource<Note>) {
      for section in 0..<list.sectionCount {
        print(list.sectionInfo(at: section)?.header ?? "")
        for item in 0..<list.itemCount(inSection: section) {
          if let note = list.item(at: ItemPosition(section: section, item: item)) { print("  \(note.text)") }
        }
      }
    }

    @Test func notes() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      func openNotes(path: String) throws -> DatabasePool {
        try self.openNotes(path: folder.appending(path: path).path)
      }

      let pool = try openNotes(path: "notes.sqlite")
      let live = try LiveDatabase(pool)
      let byMonth = LiveQuery<Note>("notes by month")
        .grouped(by: SQL("strftime('%Y-%m', date)").desc)
        .ordered(by: Column("date").desc)
      let notes = try await live.list(byMonth)
      let observation = notes.observe { update in print(update.changes) }

      let milk = try await live.write { db in try Note(text: "Buy milk", date: .now).inserted(db) }
      try await live.catchUp()
      #expect(printed.take() == ["insert section 0"] && milk.id == 1)

      show(notes)
      let now = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: milk.date)
      let month = try String(format: "%04d-%02d", #require(now.year), #require(now.month))
      #expect(printed.take() == [month, "  Buy milk"])

      try await live.write { db in
        var bread = milk
        bread.text = "Buy milk and bread"
        try bread.update(db)
      }  // update 0-0
      try await live.catchUp()
      if let id = milk.id, let position = notes.position(of: ItemID(id)) {
        print(notes.item(at: position)?.text ?? "deleted")  // Buy milk and bread
      }
      #expect(printed.take() == ["update 0-0", "Buy milk and bread"])

      let results = try await live.search(byMonth, in: SearchTable("note_text"))
      results.query = SearchQuery(typed: "bre")
      try await results.finishSearching()
      show(results)
      #expect(printed.take() == [month, "  Buy milk and bread"])

      try await pool.write { db in
        try db.execute(sql: "INSERT INTO note(text, date) VALUES ('From elsewhere', '2020-02-29 12:00:00.000')")
      }
      try await live.catchUp()
      #expect(printed.take() == ["insert section 1"] && notes.itemCount == 2)
      await live.close()
      withExtendedLifetime(observation) {}
    }
  }
#endif
