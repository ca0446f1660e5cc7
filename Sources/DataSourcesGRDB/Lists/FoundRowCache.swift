#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows of search results that were read, some dozen at a time, by their row IDs.
  struct FoundRowCache {
    /// The number of rows that are read at once.
    static let blockSize = 32
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
      let start = item - item % Self.blockSize
      for index in start..<min(start + Self.blockSize, found.count) {
        let rowID = found[index]
        if rows[rowID] == nil { rows[rowID] = try reader.record(rowID, decode) }
      }
      return rows[found[item]]
    }
  }

  extension ViewReader {
    /// Reads a row by its row ID.
    fileprivate func record(_ rowID: Int64, _ decode: RowCache.Decode) throws -> KnownRow? {
      try snapshot.withDatabase { _ in
        // The row can be read while the cursor exists.
        let statement = try recordStatement
        let cursor = try Row.fetchCursor(statement, arguments: [rowID], adapter: adapter(statement))
        return try withExtendedLifetime(cursor) {
          try cursor.next().map { row in
            let key = PrimaryKey(row, plan)
            return decode(row, key.id, key.isNumbered)
          }
        }
      }
    }
  }
#endif
