#if GRDB
  import DataSources
  import GRDB

  /// A view that a list displays, kept in step with the database in one of four ways.
  enum OpenView: Sendable {
    case indexed(IndexedView)
    case refetched(RefetchedView)
    case searched(SearchedView)
    case joined(JoinedView)

    /// Opens a view in a snapshot.
    init(
      _ preparation: ViewPreparation, of definition: ViewDefinition, view: Int, in snapshot: SnapshotReader
    ) throws {
      switch preparation {
      case .indexed(let plan, let table):
        self = .indexed(try IndexedView(definition, plan: plan, table: table, view: view, in: snapshot))
      case .joined(let plan, let table, let parents):
        self = .joined(
          try JoinedView(definition, plan: plan, table: table, parents: parents, view: view, in: snapshot))
      case .refetched(let reason, _, let isForNow):
        self = .refetched(
          try RefetchedView(definition, reason: reason, isForNow: isForNow, view: view, in: snapshot))
      }
    }

    var maintained: any MaintainedView {
      switch self {
      case .indexed(let view): view
      case .refetched(let view): view
      case .searched(let view): view
      case .joined(let view): view
      }
    }

    var search: SearchedView? { if case .searched(let view) = self { view } else { nil } }

    /// Whether the view displays exactly what another state of it displayed, as far as that is known.
    func isSame(as before: OpenView) -> Bool {
      guard case .indexed(let new) = self, case .indexed(let old) = before else { return false }
      return new.state == old.state
    }

    /// Whether the view is read again only until its index can be written.
    var isTemporary: Bool { if case .refetched(let view) = self { view.isForNow } else { false } }

    var sectionCount: Int { maintained.layout.sectionCount }

    /// A step to the view, for its list.
    func step(_ changes: ChangeSet) -> ViewStep {
      ViewStep(
        layout: maintained.layout, definition: maintained.definition.number, search: search?.status, changes: changes)
    }

    // MARK: Changes

    /// Brings the view to the next snapshot.
    mutating func advance(_ input: ViewAdvanceInput) throws -> ChangeSet {
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
      case .joined(var view):
        defer { self = .joined(view) }
        return try view.advance(input)
      }
    }

    /// Brings the view to the next snapshot after a change of the schema.
    mutating func advance(_ input: ViewAdvanceInput, _ preparation: ViewPreparation) throws -> ChangeSet {
      switch (self, preparation) {
      case (.indexed(let view), .indexed(let plan, let table)) where view.plan == plan && view.table == table:
        return try advance(input)
      case (.joined(let view), .joined(let plan, let table, let parents)) where view.isOf(plan, table, parents):
        return try advance(input)
      case (.refetched, .refetched):
        // A change of the schema can be one of the rows, and isn't reported as such.
        var input = input
        input.foreign = .unknown
        return try advance(input)
      case (.searched(var view), _):
        defer { self = .searched(view) }
        return try view.replan(preparation, input)
      default: return try replace(by: preparation, of: maintained.definition, input)
      }
    }

    /// Displays another view instead.
    ///
    /// - Complexity: O(*n*): all rows are compared.
    mutating func replace(
      by preparation: ViewPreparation, of definition: ViewDefinition, _ input: ViewAdvanceInput
    ) throws -> ChangeSet {
      let old = self
      let new = try input.new.read { try OpenView(preparation, of: definition, view: maintained.view, in: $0) }
      self = new
      switch (old, new) {
      case (.indexed(let old), .indexed(let new)) where old.table.name == new.table.name:
        return try new.changes(from: old, input)
      case (.joined(let old), .joined(let new)) where old.tables.table.name == new.tables.table.name:
        return try new.changes(from: old, input)
      case (.refetched(let old), .refetched(let new)) where old.definition.table == new.definition.table:
        return new.changes(from: old)
      default: return .replacing(old.sectionCount, new.sectionCount)
      }
    }

    /// The view as it is in a snapshot, for one that couldn't be brought there.
    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> OpenView {
      if let search { return .searched(try search.reopened(preparation, in: snapshot)) }
      return try OpenView(preparation, of: maintained.definition, view: maintained.view, in: snapshot)
    }
  }
#endif
