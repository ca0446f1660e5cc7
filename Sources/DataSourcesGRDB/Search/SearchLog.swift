#if GRDB
  import GRDB

  /// What happened to the rows of a searched view and to its search table.
  struct SearchLog: Sendable {
    private(set) var rows = TableLog()
    private var isForeign = false
    /// Whether the search table was written.
    private var isAffected = false
    /// Whether it was written by itself, and not by a trigger of the view's table.
    private var isAffectedAlone = false

    /// Nothing.
    init() {}

    init(_ step: SearchStep, table: String, view: Int) {
      rows = step.commits.tables[table] ?? TableLog()
      isForeign = step.isForeign
      isAffected = step.commits.affected.contains(view)
      isAffectedAlone = step.commits.affectedAlone.contains(view)
    }

    var isEmpty: Bool { rows.rows.isEmpty && !rows.isIncomplete && !isForeign && !isAffected }

    /// Adds what happened afterwards.
    mutating func append(_ next: SearchLog) {
      rows.append(next.rows)
      isForeign = isForeign || next.isForeign
      isAffected = isAffected || next.isAffected
      isAffectedAlone = isAffectedAlone || next.isAffectedAlone
    }

    /// Whether a look at each row does not tell what matches now.
    func needSearch(_ plan: SearchPlan) -> Bool {
      isForeign || rows.isIncomplete || isAffectedAlone
        || (isAffected && (rows.rows.isEmpty || !plan.info.isSynchronized))
        || !plan.isInViewOrder
    }

    /// The rows that may show something else; `nil` when it may be any.
    var suspects: Set<Int64>? {
      let isClear = !isForeign && !rows.isIncomplete && rows.rows.values.allSatisfy { $0.replacingEvents == 0 }
      return isClear ? Set(rows.rows.keys) : nil
    }
  }
#endif
