#if GRDB
  import GRDB

  /// The commits that concern the rows of a searched view and its search table.
  struct SearchLog: Sendable {
    private(set) var rows = JoinedLog()
    private var isForeign = false
    /// Whether the search table was written.
    private var isAffected = false
    /// Whether the search table was written on its own, and not by a trigger of the view's table.
    private var isAffectedAlone = false

    /// No commits.
    init() {}

    /// Commits of which nothing is known.
    static var unknown: SearchLog {
      var log = SearchLog()
      log.isForeign = true
      return log
    }

    init(_ step: SearchStep, _ tables: JoinedTables, view: Int) {
      rows = tables.log(in: step.commits)
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
        || (isAffected && rows.own.rows.isEmpty)
        || !plan.isInViewOrder
    }

    /// The rows whose content may have changed; `nil` if any row may have.
    var suspects: Set<Int64>? {
      let isKnown = !isForeign && !rows.isIncomplete && rows.own.takenKeys.isEmpty && rows.parents.allSatisfy(\.isEmpty)
      return isKnown ? rows.own.rows : nil
    }
  }
#endif
