#if GRDB

  /// The tables that a view reads: its own, and those of the parents whose columns it uses, if any.
  struct JoinedTables: Sendable {
    let table: WatchedTable
    /// One for each parent of the plan.
    let parents: [WatchedTable]
    let replaced: ReplacedRows
    let replacedParents: [ReplacedRows]

    init(_ plan: NumberedPlan, _ table: WatchedTable, parents: [WatchedTable]) {
      (self.table, self.parents) = (table, parents)
      replaced = ReplacedRows(plan, table.uniqueIndexes)
      replacedParents = zip(plan.plan.parents, parents).map {
        ReplacedRows(plan, table: $0.table, $1.uniqueIndexes)
      }
    }

    /// What commits touched in the tables.
    func log(in commits: CommitLog.Contents) -> JoinedLog {
      JoinedLog(own: commits.log(of: table), parents: parents.map { commits.log(of: $0) })
    }
  }

  /// The rows that commits touched in the table of a view and in those of its parents.
  struct JoinedLog: Sendable {
    var own = TableLog()
    /// One for each parent of the plan.
    var parents: [TableLog] = []

    var isEmpty: Bool { own.isEmpty && parents.allSatisfy(\.isEmpty) }

    var isIncomplete: Bool { own.isIncomplete || parents.contains(where: \.isIncomplete) }

    /// Adds what happened afterwards.
    mutating func append(_ next: JoinedLog) {
      own.append(next.own)
      if parents.isEmpty {
        parents = next.parents
      } else {
        for (index, log) in next.parents.enumerated() { parents[index].append(log) }
      }
    }
  }

  extension JoinedTables {
    /// The rows that commits touched, and the children of the parents that they touched.
    ///
    /// - Parameters:
    ///   - redrawn: Further rows.
    ///   - most: The most rows that are read.
    ///   - fewest: The fewest children that are looked for by a walk over all row IDs.
    /// - Returns: `nil` if there are very many.
    /// - Complexity: O(*k* log *n*) for *k* rows.
    func touchedRows(
      _ log: JoinedLog, _ redrawn: Set<Int64>, _ both: TouchedRowReader, most: Int, fewest: Int
    ) throws -> JoinedRows? {
      var rowIDs = try replaced.touchedRowIDs(log.own, in: both.old.snapshot).union(redrawn)
      if rowIDs.count > most { return nil }
      var rows: [TouchedRow] = []
      var known: Set<Int64> = []
      var redisplayed: Set<Int64> = []
      for (place, log) in log.parents.enumerated() where !log.isEmpty {
        let touched = try replacedParents[place].touchedRowIDs(log, in: both.old.snapshot)
        // Without an index, each of them takes longer than reading the view again.
        if !both.new.plan.parents[place].isIndexed, touched.count > 2 { return nil }
        for parent in touched.sorted() {
          if let children = try both.redisplayedChildren(ofParent: place, row: parent) {
            redisplayed.formUnion(children)
            continue
          }
          try both.forEachChild(ofParent: place, row: parent) { rowID, row in
            // A row that had another parent, or has another one, is looked at by itself.
            guard let row = try row() else { return _ = rowIDs.insert(rowID) }
            if !rowIDs.contains(rowID), known.insert(rowID).inserted { rows.append(row) }
          }
          if rows.count + rowIDs.count > most { return nil }
        }
      }
      redisplayed.subtract(known)
      if redisplayed.count < fewest {
        rowIDs.formUnion(redisplayed)
        redisplayed = []
      }
      rowIDs.subtract(known)
      redisplayed.subtract(rowIDs)
      return JoinedRows(touched: rows + (try rowIDs.sorted().map(both.row)), redisplayed: redisplayed)
    }
  }

  /// What became of the rows of a view that joins parents.
  struct JoinedRows {
    let touched: [TouchedRow]
    /// Other rows, which are where they were, if they are in the view, and display something else.
    let redisplayed: Set<Int64>
  }

  extension JoinedTables {
    /// Adds the rows of any table that other processes may have changed.
    ///
    /// Of the parents only those that differ are added, since each has its children looked at.
    func add(_ candidates: Set<Int64>, to log: inout JoinedLog, _ both: TouchedRowReader) throws {
      log.own.add(candidates)
      for place in parents.indices {
        let (before, after) = (try both.old.parentStatement(place), try both.new.parentStatement(place))
        defer {
          before.reset()
          after.reset()
        }
        for parent in candidates {
          before.bind(parent, at: 1)
          after.bind(parent, at: 1)
          let (wasThere, isThere) = (try before.step(), try after.step())
          if wasThere != isThere || (wasThere && !after.hasSameValues(as: before)) { log.parents[place].add(parent) }
          before.reset()
          after.reset()
        }
      }
    }
  }

  extension TouchedRowReader {
    /// Calls a closure with each child of a parent's row that isn't the same in both snapshots.
    ///
    /// Both snapshots are read side by side, each with one statement that reads the parent once.
    ///
    /// - Parameters:
    ///   - parent: The parent's place in the plan.
    ///   - parentRow: The row ID of the parent's row.
    ///   - body: Gets the child's row ID, and a closure that returns the child, or `nil` if the parent doesn't have it in both.
    fileprivate func forEachChild(
      ofParent parent: Int, row parentRow: Int64,
      _ body: (_ rowID: Int64, _ row: () throws -> TouchedRow?) throws -> Void
    ) throws {
      let (before, after) = (try old.childStatement(parent), try new.childStatement(parent))
      defer {
        before.reset()
        after.reset()
      }
      for statement in [before, after] { statement.bind(parentRow, at: 1) }
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

  extension TouchedRowReader {
    /// The children of a parent's row, if they display something else and are where they were; `nil` if that isn't known.
    ///
    /// Of the children only the index of the foreign key is read.
    fileprivate func redisplayedChildren(ofParent parent: Int, row parentRow: Int64) throws -> [Int64]? {
      guard let displayed = new.plan.parents[parent].displayed else { return nil }
      let (before, after) = (
        try old.displayedStatement(parent, displayed), try new.displayedStatement(parent, displayed)
      )
      defer {
        before.reset()
        after.reset()
      }
      for statement in [before, after] { statement.bind(parentRow, at: 1) }
      guard try before.step(), try after.step(), after.hasSameValues(as: before, upTo: displayed.key.count) else {
        return nil
      }
      return after.hasSameValues(as: before) ? [] : try new.childRowIDs(ofParent: parent, row: parentRow)
    }
  }

  extension ViewReader {
    /// Reads the key and the displayed columns of a parent's row.
    fileprivate func displayedStatement(_ parent: Int, _ displayed: DisplayedParent) throws -> RawStatement {
      let columns = (displayed.key + displayed.columns).joined(separator: ", ")
      return try snapshot.statement(
        "SELECT \(columns) FROM \(plan.parents[parent].table) WHERE rowid = ?", plan: number)
    }

    fileprivate func childRowIDs(ofParent parent: Int, row parentRow: Int64) throws -> [Int64] {
      let statement = try snapshot.statement(plan.childRowIDs(ofParent: parent), plan: number)
      defer { statement.reset() }
      statement.bind(parentRow, at: 1)
      var rowIDs: [Int64] = []
      while try statement.step() { rowIDs.append(statement.integer(0)) }
      return rowIDs
    }

    /// Reads the children of a parent's row, as ``rowStatement`` reads a row, and their row IDs behind.
    fileprivate func childStatement(_ parent: Int) throws -> RawStatement {
      try snapshot.statement(
        "SELECT \(rowColumns), \(plan.rowID) FROM \(plan.children(ofParent: parent))", plan: number)
    }

    /// Reads a row of a parent's table.
    fileprivate func parentStatement(_ parent: Int) throws -> RawStatement {
      try snapshot.statement("SELECT * FROM \(plan.parents[parent].table) WHERE rowid = ?", plan: number)
    }
  }
#endif
