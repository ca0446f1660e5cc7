#if GRDB
  import DataSources
  import GRDB

  /// A row of the base table in the old and in the new snapshot.
  struct RowDelta: Sendable {
    let rowID: Int64
    let old: ViewRow
    let new: ViewRow
    /// Whether the selected columns differ, if the row is in both snapshots.
    let hasOtherContent: Bool

    /// Whether the row is in the view before or after, and differs.
    var isChange: Bool { (old.key != nil || new.key != nil) && (hasOtherContent || old != new) }

    /// Whether the group and the sort key are the same: then only other rows can change the row's position.
    var hasSameKey: Bool {
      guard let old = old.key, let new = new.key else { return false }
      return old === new || (old.bytes == new.bytes && old.groupBytes == new.groupBytes)
    }

    /// Returns whether the row is an update of the list, if it isn't inserted or deleted.
    func isUpdate(_ invalidated: Set<Int64>) -> Bool {
      old.key != nil && new.key != nil && (hasOtherContent || invalidated.contains(rowID))
    }
  }

  /// A reader of the deltas of rows.
  ///
  /// Values of both snapshots are compared within SQLite's statements, and only those that differ are copied.
  struct DeltaReader {
    let old: ViewReader
    let new: ViewReader

    /// Reads a row in both snapshots.
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

    /// Returns the delta of the row that two statements are at, both with the columns of ``ViewReader/rowColumns``.
    ///
    /// - Parameter wasThere: The row in the old snapshot.
    func row(_ rowID: Int64, _ wasThere: ViewRow, _ before: RawStatement, _ after: RawStatement) -> RowDelta {
      let isThere: ViewRow =
        if after.hasSameValues(as: before, upTo: new.contentStart) {
          wasThere
        } else if let key = wasThere.key, let group = new.group(at: after, ofSamePlaceAs: before) {
          .shown(new.plan.key(group: group, sameWithinGroupAs: key))
        } else {
          new.row(at: after, rowID)
        }
      return RowDelta(
        rowID: rowID, old: wasThere, new: isThere,
        hasOtherContent: !after.hasSameValues(as: before, from: new.contentStart))
    }

    /// Returns whether the selected columns differ between a row of the old snapshot and one of the new snapshot.
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
    /// Returns deltas whose old and new rows have the same primary key.
    ///
    /// If the key isn't the row ID, a row can get the row ID of another one.
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

  /// A finder of rows that others may have replaced by a REPLACE conflict, which SQLite doesn't report: those that had one of their
  /// unique keys.
  struct ReplacedRowFinder {
    /// The lookups by the keys of the indexes; `nil` for indexes of expressions or of some rows only.
    private let lookups: [String?]
    private let plan: Int

    /// Creates a finder for the table of a plan.
    init(_ plan: IdentifiedPlan, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(plan, table: plan.plan.table, indexes)
    }

    /// Creates a finder for a table.
    ///
    /// - Parameter table: The quoted name of the plan's table, or of a parent.
    init(_ plan: IdentifiedPlan, table: String, _ indexes: [WatchedTable.UniqueIndex]) {
      self.init(number: plan.number, table: table, indexes)
    }

    /// - Parameter number: The ID by which statements are cached.
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

    /// Returns the rows in a log, and those that they may have replaced.
    func affectedRowIDs(_ log: TableLog, in old: SnapshotReader) throws -> Set<Int64> {
      log.rows.union(try owners(of: log.assignedKeys, in: old))
    }

    /// Returns the rows of the old snapshot that had keys which other rows got since then.
    private func owners(of keys: [Int: Set<[SQLiteValue]>], in old: SnapshotReader) throws -> Set<Int64> {
      var owners: Set<Int64> = []
      for (index, keys) in keys {
        guard index < lookups.count, let sql = lookups[index] else { continue }
        let statement = try old.statement(sql, plan: plan)
        for key in keys {
          defer { statement.reset() }
          for (index, value) in key.enumerated() { statement.bind(value, at: index + 1) }
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

    /// Creates the key of a row.
    ///
    /// - Parameters:
    ///   - row: The row with the columns of the record.
    ///   - plan: The plan of the view.
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
