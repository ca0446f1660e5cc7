#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListStorage
  import ListTestSupport
  import Testing

  /// A joined view that a test advances from snapshot to snapshot.
  final class JoinedViewFixture {
    let pool: DatabasePool
    var view: MemoryView
    var old: SnapshotConnection
    var new: SnapshotConnection
    let log = CommitLog()

    init(_ definition: ViewDefinition, _ pool: DatabasePool) throws {
      self.pool = pool
      let preparation = try pool.writeWithoutTransaction { try ViewPreparer.indexed(definition, $0) }
      guard case .inMemory(let plan, let table, let related) = preparation else {
        Issue.record("\(preparation.reason)")
        throw LiveQueryError.closed
      }
      old = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
      new = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "b")
      _ = try old.moveToNewest()
      view = try old.read {
        try MemoryView(definition, plan: plan, table: table, related: related, viewID: 1, in: $0)
      }
      log.watch(preparation, of: definition, view: 1)
      try pool.writeWithoutTransaction {
        try log.attach(to: $0)
        try log.updateTriggers($0)
      }
    }

    /// - Parameter external: The report of the commits, instead of the recorded one.
    func advance(invalidated: Set<[DatabaseValue]> = [], external: MaintenanceStep.ExternalCommits = .none) throws
      -> ChangeSet
    {
      _ = try new.moveToNewest()
      let commits = log.removeAll()
      let changes = try view.advance(
        MaintenanceStep(
          commits: external == .none ? commits : .init(), external: external, invalidated: invalidated, old: old,
          new: new))
      try old.end()
      swap(&old, &new)
      return changes
    }

    /// The list as the view has it.
    func shown() throws -> [PlainSection] {
      try old.read { snapshot in
        guard case .rowIDs(let plan, let rows) = view.layout else { return [] }
        let reader = ViewReader(plan, snapshot)
        return try snapshot.withDatabase { _ in
          try rows.sections.enumerated().map { index, section in
            let statement = try reader.recordStatement
            var plain = try PlainSection(
              index, of: view.layout,
              items: section.rows.map { rowID in
                let row = try #require(
                  try Row.fetchOne(statement, arguments: [rowID], adapter: reader.adapter(statement)))
                return PlainRow(row, content: row.map(\.1))
              })
            plain.aggregates = view.layout.aggregates(ofSection: index).map(\.value.databaseValue.exact)
            return plain
          }
        }
      }
    }
  }
#endif
