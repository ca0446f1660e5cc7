#if GRDB
  import GRDB

  /// Sections while they are read again: what SQLite finds equal is one section, and stays the one that it was.
  struct HeldSections {
    private(set) var sections: [HeldSection] = []
    private let aggregates: [AggregateState]
    private let old: [HeldSection]
    /// By each value that is known.
    private var oldIDs: [DatabaseValue: DatabaseValue] = [:]
    private let query: Statement
    private let db: Database
    private var comparison: SectionComparison?

    init(_ old: [HeldSection], _ query: Statement, _ aggregates: [LiveAggregate], _ db: Database) {
      self.aggregates = aggregates.map { AggregateState($0.key.function) }
      (self.old, self.query, self.db) = (old, query, db)
      for section in old {
        oldIDs[section.id] = section.id
        oldIDs[section.value] = section.id
      }
    }

    /// Begins the section of a value, unless it is the last one.
    mutating func begin(_ value: DatabaseValue) throws {
      if let last = sections.last, try areEqual(last.value, value) { return }
      let id = try oldIDs[value] ?? oldSection(of: value)?.id ?? value
      sections.append(HeldSection(id: id, value: value, items: [], aggregates: aggregates))
    }

    mutating func append(_ row: HeldRow) { sections[sections.count - 1].items.append(row) }

    /// Adds the value of a row to an aggregate of its section.
    mutating func add(_ value: SQLiteValue, toAggregate index: Int) {
      sections[sections.count - 1].aggregates[index].add(value)
    }

    private mutating func areEqual(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Bool {
      if left == right { return true }
      // Only texts are compared by a collation.
      return try left.isText && right.isText && compare(left, right) == 0
    }

    /// The section that had other values that are equal to a text.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    private mutating func oldSection(of value: DatabaseValue) throws -> HeldSection? {
      guard value.isText, let first = old.firstIndex(where: \.value.isText),
        let last = old.lastIndex(where: \.value.isText)
      else { return nil }
      let isDescending = try compare(old[first].value, old[last].value) > 0
      var (low, high) = (first, last + 1)
      while low < high {
        let middle = (low + high) / 2
        let order = try compare(old[middle].value, value)
        if order == 0 { return old[middle] }
        if (order < 0) != isDescending { low = middle + 1 } else { high = middle }
      }
      return nil
    }

    private mutating func compare(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Int {
      if comparison == nil { comparison = try SectionComparison(query, db) }
      return try comparison?.compare(left, right) ?? 1
    }
  }

  extension DatabaseValue {
    fileprivate var isText: Bool {
      if case .string = storage { true } else { false }
    }
  }
#endif
