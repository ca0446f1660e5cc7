#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows of search results that were read, some dozen at a time, by their row IDs.
  struct FoundRowCache {
    /// The most rows that are read at once: about as many as a host requests when its user scrolls.
    static let blockSize = 24
    private let most: Int
    private var rows: [Int64: KnownRow] = [:]
    /// Changes whenever rows may have other values.
    private var content = 0
    /// The number of the displayed view's definition.
    private var definition: Int?

    init(rows: Int = 4_096) { most = max(2 * Self.blockSize, rows) }

    /// Removes all rows if they may be out of date.
    mutating func stepWasTaken(_ step: ViewStep) {
      let before = content
      if let search = step.search {
        content = search.content
      } else if !step.changes.isEmpty || step.definition != definition {
        content += 1
      }
      definition = step.definition
      if content != before { rows = [:] }
    }

    /// Returns a row if it was read.
    func row(_ rowID: Int64) -> KnownRow? { rows[rowID] }

    /// Reads a row and those near it.
    mutating func load(
      _ item: Int, of found: ItemList<Int64>, _ reader: ViewReader, _ decode: RowCache.Decode
    ) throws -> KnownRow? {
      if rows.count >= most { rows.removeAll(keepingCapacity: true) }
      let rowIDs: [Int64] = range(around: item, of: found).map { found[$0] }.filter { rows[$0] == nil }
      try reader.forEachRecord(rowIDs) { rowID, row, key in rows[rowID] = decode(row, key.id, key.isNumbered) }
      return rows[found[item]]
    }

    /// The rows to read: from the requested one on, or up to it if those after it were read, as when scrolling upwards.
    private func range(around item: Int, of found: ItemList<Int64>) -> Range<Int> {
      let isLastUnread = item + 1 == found.count || rows[found[item + 1]] != nil
      if isLastUnread { return max(0, item + 1 - Self.blockSize)..<item + 1 }
      return item..<min(item + Self.blockSize, found.count)
    }
  }

  extension ViewReader {
    /// Calls a closure with some rows and their keys, by their row IDs, in any order.
    ///
    /// One statement reads them all, since GRDB prepares each result.
    ///
    /// - Parameter rowIDs: At most a block.
    fileprivate func forEachRecord(_ rowIDs: [Int64], _ body: (Int64, Row, PrimaryKey) throws -> Void) throws {
      guard let last = rowIDs.last else { return }
      let idColumn = plan.rowIDColumn
      try snapshot.withDatabase { _ in
        let statement = try snapshot.recordStatement(key(.recordBlock)) {
          let columns = (idColumn == nil ? [plan.rowID] : []) + [plan.selection] + plan.keyExpressions
          let places = Array(repeating: "?", count: FoundRowCache.blockSize).joined(separator: ", ")
          return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.source) WHERE \(plan.rowID) IN (\(places))"
        }
        // A block that isn't full has its last row ID several times.
        let all = rowIDs + Array(repeating: last, count: FoundRowCache.blockSize - rowIDs.count)
        // GRDB decodes rows without an adapter faster.
        let adapter =
          idColumn == nil ? RangeRowAdapter(1..<statement.columnCount - plan.keyExpressions.count) : nil
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(all), adapter: adapter)
        while let row = try cursor.next() { try body(row.unadapted[idColumn ?? 0], row, PrimaryKey(row, plan)) }
      }
    }
  }
#endif
