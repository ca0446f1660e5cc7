#if GRDB

  /// The tables that a view reads: its own, and others that its rows are computed from, if any.
  struct JoinedTables: Sendable {
    let table: WatchedTable
    /// One for each path of the plan.
    let related: [WatchedTable]
    let replaced: ReplacedRowFinder
    let replacedRelated: [ReplacedRowFinder]

    init(_ plan: IdentifiedPlan, _ table: WatchedTable, related: [WatchedTable]) {
      (self.table, self.related) = (table, related)
      replaced = ReplacedRowFinder(plan, table.uniqueIndexes)
      replacedRelated = zip(plan.plan.paths, related).map {
        ReplacedRowFinder(plan, table: $0.table, $1.uniqueIndexes)
      }
    }

    /// Returns the affected rows of the tables.
    func log(in commits: CommitLog.Contents) -> JoinedLog {
      JoinedLog(own: commits.log(of: table), related: related.map { commits.log(of: $0) })
    }
  }

  /// The rows that commits affected in the table of a view and in the others that it reads.
  struct JoinedLog: Sendable {
    var own = TableLog()
    /// One for each path of the plan.
    var related: [TableLog] = []

    var isEmpty: Bool { own.isEmpty && related.allSatisfy(\.isEmpty) }

    var isIncomplete: Bool { own.isIncomplete || related.contains(where: \.isIncomplete) }

    /// Adds later commits.
    mutating func append(_ next: JoinedLog) {
      own.append(next.own)
      if related.isEmpty {
        related = next.related
      } else {
        for (index, log) in next.related.enumerated() { related[index].append(log) }
      }
    }
  }

  extension JoinedTables {
    /// The deltas of the rows of a view.
    struct Deltas {
      let deltas: [RowDelta]
      /// Further rows with the same key, if they are in the view, whose content differs.
      let contentOnly: Set<Int64>
    }

    /// Returns the deltas of the rows that commits affected, and of those that paths lead to from affected rows of other tables.
    ///
    /// - Parameters:
    ///   - invalidated: Further rows.
    ///   - most: The most rows that are read.
    ///   - fewest: The fewest rows that are looked for by a walk over all row IDs.
    /// - Returns: `nil` if there are very many.
    /// - Complexity: O(*k* log *n*) for *k* rows.
    func rowDeltas(
      _ log: JoinedLog, _ invalidated: Set<Int64>, _ both: DeltaReader, most: Int, fewest: Int
    ) throws -> Deltas? {
      var rowIDs = try replaced.affectedRowIDs(log.own, in: both.old.snapshot).union(invalidated)
      if rowIDs.count > most { return nil }
      var rows: [RowDelta] = []
      var read: Set<Int64> = []
      var contentOnly: Set<Int64> = []
      for (index, log) in log.related.enumerated() where !log.isEmpty {
        let path = both.new.plan.paths[index]
        let affected = try replacedRelated[index].affectedRowIDs(log, in: both.old.snapshot)
        // Without an index, each of them costs more than reading the view again.
        if !path.isIndexed, affected.count > 2 { return nil }
        for other in affected.sorted() {
          if !path.isParent {
            try both.addRows(at: path, from: other, to: &rowIDs)
            if rows.count + rowIDs.count > most { return nil }
            continue
          }
          if let rows = try both.redisplayedRows(at: path, from: other) {
            contentOnly.formUnion(rows)
            continue
          }
          try both.forEachRow(at: path, from: other) { rowID, row in
            // A row that had another parent, or has another one, is looked at by itself.
            guard let row = try row() else { return _ = rowIDs.insert(rowID) }
            if !rowIDs.contains(rowID), read.insert(rowID).inserted { rows.append(row) }
          }
          if rows.count + rowIDs.count > most { return nil }
        }
      }
      contentOnly.subtract(read)
      if contentOnly.count < fewest {
        rowIDs.formUnion(contentOnly)
        contentOnly = []
      }
      rowIDs.subtract(read)
      contentOnly.subtract(rowIDs)
      return Deltas(deltas: rows + (try rowIDs.sorted().map(both.row)), contentOnly: contentOnly)
    }
  }

  extension JoinedTables {
    /// Adds the rows of any table that other processes may have changed.
    ///
    /// Of the other tables only rows that differ are added, since those that paths lead to are looked at for each.
    func add(_ candidates: Set<Int64>, to log: inout JoinedLog, _ both: DeltaReader) throws {
      log.own.add(candidates)
      for index in related.indices {
        let path = both.new.plan.paths[index]
        let (before, after) = (try path.columnStatement(both.old), try path.columnStatement(both.new))
        defer {
          before.reset()
          after.reset()
        }
        for other in candidates {
          before.bind(other, at: 1)
          after.bind(other, at: 1)
          let (wasThere, isThere) = (try before.step(), try after.step())
          if wasThere != isThere || (wasThere && !after.hasSameValues(as: before)) { log.related[index].add(other) }
          before.reset()
          after.reset()
        }
      }
    }
  }

  extension DeltaReader {
    /// Adds the rows that a path leads to in either snapshot, unless the other table's row is the same in both.
    fileprivate func addRows(at path: RelatedPath, from other: Int64, to rowIDs: inout Set<Int64>) throws {
      let (before, after) = (try path.columnStatement(old), try path.columnStatement(new))
      defer {
        before.reset()
        after.reset()
      }
      for statement in [before, after] { statement.bind(other, at: 1) }
      let (wasThere, isThere) = (try before.step(), try after.step())
      if wasThere, isThere, after.hasSameValues(as: before) { return }
      if wasThere { try path.forEachRowID(from: other, old) { rowIDs.insert($0) } }
      if isThere { try path.forEachRowID(from: other, new) { rowIDs.insert($0) } }
    }

    /// Calls a closure with each row that a path leads to from a parent's row, and that isn't the same in both snapshots.
    ///
    /// Both snapshots are read side by side, each with one statement that reads the parent once.
    ///
    /// - Parameters:
    ///   - parent: The row ID of the parent's row.
    ///   - body: Gets the row ID, and a closure that returns the row, or `nil` if the path doesn't lead to it in both.
    fileprivate func forEachRow(
      at path: RelatedPath, from parent: Int64,
      _ body: (_ rowID: Int64, _ row: () throws -> RowDelta?) throws -> Void
    ) throws {
      let (before, after) = (try path.rowsStatement(old), try path.rowsStatement(new))
      defer {
        before.reset()
        after.reset()
      }
      for statement in [before, after] { statement.bind(parent, at: 1) }
      let last = before.columnCount - 1
      func next(_ statement: RawStatement) throws -> Int64? { try statement.step() ? statement.integer(last) : nil }
      var (left, right) = (try next(before), try next(after))
      while let rowID = [left, right].compactMap({ $0 }).min() {
        if left != right {
          try body(rowID) { nil }
        } else if !after.hasSameValues(as: before) {
          try body(rowID) { row(rowID, old.row(at: before, rowID), before, after) }
        }
        let (wasThere, isThere) = (left == rowID, right == rowID)
        if wasThere { left = try next(before) }
        if isThere { right = try next(after) }
      }
    }
  }

  extension DeltaReader {
    /// The rows that a path leads to from a parent's row, if they display something else and are where they were; `nil` if that
    /// can't be determined.
    ///
    /// Of the rows only the index of the foreign key is read.
    fileprivate func redisplayedRows(at path: RelatedPath, from parent: Int64) throws -> [Int64]? {
      guard let displayed = path.displayed else { return nil }
      let (before, after) = (
        try path.displayedStatement(displayed, old), try path.displayedStatement(displayed, new)
      )
      defer {
        before.reset()
        after.reset()
      }
      for statement in [before, after] { statement.bind(parent, at: 1) }
      guard try before.step(), try after.step(), after.hasSameValues(as: before, upTo: displayed.key.count) else {
        return nil
      }
      if after.hasSameValues(as: before) { return [] }
      var rowIDs: [Int64] = []
      try path.forEachRowID(from: parent, new) { rowIDs.append($0) }
      return rowIDs
    }
  }

  extension RelatedPath {
    /// Reads the key and the displayed columns of a parent's row.
    fileprivate func displayedStatement(_ displayed: DisplayedParent, _ reader: ViewReader) throws -> RawStatement {
      let columns = (displayed.key + displayed.columns).joined(separator: ", ")
      return try reader.statement("SELECT \(columns) FROM \(table) WHERE rowid = ?")
    }

    /// Reads the columns of a related row that make a difference.
    fileprivate func columnStatement(_ reader: ViewReader) throws -> RawStatement {
      try reader.statement("SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE rowid = ?")
    }

    /// Reads the rows that the path leads to, as ``ViewReader/rowStatement`` reads a row, and their row IDs behind.
    fileprivate func rowsStatement(_ reader: ViewReader) throws -> RawStatement {
      try reader.statement("SELECT \(reader.rowColumns), \(reader.plan.rowID) FROM \(reader.plan.rows(at: self))")
    }

    /// Calls a closure with the row IDs of the rows that the path leads to.
    fileprivate func forEachRowID(from other: Int64, _ reader: ViewReader, _ body: (Int64) -> Void) throws {
      let statement = try reader.statement(reader.plan.rowIDs(at: self))
      defer { statement.reset() }
      statement.bind(other, at: 1)
      while try statement.step() { body(statement.integer(0)) }
    }
  }
#endif
