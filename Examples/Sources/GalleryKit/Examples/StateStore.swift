import Foundation
import GRDB

/// The states of screens that survive a restart of the server, in SQLite.
struct StateStore: Sendable {
  private let database: any DatabaseWriter

  init(_ database: any DatabaseWriter) throws {
    self.database = database
    try database.write {
      try $0.execute(
        sql: "CREATE TABLE IF NOT EXISTS state (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT")
    }
  }

  /// The state of a screen; `nil` if there is none that this version of the program can read.
  func state<State: Decodable>(of screen: GalleryScreen, as type: State.Type) -> State? {
    let data = try? database.read { db in
      try Data.fetchOne(db, sql: "SELECT value FROM state WHERE name = ?", arguments: [screen.rawValue])
    }
    return data.flatMap { $0 }.flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// Stores the state of a screen; without space on the disk, the last one remains.
  func save(_ state: some Encodable, of screen: GalleryScreen) {
    guard let data = try? JSONEncoder().encode(state) else { return }
    try? database.write {
      try $0.execute(
        sql: "INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        arguments: [screen.rawValue, data])
    }
  }

  /// Removes the state of a screen.
  func remove(_ screen: GalleryScreen) {
    try? database.write { try $0.execute(sql: "DELETE FROM state WHERE name = ?", arguments: [screen.rawValue]) }
  }
}
