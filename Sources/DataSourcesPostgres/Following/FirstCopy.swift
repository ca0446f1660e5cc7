#if Postgres
  import Foundation

  /// Makes the file of a new replica.
  struct FirstCopy {
    var server: PublicationServer
    let settings: FollowerSettings
    let ledger: SlotLedger
    let monitor: ReplicaMonitor

    mutating func run() throws {
      let connection = try server.connect()
      try server.dropSlots(of: ledger, connection)
      // Refused before anything is made.
      _ = try server.catalog(connection)
      let slot = settings.makeSlotName()
      do {
        try ledger.add(slot)
        try copy(slot: slot)
        settings.onPoint?(.copied)
        try ReplicaFile.installCopy(at: settings.path)
        settings.onPoint?(.installed)
      } catch {
        ReplicaFile.removeCopy(settings.path)
        // If this fails, the ledger still has the name.
        if !server.interruption.isCancelled, (try? server.dropSlot(slot, connection)) == true {
          try? ledger.remove(slot)
        }
        throw error
      }
    }

    private mutating func copy(slot: String) throws {
      let snapshot = try ServerSnapshot.make(&server, slot: .permanent(slot))
      settings.onPoint?(.slotMade)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        position: snapshot.position, tables: snapshot.catalog.tables)
      let copier = TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: server.interruption) {
        [monitor, settings] table, rows in
        monitor.setStatus(
          .copying(
            PostgresCopyProgress(
              table: table.name, rows: rows, estimatedRows: snapshot.catalog.estimatedRows[table.name])))
        settings.onPoint?(.copying)
      }
      try copier.copy(state.tables, from: snapshot.connection, state: state)
    }
  }
#endif
