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
#endif
