#if GRDB
  import DataSources
  import GRDB

  /// A view whose rows are all read again and compared after each commit that may concern it.
  ///
  /// For joins, aggregates, tables without row IDs, and all other queries that can't be maintained incrementally.
  struct RefetchedView: MaintainedView {
    let definition: ViewDefinition
    let viewID: Int
    private(set) var layout: ViewLayout
    /// The reason why all rows are read again.
    let reason: String
    var planIDs: Set<Int> { [] }

    /// Opens the view in a snapshot.
    ///
    /// - Parameter old: The sections that the list displays.
    init(
      _ definition: ViewDefinition, reason: String, viewID: Int, in snapshot: SnapshotReader,
      after old: [RefetchedSection] = []
    ) throws {
      self.definition = definition
      self.reason = reason
      var rows = try snapshot.withDatabase { try definition.refetch($0, after: old) }
      rows.reason = reason
      self.viewID = viewID
      layout = .refetched(rows)
    }

    mutating func advance(_ step: MaintenanceStep) throws -> ChangeSet {
      guard step.commits.affected.contains(viewID) || step.hasExternalCommits || !step.invalidated.isEmpty else {
        return ChangeSet()
      }
      let before = rows
      var after = try step.new.read { try $0.withDatabase { try definition.refetch($0, after: before.sections) } }
      after.reason = reason
      layout = .refetched(after)
      return after.changes(from: before, invalidated: step.invalidated)
    }

    private var rows: RefetchedRows {
      if case .refetched(let rows) = layout { rows } else { RefetchedRows() }
    }
  }

  extension RefetchedRows {
    /// Returns the changes from the rows of another view of the same table, or of another state.
    ///
    /// - Parameter invalidated: The keys of rows that are updated even if they didn't change.
    func changes(from old: RefetchedRows, invalidated: Set<[DatabaseValue]>) -> ChangeSet {
      let invalidated = Set(invalidated.map { $0.map(ComparedValue.init) })
      let comparison = ItemComparison<RefetchedRow>(id: \.id) { $0 == $1 && !invalidated.contains($1.id) }
      return ChangeSet(fromSections: old.sections, toSections: sections, by: comparison)
    }
  }

  extension ViewDefinition {
    /// Reads all rows of a view in order.
    ///
    /// - Parameter old: The sections before.
    /// - Complexity: O(*n*).
    func refetch(_ db: Database, after old: [RefetchedSection] = []) throws -> RefetchedRows {
      let key = try db.key(of: table)
      let statement = try query(db, key)
      let names = statement.columnNames
      // Behind the columns of a record: the values for aggregates, what identifies the row, and the section.
      let keyCount = request == nil ? key.expressions.count : 0
      let ends = aggregates.count + keyCount + (group == nil ? 0 : 1)
      let recordCount = names.count - ends
      let identity = RowIdentifier(
        key, in: request == nil ? recordCount + aggregates.count..<recordCount + aggregates.count + keyCount : nil,
        names: names.prefix(recordCount), recordKey: recordKey)
      let adapter = ends == 0 ? nil : RangeRowAdapter(0..<recordCount)
      let cursor = try Row.fetchCursor(statement, adapter: adapter)
      var sections = RefetchedSectionBuilder(old, statement, aggregates, db)
      if group == nil { try sections.begin(.null) }
      var counts: [[ComparedValue]: Int] = [:]
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
        var (values, occurrence) = identity.identify(row)
        if occurrence == nil {
          let count = counts[values, default: 0]
          counts[values] = count + 1
          if count > 0 || values.contains(ComparedValue(.null)) { occurrence = count.databaseValue }
        }
        sections.append(RefetchedRow(key: values, occurrence: occurrence, row: row, in: copies))
      }
      return RefetchedRows(sections: sections.sections, aggregates: aggregates.map(\.key))
    }
  }

  /// The identity of the rows of a view that is read again: the primary key, the row ID, the ID of the record, or all columns.
  private struct RowIdentifier {
    /// The columns of the primary key or the row ID; `nil` if the query doesn't have them.
    private let key: [Int]?
    /// The column of the row ID, for keys that contain NULL.
    private let rowID: Int?
    private let recordKey: @Sendable (Row) -> [DatabaseValue]?

    /// - Parameters:
    ///   - columns: The columns of the key's expressions; `nil` if they may be among the columns of records.
    ///   - names: The columns of records.
    init(
      _ key: TableKey, in columns: Range<Int>?, names: some Collection<String>,
      recordKey: @escaping @Sendable (Row) -> [DatabaseValue]?
    ) {
      self.recordKey = recordKey
      guard let columns else {
        let names = names.map(\.nameKey)
        let wanted = key.columns.isEmpty ? [key.rowIDName].compactMap { $0 } : key.columns
        let indexes = wanted.compactMap { names.firstIndex(of: $0.nameKey) }
        self.key = indexes.isEmpty || indexes.count < wanted.count ? nil : indexes
        rowID = nil
        return
      }
      let hasRowID = !key.columns.isEmpty && columns.count > key.columns.count
      self.key = columns.isEmpty ? nil : Array(hasRowID ? columns.dropLast() : columns)
      rowID = hasRowID ? columns.last : nil
    }

    /// Returns the values that identify a row, and its row ID if several rows may have those values.
    func identify(_ row: Row) -> (values: [ComparedValue], occurrence: DatabaseValue?) {
      guard let key else { return ((recordKey(row) ?? row.map(\.1)).map(ComparedValue.init), nil) }
      let unadapted = row.unadapted
      let values = key.map { ComparedValue(unadapted[$0]) }
      if !values.contains(ComparedValue(.null)) { return (values, nil) }
      return rowID.map { ([], unadapted[$0]) } ?? (row.map { ComparedValue($0.1) }, nil)
    }
  }

  /// The rows of a view that is read again after commits, as they were read.
  struct RefetchedRows: Sendable {
    var sections: [RefetchedSection] = []
    /// The reason why they are read again.
    var reason = "nothing was read yet"
    /// The aggregates that the sections have.
    var aggregates: [AggregateKey] = []

    func row(at position: ItemPosition) -> RefetchedRow? { sections.item(at: position) }

    /// - Complexity: O(*n*).
    func position(of id: ItemID) -> ItemPosition? {
      let keys = id.keyForms.map { $0.map(ComparedValue.init) }
      for (section, rows) in sections.enumerated() {
        if let item = rows.items.firstIndex(where: { keys.contains($0.id) }) {
          return ItemPosition(section: section, item: item)
        }
      }
      return nil
    }
  }

  /// A section of a view that is read again after commits.
  struct RefetchedSection: ListSectionProtocol, Sendable {
    /// One value for all that are equal in the order, as of ``TextCollation/representative(of:)``, or by a collation of the application
    /// the first value of the section.
    let id: ComparedValue
    /// The value of the first row.
    let value: DatabaseValue
    var items: [RefetchedRow]
    var aggregates: [AggregateState] = []
    /// The definitions of the aggregates.
    var aggregateKeys: [AggregateKey] = []

    func hasSameContent(as other: RefetchedSection) -> Bool {
      value.isIdentical(to: other.value) && aggregateKeys == other.aggregateKeys
        && aggregates.map(\.value) == other.aggregates.map(\.value)
    }
  }

  /// A row that was read.
  struct RefetchedRow: Identifiable, Equatable, Sendable {
    /// The primary key, or the whole row if it has none.
    let key: [ComparedValue]
    /// The row ID, or the number of earlier rows with the same key; `nil` if the key is unique.
    let occurrence: DatabaseValue?
    private let copies: RowCopies
    private let index: Int

    /// Copies a row.
    init(key: [ComparedValue], occurrence: DatabaseValue?, row: Row, in copies: RowCopies) {
      self.key = key
      self.occurrence = occurrence
      self.copies = copies
      index = copies.append(row.copy())
    }

    var row: Row { copies[index] }

    /// The ID for comparisons.
    var id: [ComparedValue] { occurrence.map { [ComparedValue(.null)] + key + [ComparedValue($0)] } ?? key }

    var itemID: ItemID {
      let values = key.map(\.value)
      return occurrence.map { ItemID(NonuniqueKey(values: values, discriminator: $0)) } ?? ItemID(keyValues: values)
    }

    /// Returns whether the rows are identical, to the byte: 2 and 2.0 are displayed in different ways.
    static func == (left: RefetchedRow, right: RefetchedRow) -> Bool {
      return left.row.count == right.row.count
        && zip(left.row, right.row).allSatisfy { $0.0 == $1.0 && $0.1.isIdentical(to: $1.1) }
    }
  }

  /// Copies of rows, none of which changes after it was added; a lock guards them.
  final class RowCopies: Sendable {
    private let rows = Locked<[Row]>([])

    /// - Returns: The index of the row.
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
      // For Swift, all encodings of a letter with an accent are equal.
      case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
      default: self == other
      }
    }
  }

  /// The sections of rows that are being read again: values that are equal in the order are one section, whose ID is stable.
  private struct RefetchedSectionBuilder {
    private(set) var sections: [RefetchedSection] = []
    private let aggregates: [LiveAggregate]
    private let old: [RefetchedSection]
    private let query: Statement
    private let db: Database
    private var comparison: SectionCollation?

    /// The collation of texts; `nil` for one of the application.
    private lazy var collation = try? ExpressionCheck(source: "(\(query.sql))", db: db)
      .collation(of: ViewDefinition.sectionColumn, like: query)
    /// The IDs of the sections before, by their IDs and first values.
    private lazy var oldIDs = Dictionary(old.flatMap { [($0.id, $0.id), (ComparedValue($0.value), $0.id)] }) { $1 }

    init(_ old: [RefetchedSection], _ query: Statement, _ aggregates: [LiveAggregate], _ db: Database) {
      self.old = old
      self.query = query
      self.aggregates = aggregates
      self.db = db
    }

    /// Begins the section of a value, unless it is the last one.
    mutating func begin(_ value: DatabaseValue) throws {
      if let last = sections.last, try areEqual(last.value, value) { return }
      sections.append(
        RefetchedSection(
          id: try id(of: value), value: value, items: [],
          aggregates: aggregates.map { AggregateState($0.key.function) },
          aggregateKeys: aggregates.map(\.key)))
    }

    private mutating func id(of value: DatabaseValue) throws -> ComparedValue {
      let new = ComparedValue(value)
      // Only texts are compared by a collation.
      guard value.isText else { return new }
      if let collation { return ComparedValue(collation.representative(of: SQLiteValue(value)).databaseValue) }
      // A section of another view may have values that aren't equal in this one.
      guard let old = try oldIDs[new] ?? oldSection(of: value)?.id, try areEqual(old.value, value) else { return new }
      return old
    }

    mutating func append(_ row: RefetchedRow) { sections[sections.count - 1].items.append(row) }

    /// Adds the value of a row to an aggregate of its section.
    mutating func add(_ value: SQLiteValue, toAggregate index: Int) {
      sections[sections.count - 1].aggregates[index].add(value)
    }

    private mutating func areEqual(_ left: DatabaseValue, _ right: DatabaseValue) throws -> Bool {
      if ComparedValue(left) == ComparedValue(right) { return true }
      guard left.isText, right.isText else { return false }
      if let collation {
        return collation.representative(of: SQLiteValue(left)) == collation.representative(of: SQLiteValue(right))
      }
      return try compare(left, right) == 0
    }

    /// Returns the section before whose values are equal to a text.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    private mutating func oldSection(of value: DatabaseValue) throws -> RefetchedSection? {
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
      if comparison == nil { comparison = try SectionCollation(query, db) }
      return try comparison?.compare(left, right) ?? 1
    }
  }

  extension DatabaseValue {
    fileprivate var isText: Bool {
      if case .string = storage { true } else { false }
    }
  }

  /// The ID of a row whose primary key isn't unique: it contains NULL, or a request returns the row twice.
  struct NonuniqueKey: Hashable, Sendable {
    let values: [DatabaseValue]
    let discriminator: DatabaseValue
  }

  extension NonuniqueKey: CustomStringConvertible {
    var description: String { "\(values) no. \(discriminator)" }
  }
#endif
