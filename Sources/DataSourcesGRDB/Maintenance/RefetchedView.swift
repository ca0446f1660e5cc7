#if GRDB
  import DataSources
  import GRDB

  /// A view that is read again, wholly, after each commit that may matter, and compared.
  ///
  /// For joins, aggregates, tables without row IDs, and whatever else no index can keep in order.
  struct RefetchedView: MaintainedView {
    let definition: ViewDefinition
    let view: Int
    private(set) var layout: ViewLayout
    /// Why all rows are read again.
    let reason: String
    var planNumbers: Set<Int> { [] }

    /// Opens the view in a snapshot.
    ///
    /// - Parameter old: The sections that the list displays.
    init(
      _ definition: ViewDefinition, reason: String, view: Int, in snapshot: SnapshotReader,
      after old: [HeldSection] = []
    ) throws {
      self.definition = definition
      self.reason = reason
      var rows = try snapshot.withDatabase { try definition.refetch($0, after: old) }
      rows.reason = reason
      self.view = view
      layout = .held(rows)
    }

    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      guard step.commits.affected.contains(view) || step.isForeign || !step.redrawn.isEmpty else {
        return ChangeSet()
      }
      let before = rows
      var after = try step.new.read { try $0.withDatabase { try definition.refetch($0, after: before.sections) } }
      after.reason = reason
      layout = .held(after)
      return after.changes(from: before, redrawn: step.redrawn)
    }

    private var rows: HeldRows {
      if case .held(let rows) = layout { rows } else { HeldRows() }
    }
  }

  extension HeldRows {
    /// Returns the changes from the rows of another view of the same table, or of another state.
    ///
    /// - Parameter redrawn: The keys of rows that are updated whatever happened to them.
    func changes(from old: HeldRows, redrawn: Set<[DatabaseValue]>) -> ChangeSet {
      let comparison = ItemComparison<HeldRow>(id: \.id) { $0 == $1 && !redrawn.contains($1.id) }
      return ChangeSet(fromSections: old.sections, toSections: sections, by: comparison)
    }
  }

  extension ViewDefinition {
    /// Reads all rows of a view in order.
    ///
    /// - Parameter old: the sections before.
    /// - Complexity: O(*n*).
    func refetch(_ db: Database, after old: [HeldSection] = []) throws -> HeldRows {
      let key = try db.key(of: table)
      let statement = try query(db, key)
      let names = statement.columnNames
      // Behind the columns of a record: the values for aggregates, what identifies the row, and the section.
      let keyCount = request == nil ? key.expressions.count : 0
      let ends = aggregates.count + keyCount + (group == nil ? 0 : 1)
      let recordCount = names.count - ends
      let identity = HeldIdentity(
        key, in: request == nil ? recordCount + aggregates.count..<recordCount + aggregates.count + keyCount : nil,
        names: names.prefix(recordCount), recordKey: recordKey)
      let adapter = ends == 0 ? nil : RangeRowAdapter(0..<recordCount)
      let cursor = try Row.fetchCursor(statement, adapter: adapter)
      var sections = HeldSections(old, statement, aggregates, db)
      if group == nil { try sections.begin(.null) }
      var counts: [[DatabaseValue]: Int] = [:]
      let copies = RowCopies()
      while let row = try cursor.next() {
        if group != nil { try sections.begin(row.unadapted[names.count - 1]) }
        for (index, aggregate) in aggregates.enumerated() {
          let (column, statement) = (recordCount + index, statement.sqliteStatement)
          let value =
            aggregate.key.function.isNumeric
            ? SQLiteValue(numberInColumn: column, of: statement) : SQLiteValue(column: column, of: statement)
          sections.add(value, toAggregate: index)
        }
        var (values, number) = identity.identify(row)
        if number == nil {
          let count = counts[values, default: 0]
          counts[values] = count + 1
          if count > 0 || values.contains(.null) { number = count.databaseValue }
        }
        sections.append(HeldRow(key: values, number: number, row: row, in: copies))
      }
      return HeldRows(sections: sections.sections, aggregates: aggregates.map(\.key))
    }
  }

  /// The identity of the rows of a view that is read again: the primary key, the row ID, the ID of the record, or all columns.
  private struct HeldIdentity {
    /// The columns of the primary key or the row ID; `nil` if the query doesn't have them.
    private let key: [Int]?
    /// The column of the row ID, for keys that contain NULL.
    private let rowID: Int?
    private let recordKey: @Sendable (Row) -> [DatabaseValue]?

    /// - Parameters:
    ///   - columns: Where the expressions of the key are; `nil` if they may be among the columns of records.
    ///   - names: The columns of records.
    init(
      _ key: TableKey, in columns: Range<Int>?, names: some Collection<String>,
      recordKey: @escaping @Sendable (Row) -> [DatabaseValue]?
    ) {
      self.recordKey = recordKey
      guard let columns else {
        let names = names.map(\.nameKey)
        let wanted = key.columns.isEmpty ? [key.rowIDName].compactMap { $0 } : key.columns
        let found = wanted.compactMap { names.firstIndex(of: $0.nameKey) }
        (self.key, rowID) = (found.isEmpty || found.count < wanted.count ? nil : found, nil)
        return
      }
      let isNumbered = !key.columns.isEmpty && columns.count > key.columns.count
      self.key = columns.isEmpty ? nil : Array(isNumbered ? columns.dropLast() : columns)
      rowID = isNumbered ? columns.last : nil
    }

    /// Returns the values that identify a row, and its row ID if several rows may have those values.
    func identify(_ row: Row) -> (values: [DatabaseValue], number: DatabaseValue?) {
      guard let key else { return (recordKey(row) ?? row.map(\.1), nil) }
      let unadapted = row.unadapted
      let values: [DatabaseValue] = key.map { unadapted[$0] }
      if !values.contains(.null) { return (values, nil) }
      return rowID.map { ([], unadapted[$0]) } ?? (row.map(\.1), nil)
    }
  }
#endif
