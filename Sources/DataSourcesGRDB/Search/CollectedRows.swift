#if GRDB
  import DataSources
  import ListStorage

  /// Rows that are found, one after the other, on their way into groups and order.
  ///
  /// What they are ordered by lies in one piece of memory, which is soon given up when a search is.
  struct CollectedRows {
    private let terms: [SortTerm]
    private let group: SortTerm?
    private var groups: [Group] = []
    private var indexes: [SQLiteValue: (group: Int, value: Int)] = [:]
    private var last = -1
    private var lastValue = 0
    private var keys = OrderedBytes()

    private struct Group {
      /// All that are equal in the order.
      var values: [SQLiteValue]
      let bytes: OrderedBytes
      var rows: [Entry] = []

      /// That of the first row, once the rows are in order.
      var value: SQLiteValue { values[rows.first.map { Int($0.value) } ?? 0] }
    }

    /// A row, and where its key is.
    private struct Entry {
      /// The first bytes of the key, of which most differ.
      let start: UInt64
      let offset: Int
      let length: Int32
      /// Which of the group's values the row has.
      let value: Int32
      let rowID: Int64
    }

    /// - Parameter terms: what rows are ordered by, before their numbers.
    init(_ terms: [SortTerm], group: SortTerm?) {
      self.terms = terms
      self.group = group
      if group == nil {
        groups = [Group(values: [.null], bytes: OrderedBytes())]
        last = 0
      }
    }

    /// Adds a row: its group if there are groups, its terms, its number.
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
      for place in offset..<offset + 8 { start = start << 8 | UInt64(keys.bytes[place]) }
      groups[last].rows.append(
        Entry(
          start: start, offset: offset, length: Int32(clamping: keys.bytes.count - offset),
          value: Int32(clamping: lastValue), rowID: rowID))
    }

    private mutating func setGroup(_ value: SQLiteValue, _ group: SortTerm) {
      if last >= 0, groups[last].values[lastValue] == value { return }
      if let known = indexes[value] {
        (last, lastValue) = known
        return
      }
      // Values that are not the same may still be equal to SQLite.
      let bytes = group.bytes(of: value)
      if let known = group.hasEquals(value) ? groups.firstIndex(where: { $0.bytes == bytes }) : nil {
        groups[known].values.append(value)
        last = known
      } else {
        groups.append(Group(values: [value], bytes: bytes))
        last = groups.count - 1
      }
      lastValue = groups[last].values.count - 1
      indexes[value] = (last, lastValue)
    }

    /// All of them.
    ///
    /// - Throws: ``SupersededSearch``.
    consuming func sorted(_ isSuperseded: () -> Bool) throws -> FoundRows {
      var sections: [FoundSection] = []
      for var group in groups.sorted(by: { $0.bytes < $1.bytes }) {
        try sort(&group.rows, isSuperseded)
        sections.append(
          FoundSection(value: group.value, bytes: group.bytes, rows: ItemList(group.rows.map(\.rowID))))
      }
      return FoundRows(sections: sections)
    }

    /// Sorts, and looks up now and then: SQLite's own sorting can not be interrupted.
    private func sort(_ rows: inout [Entry], _ isSuperseded: () -> Bool) throws {
      try keys.bytes.withUnsafeBufferPointer { keys in
        var count = 0
        try rows.sort { left, right in
          count &+= 1
          if count & 0xFFF == 0, isSuperseded() { throw SupersededSearch() }
          if left.start != right.start { return left.start < right.start }
          // None is the beginning of another one.
          for place in 8..<max(8, Int(min(left.length, right.length))) {
            let (one, other) = (keys[left.offset + place], keys[right.offset + place])
            if one != other { return one < other }
          }
          return left.length < right.length
        }
      }
    }
  }
#endif
