import ExampleDatabase
import Foundation
import GRDB

/// The databases of the examples.
struct ExampleStorage: Sendable {
  /// The number of rows of the screen “A million rows”.
  let readingsCount: Int
  /// The states of a visitor's screens.
  private(set) var states: StateStore
  /// The database of the screen “Inbox”.
  let inbox: InboxOpening
  private let folder: URL?

  /// - Parameters:
  ///   - folder: the folder of the databases; `nil` for databases in memory.
  ///   - readingsCount: the number of rows of the screen “A million rows”.
  ///   - storedStates: the number of states of all visitors.
  init(folder: URL?, readingsCount: Int, storedStates: Int = 1_000) throws {
    self.folder = folder
    self.readingsCount = readingsCount
    states = try StateStore(Self.open("examples", in: folder), limit: storedStates)
    // A fifth as many conversations as the other screen has rows.
    let conversations = max(1, readingsCount / 5)
    inbox = InboxOpening(count: conversations) {
      try InboxStore(Self.open("inbox-\(conversations)", in: folder), count: conversations)
    }
  }

  /// The storage of a visitor's screens.
  func of(_ visitor: String) -> ExampleStorage {
    var storage = self
    storage.states = states.of(visitor)
    return storage
  }

  /// Opens a database.
  func open(_ name: String) throws -> any DatabaseWriter { try Self.open(name, in: folder) }

  private static func open(_ name: String, in folder: URL?) throws -> any DatabaseWriter {
    guard let folder else { return try DatabaseQueue() }
    return try DatabasePool(path: folder.appending(path: "\(name).sqlite").path(percentEncoded: false))
  }
}

/// The states of a visitor's screens that survive a restart of the server, in SQLite.
///
/// At the limit, a new state replaces that which was saved least recently, of all visitors.
struct StateStore: Sendable {
  private let database: any DatabaseWriter
  private let limit: Int
  private let visitor: String

  /// Opens the states, for no visitor in particular.
  init(_ database: any DatabaseWriter, limit: Int) throws {
    self.init(database, limit: limit, visitor: "")
    try database.write {
      try $0.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS visitorState (
            visitor TEXT NOT NULL, screen TEXT NOT NULL, value BLOB NOT NULL, UNIQUE (visitor, screen)) STRICT
          """)
    }
  }

  private init(_ database: any DatabaseWriter, limit: Int, visitor: String) {
    self.database = database
    self.limit = limit
    self.visitor = visitor
  }

  /// The states of a visitor.
  func of(_ visitor: String) -> StateStore { StateStore(database, limit: limit, visitor: visitor) }

  /// The number of states of all visitors.
  var count: Int {
    get throws { try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visitorState") ?? 0 } }
  }

  /// The state of a screen; `nil` if there is none that this version of the program can read.
  func state<State: Decodable>(of screen: GalleryScreen, as type: State.Type) -> State? {
    let data = try? database.read { db in
      try Data.fetchOne(
        db, sql: "SELECT value FROM visitorState WHERE visitor = ? AND screen = ?",
        arguments: [visitor, screen.rawValue])
    }
    return data.flatMap { $0 }.flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// Stores the state of a screen; without space on the disk, the last one remains.
  func save(_ state: some Encodable, of screen: GalleryScreen) {
    guard let data = try? JSONEncoder().encode(state) else { return }
    try? database.write {
      // A replaced row gets the highest number, so the lowest ones are the oldest.
      try $0.execute(
        sql: "INSERT OR REPLACE INTO visitorState VALUES (?, ?, ?)", arguments: [visitor, screen.rawValue, data])
      try $0.execute(
        sql: """
          DELETE FROM visitorState WHERE rowid <=
            (SELECT rowid FROM visitorState ORDER BY rowid DESC LIMIT 1 OFFSET ?)
          """, arguments: [limit])
    }
  }

  /// Removes the state of a screen.
  func remove(_ screen: GalleryScreen) {
    try? database.write {
      try $0.execute(
        sql: "DELETE FROM visitorState WHERE visitor = ? AND screen = ?", arguments: [visitor, screen.rawValue])
    }
  }
}
