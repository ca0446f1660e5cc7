import Foundation
import GRDB

/// Where the examples keep their databases.
struct ExampleStorage: Sendable {
  /// The number of rows of the screen “A million rows”.
  let readingsCount: Int
  /// The states of a visitor's screens.
  private(set) var states: StateStore
  private let folder: URL?

  /// - Parameters:
  ///   - folder: the folder of the databases; `nil` for databases in memory.
  ///   - readingsCount: the number of rows of the screen “A million rows”.
  ///   - storedStates: the number of states of all visitors.
  init(folder: URL?, readingsCount: Int, storedStates: Int = 1_000) throws {
    self.folder = folder
    self.readingsCount = readingsCount
    states = try StateStore(Self.open("examples", in: folder), limit: storedStates)
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
