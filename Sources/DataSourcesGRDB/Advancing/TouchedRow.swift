#if GRDB
  /// A row that commits touched, before and after.
  struct TouchedRow: Sendable {
    let rowID: Int64
    let old: ViewRow
    let new: ViewRow

    init(rowID: Int64, old: ViewRow, new: ViewRow) {
      self.rowID = rowID
      self.old = old
      self.new = new
    }

    /// Looks a row up in both snapshots.
    init(_ rowID: Int64, old: ViewReader, new: ViewReader) throws {
      try self.init(rowID: rowID, old: old.row(rowID), new: new.row(rowID))
    }

    /// Whether it is in the list before or after, and not the same in both.
    var isChange: Bool { (old.key != nil || new.key != nil) && old != new }

    /// Whether it shows something else than before, or is to be drawn again.
    func isUpdate(_ redrawn: Set<Int64>) -> Bool {
      guard case .shown(_, let before) = old, case .shown(_, let after) = new else { return false }
      return before != after || redrawn.contains(rowID)
    }
  }

  extension TouchedRow {
    /// Rows with their old and new states put together by the primary key, where that is not the number of the row: one row may have
    /// got the number of another one, and the other way round.
    static func paired(_ rows: [TouchedRow], _ plan: ViewPlan) -> [TouchedRow] {
      guard plan.keyTermCount > 0 else { return rows }
      var new: [RowIdentity: ViewRow] = [:]
      for row in rows { if let key = row.new.key { new[plan.identity(key)] = row.new } }
      var paired: [TouchedRow] = []
      for row in rows {
        guard let key = row.old.key else { continue }
        let after = new.removeValue(forKey: plan.identity(key))
        paired.append(TouchedRow(rowID: after?.key?.rowID ?? row.rowID, old: row.old, new: after ?? .absent))
      }
      for row in rows {
        guard let key = row.new.key, new.removeValue(forKey: plan.identity(key)) != nil else { continue }
        paired.append(TouchedRow(rowID: row.rowID, old: .absent, new: row.new))
      }
      return paired
    }
  }
#endif
