import Foundation

/// The file that a store opened, to notice when there is another one, or none, in its place.
///
/// SQLite goes on writing to a file that was deleted: what is written is lost when the last program closes it.
struct DatabaseFile: Sendable {
  /// The file was deleted, or replaced by another one.
  struct Gone: Error {}

  private struct Identity: Equatable {
    var device: UInt64
    var number: UInt64
  }

  private let path: String
  private let identity: Identity?

  init(path: String) {
    self.path = path
    identity = Self.identity(ofFileAt: path)
  }

  /// Throws when the file isn't at its path any more.
  func check() throws(Gone) {
    if Self.identity(ofFileAt: path) != identity { throw Gone() }
  }

  private static func identity(ofFileAt path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
