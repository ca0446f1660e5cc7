#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The rows of a view, or their location.
  enum ViewLayout: Sendable {
    /// Rows in the database, in the order of an index.
    case directory(IdentifiedPlan, ViewDirectory)
    /// Rows in the database, whose row IDs are in memory.
    case rowIDs(IdentifiedPlan, OrderedRowIDs)
    /// Rows in memory, which are read again after commits.
    case refetched(RefetchedRows)

    var isRefetched: Bool {
      if case .refetched = self { true } else { false }
    }

    var sectionCount: Int {
      switch self {
      case .directory(_, let directory): directory.groups.count
      case .rowIDs(_, let rows): rows.sections.count
      case .refetched(let rows): rows.sections.count
      }
    }

    func itemCount(inSection section: Int) -> Int {
      guard section >= 0, section < sectionCount else { return 0 }
      return switch self {
      case .directory(_, let directory): directory.groups[section].count
      case .rowIDs(_, let rows): rows.sections[section].rows.count
      case .refetched(let rows): rows.sections[section].items.count
      }
    }

    /// Returns the section of a group.
    func section(of value: DatabaseValue) -> Int? {
      switch self {
      case .directory(let plan, let directory):
        let (index, exists) = directory.index(ofGroup: plan.plan.groupBytes(SQLiteValue(value)))
        return exists ? index : nil
      case .rowIDs(let plan, let rows):
        let (index, exists) = rows.index(ofGroup: plan.plan.groupBytes(SQLiteValue(value)))
        return exists ? index : nil
      case .refetched(let rows):
        let value = ComparedValue(value)
        return rows.sections.firstIndex { $0.id == value || ComparedValue($0.value) == value }
      }
    }

    /// Returns the ID of a section: one value for all that are equal for SQLite.
    func id(ofSection section: Int) -> ItemID? {
      guard section >= 0, section < sectionCount else { return nil }
      return switch self {
      case .directory(let plan, let directory):
        ItemID(plan.plan.sectionID(of: directory.groups[section].value).databaseValue)
      case .rowIDs(let plan, let rows): ItemID(plan.plan.sectionID(of: rows.sections[section].value).databaseValue)
      case .refetched(let rows): ItemID(rows.sections[section].id.value)
      }
    }

    /// Returns the value of a section's first row; those of the others are equal to it.
    func value(ofSection section: Int) -> DatabaseValue? {
      guard section >= 0, section < sectionCount else { return nil }
      return switch self {
      case .directory(_, let directory): directory.groups[section].value.databaseValue
      case .rowIDs(_, let rows): rows.sections[section].value.databaseValue
      case .refetched(let rows): rows.sections[section].value
      }
    }
  }

  // MARK: - Aggregates

  extension ViewLayout {
    /// The aggregates that the view has.
    var aggregates: [AggregateKey] {
      switch self {
      case .directory(let plan, _), .rowIDs(let plan, _): plan.plan.aggregates.map(\.key)
      case .refetched(let rows): rows.aggregates
      }
    }

    /// Returns the aggregates of a section; none if there is no such section.
    func aggregates(ofSection section: Int) -> [AggregateState] {
      guard section >= 0, section < sectionCount else { return [] }
      return switch self {
      case .directory(_, let directory): directory.groups[section].aggregates
      case .rowIDs(_, let rows): rows.sections[section].aggregates
      case .refetched(let rows): rows.sections[section].aggregates
      }
    }

    /// The aggregates of all sections together.
    ///
    /// - Complexity: O(*g*) for *g* sections.
    var totals: [AggregateState] {
      var totals = aggregates.map { AggregateState($0.function) }
      if totals.isEmpty { return totals }
      for section in 0..<sectionCount {
        for (index, state) in aggregates(ofSection: section).enumerated() { totals[index].add(state) }
      }
      return totals
    }
  }
#endif
