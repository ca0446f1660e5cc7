#if Postgres
  import CLibPQ

  extension Follower {
    /// Connects, and applies changes until something fails.
    ///
    /// - Parameter merge: copied tables that the file gets first.
    func follow(_ merge: TableMerge? = nil, completion: () -> Void = {}) throws {
      let connection = try server.connect()
      let stream = try server.connectForReplication(beside: connection)
      try checkServer(stream)
      try checkSlot(connection)
      let catalog = try server.catalog(connection)
      if merge == nil { try checkTables(catalog) }
      try server.dropSlots(of: ledger, except: file.state.slot, connection)
      let watch = try CatalogWatch(connection, selection: server.selection, interval: settings.options.catalogInterval)
      do {
        let session = StreamSession(stream, watch, file, settings, monitor)
        session.progress.logEnd = catalog.logEnd
        if let merge {
          try session.merge(merge)
          completion()
          try checkTables(catalog)
        } else {
          try session.start()
        }
        try session.run()
      } catch let error as ServerError where ["42704", "55000", "58P01"].contains(error.state) {
        // The slot or its log is gone, or the publication was made after it.
        throw SlotProblem(reason: "The server can't continue the stream: \(error)")
      }
    }

    private func checkServer(_ stream: PostgresConnection) throws {
      let (identity, position) = try ServerIdentity.read(stream)
      let known = file.state.identity
      if identity.system != known.system { throw SlotProblem(reason: "The server is another cluster") }
      if identity.timeline != known.timeline {
        throw SlotProblem(reason: "The server was restored from a backup, or a standby replaced it")
      }
      if position < file.state.position {
        throw SlotProblem(reason: "The server's log ends before the replica's position")
      }
      if file.state.publication != settings.selection.publication {
        throw SlotProblem(reason: "The replica was made of the publication \(file.state.publication)")
      }
    }

    /// Compares the slot with the file: what the slot has confirmed must be in the file.
    private func checkSlot(_ connection: PostgresConnection) throws {
      let slot = file.state.slot
      let rows = try connection.rows(
        """
        SELECT active, active_pid, wal_status, confirmed_flush_lsn FROM pg_replication_slots
        WHERE slot_name = \(slot.sqlLiteral)
        """)
      guard let row = rows.first else { throw SlotProblem(reason: "The slot \(slot) doesn't exist any more") }
      if row[0] == "t" {
        // Before everything else: the positions of a slot that another process uses mean nothing.
        throw ServerError(
          "The slot \(slot) is in use by the server's process \(row[1] ?? "…"): it belongs to a connection that the server "
            + "hasn't given up yet, or to another process with a copy of this file, which must be deleted",
          state: "55006")
      }
      if row[2] == "lost" { throw SlotProblem(reason: "The server removed the log of the slot \(slot)") }
      guard let confirmed = row[3].flatMap(PostgresPosition.init) else {
        throw SlotProblem(reason: "The slot \(slot) has no position")
      }
      if confirmed.rawValue > file.state.position {
        throw SlotProblem(reason: "The file is older than the slot \(slot): a backup of it, or commits were lost")
      }
    }

    private func checkTables(_ catalog: Catalog) throws {
      let names = catalog.differences(from: file.state.tables)
      if !names.isEmpty { throw TableProblem.altered(names) }
    }
  }
#endif
