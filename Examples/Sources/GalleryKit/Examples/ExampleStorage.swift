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
    inbox = InboxOpening(count: conversations) {
      try InboxStore(Self.open("inbox-\(conversations)", in: folder), count: conversations)
    }
  }

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
    return try DatabasePool(path: folder.appending(path: "\(name).sqlite").path(percentEncoded: false))
  }
}
