#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// All rows of a view in order, to be compared with another state: for when very many changed.
  struct ViewComparison {
    /// A row as far as it is compared.
    struct ComparedRow: Identifiable, Sendable {
      let id: RowIdentity
      let rowID: Int64
    }

    struct ComparedSection: ListSectionProtocol {
      let id: OrderedBytes
      /// That of the first row.
      let value: SQLiteValue
      var items: [ComparedRow]
      var aggregates: [SQLiteValue] = []

      func hasSameContent(as other: ComparedSection) -> Bool {
        value == other.value && aggregates == other.aggregates
      }
    }

    private(set) var sections: [ComparedSection]

    /// Reads a view in a snapshot, some thousand rows at a time: others may read in between.
    ///
    /// - Complexity: O(*n*).
    private init(_ plan: NumberedPlan, in connection: SnapshotConnection) throws {
      var statement: RawStatement?
      // A statement is released while no other reader uses its connection.
      defer { connection.read { _ in statement = nil } }
      var rows = ComparedRows(plan.plan)
      var hasMore = true
      while hasMore {
        try connection.read { snapshot in
          let running = try statement ?? snapshot.newStatement(rows.sql)
          statement = running
          hasMore = try rows.add(2_048, from: running)
        }
      }
      sections = rows.sections
    }

    /// Reads a view in a snapshot, and takes its aggregates from its directory there.
    init(_ plan: NumberedPlan, _ directory: ViewDirectory, in connection: SnapshotConnection) throws {
      try self.init(plan, in: connection)
      if plan.plan.aggregates.isEmpty { return }
      for index in sections.indices {
        let (group, isThere) = directory.index(ofGroup: sections[index].id)
        if isThere { sections[index].aggregates = directory.groups[group].aggregates.map(\.value) }
      }
    }

    /// What leads from another state to this one, when it is known which rows show something else.
    func changes(from old: ViewComparison, updated: Set<Int64>) -> ChangeSet {
      ChangeSet(
        fromSections: old.sections, toSections: sections,
        by: ItemComparison(id: \.id) { !updated.contains($1.rowID) })
    }
  }

  /// The rows of a comparison, while they are being read.
  private struct ComparedRows {
    private let plan: ViewPlan
    private(set) var sections: [ViewComparison.ComparedSection] = []
    private var last: SQLiteValue?

    init(_ plan: ViewPlan) {
      self.plan = plan
      if plan.group == nil { sections.append(.init(id: OrderedBytes(), value: .null, items: [])) }
    }

    var sql: String {
      let keys = plan.terms.suffix(plan.keyTermCount).map(\.sql)
      let columns = [plan.group?.sql ?? "NULL", "rowid"] + keys
      let filter = plan.condition.map { " WHERE \($0)" } ?? ""
      let order = [plan.group?.ordering, plan.ordering()].compactMap { $0 }.joined(separator: ", ")
      return "SELECT \(columns.joined(separator: ", ")) FROM \(plan.indexedTable)\(filter) ORDER BY \(order)"
    }

    /// Reads some rows.
    ///
    /// - Returns: whether there are more.
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

    /// Begins another section, unless the value is that of the last one.
    private mutating func begin(_ value: SQLiteValue) {
      if value == last { return }
      last = value
      // Values that are not the same may still be equal to SQLite.
      let id = plan.groupBytes(value)
      if sections.last?.id != id { sections.append(.init(id: id, value: value, items: [])) }
    }
  }
#endif
