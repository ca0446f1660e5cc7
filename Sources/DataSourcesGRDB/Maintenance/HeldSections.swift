#if GRDB
  import GRDB

  /// The sections of rows that are being read again: values that are equal in the order are one section, which keeps its ID.
  struct HeldSections {
    private(set) var sections: [HeldSection] = []
    private let aggregates: [LiveAggregate]
    private let old: [HeldSection]
    private let query: Statement
    private let db: Database
    private var comparison: SectionComparison?

    /// How texts are compared; `nil` for a collation of the application.
    private lazy var collation = try? ExpressionCheck(source: "(\(query.sql))", db: db)
      .collation(of: ViewDefinition.sectionColumn, like: query)
    /// The IDs of the sections before, by their IDs and first values.
    private lazy var oldIDs = Dictionary(old.flatMap { [($0.id, $0.id), ($0.value, $0.id)] }) { $1 }

    init(_ old: [HeldSection], _ query: Statement, _ aggregates: [LiveAggregate], _ db: Database) {
      (self.old, self.query, self.aggregates, self.db) = (old, query, aggregates, db)
    }

    /// Begins the section of a value, unless it is the last one.
    mutating func begin(_ value: DatabaseValue) throws {
      if let last = sections.last, try areEqual(last.value, value) { return }
      sections.append(
        HeldSection(
          id: try id(of: value), value: value, items: [],
          aggregates: aggregates.map { AggregateState($0.key.function) },
          aggregateKeys: aggregates.map(\.key)))
    }

    private mutating func id(of value: DatabaseValue) throws -> DatabaseValue {
      // Only texts are compared by a collation.
      guard value.isText else { return value }
      if let collation { return collation.representative(of: SQLiteValue(value)).databaseValue }
      // A section of another view may have values that aren't equal in this one.
      guard let known = try oldIDs[value] ?? oldSection(of: value)?.id, try areEqual(known, value) else { return value }
      return known
    }

    mutating func append(_ row: HeldRow) { sections[sections.count - 1].items.append(row) }

    /// Adds the value of a row to an aggregate of its section.
    mutating func add(_ value: SQLiteValue, toAggregate index: Int) {
      sections[sections.count - 1].aggregates[index].add(value)
    }

    private mutating func areEqual(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Bool {
      if left == right { return true }
      guard left.isText, right.isText else { return false }
      if let collation {
        return collation.representative(of: SQLiteValue(left)) == collation.representative(of: SQLiteValue(right))
      }
      return try compare(left, right) == 0
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
