#if GRDB
  import DataSources
  import GRDB

  /// A view that is kept in step with the database, one snapshot after the other.
  protocol MaintainedView: Sendable {
    var definition: ViewDefinition { get }
    /// Its number among the views of its database.
    var view: Int { get }
    /// The rows in the snapshot that it was brought to last.
    var layout: ViewLayout { get }
    /// The plans that statements are kept for.
    var planNumbers: Set<Int> { get }
    /// The table and the plan of a view that only the rows of one table change; `nil` for any other.
    var route: (table: WatchedTable, plan: NumberedPlan)? { get }
    /// Brings the view to the next snapshot.
    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet
  }

  extension MaintainedView {
    var route: (table: WatchedTable, plan: NumberedPlan)? { nil }
  }

  /// From one snapshot to the next.
  struct ViewAdvanceInput {
    let commits: CommitLog.Contents
    /// What other processes committed, which isn't reported.
    var foreign: ForeignCommits
    /// The primary keys of rows that are to be updated whatever happened to them.
    let redrawn: Set<[DatabaseValue]>
    let old: SnapshotConnection
    let new: SnapshotConnection
    /// With the other views of the step.
    var shared = SharedStep()

    /// Whether rows may have changed that commits don't report.
    var isForeign: Bool { foreign != .none }

    /// The rows of a table that commits touched, or other processes may have.
    func log(of table: WatchedTable) -> TableLog {
      var log = commits.log(of: table)
      switch foreign {
      case .none: break
      case .rows(let rows): log.add(rows)
      case .unknown: log.isIncomplete = true
      }
      return log
    }

    /// Reads both snapshots; meanwhile no other reader uses the old one, which is displayed.
    func read<Result>(_ body: (_ old: SnapshotReader, _ new: SnapshotReader) throws -> Result) throws -> Result {
      try new.read { new in try old.read { old in try body(old, new) } }
    }

    /// The row IDs of ``redrawn``, in the new snapshot.
    func redrawnRowIDs(_ plan: NumberedPlan) throws -> Set<Int64> {
      if redrawn.isEmpty { return [] }
      return try new.read { try ViewReader(plan, $0).rowIDs(of: redrawn) }
    }
  }

  extension ViewReader {
    /// The row IDs of the rows with primary keys.
    func rowIDs(of keys: Set<[DatabaseValue]>) throws -> Set<Int64> {
      Set(try keys.compactMap { try rowID(of: $0.map(SQLiteValue.init)) })
    }
  }

  /// What other processes committed between two snapshots.
  enum ForeignCommits: Equatable, Sendable {
    case none
    /// The IDs of all rows that may have changed, of any table, and of many that haven't.
    case rows(Set<Int64>)
    /// Any row may have changed.
    case unknown

    /// Finds the changed rows from the written pages, if possible.
    ///
    /// - Complexity: O(*f*) for *f* frames of the write-ahead log.
    init(between old: SnapshotConnection, and new: SnapshotConnection) {
      let rows = new.read { new in
        old.read { old -> Set<Int64>? in
          let isExact = old.link.isPositionExact && new.link.isPositionExact
          guard let before = old.link.position, let after = isExact ? new.link.position : LogPosition(new.sqlite) else {
            return nil
          }
          return ChangedPages(new.sqlite, from: before, to: after)?.rowIDs(isExact: isExact)
        }
      }
      self = rows.map(Self.rows) ?? .unknown
    }
  }
#endif
