#if GRDB
  import DataSources
  import GRDB

  /// A view that is read again, wholly, after each commit that may matter, and compared.
  ///
  /// For joins, aggregates, tables without numbers of rows, and whatever else no index can keep in order.
  struct RefetchedView: MaintainedView {
    let definition: ViewDefinition
    let view: Int
    private(set) var layout: ViewLayout
    /// Why it is not kept by an index.
    let reason: String
    /// Whether it is only because its index could not be written.
    let isForNow: Bool
    var planNumbers: Set<Int> { [] }

    /// Opens the view in a snapshot.
    init(
      _ definition: ViewDefinition, reason: String, isForNow: Bool = false, view: Int, in snapshot: SnapshotReader
    ) throws {
      self.definition = definition
      self.reason = reason
      self.isForNow = isForNow
      var rows = try snapshot.withDatabase { try definition.refetch($0) }
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
      return changes(from: before, redrawn: step.redrawn)
    }

    /// What leads from another view of the same table to this one.
    func changes(from old: RefetchedView) -> ChangeSet { changes(from: old.rows, redrawn: []) }

    private func changes(from old: HeldRows, redrawn: Set<[DatabaseValue]>) -> ChangeSet {
      let comparison = ItemComparison<HeldRow>(id: \.id) { $0 == $1 && !redrawn.contains($1.id) }
      return ChangeSet(fromSections: old.sections, toSections: rows.sections, by: comparison)
    }

    private var rows: HeldRows {
      if case .held(let rows) = layout { rows } else { HeldRows() }
    }
  }

  extension ViewDefinition {
    /// Reads all rows of a view in order.
    ///
    /// - Parameter old: the sections before.
    /// - Complexity: O(*n*).
    func refetch(_ db: Database, after old: [HeldSection] = []) throws -> HeldRows {
      let statement = try query(db)
      let key = try keyColumns(db)
      // A record gets no columns but its own.
      let ends = aggregates.count + (group == nil ? 0 : 1)
      let adapter = ends == 0 ? nil : RangeRowAdapter(0..<statement.columnCount - ends)
      let cursor = try Row.fetchCursor(statement, adapter: adapter)
      var sections = HeldSections(old, statement, aggregates, db)
      if group == nil { try sections.begin(.null) }
      let names = statement.columnNames
      let indexes = key.compactMap { name in names.firstIndex { $0.lowercased() == name.lowercased() } }
      let hasKey = !key.isEmpty && indexes.count == key.count
      var counts: [[DatabaseValue]: Int] = [:]
      let copies = RowCopies()
      while let row = try cursor.next() {
        if group != nil { try sections.begin(row.unadapted[names.count - 1]) }
        for (index, aggregate) in aggregates.enumerated() {
          let (column, statement) = (names.count - ends + index, statement.sqliteStatement)
          let value =
            aggregate.key.function.isNumeric
            ? SQLiteValue(numberInColumn: column, of: statement) : SQLiteValue(column: column, of: statement)
          sections.add(value, toAggregate: index)
        }
        var id = hasKey ? indexes.map { row[$0] as DatabaseValue } : row.map(\.1)
        let hasNull = hasKey && id.contains(.null)
        if hasNull { id = row.map(\.1) }
        let number = counts[id, default: 0]
        counts[id] = number + 1
        sections.append(HeldRow(key: id, number: hasNull || number > 0 ? number : nil, row: row, in: copies))
      }
      return HeldRows(sections: sections.sections, aggregates: aggregates.map(\.key))
    }

    private func keyColumns(_ db: Database) throws -> [String] {
      let key = try db.primaryKey(table)
      return key.isRowID && key.rowIDColumn == nil ? ["rowid"] : key.columns
    }
  }
#endif
