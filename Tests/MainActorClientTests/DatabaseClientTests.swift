#if GRDB
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import Testing

  /// A record of a target that isolates everything to the main actor; it's decoded elsewhere.
  struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    static let databaseTableName = "note"
    var id: Int64
    var text: String
  }

  final class NotesScreen {
    let notes: LiveSource<Note>
    private let live: LiveDatabase

    init(_ pool: DatabasePool) async throws {
      live = try LiveDatabase(pool)
      notes = try await live.list(LiveQuery<Note>("notes").ordered(by: Column("text")))
    }

    func add(_ text: String) async throws {
      let note = Note(id: Int64.random(in: 0...999_999), text: text)
      try await live.write { db in try note.insert(db) }
      try await live.catchUp()
    }
  }

  @Test func aScreenOverADatabase() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pool = try DatabasePool(path: folder.appending(path: "notes.sqlite").path)
    try await pool.write { db in try db.execute(sql: "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL)") }
    let screen = try await NotesScreen(pool)
    try await screen.add("Milk")
    try await screen.add("Bread")
    #expect(screen.notes.item(at: ItemPosition(section: 0, item: 0))?.text == "Bread" && screen.notes.itemCount == 2)
  }
#endif
