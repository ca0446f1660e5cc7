#if GRDB
  import GRDB

  /// The commits that concern the rows of a searched view and its search table.
  struct SearchLog: Sendable {
    private(set) var rows = TableLog()
    private var isForeign = false
    /// Whether the search table was written.
    private var isAffected = false
    /// Whether the search table was written on its own, and not by a trigger of the view's table.
    private var isAffectedAlone = false

    /// No commits.
    init() {}

    init(_ step: SearchStep, table: WatchedTable, view: Int) {
      rows = step.commits.log(of: table)
      isForeign = step.isForeign
      isAffected = step.commits.affected.contains(view)
      isAffectedAlone = step.commits.affectedAlone.contains(view)
    }

    var isEmpty: Bool { rows.isEmpty && !isForeign && !isAffected }

    /// Adds later commits.
    mutating func append(_ next: SearchLog) {
      rows.append(next.rows)
      isForeign = isForeign || next.isForeign
      isAffected = isAffected || next.isAffected
      isAffectedAlone = isAffectedAlone || next.isAffectedAlone
    }

    /// Whether it isn't enough to match each row again.
    func needSearch(_ plan: SearchPlan) -> Bool {
      isForeign || rows.isIncomplete || isAffectedAlone
        || (isAffected && (rows.rows.isEmpty || !plan.info.isSynchronized))
        || !plan.isInViewOrder
    }

    /// The rows whose content may have changed; `nil` if any row may have.
    var suspects: Set<Int64>? {
      isForeign || rows.isIncomplete || !rows.takenKeys.isEmpty ? nil : rows.rows
    }
  }
#endif
