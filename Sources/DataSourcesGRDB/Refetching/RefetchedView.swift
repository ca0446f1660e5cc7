#if GRDB
  import DataSources
  import GRDB

  /// A view that is read again, wholly, after each commit that may matter, and compared.
  ///
  /// For joins, aggregates, tables without numbers of rows, and whatever else no index can keep in order.
  struct RefetchedView: MaintainedView {
    let definition: ViewDefinition
    private(set) var state: ViewState
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
      var rows = try snapshot.withDatabase(definition.refetch)
      rows.reason = reason
      state = ViewState(view: view, layout: .held(rows))
    }

    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet {
      guard step.commits.affected.contains(state.view) || step.isForeign || !step.redrawn.isEmpty else {
        return ChangeSet()
      }
      let before = rows
      var after = try step.new.read { try $0.withDatabase(definition.refetch) }
      after.reason = reason
      state.layout = .held(after)
      let redrawn = step.redrawn
      return ChangeSet(fromSections: before.sections, toSections: after.sections, id: \.id) {
        $0 == $1 && !redrawn.contains($1.id)
      }
    }

    private var rows: HeldRows {
      if case .held(let rows) = state.layout { rows } else { HeldRows() }
    }
  }

  extension ViewDefinition {
    /// Reads all rows of a view in order.
    ///
    /// - Complexity: O(*n*).
    func refetch(_ db: Database) throws -> HeldRows {
      let statement = try query(db)
      let key = try keyColumns(db)
      let cursor = try Row.fetchCursor(statement)
      var rows = HeldRows()
      if group == nil { rows.sections.append(HeldSection(id: .null, items: [])) }
      let names = statement.columnNames
      let indexes = key.compactMap { name in names.firstIndex { $0.lowercased() == name.lowercased() } }
      let hasKey = !key.isEmpty && indexes.count == key.count
      var counts: [[DatabaseValue]: Int] = [:]
      while let row = try cursor.next() {
        let value: DatabaseValue = group == nil ? .null : row[names.count - 1]
        if group != nil, rows.sections.last?.id != value { rows.sections.append(HeldSection(id: value, items: [])) }
        var id = hasKey ? indexes.map { row[$0] as DatabaseValue } : row.map(\.1)
        let hasNull = hasKey && id.contains(.null)
        if hasNull { id = row.map(\.1) }
        let number = counts[id, default: 0]
        counts[id] = number + 1
        rows.sections[rows.sections.count - 1].items.append(
          HeldRow(key: id, number: hasNull || number > 0 ? number : nil, row: row.copy()))
      }
      return rows
    }

    private func keyColumns(_ db: Database) throws -> [String] {
      let key = try db.primaryKey(table)
      return key.isRowID && key.rowIDColumn == nil ? ["rowid"] : key.columns
    }
  }
#endif
