#if GRDB
  import GRDB

  /// Finds the rows that other rows may have replaced, which SQLite doesn't report: those that had one of their unique keys.
  struct ReplacedRows {
    /// By the places of the indexes; `nil` for indexes whose keys aren't known.
    private let lookUps: [String?]
    private let plan: Int

    /// - Parameters:
    ///   - plan: the plan that the look-ups are for.
    ///   - indexes: of the plan's table.
    init(_ plan: NumberedPlan, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(plan, table: plan.plan.table, indexes)
    }

    /// - Parameter table: The quoted name of the plan's table, or of a parent.
    init(_ plan: NumberedPlan, table: String, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(number: plan.number, table: table, indexes)
    }

    /// - Parameter number: That statements are kept for.
    init(number: Int, table: String, _ indexes: [WatchedTable.UniqueIndex]) {
      plan = number
      lookUps = indexes.map { index in
        if index.isOpaque { return nil }
        let conditions = zip(index.columns, index.collations).map {
          "\($0.quotedIdentifier) = ? COLLATE \($1.quotedIdentifier)"
        }
        return "SELECT rowid FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
      }
    }

    /// The rows in a log, and those that they may have replaced.
    func touchedRowIDs(_ log: TableLog, in old: SnapshotReader) throws -> Set<Int64> {
      log.rows.union(try owners(of: log.takenKeys, in: old))
    }

    /// The rows of the old snapshot that had keys which rows got since then.
    private func owners(of keys: [Int: Set<[SQLiteValue]>], in old: SnapshotReader) throws -> Set<Int64> {
      var owners: Set<Int64> = []
      for (index, keys) in keys {
        guard index < lookUps.count, let sql = lookUps[index] else { continue }
        let statement = try old.statement(sql, plan: plan)
        for key in keys {
          defer { statement.reset() }
          for (place, value) in key.enumerated() { statement.bind(value, at: place + 1) }
          while try statement.step() { owners.insert(statement.integer(0)) }
        }
      }
      return owners
    }
  }
#endif
