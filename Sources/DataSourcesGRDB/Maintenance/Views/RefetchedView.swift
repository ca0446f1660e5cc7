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

  /// The rows of a view that no index keeps in order, as they were read.
  struct HeldRows: Sendable {
    var sections: [HeldSection] = []
    /// Why no index keeps them.
    var reason = "nothing was read yet"
    /// The aggregates that the sections have.
    var aggregates: [AggregateKey] = []

    func row(at position: ItemPosition) -> HeldRow? { sections.item(at: position) }

    /// - Complexity: O(*n*).
    func position(of id: ItemID) -> ItemPosition? {
      guard let key = id.keyValues else { return nil }
      for (section, rows) in sections.enumerated() {
        if let item = rows.items.firstIndex(where: { $0.id == key }) {
          return ItemPosition(section: section, item: item)
        }
      }
      return nil
    }
  }

  struct HeldSection: ListSectionProtocol, Sendable {
    /// One value for all that are equal in the order: as of ``TextCollation/representative(of:)``, or by a collation of the application
    /// the value that the section had first.
    let id: DatabaseValue
    /// That of the first row.
    let value: DatabaseValue
    var items: [HeldRow]
    var aggregates: [AggregateState] = []
    /// The definitions of the aggregates.
    var aggregateKeys: [AggregateKey] = []

    func hasSameContent(as other: HeldSection) -> Bool {
      value.isIdentical(to: other.value) && aggregateKeys == other.aggregateKeys
        && aggregates.map(\.value) == other.aggregates.map(\.value)
    }
  }

  /// A row that was read.
  struct HeldRow: Identifiable, Equatable, Sendable {
    /// The primary key, or the whole row if it has none.
    let key: [DatabaseValue]
    /// If the key isn't unique, the row ID, or the number of earlier rows with the same key.
    let number: DatabaseValue?
    private let copies: RowCopies
    private let index: Int

    /// Keeps a copy of the row.
    init(key: [DatabaseValue], number: DatabaseValue?, row: Row, in copies: RowCopies) {
      self.key = key
      self.number = number
      self.copies = copies
      index = copies.append(row.copy())
    }

    var row: Row { copies[index] }

    /// As in the identity of the row.
    var id: [DatabaseValue] { number.map { [.null] + key + [$0] } ?? key }

    var itemID: ItemID {
      number.map { ItemID(NumberedKey(values: key, number: $0)) } ?? ItemID(keyValues: key)
    }

    /// Whether they are the same, to the byte: 2 and 2.0 are shown in different ways.
    static func == (left: HeldRow, right: HeldRow) -> Bool {
      let (left, right) = (left.row, right.row)
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1.isIdentical(to: $1.1) }
    }
  }

  /// The copies of rows that are held, none of which changes after it was added.
  final class RowCopies: Sendable {
    private let rows = Locked<[Row]>([])

    /// - Returns: the index of the row.
    func append(_ row: Row) -> Int {
      rows.withLock { rows in
        rows.append(row)
        return rows.count - 1
      }
    }

    subscript(index: Int) -> Row { rows.read { $0[index] } }
  }

  extension DatabaseValue {
    func isIdentical(to other: DatabaseValue) -> Bool {
      switch (storage, other.storage) {
      case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
      case (.int64, .double), (.double, .int64): false
      // Swift takes an accent for the same letter in whatever way it is written.
      case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
      default: self == other
      }
    }
  }

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

  /// The ID of a row whose primary key isn't unique: NULL, or a row that a request returns twice.
  struct NumberedKey: Hashable, Sendable {
    let values: [DatabaseValue]
    let number: DatabaseValue
  }

  extension NumberedKey: CustomStringConvertible {
    var description: String { "\(values) no. \(number)" }
  }
#endif
