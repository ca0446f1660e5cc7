#if GRDB
  import DataSources
  import ListStorage

  /// The rows of a search or of a view in memory while they are read, to be sorted into groups.
  ///
  /// Their sort keys are in one array, so that a search that is stopped frees its memory quickly.
  struct RowSorter {
    private let terms: [SortTerm]
    private let group: SortTerm?
    private var groups: [Group] = []
    private var indexes: [SQLiteValue: (group: Int, value: Int)] = [:]
    private var last = -1
    private var lastValue = 0
    private var keys = OrderedBytes()

    private struct Group {
      /// The values of the rows, which are equal in the order.
      var values: [SQLiteValue]
      let bytes: OrderedBytes
      var rows: [Entry] = []

      /// The value of the first row, after sorting.
      var value: SQLiteValue { values[rows.first.map { Int($0.value) } ?? 0] }
    }

    /// A row and the range of its sort key.
    private struct Entry {
      /// The first bytes of the key, which decide most comparisons.
      let start: UInt64
      let offset: Int
      let length: Int32
      /// The index of the row's value in its group.
      let value: Int32
      let rowID: Int64
    }

    /// Creates an empty sorter.
    ///
    /// - Parameters:
    ///   - terms: The terms of the order; rows that are equal by them are ordered by their row ID.
    ///   - group: The term of the groups; `nil` for a single group.
    init(_ terms: [SortTerm], group: SortTerm?) {
      self.terms = terms
      self.group = group
      if group == nil {
        groups = [Group(values: [.null], bytes: OrderedBytes())]
        last = 0
      }
    }

    /// Adds a row, whose columns are its group if there are groups, its terms, and its row ID.
    mutating func add(_ statement: RawStatement) {
      var column = 0
      if let group {
        setGroup(statement.value(0), group)
        column = 1
      }
      let offset = keys.bytes.count
      for term in terms {
        keys.append(statement.value(column), collation: term.collation, isDescending: term.isDescending)
        column += 1
      }
      let rowID = statement.integer(column)
      keys.append(rowID: rowID)
      var start: UInt64 = 0
      for index in offset..<offset + 8 { start = start << 8 | UInt64(keys.bytes[index]) }
      groups[last].rows.append(
        Entry(
          start: start, offset: offset, length: Int32(clamping: keys.bytes.count - offset),
          value: Int32(clamping: lastValue), rowID: rowID))
    }

    private mutating func setGroup(_ value: SQLiteValue, _ group: SortTerm) {
      if last >= 0, groups[last].values[lastValue] == value { return }
      if let indexed = indexes[value] {
        (last, lastValue) = indexed
        return
      }
      // Values that differ may still be equal to SQLite.
      let bytes = group.bytes(of: value)
      if let equal = group.hasEquals(value) ? groups.firstIndex(where: { $0.bytes == bytes }) : nil {
        groups[equal].values.append(value)
        last = equal
      } else {
        groups.append(Group(values: [value], bytes: bytes))
        last = groups.count - 1
      }
      lastValue = groups[last].values.count - 1
      indexes[value] = (last, lastValue)
    }

    /// Returns all rows in order.
    ///
    /// - Parameter check: Called now and then; an error that it throws ends the sorting.
    consuming func sorted(_ check: () throws -> Void = {}) throws -> OrderedRowIDs {
      var sections: [RowIDSection] = []
      for var group in groups.sorted(by: { $0.bytes < $1.bytes }) {
        try sort(&group.rows, check)
        sections.append(
          RowIDSection(value: group.value, bytes: group.bytes, rows: ItemList(group.rows.map(\.rowID))))
      }
      return OrderedRowIDs(sections: sections)
    }

    /// Sorts, and checks from time to time whether to stop: SQLite's own sorting can't be interrupted.
    private func sort(_ rows: inout [Entry], _ check: () throws -> Void) throws {
      try keys.bytes.withUnsafeBufferPointer { keys in
        var count = 0
        try rows.sort { left, right in
          count &+= 1
          if count & 0xFFF == 0 { try check() }
          if left.start != right.start { return left.start < right.start }
          // No key is a prefix of another one.
          for index in 8..<max(8, Int(min(left.length, right.length))) {
            let (one, other) = (keys[left.offset + index], keys[right.offset + index])
            if one != other { return one < other }
          }
          return left.length < right.length
        }
      }
    }
  }

  /// A set of row IDs: bits where they are close together, as a rule, and hashes otherwise.
  struct RowIDSet {
    private var first: Int64 = 0
    private var bits: [UInt64] = []
    private var others: Set<Int64> = []

    /// - Complexity: O(*n*).
    init(_ rows: [Int64]) {
      guard let least = rows.min(), let greatest = rows.max() else { return }
      let (span, overflows) = greatest.subtractingReportingOverflow(least)
      guard !overflows, span / 64 < rows.count + 1_024 else {
        others = Set(rows)
        return
      }
      first = least
      bits = Array(repeating: 0, count: Int(span) / 64 + 1)
      for row in rows { bits[Int(row - least) / 64] |= 1 << UInt64((row - least) % 64) }
    }

    func contains(_ row: Int64) -> Bool {
      if bits.isEmpty { return others.contains(row) }
      let (offset, overflows) = row.subtractingReportingOverflow(first)
      guard !overflows, offset >= 0, offset / 64 < bits.count else { return false }
      return bits[Int(offset) / 64] & 1 << UInt64(offset % 64) != 0
    }
  }
#endif
