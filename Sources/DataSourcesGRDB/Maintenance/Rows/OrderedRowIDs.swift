#if GRDB
  import DataSources
  import GRDB
  import GRDBSQLite
  import ListStorage

  /// The rows of a search or of a joined view, in order: row IDs, and nothing else of them.
  ///
  /// It belongs to one snapshot, where the values are that rows are ordered by. A row takes about 8 bytes, and 16 with columns of other
  /// tables: then the beginning of its key is stored too.
  struct OrderedRowIDs: Sendable {
    /// The sections in the order of their values; without grouping, and by relevance, a single one, which may be empty.
    var sections: [RowIDSection] = []

    /// The number of rows.
    ///
    /// - Complexity: O(*g*) for *g* sections.
    var rowCount: Int {
      // Without a copy of each section.
      sections.withUnsafeBufferPointer { sections in sections.indices.reduce(0) { $0 + sections[$1].rows.count } }
    }

    /// Returns no rows.
    static func nothing(isGrouped: Bool) -> OrderedRowIDs {
      isGrouped
        ? OrderedRowIDs()
        : OrderedRowIDs(sections: [RowIDSection(value: .null, bytes: OrderedBytes(), rows: ItemList())])
    }

    /// Returns the index of the section with a value, or its insertion point.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    func index(ofGroup bytes: OrderedBytes) -> (index: Int, isThere: Bool) {
      let index = partitionPoint(in: sections.indices) { sections[$0].bytes < bytes }
      return (index, index < sections.count && sections[index].bytes == bytes)
    }

    /// Returns the position of a row by its key.
    ///
    /// - Parameter reader: The reader of the snapshot that the rows belong to.
    /// - Complexity: O(log *m*) rows are read.
    func position(of key: RowKey, _ reader: ViewReader) throws -> ItemPosition? {
      let (section, isThere) = index(ofGroup: key.groupBytes)
      guard isThere else { return nil }
      let rows = sections[section].rows
      let item = try sections[section].insertionPoint(of: key.bytes, reader)
      guard item < rows.count, rows[item] == key.rowID else { return nil }
      return ItemPosition(section: section, item: item)
    }

    /// Returns the position of a row by its row ID.
    ///
    /// - Complexity: O(*m*).
    func position(ofRow rowID: Int64) -> ItemPosition? {
      for (index, section) in sections.enumerated() {
        if let item = section.rows.firstIndex(of: rowID) { return ItemPosition(section: index, item: item) }
      }
      return nil
    }

    /// Returns the row ID at a position, or `nil` if there is no row.
    func row(at position: ItemPosition) -> Int64? {
      guard position.section >= 0, position.section < sections.count, position.item >= 0,
        position.item < sections[position.section].rows.count
      else { return nil }
      return sections[position.section].rows[position.item]
    }
  }

  /// The rows of a group of the view.
  struct RowIDSection: Sendable {
    /// The value of the first row.
    var value: SQLiteValue
    let bytes: OrderedBytes
    var rows: ItemList<Int64>
    /// One for each row; `nil` where keys are read quickly.
    var prefixes: KeyPrefixes?
    /// One for each aggregate of the view.
    var aggregates: [AggregateState] = []
  }

  extension RowIDSection {
    /// Returns the insertion point of a key.
    func insertionPoint(of key: OrderedBytes, _ reader: ViewReader) throws -> Int {
      var readCount = 0
      return try insertionPoint(of: key, reader, &readCount)
    }

    /// - Parameter readCount: Gets the number of rows that are read.
    func insertionPoint(of key: OrderedBytes, _ reader: ViewReader, _ readCount: inout Int) throws -> Int {
      let sought = prefixes?.sought(key)
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        var isBefore = sought.flatMap { prefixes?.isBefore(middle, $0) }
        if isBefore == nil {
          readCount += 1
          isBefore = try reader.keyBytes(ofRow: rows[middle]) < key
        }
        if isBefore == true { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  extension ViewReader {
    /// Returns the sort key of a row within its group.
    ///
    /// - Throws: ``UnreportedChange`` when there is no such row.
    func keyBytes(ofRow rowID: Int64) throws -> OrderedBytes {
      var bytes = OrderedBytes()
      if !plan.terms.isEmpty {
        let statement = try snapshot.statement(key(.order)) {
          "SELECT \(plan.terms.map(\.sql).joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) = ?"
        }
        defer { statement.reset() }
        statement.bind(rowID, at: 1)
        guard try statement.step() else { throw UnreportedChange() }
        for (index, term) in plan.terms.enumerated() {
          bytes.append(statement.value(index), collation: term.collation, isDescending: term.isDescending)
        }
      }
      bytes.append(rowID: rowID)
      return bytes
    }
  }

  extension OrderedRowIDs {
    /// Returns the changes from other rows of the same snapshot, both in the order of the view.
    ///
    /// Rows that are in both have the same order in both: nothing moves.
    ///
    /// - Parameter updatesCommonRows: Whether rows that are in both are updated.
    /// - Complexity: O(*m*).
    func changes(fromSameSnapshot old: OrderedRowIDs, updatesCommonRows: Bool) -> ChangeSet {
      var draft = ChangeSet.Draft()
      var (before, after) = (0, 0)
      while before < old.sections.count || after < sections.count {
        let order = Self.order(old.sections, before, sections, after)
        if order < 0 { draft.sectionDeletes.append(before) }
        if order > 0 { draft.sectionInserts.append(after) }
        if order == 0 {
          if old.sections[before].value != sections[after].value { draft.sectionUpdates.append(after) }
          let (was, isNow) = (old.sections[before].rows.array, sections[after].rows.array)
          draft.deletes += Self.positions(of: was, notIn: isNow, section: before)
          draft.inserts += Self.positions(of: isNow, notIn: was, section: after)
          if updatesCommonRows {
            let come = RowIDSet(was)
            for (item, row) in isNow.enumerated() where come.contains(row) {
              draft.updates.append(ItemPosition(section: after, item: item))
            }
          }
        }
        if order <= 0 { before += 1 }
        if order >= 0 { after += 1 }
      }
      return draft.changeSet()
    }

    private static func positions(of rows: [Int64], notIn others: [Int64], section: Int) -> [ItemPosition] {
      let others = RowIDSet(others)
      var positions: [ItemPosition] = []
      for (item, row) in rows.enumerated() where !others.contains(row) {
        positions.append(ItemPosition(section: section, item: item))
      }
      return positions
    }

    private static func order(_ left: [RowIDSection], _ before: Int, _ right: [RowIDSection], _ after: Int) -> Int {
      if before == left.count { return 1 }
      return after == right.count ? -1 : left[before].bytes.compare(right[after].bytes)
    }
  }

  extension ViewReader {
    /// Returns the primary key of a row.
    func identity(ofRow rowID: Int64) throws -> RowIdentity {
      if plan.keyTermCount == 0 { return .number(rowID) }
      return try keyValues(ofRow: rowID).map { plan.identity(keyValues: $0, rowID: rowID) } ?? .number(rowID)
    }
  }

  /// The collation of a query's sections, evaluated by SQLite.
  struct SectionCollation {
    private let statement: RawStatement
    /// The first parameter of the compared values, behind those of the query.
    private let parameter: Int

    /// - Returns: `nil` without a connection.
    init?(_ query: Statement, _ db: Database) throws {
      guard let connection = db.sqliteConnection else { return nil }
      let column = ViewDefinition.sectionColumn
      // The column of a compound query has the collation of the first one; with a limit, SQLite evaluates both queries separately.
      statement = try RawStatement(
        connection,
        sql: """
          WITH value AS (SELECT \(column) FROM (\(query.sql)) WHERE 0 UNION ALL SELECT ? LIMIT 1)
          SELECT \(column) = ?, \(column) < ? FROM value
          """)
      parameter = Int(sqlite3_bind_parameter_count(query.sqliteStatement)) + 1
    }

    /// Returns a number below, equal to or above 0, for values in ascending order, equal ones, and others.
    func compare(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Int {
      defer { statement.reset() }
      for (index, value) in [left, right, right].enumerated() {
        statement.bind(SQLiteValue(value), at: parameter + index)
      }
      guard try statement.step() else { return 0 }
      return statement.integer(0) != 0 ? 0 : statement.integer(1) != 0 ? -1 : 1
    }
  }

  extension ChangeSet {
    /// Returns the deletion of all sections, and the insertion of others.
    static func replacing(_ old: Int, _ new: Int) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.sectionDeletes = Array(0..<old)
      draft.sectionInserts = Array(0..<new)
      return draft.changeSet()
    }
  }
#endif
