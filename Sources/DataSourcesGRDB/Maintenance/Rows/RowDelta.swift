#if GRDB
  import DataSources
  import GRDB

  /// A row that commits touched, before and after.
  struct RowDelta: Sendable {
    let rowID: Int64
    let old: ViewRow
    let new: ViewRow
    /// Whether a list shows something else of it, if it is there before and after.
    let hasOtherContent: Bool

    /// Whether it is in the list before or after, and not the same in both.
    var isChange: Bool { (old.key != nil || new.key != nil) && (hasOtherContent || old != new) }

    /// Whether it has the same place in the order before and after, relative to all rows that have too.
    var hasSameKey: Bool {
      guard let old = old.key, let new = new.key else { return false }
      return old === new || (old.bytes == new.bytes && old.groupBytes == new.groupBytes)
    }

    /// Whether it shows something else than before, or is to be drawn again.
    func isUpdate(_ invalidated: Set<Int64>) -> Bool {
      old.key != nil && new.key != nil && (hasOtherContent || invalidated.contains(rowID))
    }
  }

  /// Rows of two snapshots side by side: their values are compared where SQLite has them, and those of a row that is the same are
  /// copied once.
  struct DeltaReader {
    let old: ViewReader
    let new: ViewReader

    /// Looks a row up in both snapshots.
    func row(_ rowID: Int64) throws -> RowDelta {
      let (before, after) = (try old.rowStatement, try new.rowStatement)
      defer {
        before.reset()
        after.reset()
      }
      let wasThere = try old.row(rowID, before)
      guard wasThere.key != nil else {
        return RowDelta(rowID: rowID, old: wasThere, new: try new.row(rowID, after), hasOtherContent: false)
      }
      after.bind(rowID, at: 1)
      guard try after.step() else {
        return RowDelta(rowID: rowID, old: wasThere, new: .absent, hasOtherContent: false)
      }
      return row(rowID, wasThere, before, after)
    }

    /// The row that two statements are at, both with the columns of ``ViewReader/rowColumns``.
    ///
    /// - Parameter wasThere: The row in the old snapshot.
    func row(_ rowID: Int64, _ wasThere: ViewRow, _ before: RawStatement, _ after: RawStatement) -> RowDelta {
      let hasSameKey = after.hasSameValues(as: before, upTo: new.contentStart)
      return RowDelta(
        rowID: rowID, old: wasThere, new: hasSameKey ? wasThere : new.row(at: after, rowID),
        hasOtherContent: !after.hasSameValues(as: before, from: new.contentStart))
    }

    /// Whether a list shows something else of a row than of one that had another number.
    func contentDiffers(old rowID: Int64, new: Int64) throws -> Bool {
      let (before, after) = (try old.rowStatement, try self.new.rowStatement)
      defer {
        before.reset()
        after.reset()
      }
      before.bind(rowID, at: 1)
      after.bind(new, at: 1)
      guard try before.step(), try after.step() else { return true }
      return !after.hasSameValues(as: before, from: self.new.contentStart)
    }
  }

  extension DeltaReader {
    /// Rows with their old and new states put together by the primary key, where that is not the number of the row: one row may have
    /// got the number of another one, and the other way round.
    func paired(_ rows: [RowDelta]) throws -> [RowDelta] {
      let plan = new.plan
      guard plan.keyTermCount > 0 else { return rows }
      var after: [RowIdentity: (rowID: Int64, row: ViewRow)] = [:]
      for row in rows { if let key = row.new.key { after[plan.identity(key)] = (row.rowID, row.new) } }
      var paired: [RowDelta] = []
      for row in rows {
        guard let key = row.old.key else { continue }
        let new = after.removeValue(forKey: plan.identity(key))
        let isSameNumber = new?.rowID == row.rowID
        paired.append(
          RowDelta(
            rowID: new?.rowID ?? row.rowID, old: row.old, new: new?.row ?? .absent,
            hasOtherContent: try isSameNumber
              ? row.hasOtherContent : new.map { try contentDiffers(old: row.rowID, new: $0.rowID) } ?? false))
      }
      for row in rows {
        guard let key = row.new.key, after.removeValue(forKey: plan.identity(key)) != nil else { continue }
        paired.append(RowDelta(rowID: row.rowID, old: .absent, new: row.new, hasOtherContent: false))
      }
      return paired
    }
  }

  /// Finds the rows that other rows may have replaced, which SQLite doesn't report: those that had one of their unique keys.
  struct ReplacedRowFinder {
    /// By the places of the indexes; `nil` for indexes whose keys aren't known.
    private let lookups: [String?]
    private let plan: Int

    /// - Parameters:
    ///   - plan: the plan that the look-ups are for.
    ///   - indexes: of the plan's table.
    init(_ plan: IdentifiedPlan, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(plan, table: plan.plan.table, indexes)
    }

    /// - Parameter table: The quoted name of the plan's table, or of a parent.
    init(_ plan: IdentifiedPlan, table: String, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(number: plan.number, table: table, indexes)
    }

    /// - Parameter number: That statements are kept for.
    init(number: Int, table: String, _ indexes: [WatchedTable.UniqueIndex]) {
      plan = number
      lookups = indexes.map { index in
        if index.isOpaque { return nil }
        let conditions = zip(index.columns, index.collations).map {
          "\($0.quotedIdentifier) = ? COLLATE \($1.quotedIdentifier)"
        }
        return "SELECT rowid FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
      }
    }

    /// The rows in a log, and those that they may have replaced.
    func affectedRowIDs(_ log: TableLog, in old: SnapshotReader) throws -> Set<Int64> {
      log.rows.union(try owners(of: log.takenKeys, in: old))
    }

    /// The rows of the old snapshot that had keys which rows got since then.
    private func owners(of keys: [Int: Set<[SQLiteValue]>], in old: SnapshotReader) throws -> Set<Int64> {
      var owners: Set<Int64> = []
      for (index, keys) in keys {
        guard index < lookups.count, let sql = lookups[index] else { continue }
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

  /// The primary key of a row that is being read: among the columns of the record, or after them.
  ///
  /// If the key contains a NULL, the row ID replaces it, because SQLite allows several rows with such a key.
  struct PrimaryKey {
    private let row: Row
    private let columns: [Int]?
    /// The number of columns of the key; 0 if it is the row ID, which is the last column.
    private let termCount: Int

    /// - Parameter row: The row as the record gets it.
    init(_ row: Row, _ plan: ViewPlan) {
      columns = plan.keyColumns
      termCount = plan.keyTermCount
      self.row = columns == nil ? row.unadapted : row
    }

    /// Whether several rows may have the key.
    var isNonunique: Bool { columns == nil && termCount > 0 && values.contains(.null) }

    /// The ID of the row.
    var id: ItemID {
      if let columns { return ItemID(keyValues: columns.map { row[$0] }) }
      let number = row[row.count - 1] as DatabaseValue
      if termCount == 0 { return ItemID(keyValues: [number]) }
      return isNonunique ? ItemID(NonuniqueKey(values: [], discriminator: number)) : ItemID(keyValues: values)
    }

    private var values: [DatabaseValue] { (1...termCount).reversed().map { row[row.count - 1 - $0] } }
  }
#endif
