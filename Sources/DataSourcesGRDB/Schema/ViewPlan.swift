#if GRDB
  import Foundation

  /// The SQL of a view: its rows, groups and order, and the index that has them in order, if there is one.
  struct ViewPlan: Hashable, Sendable {
    /// Quoted.
    let table: String
    /// Quoted; `nil` where the table itself is in order, or the order is in memory.
    var index: String?
    /// The whole filter.
    var filter: String?
    /// The columns that have one value in all rows.
    var equalities: [EqualityTerm] = []
    /// The filter without the equalities.
    var residual: String?
    /// The residual filter as it is in the index, and in each statement that uses it.
    var indexCondition: String?
    /// The statement that creates an index for the view; `nil` if it has one, or none can serve it.
    var suggestedIndex: String?
    let group: SortTerm?
    /// The terms that order a group's rows; the row ID is the last one.
    let terms: [SortTerm]
    /// The number of terms, at the end, that are the primary key; 0 if that is the row ID.
    let keyTermCount: Int
    /// The columns that a record is made of.
    let selection: String
    /// The indexes of the columns that are the primary key or the row ID; `nil` if it is to be read besides.
    let keyColumns: [Int]?
    var aggregates: [AggregateTerm] = []
    /// The rows of other tables that are joined.
    var joins: [TableJoin] = []
    /// The paths from all other tables.
    var paths: [RelatedPath] = []

    /// The table with its joins, for FROM.
    var source: String { TableJoin.source(table, joins) }

    /// The row ID of the table, in any statement of the view.
    var rowID: String { isJoined ? table + ".rowid" : "rowid" }

    /// The conditions of a statement that uses the index; the values of the equalities are its first parameters.
    var indexConditions: [String] { equalities.map { "\($0.term.sql) IS ?" } + [indexCondition].compactMap { $0 } }

    /// The groups and the order within them, but for the row IDs.
    var order: [String] { ([group].compactMap { $0 } + terms).map(\.ordering) }

    /// The whole filter as a condition of a statement that uses no index of the view.
    var wholeCondition: String? { filter.map(Self.opaque) }

    /// The values of the equalities as bytes: the same for values that are equal to SQLite.
    var equalityBytes: OrderedBytes {
      var bytes = OrderedBytes()
      for equality in equalities { bytes.append(equality.value, collation: equality.term.collation) }
      return bytes
    }

    /// The plan without the values, by which views that differ in nothing else agree.
    var shape: ViewPlan {
      var shape = self
      shape.filter = residual
      shape.equalities = equalities.map { EqualityTerm(term: $0.term, value: .null) }
      return shape
    }

    /// A filter as SQLite does not look into it.
    ///
    /// Of two bounds of one column SQLite lets one end its walk, and tests the other one row by row; so a filter must
    /// bound nothing. Behind a unary plus a condition bounds no walk, and an index of the rows that fulfill the same
    /// condition still serves.
    static func opaque(_ filter: String) -> String { "+(\(filter))" }

    /// The table, to be read in the order of the view.
    var indexedTable: String { table + (index.map { " INDEXED BY \($0)" } ?? " NOT INDEXED") }

    /// The order within a group, of rows that agree in the first terms.
    ///
    /// The first terms are omitted: of an expression SQLite doesn't know that it is the same for all rows, and would sort.
    func ordering(behind count: Int = 0) -> String {
      (terms.dropFirst(count).map(\.ordering) + ["rowid"]).joined(separator: ", ")
    }

    /// The expressions behind a record's columns: the primary key and the row ID.
    var keyExpressions: [String] { keyColumns == nil ? terms.suffix(keyTermCount).map(\.sql) + [rowID] : [] }

    /// The index of the row ID among a record's columns; `nil` if none is sure to be it.
    var rowIDColumn: Int? { keyTermCount == 0 && keyColumns?.count == 1 ? keyColumns?.first : nil }

    /// The columns of a sort key: the terms and the row ID.
    var sortKeyColumns: String { (terms.map(\.sql) + ["rowid"]).joined(separator: ", ") }

    func groupBytes(_ value: SQLiteValue) -> OrderedBytes { group?.bytes(of: value) ?? OrderedBytes() }

    /// The ID of the section of a value: one for all values that are equal in the order.
    func sectionID(of value: SQLiteValue) -> SQLiteValue { group?.collation.representative(of: value) ?? value }

    /// Returns the key of a row.
    ///
    /// - Parameter aggregated: its values for the aggregates.
    func key(group: SQLiteValue, values: [SQLiteValue], rowID: Int64, aggregated: [SQLiteValue] = []) -> RowKey {
      // Numbers have 11 bytes.
      var bytes = OrderedBytes(capacity: 16 * (terms.count + 1))
      for (term, value) in zip(terms, values) {
        bytes.append(value, collation: term.collation, isDescending: term.isDescending)
      }
      bytes.append(rowID: rowID)
      return RowKey(
        group: group, groupBytes: groupBytes(group), sortKey: KeyValues(values: values, rowID: rowID), bytes: bytes,
        aggregated: aggregated)
    }

    /// Returns the key of a row that only moved to another group.
    func key(group: SQLiteValue, sameWithinGroupAs key: RowKey) -> RowKey {
      RowKey(
        group: group, groupBytes: groupBytes(group), sortKey: key.sortKey, bytes: key.bytes, aggregated: key.aggregated)
    }
  }

  /// A plan with the ID by which its statements are cached.
  ///
  /// An object, so that readers, which are made and handed on all the time, copy one reference.
  final class IdentifiedPlan: Hashable, Sendable {
    let plan: ViewPlan
    let number: Int
    let equalityBytes: OrderedBytes
    private let sharedShape: Shape

    /// The ID by which statements are cached: one for all plans that differ only in the values of equalities.
    var shape: Int { sharedShape.number }

    /// The IDs of all statements.
    var statementIDs: Set<Int> { [number, shape] }

    private final class Shape: Sendable {
      let number = IdentifiedPlan.newID()
    }

    private struct WeakShape {
      weak var shape: Shape?
    }

    init(_ plan: ViewPlan) {
      self.plan = plan
      number = Self.newID()
      equalityBytes = plan.equalityBytes
      let key = plan.shape
      sharedShape = Self.shapes.withLock { shapes in
        if let shared = shapes[key]?.shape { return shared }
        shapes = shapes.filter { $0.value.shape != nil }
        let new = Shape()
        shapes[key] = WeakShape(shape: new)
        return new
      }
    }

    static func == (left: IdentifiedPlan, right: IdentifiedPlan) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    private static let counter = Counter()
    private static let shapes = Locked<[ViewPlan: WeakShape]>([:])

    static func newID() -> Int { counter.next() }
  }

  /// The identity of a row in all snapshots: its primary key.
  enum RowIdentity: Hashable, Sendable {
    case number(Int64)
    case key(OrderedBytes)
  }

  extension ViewPlan {
    func identity(_ key: RowKey) -> RowIdentity {
      identity(keyValues: key.values.suffix(keyTermCount), rowID: key.rowID)
    }

    /// Returns the primary key, or the row ID if that is the key, or if a part of the key is NULL: any number of rows
    /// may have such a key.
    ///
    /// - Parameter keyValues: The values of the primary key.
    func identity(keyValues: some Collection<SQLiteValue>, rowID: Int64) -> RowIdentity {
      if keyTermCount == 0 || keyValues.contains(.null) { return .number(rowID) }
      var bytes = OrderedBytes()
      for (term, value) in zip(terms.suffix(keyTermCount), keyValues) { bytes.append(value, collation: term.collation) }
      return .key(bytes)
    }
  }

  /// The sort key of a row in its group.
  struct KeyValues: Hashable, Sendable {
    /// One for each term.
    let values: [SQLiteValue]
    let rowID: Int64
  }

  /// The key of a row in a view: its group and its sort key.
  ///
  /// An object, as it is handed on a dozen times.
  final class RowKey: Equatable, Sendable {
    let group: SQLiteValue
    let groupBytes: OrderedBytes
    let sortKey: KeyValues
    /// The terms and the row ID.
    let bytes: OrderedBytes
    /// The values for the aggregates of the view.
    let aggregated: [SQLiteValue]

    var values: [SQLiteValue] { sortKey.values }
    var rowID: Int64 { sortKey.rowID }

    init(
      group: SQLiteValue, groupBytes: OrderedBytes, sortKey: KeyValues, bytes: OrderedBytes, aggregated: [SQLiteValue]
    ) {
      self.group = group
      self.groupBytes = groupBytes
      self.sortKey = sortKey
      self.bytes = bytes
      self.aggregated = aggregated
    }

    static func == (left: RowKey, right: RowKey) -> Bool {
      left === right
        || (left.bytes == right.bytes && left.groupBytes == right.groupBytes && left.sortKey == right.sortKey
          && left.group == right.group && left.aggregated == right.aggregated)
    }
  }
#endif
