#if GRDB
  import GRDB

  /// What commits said of the rows of one table.
  struct TableLog: Sendable {
    /// By the number of the row.
    private(set) var rows: [Int64: RowLog] = [:]
    /// Whether it may not be all: what happened is to be found out by a comparison.
    var isIncomplete = false

    /// What happened to one row, as far as SQLite tells.
    struct RowLog: Sendable {
      let first: DatabaseEvent.Kind
      var last: DatabaseEvent.Kind
      /// How many of the events may have replaced other rows, of which SQLite says nothing.
      var replacingEvents: Int
    }

    mutating func add(_ kind: DatabaseEvent.Kind, _ rowID: Int64, mayReplace: Bool) {
      let replacing = mayReplace ? 1 : 0
      rows[rowID, default: RowLog(first: kind, last: kind, replacingEvents: 0)].add(kind, replacing)
    }

    /// Adds what happened afterwards.
    mutating func append(_ next: TableLog) {
      isIncomplete = isIncomplete || next.isIncomplete
      if rows.isEmpty { return rows = next.rows }
      rows.merge(next.rows) { before, after in
        RowLog(
          first: before.first, last: after.last, replacingEvents: before.replacingEvents + after.replacingEvents)
      }
    }
  }

  extension TableLog.RowLog {
    fileprivate mutating func add(_ kind: DatabaseEvent.Kind, _ replacing: Int) {
      last = kind
      replacingEvents += replacing
    }

    /// Whether what other rows this one replaced can not be found out any more.
    ///
    /// The values of a row in between are lost; and a row that is not as its last event left it was replaced itself.
    func isUnclear(old: ViewRow, new: ViewRow) -> Bool {
      if replacingEvents > 1 || (replacingEvents > 0 && last == .delete) { return true }
      if first == .update && old == .absent { return true }
      return (last == .delete) != (new == .absent)
    }
  }
#endif
