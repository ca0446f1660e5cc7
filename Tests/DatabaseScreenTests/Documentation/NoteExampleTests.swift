#if GRDB
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import Testing

  struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Hashable {
    static let databaseTableName = "note"
    var id: Int64
    var text: String
    var folder: String
  }

  @MainActor
  final class NoteStore {
    private let path: String
    private var live: LiveDatabase?

    init(path: String) { self.path = path }

    private func open() throws -> LiveDatabase {
      if let live { return live }
      let pool = try DatabasePool(path: path)
      var migrator = DatabaseMigrator()
      migrator.registerMigration("notes") { db in
        try db.create(table: "note") { table in
          table.autoIncrementedPrimaryKey("id")
          table.column("text", .text).notNull()
          table.column("folder", .text).notNull()
        }
        try db.create(index: "note_on_folder", on: "note", columns: ["folder", "text"])
      }
      try migrator.migrate(pool)
      let live = try LiveDatabase(pool)
      self.live = live
      return live
    }

    func list() async throws -> LiveSource<Note> {
      try await open().list(
        LiveQuery<Note>("notes by folder").grouped(by: Column("folder")).ordered(by: Column("text")))
    }

    func add(_ text: String, to folder: String) async throws {
      try await open().write { db in
        try db.execute(sql: "INSERT INTO note(text, folder) VALUES (?, ?)", arguments: [text, folder])
      }
    }

    func delete(_ note: Note) async throws {
      try await open().write { db in _ = try note.delete(db) }
    }
  }

  extension NoteStore {
    /// Returns when the lists display all commits.
    fileprivate func catchUp() async throws { try await open().catchUp() }
    fileprivate func close() async throws { try await open().close() }
  }

  /// The store of the tutorial “A SwiftUI screen over SQLite”; its views are samples of DataSourcesSwiftUI.
  @MainActor
  @Suite struct NoteExampleTests {
    @Test func aStoreOfNotes() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "notes.sqlite").path
      let store = NoteStore(path: path)

      let notes = try await store.list()
      #expect(notes.itemCount == 0)
      try await store.add("B", to: "Inbox")
      try await store.add("A", to: "Inbox")
      try await store.catchUp()
      #expect(notes.snapshot().items.map(\.text) == ["A", "B"])

      // A commit of another connection, as of another process.
      let other = try DatabaseQueue(path: path)
      try await other.write { db in try db.execute(sql: "UPDATE note SET folder = 'Archive' WHERE id = 1") }
      try await store.catchUp()
      #expect(notes.snapshot().sections.map(\.header) == ["Archive", "Inbox"])

      try await store.delete(try #require(notes.item(at: ItemPosition(section: 0, item: 0))))
      try await store.catchUp()
      #expect(notes.snapshot().items.map(\.text) == ["A"] && notes.sectionCount == 1)
      try await store.close()
    }
  }
#endif
