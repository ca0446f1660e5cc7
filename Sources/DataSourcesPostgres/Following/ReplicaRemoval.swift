#if Postgres
  import Foundation
  import GRDB

  /// Removes a replica from its server and from the disk.
  struct ReplicaRemoval {
    let settings: FollowerSettings
    let interruption: Interruption

    func run(_ pool: DatabasePool?) throws {
      let path = settings.path
      guard let ledger = try SlotLedger(path: ReplicaFile.ledgerPath(path)) else {
        throw PostgresReplicaError(kind: .fileInUse, message: "Another replica uses the file \(path): stop it first")
      }
      var slots = Set(ledger.slots)
      if let pool, let file = try? ReplicaFile.opening(pool) {
        slots.insert(file.state.slot)
      } else if ReplicaFile.exists(path), let file = try? ReplicaFile.opening(path, configuration: Configuration()) {
        slots.insert(file.state.slot)
        try? file.pool.close()
      }
      if !slots.isEmpty {
        let connection = try PostgresConnection.open(settings.info, interruption: interruption)
        for slot in slots {
          try drop(slot, connection)
          try ledger.remove(slot)
        }
      }
      try pool?.close()
      ReplicaFile.removeCopy(path)
      for end in ["", "-wal", "-shm", "-slots"] { unlink(path + end) }
    }

    /// Drops a slot, whose connection the server may not have given up yet.
    private func drop(_ slot: String, _ connection: PostgresConnection) throws {
      let end = MonotonicTime.now + 5
      while true {
        let rows = try connection.rows(
          "SELECT active_pid FROM pg_replication_slots WHERE slot_name = \(slot.sqlLiteral)")
        guard let row = rows.first else { return }
        if row[0] == nil {
          try connection.rows("SELECT pg_drop_replication_slot(\(slot.sqlLiteral))")
          return
        }
        if MonotonicTime.now > end {
          throw ServerError("The slot \(slot) is in use by the server's process \(row[0] ?? "…")", state: "55006")
        }
        try interruption.pause(0.05)
      }
    }
  }
#endif
