#if GRDB
  /// The columns that the open views of each table share, as long as those are the same views.
  struct SharedTables: Sendable {
    private var tables: [String: SharedColumns] = [:]
    /// The numbers of the plans that the columns are for.
    private var plans: Set<Int> = []

    /// The numbers that statements are kept for.
    var planNumbers: Set<Int> { Set(tables.values.map(\.number)) }

    /// Returns the columns of tables with several views.
    ///
    /// - Complexity: O(*v*) for *v* views; if they are others than before, their columns are collected again.
    mutating func update(
      _ views: some Collection<OpenView>, in connection: SnapshotConnection
    ) -> [String: SharedColumns] {
      let indexed = views.compactMap(\.maintained.indexed)
      let plans = Set(indexed.map(\.numbered.number))
      if plans == self.plans { return tables }
      (self.plans, tables) = (plans, [:])
      for (table, views) in Dictionary(grouping: indexed, by: \.table) {
        let different = Dictionary(views.map { ($0.numbered.number, $0.numbered) }) { $1 }
        if different.count < 2 { continue }
        let plans = different.sorted { $0.key < $1.key }.map(\.value)
        // Without them each view reads its rows by itself.
        tables[table.name] = try? connection.read { try SharedColumns(plans, table: table, in: $0) }
      }
      return tables
    }
  }
#endif
