#if GRDB
  import GRDB

  /// Notices changes that observations don't: commits of other connections to the file, and changes of the schema.
  struct UnseenChanges: Sendable {
    let writer: any DatabaseWriter
    let interval: Duration
    let clock: any Clock<Duration>

    /// Two numbers, one of which changes with such a change.
    ///
    /// `PRAGMA data_version` of the writer changes only with commits of other connections.
    struct Stamp: Equatable, Sendable {
      let data: Int
      let schema: Int
    }

    /// Returns the current stamp, or `nil` if the database can't be read.
    func stamp() async -> Stamp? {
      try? await writer.writeWithoutTransaction { db in
        guard let data = try Int.fetchOne(db, sql: "PRAGMA data_version"),
          let schema = try Int.fetchOne(db, sql: "PRAGMA schema_version")
        else { return nil }
        return Stamp(data: data, schema: schema)
      }
    }

    /// Returns when the database has another stamp, or the task is canceled.
    func wait(since known: Stamp?) async {
      while !Task.isCancelled {
        try? await clock.sleep(for: interval)
        if let now = await stamp(), now != known { return }
      }
    }
  }
#endif
