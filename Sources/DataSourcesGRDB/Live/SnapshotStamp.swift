#if GRDB
  import GRDB

  /// What tells snapshots apart that no commit of this process lies between.
  struct SnapshotStamp: Equatable, Sendable {
    /// Another one after every change of the schema.
    let schema: Int64
    /// Another one after commits of other connections than the writer.
    let data: Int64

    // To be asked on the writer's queue.

    static func dataVersion(_ db: Database) throws -> Int64 {
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }

    static func schemaVersion(_ db: Database) throws -> Int64 {
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version")) ?? 0
    }
  }

  /// The newest state, and all that was said of how it came about.
  struct TakenSnapshot: Sendable {
    let stamp: SnapshotStamp
    /// Of all views, if the schema changed: what they are now.
    let plans: [Int: Result<ViewPreparation, any Error>]
    let commits: CommitLog.Contents
    /// Whose connections have gone to the same snapshot.
    let searchers: [Searcher]
  }
#endif
