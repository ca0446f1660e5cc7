#if GRDB
  import DataSources
  import ListStorage

  /// The rows of a search or of a joined view, in order: row IDs, and nothing else of them.
  ///
  /// It belongs to one snapshot, where the values are that rows are ordered by. A row takes about 8 bytes.
  struct FoundRows: Sendable {
    /// In the order of their values; without grouping, and by relevance, a single one that is always there.
    var sections: [FoundSection] = []

    /// Nothing found.
    static func nothing(isGrouped: Bool) -> FoundRows {
      isGrouped
        ? FoundRows()
        : FoundRows(sections: [FoundSection(value: .null, bytes: OrderedBytes(), rows: ItemList())])
    }

    /// The section with a value, or where it would be.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    func index(ofGroup bytes: OrderedBytes) -> (index: Int, isThere: Bool) {
      let index = partitionPoint(in: sections.indices) { sections[$0].bytes < bytes }
      return (index, index < sections.count && sections[index].bytes == bytes)
    }

    /// Where a row is, found by its key.
    ///
    /// - Parameter reader: of the snapshot that the rows belong to.
    /// - Complexity: O(log *m*) rows are read.
    func place(of key: RowKey, _ reader: ViewReader) throws -> ItemPosition? {
      let (section, isThere) = index(ofGroup: key.groupBytes)
      guard isThere else { return nil }
      let rows = sections[section].rows
      let item = try rows.place(of: key.bytes, reader)
      guard item < rows.count, rows[item] == key.rowID else { return nil }
      return ItemPosition(section: section, item: item)
    }

    /// Where a row is, found by its number.
    ///
    /// - Complexity: O(*m*).
    func position(ofRow rowID: Int64) -> ItemPosition? {
      for (section, found) in sections.enumerated() {
        if let item = found.rows.firstIndex(of: rowID) { return ItemPosition(section: section, item: item) }
      }
      return nil
    }

    /// The number of the row at a position; `nil` when there is none.
    func row(at position: ItemPosition) -> Int64? {
      guard position.section >= 0, position.section < sections.count, position.item >= 0,
        position.item < sections[position.section].rows.count
      else { return nil }
      return sections[position.section].rows[position.item]
    }
  }

  /// The rows of a group of the view.
  struct FoundSection: Sendable {
    /// That of the first row.
    var value: SQLiteValue
    let bytes: OrderedBytes
    var rows: ItemList<Int64>
    /// One for each aggregate of the view.
    var aggregates: [AggregateState] = []

    /// Whether a list displays the same for the section, whatever its rows are.
    func hasSameContent(as other: FoundSection) -> Bool {
      value == other.value && aggregates.map(\.value) == other.aggregates.map(\.value)
    }
  }

  extension ItemList<Int64> {
    /// Where a key is, or would be, among rows that are in order.
    func place(of key: OrderedBytes, _ reader: ViewReader) throws -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if try reader.keyBytes(ofRow: self[middle]) < key { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  extension ViewReader {
    /// What a row is ordered by within its group.
    ///
    /// - Throws: ``ViewMismatch`` when there is no such row.
    func keyBytes(ofRow rowID: Int64) throws -> OrderedBytes {
      var bytes = OrderedBytes()
      if !plan.terms.isEmpty {
        let statement = try snapshot.statement(key(.order)) {
          "SELECT \(plan.terms.map(\.sql).joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) = ?"
        }
        defer { statement.reset() }
        statement.bind(rowID, at: 1)
        guard try statement.step() else { throw ViewMismatch() }
        for (index, term) in plan.terms.enumerated() {
          bytes.append(statement.value(index), collation: term.collation, isDescending: term.isDescending)
        }
      }
      bytes.append(rowID: rowID)
      return bytes
    }
  }
#endif
