#if GRDB
  import DataSources

  /// All rows of a view that can be searched.
  enum WholeView: Sendable {
    case indexed(IndexedView)
    case joined(JoinedView)

    /// Opens the view in a snapshot.
    init(
      _ definition: ViewDefinition, _ plan: ViewPlan, _ table: WatchedTable, parents: [WatchedTable], view: Int,
      in snapshot: SnapshotReader
    ) throws {
      self =
        plan.parents.isEmpty
        ? .indexed(try IndexedView(definition, plan: plan, table: table, view: view, in: snapshot))
        : .joined(try JoinedView(definition, plan: plan, table: table, parents: parents, view: view, in: snapshot))
    }

    var maintained: any MaintainedView {
      switch self {
      case .indexed(let view): view
      case .joined(let view): view
      }
    }

    /// The view as an index keeps it in order, if one does.
    var indexed: IndexedView? { if case .indexed(let view) = self { view } else { nil } }

    /// Brings the view to the next snapshot.
    mutating func advance(_ input: ViewAdvanceInput) throws -> ChangeSet {
      switch self {
      case .indexed(var view):
        defer { self = .indexed(view) }
        return try view.advance(input)
      case .joined(var view):
        defer { self = .joined(view) }
        return try view.advance(input)
      }
    }
  }
#endif
