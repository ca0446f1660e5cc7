#if Postgres
  import Foundation
  import GRDB

  extension ReplicaFile {
    /// The file that a copy is written to.
    static func copyPath(_ path: String) -> String { path + "-copy" }
    static func ledgerPath(_ path: String) -> String { path + "-slots" }

    static func removeCopy(_ path: String) {
      for end in ["", "-wal", "-shm", "-journal"] { unlink(copyPath(path) + end) }
    }

    /// Whether there is a file with something in it.
    static func exists(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Moves a complete copy to the place of the file.
    static func installCopy(at path: String) throws {
      try sync(copyPath(path))
      for end in ["-wal", "-shm"] { unlink(path + end) }
      if rename(copyPath(path), path) != 0 {
        throw FileFailure("The file \(path) can't be made: \(String(cString: strerror(errno)))")
      }
      try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Opens a file that was copied before.
    ///
    /// - Throws: ``FileFailure`` if the file isn't a replica.
    static func opening(_ path: String, configuration: Configuration) throws -> ReplicaFile {
      let pool = try DatabasePool(path: path, configuration: configuration)
      do { return try opening(pool) } catch {
        try? pool.close()
        throw error
      }
    }

    static func opening(_ pool: DatabasePool) throws -> ReplicaFile {
      let state = try pool.read { db in try db.tableExists(ReplicaTable.name) ? ReplicaState.read(db) : nil }
      guard let state else {
        throw FileFailure(
          "The file \(pool.path) isn't a replica, or one of another version: delete it, or use another file")
      }
      return ReplicaFile(pool: pool, state: state)
    }
  }
#endif
