#if GRDB
  import DataSources
  import GRDB

  /// A view that a list displays, maintained in one of four ways.
  indirect enum OpenView: Sendable {
    case indexed(IndexedView)
    case refetched(RefetchedView)
    case searched(SearchedView)
    case inMemory(MemoryView)

    /// Opens a view in a snapshot.
    ///
    /// - Parameter old: The sections that the list displays, if the view is refetched.
    init(
      _ preparation: ViewPreparation, of definition: ViewDefinition, view: Int, in snapshot: SnapshotReader,
      after old: [RefetchedSection] = []
    ) throws {
      switch preparation {
      case .indexed(let plan, let table):
        self = .indexed(try IndexedView(definition, plan: plan, table: table, viewID: view, in: snapshot))
      case .inMemory(let plan, let table, let related):
        self = .inMemory(
          try MemoryView(definition, plan: plan, table: table, related: related, viewID: view, in: snapshot))
      case .refetched(let reason, _):
        self = .refetched(
          try RefetchedView(definition, reason: reason, viewID: view, in: snapshot, after: old))
      }
    }

    var maintained: any MaintainedView {
      switch self {
      case .indexed(let view): view
      case .refetched(let view): view
      case .searched(let view): view
      case .inMemory(let view): view
      }
    }

    var search: SearchedView? { if case .searched(let view) = self { view } else { nil } }

    /// The preparation by which the same view can be opened again.
    var preparation: ViewPreparation {
      switch self {
      case .indexed(let view): .indexed(view.plan, view.table)
      case .refetched(let view): .refetched(reason: view.reason, region: DatabaseRegion())
      case .searched(let view) where view.whole is IndexedView: .indexed(view.plan.plan, view.tables.table)
      case .searched(let view): .inMemory(view.plan.plan, view.tables.table, related: view.tables.related)
      case .inMemory(let view):
        .inMemory(view.identifiedPlan.plan, view.tables.table, related: view.tables.related)
      }
    }

    /// Whether the view certainly displays the same as another version of it.
    func isSame(as before: OpenView) -> Bool {
      switch (self, before) {
      case (.indexed(let new), .indexed(let old)): new.version == old.version
      case (.inMemory(let new), .inMemory(let old)): new.route != nil && new.state == old.state
      default: false
      }
    }

    /// The table and the plan of a view that only rows of that table change.
    var route: (table: WatchedTable, plan: IdentifiedPlan)? { maintained.route }

    var sectionCount: Int { maintained.layout.sectionCount }

    /// Returns the list's step to the view.
    func step(_ changes: ChangeSet) -> ViewStep {
      ViewStep(
        layout: maintained.layout, definition: maintained.definition.id, search: search?.status,
        isInViewOrder: search?.isInViewOrder ?? true, changes: changes)
    }

    // MARK: Changes

    /// Brings the view to the next snapshot.
    mutating func advance(_ input: MaintenanceStep) throws -> ChangeSet {
      switch self {
      case .indexed(var view):
        defer { self = .indexed(view) }
        return try view.advance(input)
      case .refetched(var view):
        defer { self = .refetched(view) }
        return try view.advance(input)
      case .searched(var view):
        defer { self = .searched(view) }
        return try view.advance(input)
      case .inMemory(var view):
        defer { self = .inMemory(view) }
        return try view.advance(input)
      }
    }

    /// Brings the view to the next snapshot after a change of the schema.
    mutating func advance(_ input: MaintenanceStep, _ preparation: ViewPreparation) throws -> ChangeSet {
      switch (self, preparation) {
      case (.indexed(let view), .indexed(let plan, let table)) where view.plan == plan && view.table == table:
        return try advance(input)
      case (.inMemory(let view), .inMemory(let plan, let table, let related)) where view.isOf(plan, table, related):
        return try advance(input)
      case (.refetched, .refetched):
        // A change of the schema can be one of the rows, and isn't reported as such.
        var input = input
        input.external = .unknown
        return try advance(input)
      case (.searched(var view), _):
        defer { self = .searched(view) }
        return try view.replan(preparation, input)
      default:
        // The same rows in the same order, after an index was created or dropped.
        var before = self
        if route != nil, route?.table == preparation.planned?.table, let changes = try? before.advance(input) {
          self = try input.new.read {
            try OpenView(preparation, of: maintained.definition, view: maintained.viewID, in: $0)
          }
          return changes
        }
        return try replace(by: preparation, of: maintained.definition, input)
      }
    }

    /// Displays another view instead.
    ///
    /// - Complexity: O(*n*): all rows are compared. If one of the views is refetched, both are in memory.
    mutating func replace(
      by preparation: ViewPreparation, of definition: ViewDefinition, _ input: MaintenanceStep
    ) throws -> ChangeSet {
      let old = self
      let new = try input.new.read {
        try OpenView(
          preparation, of: definition, view: maintained.viewID, in: $0, after: old.refetchedRows?.sections ?? [])
      }
      self = new
      let isSameTable = old.maintained.definition.table.nameKey == definition.table.nameKey
      guard isSameTable, old.search == nil, new.search == nil else {
        return .replacing(old.sectionCount, new.sectionCount)
      }
      if let old = old.maintained as? any OrderedView, let new = new.maintained as? any OrderedView {
        return try ViewComparison.changes(from: old, to: new, input)
      }
      guard let before = try old.allRows(in: input.old), let after = try new.allRows(in: input.new) else {
        return .replacing(old.sectionCount, new.sectionCount)
      }
      return after.changes(from: before, invalidated: input.invalidated)
    }

    private var refetchedRows: RefetchedRows? { if case .refetched(let rows) = maintained.layout { rows } else { nil } }

    /// Reads all rows as a view that is read again has them; `nil` if they aren't those of the layout.
    private func allRows(in connection: SnapshotConnection) throws -> RefetchedRows? {
      if let refetchedRows { return refetchedRows }
      let rows = try connection.read { try $0.withDatabase { try maintained.definition.refetch($0) } }
      let counts = (0..<sectionCount).map { maintained.layout.itemCount(inSection: $0) }
      return rows.sections.map(\.items.count) == counts ? rows : nil
    }

    /// Opens a view again that couldn't be advanced to a snapshot.
    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> OpenView {
      if let search { return .searched(try search.reopened(preparation, in: snapshot)) }
      return try OpenView(preparation, of: maintained.definition, view: maintained.viewID, in: snapshot)
    }
  }
#endif
