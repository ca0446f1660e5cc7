#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// A view whose rows are in the database, in the order of a plan.
  protocol OrderedView: MaintainedView {
    var identifiedPlan: IdentifiedPlan { get }
    /// The table of the view, and those of its parents.
    var watched: [WatchedTable] { get }
    /// Reads all rows in the snapshot to which the view advanced.
    ///
    /// - Complexity: O(*n*).
    func compared(in connection: SnapshotConnection) throws -> ViewComparison
  }

  /// All rows of a view in order, to be compared with another snapshot or another view when very many changed.
  struct ViewComparison {
    /// The compared properties of a row.
    struct ComparedRow: Identifiable, Sendable {
      let id: RowIdentity
      let rowID: Int64
    }

    struct ComparedSection: ListSectionProtocol {
      /// The ID of ``ViewPlan/sectionID(of:)``, for views in any order.
      let id: OrderedBytes
      /// The value of the first row.
      let value: SQLiteValue
      var items: [ComparedRow] = []
      var aggregates: [AggregateKey: SQLiteValue] = [:]
      /// Whether lists make a title of the value.
      var hasTitle = true

      init(_ plan: ViewPlan, value: SQLiteValue, aggregates: [AggregateState] = []) {
        var id = OrderedBytes()
        id.append(plan.sectionID(of: value), collation: .binary)
        self.id = id
        self.value = value
        add(plan, aggregates)
      }

      mutating func add(_ plan: ViewPlan, _ states: [AggregateState]) {
        aggregates = Dictionary(zip(plan.aggregates.map(\.key), states.map(\.value))) { $1 }
      }

      func hasSameContent(as other: ComparedSection) -> Bool {
        value == other.value && aggregates == other.aggregates && hasTitle == other.hasTitle
      }
    }

    private let sections: [ComparedSection]

    /// Reads the rows that an index has in order, some thousand at a time, so that others may read in between.
    init(_ plan: IdentifiedPlan, _ directory: ViewDirectory, in connection: SnapshotConnection) throws {
      var statement: RawStatement?
      // A statement is released while no other reader uses its connection.
      defer { connection.read { _ in statement = nil } }
      var rows = ViewScan(plan.plan)
      var hasMore = true
      while hasMore {
        try connection.read { snapshot in
          let running = try statement ?? snapshot.newStatement(rows.sql)
          if statement == nil {
            for (index, equality) in plan.plan.equalities.enumerated() { running.bind(equality.value, at: index + 1) }
          }
          statement = running
          hasMore = try rows.add(2_048, from: running)
        }
      }
      sections = rows.sections(of: directory)
    }

    /// Copies the row IDs that are in memory, and reads the keys of the rows unless those are the row IDs.
    ///
    /// - Parameters:
    ///   - reader: `nil` to identify rows by their row IDs.
    ///   - hasTitles: Whether lists make titles of the sections' values.
    init(_ plan: ViewPlan, _ rows: OrderedRowIDs, _ reader: ViewReader? = nil, hasTitles: Bool = true) throws {
      sections = try rows.sections.map { section in
        var compared = ComparedSection(plan, value: section.value, aggregates: section.aggregates)
        compared.hasTitle = hasTitles
        compared.items = try section.rows.map { rowID in
          ComparedRow(id: try reader?.identity(ofRow: rowID) ?? .number(rowID), rowID: rowID)
        }
        return compared
      }
    }

    /// Returns the changes from other rows to these.
    func changes(from old: ViewComparison, isSame: @escaping (ComparedRow, ComparedRow) -> Bool) -> ChangeSet {
      ChangeSet(
        fromSections: old.sections, toSections: sections, by: ItemComparison(id: \.id, hasSameContent: isSame))
    }

    /// Returns the changes from another view of the same table, or another state, to this one.
    ///
    /// - Parameters:
    ///   - before: The displayed view.
    ///   - after: The view that will be displayed.
    ///   - step: The step between their snapshots.
    ///   - differing: The rows of the table that aren't the same in both snapshots; `nil` if they weren't computed.
    static func changes(
      from before: some OrderedView, to after: some OrderedView, _ step: MaintenanceStep,
      differing: Set<Int64>? = nil
    ) throws -> ChangeSet {
      let affected = try affectedRowIDs(before, after, step)
      if let affected, try areDisjoint(before, after, affected, step) {
        return .replacing(before.layout.sectionCount, after.layout.sectionCount)
      }
      let invalidated = try step.invalidatedRowIDs(after.identifiedPlan)
      let content = try ContentComparison(before, after, step, differing: differing ?? affected)
      let old = try before.compared(in: step.old)
      let new = try after.compared(in: step.new)
      var failure: (any Error)?
      func isSame(_ old: ComparedRow, _ new: ComparedRow) -> Bool {
        if invalidated.contains(new.rowID) { return false }
        do { return try content.isSame(old.rowID, new.rowID, step) } catch {
          failure = error
          return false
        }
      }
      let changes = withoutActuallyEscaping(isSame) { new.changes(from: old, isSame: $0) }
      if let failure { throw failure }
      return changes
    }

    /// The number of affected rows above which all rows are compared.
    private static let maximumAffectedCount = 1_000

    /// Returns the rows of the views' table that may not be the same in both snapshots; `nil` if that isn't known, or there are many.
    private static func affectedRowIDs(
      _ before: some OrderedView, _ after: some OrderedView, _ step: MaintenanceStep
    ) throws -> Set<Int64>? {
      let table = after.watched[0]
      let log = step.log(of: table)
      guard before.watched[0] == table, !log.isIncomplete, log.rows.count <= maximumAffectedCount else { return nil }
      let finder = ReplacedRowFinder(after.identifiedPlan, table.uniqueIndexes)
      return try step.read { old, _ in try finder.affectedRowIDs(log, in: old) }
    }

    /// Returns whether no row is in both views: a column has one value in each of them, and no affected row got the other one.
    private static func areDisjoint(
      _ before: some OrderedView, _ after: some OrderedView, _ affected: Set<Int64>, _ step: MaintenanceStep
    ) throws -> Bool {
      guard after.identifiedPlan.plan.isDisjoint(from: before.identifiedPlan.plan) else { return false }
      return try step.read { old, new in
        let was = ViewReader(before.identifiedPlan, old)
        let isNow = ViewReader(after.identifiedPlan, new)
        return try !affected.contains { try was.row($0).key != nil }
          || !affected.contains { try isNow.row($0).key != nil }
      }
    }
  }

  /// The comparison of the content of rows that are in two views, or in two snapshots of one.
  private struct ContentComparison {
    private let old: IdentifiedPlan
    private let new: IdentifiedPlan
    private let hasSameColumns: Bool
    /// The rows that may not be the same in both snapshots; `nil` if any row may not.
    private let differing: Set<Int64>?

    init(
      _ before: some OrderedView, _ after: some OrderedView, _ step: MaintenanceStep, differing computed: Set<Int64>?
    ) throws {
      old = before.identifiedPlan
      new = after.identifiedPlan
      let before = before.watched
      let after = after.watched
      let plan = new.plan
      let oldPlan = old.plan
      let hasParents = try step.new.read { try Self.hasColumnsOfOtherTables(plan, in: $0) }
      hasSameColumns =
        try plan.selection == oldPlan.selection && (!hasParents || plan.source == oldPlan.source)
        && step.read { try Self.columnNames(of: oldPlan, in: $0) == Self.columnNames(of: plan, in: $1) }
      // Rows of other tables affect those of the view.
      let areOthersSame = !hasParents || (before == after && after.dropFirst().allSatisfy { step.log(of: $0).isEmpty })
      differing =
        try hasSameColumns && areOthersSame ? computed ?? step.shared.differingRows(in: plan.table, step) : nil
    }

    /// Returns whether records have columns of other tables, besides those of the view's table.
    private static func hasColumnsOfOtherTables(_ plan: ViewPlan, in snapshot: SnapshotReader) throws -> Bool {
      if !plan.isJoined { return false }
      if plan.paths.contains(where: { !$0.isParent }) { return true }
      do { _ = try snapshot.newStatement("SELECT \(plan.selection) FROM \(plan.table)") } catch DatabaseError
        .SQLITE_ERROR
      {
        return true
      }
      return false
    }

    private static func columnNames(of plan: ViewPlan, in snapshot: SnapshotReader) throws -> [String] {
      try snapshot.withDatabase {
        try $0.makeStatement(sql: "SELECT \(plan.selection) FROM \(plan.source)").columnNames
      }
    }

    /// Returns whether the content of a row is the same in both views.
    func isSame(_ before: Int64, _ after: Int64, _ step: MaintenanceStep) throws -> Bool {
      if !hasSameColumns { return false }
      if before == after, let differing, !differing.contains(after) { return true }
      // One row at a time: others may read in between.
      return try step.read {
        let (left, right) = (
          try ViewReader(old, $0).contentStatement(ofRow: before),
          try ViewReader(new, $1).contentStatement(ofRow: after)
        )
        defer {
          left.reset()
          right.reset()
        }
        return try left.step() && right.step() && right.hasSameValues(as: left)
      }
    }
  }

  extension ViewReader {
    /// Returns the statement that reads the columns of a record.
    fileprivate func contentStatement(ofRow rowID: Int64) throws -> RawStatement {
      let statement = try snapshot.statement(key(.content)) {
        "SELECT \(plan.selection) FROM \(plan.source) WHERE \(plan.rowID) = ?"
      }
      statement.bind(rowID, at: 1)
      return statement
    }
  }

  /// The rows of a comparison, while they are being read.
  private struct ViewScan {
    private let plan: ViewPlan
    private var sections: [ViewComparison.ComparedSection] = []
    private var last: (value: SQLiteValue, bytes: OrderedBytes)?

    init(_ plan: ViewPlan) {
      self.plan = plan
      if plan.group == nil { begin(.null) }
    }

    var sql: String {
      let keys = plan.terms.suffix(plan.keyTermCount).map(\.sql)
      let columns = [plan.group?.sql ?? "NULL", "rowid"] + keys
      let filter = plan.indexConditions.whereClause
      let order = [plan.group?.ordering, plan.ordering()].compactMap { $0 }.joined(separator: ", ")
      return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.indexedTable)\(filter) ORDER BY \(order)"
    }

    /// Reads some rows.
    ///
    /// - Returns: Whether there are more.
    mutating func add(_ count: Int, from statement: RawStatement) throws -> Bool {
      for _ in 0..<count {
        guard try statement.step() else { return false }
        if plan.group != nil { begin(statement.value(0)) }
        let rowID = statement.integer(1)
        let keys = 2..<2 + plan.keyTermCount
        sections[sections.count - 1].items.append(
          .init(
            id: plan.identity(keyValues: statement.values(keys), rowID: rowID), rowID: rowID))
      }
      return true
    }

    /// Begins another section, unless the value is that of the last one, or equal to it in the order.
    private mutating func begin(_ value: SQLiteValue) {
      if value == last?.value { return }
      let bytes = plan.groupBytes(value)
      if bytes != last?.bytes { sections.append(.init(plan, value: value)) }
      last = (value, bytes)
    }

    /// Returns all sections, with the aggregates of a directory of the same snapshot.
    func sections(of directory: ViewDirectory) -> [ViewComparison.ComparedSection] {
      if plan.aggregates.isEmpty { return sections }
      return sections.map { section in
        let (group, exists) = directory.index(ofGroup: plan.groupBytes(section.value))
        var section = section
        if exists { section.add(plan, directory.groups[group].aggregates) }
        return section
      }
    }
  }

  /// The rows of a table that are not the same in two snapshots, computed by reading both side by side: for commits
  /// that weren't reported.
  ///
  /// - Complexity: O(*n*), some tenths of a microsecond a row. Others may read in between.
  struct TableDiff {
    private(set) var rowIDs: Set<Int64> = []

    /// Compares a table.
    ///
    /// - Parameters:
    ///   - table: The quoted name of the table.
    ///   - step: The step between the snapshots.
    init(in table: String, _ step: MaintenanceStep) throws {
      var statements: (old: RawStatement, new: RawStatement)?
      // Statements are released while no other reader uses their connections.
      defer { try? step.read { _, _ in statements = nil } }
      let sql = "SELECT rowid, * FROM \(table) NOT INDEXED ORDER BY rowid"
      var scan = Scan()
      while !scan.isAtEnd {
        try step.read { old, new in
          let both = try statements ?? (old.newStatement(sql), new.newStatement(sql))
          statements = both
          try scan.compare(2_048, both.old, both.new, &rowIDs)
        }
      }
    }

    /// The progress of the two readings.
    private struct Scan {
      private var old: Int64?
      private var new: Int64?
      private var hasBegun = false
      private(set) var isAtEnd = false

      mutating func compare(
        _ count: Int, _ before: RawStatement, _ after: RawStatement, _ rowIDs: inout Set<Int64>
      ) throws {
        if !hasBegun {
          old = try before.nextRowID()
          new = try after.nextRowID()
          hasBegun = true
        }
        for _ in 0..<count {
          switch (old, new) {
          case (nil, nil):
            isAtEnd = true
            return
          case (let left?, let right?) where left == right:
            if !before.hasSameValues(as: after) { rowIDs.insert(left) }
            old = try before.nextRowID()
            new = try after.nextRowID()
          case (let left?, let right) where left < right ?? .max || right == nil:
            rowIDs.insert(left)
            old = try before.nextRowID()
          case (_, let right):
            if let right { rowIDs.insert(right) }
            new = try after.nextRowID()
          }
        }
      }
    }
  }

  extension RawStatement {
    /// Returns the first column of the next row, or `nil` at the end.
    fileprivate func nextRowID() throws -> Int64? { try step() ? integer(0) : nil }
  }
#endif
