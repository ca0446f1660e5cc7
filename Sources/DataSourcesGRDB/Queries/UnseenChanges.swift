#if GRDB
  import GRDB

  /// Notices what no observation is told of: commits of other connections to the file, and changes of the schema.
  struct UnseenChanges: Sendable {
    let writer: any DatabaseWriter
    let interval: Duration

    /// Two numbers, of which one is another after such a change.
    ///
    /// `PRAGMA data_version` of the writing connection stays the same over its own commits and moves with foreign ones.
    struct Stamp: Equatable, Sendable {
      let data: Int
      let schema: Int
    }

    /// The stamp now; `nil` when the database does not answer.
    func stamp() async -> Stamp? {
      try? await writer.writeWithoutTransaction { db in
        guard let data = try Int.fetchOne(db, sql: "PRAGMA data_version"),
          let schema = try Int.fetchOne(db, sql: "PRAGMA schema_version")
        else { return nil }
        return Stamp(data: data, schema: schema)
      }
    }

    /// Returns when the database answers with another stamp, or the task is cancelled.
    func wait(since known: Stamp?) async {
      while !Task.isCancelled {
        try? await Task.sleep(for: interval)
        if let now = await stamp(), now != known { return }
      }
    }
  }
#endif
