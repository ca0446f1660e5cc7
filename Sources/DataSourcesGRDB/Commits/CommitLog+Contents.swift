#if GRDB
  extension CommitLog {
    /// What commits touched.
    struct Contents: Sendable {
      /// By the names of tables.
      var tables: [String: TableLog] = [:]
      /// What writers attached.
      var annotations: [any Sendable] = []
      /// Views that are read again, and may have changed.
      var affected: Set<Int> = []
      /// The views among them that were affected by a statement which didn't touch a watched table.
      var affectedAlone: Set<Int> = []
      /// The schema changed: what did that may be a restored backup, of which nothing else is reported.
      var mayBeReplaced = false

      var isEmpty: Bool { tables.isEmpty && affected.isEmpty && !mayBeReplaced }

      func log(of table: WatchedTable) -> TableLog { tables[table.name] ?? TableLog() }

      /// Adds what happened afterwards.
      mutating func append(_ next: Contents) {
        annotations += next.annotations
        affected.formUnion(next.affected)
        affectedAlone.formUnion(next.affectedAlone)
        mayBeReplaced = mayBeReplaced || next.mayBeReplaced
        // In place: copying everything with each commit would cost too much.
        for (name, log) in next.tables { tables[name, default: TableLog()].append(log) }
      }
    }
  }
#endif
