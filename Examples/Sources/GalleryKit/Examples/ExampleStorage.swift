import ExampleDatabase
import Foundation
import GRDB
import Synchronization

/// The databases of the examples, which all visitors have in common.
final class ExampleStorage: Sendable {
  /// The number of rows of the screen “A million rows”.
  let readingsCount: Int
  /// The database of the screen “Inbox”.
  let inbox: InboxOpening
  private let folder: URL?
  /// The open databases by name.
  private let databases = Mutex<[String: any DatabaseWriter]>([:])

  /// - Parameters:
  ///   - folder: the folder of the databases; `nil` for databases in memory.
  ///   - readingsCount: the number of rows of the screen “A million rows”.
  init(folder: URL?, readingsCount: Int) {
    self.folder = folder
    self.readingsCount = readingsCount
    // A fifth as many conversations as the other screen has rows.
    let conversations = max(1, readingsCount / 5)
    let name = "inbox-\(conversations)"
    inbox = InboxOpening(count: conversations, isQuick: Self.isQuick(name, count: conversations, in: folder)) {
      try InboxStore(Self.open(name, in: folder), count: conversations)
    }
  }

  /// The name of the database of the screen “A million rows”.
  var readingsName: String { "readings-\(readingsCount)" }

  /// Whether the database of the screen “A million rows” is opened in a moment.
  var areReadingsQuick: Bool { Self.isQuick(readingsName, count: readingsCount, in: folder) }

  /// Whether a database is opened in a moment: it is there, or few rows are to be written.
  private static func isQuick(_ name: String, count: Int, in folder: URL?) -> Bool {
    if count <= 10_000 { return true }
    guard let folder else { return false }
    return FileManager.default.fileExists(atPath: file(name, in: folder).path(percentEncoded: false))
  }

  private static func file(_ name: String, in folder: URL) -> URL { folder.appending(path: "\(name).sqlite") }

  /// Opens a database, or returns the open one.
  func open(_ name: String) throws -> any DatabaseWriter {
    try databases.withLock { databases in
      if let database = databases[name] { return database }
      let database = try Self.open(name, in: folder)
      databases[name] = database
      return database
    }
  }

  private static func open(_ name: String, in folder: URL?) throws -> any DatabaseWriter {
    guard let folder else { return try DatabaseQueue() }
    return try DatabasePool(path: file(name, in: folder).path(percentEncoded: false))
  }
}
