#if Postgres
  import GRDB
  import GRDBSQLite

  extension Follower {
    /// Copies tables again, and continues to follow.
    ///
    /// - Parameter completion: called when the file has the copied rows.
    func resync(_ resync: Resync, completion: () -> Void) throws {
      monitor.setStatus(.resyncing(reason: resync.reason))
      defer { ReplicaFile.removeCopy(settings.path) }
      ReplicaFile.removeCopy(settings.path)
      switch resync {
      case .everything:
        try resyncEverything()
        completion()
      case .tables(let problem):
        let merge = try copyTables(problem.tables)
        try follow(merge) {
          // The stream lasts for long, and the copy may be large.
          ReplicaFile.removeCopy(settings.path)
          completion()
        }
      }
    }

    /// Copies some tables as they are at a later position than that of the file.
    private func copyTables(_ names: Set<String>) throws -> TableMerge {
      let snapshot = try ServerSnapshot.make(&server, slot: .temporary)
      reach(.slotMade)
      let all = names.union(snapshot.catalog.differences(from: file.state.tables))
      let copied = snapshot.catalog.tables.filter { all.contains($0.name) }
      try copier.copy(copied, from: snapshot.connection, state: nil)
      reach(.copied)
      return TableMerge(position: snapshot.position, tables: snapshot.catalog.tables, names: all)
    }

    /// Copies all tables to follow them with a new slot.
    private func resyncEverything() throws {
      let old = file.state
      // Those of attempts that failed would keep the server's log, and use up its slots.
      try server.dropSlots(of: ledger, except: old.slot, server.connect())
      let slot = settings.makeSlotName()
      try ledger.add(slot)
      try ledger.add(old.slot)
      // The slot that isn't used in the end is dropped when the stream starts, as all others in the ledger.
      let snapshot = try ServerSnapshot.make(&server, slot: .permanent(slot))
      reach(.slotMade)
      try copier.copy(snapshot.catalog.tables, from: snapshot.connection, state: nil)
      reach(.copied)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        position: snapshot.position, tables: snapshot.catalog.tables)
      let names = Set((old.tables + state.tables).map(\.name))
      try file.merge(copyAt: ReplicaFile.copyPath(settings.path), interruption: interruption) { db in
        try Differences(old: old.tables, new: state.tables, names: names).apply(db)
        try state.write(db)
        reach(.beforeMerge)
      }
      reach(.afterMerge)
      file.didWrite(state)
      try file.sync()
      monitor.start(at: state.position)
    }

    private var copier: TableCopier {
      TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: interruption) { [settings] _, _ in
        settings.onPoint?(.copying)
      }
    }
  }
#endif
