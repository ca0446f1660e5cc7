#if Postgres
  import GRDB

  extension StreamSession {
    /// Brings copied tables and all others to the position of the copy, in one transaction, and starts the stream.
    func merge(_ merge: TableMerge) throws {
      let old = file.state
      var state = old
      state.tables = merge.tables
      applier.releaseStatements()
      applier = Applier(merge.tables, start: old.position, copied: (merge.names, merge.position))
      isMerging = true
      defer { isMerging = false }
      let path = ReplicaFile.copyPath(settings.path)
      try file.merge(copyAt: path, interruption: stream.interruption) { db in
        try Differences(old: old.tables, new: merge.tables, names: merge.names).apply(db)
        // Only now: the server ends a stream that is silent for a minute, and a statement can run for longer.
        try start()
        try applyChanges(before: merge.position, db)
        state.position = max(old.position, merge.position)
        try state.write(db)
        settings.onPoint?(.beforeMerge)
      }
      settings.onPoint?(.afterMerge)
      file.didWrite(state)
      progress.listensAgain()
      monitor.pass(state.position)
    }

    /// Applies the transactions before a position, and keeps the first message after it.
    private func applyChanges(before position: UInt64, _ db: Database) throws {
      applier.begin()
      if position <= file.state.position { return }
      try sendStatus(wantsAnswer: true)
      while applier.isInTransaction || progress.serverEnd < position {
        guard let message = try next() else {
          try checkSilence()
          try sendStatus(wantsAnswer: true)
          try stream.interruption.wait(for: [(stream.socket, Self.readable)], atMost: 0.05)
          continue
        }
        if message.kind == UInt8(ascii: "B"), try message.reader.beginPosition() >= position {
          pending.append(message.data, message.reader, kind: message.kind)
          return
        }
        defer { message.data.free() }
        try applier.apply(message.reader, db)
        if progress.isDue(\.status, after: statusInterval) { try sendStatus() }
      }
    }
  }
#endif
