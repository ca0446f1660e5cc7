#if Postgres
  import Foundation
  import GRDB

  /// The file of the replica, and what is known about it.
  final class ReplicaFile {
    let pool: DatabasePool
    private(set) var state: ReplicaState
    /// The position that a loss of power doesn't take.
    private(set) var syncedPosition: UInt64 = 0
    private let path: String

    init(pool: DatabasePool, state: ReplicaState) {
      self.pool = pool
      self.state = state
      path = pool.path
    }

    /// Notes what a committed transaction wrote.
    func didWrite(_ state: ReplicaState) { self.state = state }
    func didWrite(position: UInt64) { state.position = position }

    var isSynced: Bool { syncedPosition >= state.position }

    /// Makes sure that a loss of power doesn't take what was committed.
    ///
    /// A pool doesn't do that after each commit.
    func sync() throws {
      let position = state.position
      try Self.sync(path + "-wal")
      syncedPosition = position
    }

    static func sync(_ path: String) throws {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without a write-ahead log everything is in the file, and SQLite syncs it.
        if errno == ENOENT { return }
        throw FileFailure("The file \(path) can't be opened: \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      if fsync(descriptor) != 0 {
        throw FileFailure("The file \(path) can't be written: \(String(cString: strerror(errno)))")
      }
    }
  }
#endif
