#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// Where the rows of a view are.
  enum ViewLayout: Sendable {
    /// In the database, in the order of an index.
    case directory(NumberedPlan, ViewDirectory)
    /// In the database, by their numbers.
    case found(NumberedPlan, FoundRows)
    /// Here.
    case held(HeldRows)

    var isHeld: Bool {
      if case .held = self { true } else { false }
    }

    var sectionCount: Int {
      switch self {
      case .directory(_, let directory): directory.groups.count
      case .found(_, let rows): rows.sections.count
      case .held(let rows): rows.sections.count
      }
    }

    func itemCount(inSection section: Int) -> Int {
      guard section >= 0, section < sectionCount else { return 0 }
      return switch self {
      case .directory(_, let directory): directory.groups[section].count
      case .found(_, let rows): rows.sections[section].rows.count
      case .held(let rows): rows.sections[section].items.count
      }
    }

    /// The section of a group.
    func section(of value: DatabaseValue) -> Int? {
      switch self {
      case .directory(let plan, let directory):
        let (index, isThere) = directory.index(ofGroup: plan.plan.groupBytes(SQLiteValue(value)))
        return isThere ? index : nil
      case .found(let plan, let rows):
        let (index, isThere) = rows.index(ofGroup: plan.plan.groupBytes(SQLiteValue(value)))
        return isThere ? index : nil
      case .held(let rows): return rows.sections.firstIndex { $0.id == value || $0.value == value }
      }
    }

    /// What a section is known by as long as it is there: one value for all that SQLite finds equal.
    func id(ofSection section: Int) -> ItemID? {
      guard section >= 0, section < sectionCount else { return nil }
      return switch self {
      case .directory(let plan, let directory):
        ItemID(plan.plan.sectionID(of: directory.groups[section].value).databaseValue)
      case .found(let plan, let rows): ItemID(plan.plan.sectionID(of: rows.sections[section].value).databaseValue)
      case .held(let rows): ItemID(rows.sections[section].id)
      }
    }

    /// The value of a section's first row; those of the others are equal to it.
    func value(ofSection section: Int) -> DatabaseValue? {
      guard section >= 0, section < sectionCount else { return nil }
      return switch self {
      case .directory(_, let directory): directory.groups[section].value.databaseValue
      case .found(_, let rows): rows.sections[section].value.databaseValue
      case .held(let rows): rows.sections[section].value
      }
    }
  }

  extension ViewLayout {
    /// The aggregates that the view has.
    var aggregates: [AggregateKey] {
      switch self {
      case .directory(let plan, _), .found(let plan, _): plan.plan.aggregates.map(\.key)
      case .held(let rows): rows.aggregates
      }
    }

    /// The aggregates of a section; none if there is no such section.
    func aggregates(ofSection section: Int) -> [AggregateState] {
      guard section >= 0, section < sectionCount else { return [] }
      return switch self {
      case .directory(_, let directory): directory.groups[section].aggregates
      case .found(_, let rows): rows.sections[section].aggregates
      case .held(let rows): rows.sections[section].aggregates
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
