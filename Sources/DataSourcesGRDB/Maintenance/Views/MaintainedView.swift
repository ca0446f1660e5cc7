#if GRDB
  import DataSources
  import GRDB

  /// A view that is maintained: it advances from snapshot to snapshot.
  protocol MaintainedView: Sendable {
    var definition: ViewDefinition { get }
    /// The ID of the view among those of its database.
    var viewID: Int { get }
    /// The rows in the snapshot to which the view advanced last.
    var layout: ViewLayout { get }
    /// The IDs of the plans whose statements the view uses.
    var planIDs: Set<Int> { get }
    /// The table and the plan of a view that only the rows of one table change; `nil` for any other.
    var route: (table: WatchedTable, plan: IdentifiedPlan)? { get }
    /// Advances the view to the next snapshot.
    mutating func advance(_ step: MaintenanceStep) throws -> ChangeSet
  }

  extension MaintainedView {
    var route: (table: WatchedTable, plan: IdentifiedPlan)? { nil }
  }

  /// A step from one snapshot to the next, with the commits between them.
  struct MaintenanceStep {
    let commits: CommitLog.Contents
    /// The unreported commits of other processes.
    var external: ExternalCommits
    /// The primary keys of rows that are updated even if they didn't change.
    let invalidated: Set<[DatabaseValue]>
    let old: SnapshotConnection
    let new: SnapshotConnection
    /// The deltas that the views of the step share.
    var shared = SharedDeltas()

    /// Whether rows may have changed that commits don't report.
    var hasExternalCommits: Bool { external != .none }

    /// Returns the rows of a table that commits affected, or that those of other processes may have.
    func log(of table: WatchedTable) -> TableLog {
      var log = commits.log(of: table)
      switch external {
      case .none: break
      case .rows(let rows): log.add(rows)
      case .unknown: log.isIncomplete = true
      }
      return log
    }

    /// Whether rows may have changed that a view reads.
    func concerns(_ preparation: ViewPreparation, ofView viewID: Int) -> Bool {
      if hasExternalCommits || commits.affected.contains(viewID) { return true }
      guard let (_, table, related) = preparation.planned else { return false }
      return ([table] + related).contains { !commits.log(of: $0).isEmpty }
    }

    /// Reads both snapshots; meanwhile no other reader uses the old one, which is displayed.
    func read<Result>(_ body: (_ old: SnapshotReader, _ new: SnapshotReader) throws -> Result) throws -> Result {
      try new.read { new in try old.read { old in try body(old, new) } }
    }

    /// Returns the row IDs of ``invalidated`` in the new snapshot.
    func invalidatedRowIDs(_ plan: IdentifiedPlan) throws -> Set<Int64> {
      if invalidated.isEmpty { return [] }
      return try new.read { try ViewReader(plan, $0).rowIDs(of: invalidated) }
    }
  }

  extension ViewReader {
    /// Returns the row IDs of the rows with primary keys.
    func rowIDs(of keys: Set<[DatabaseValue]>) throws -> Set<Int64> {
      Set(try keys.compactMap { try rowID(of: $0.map(SQLiteValue.init)) })
    }
  }

  extension MaintenanceStep {
    /// The commits of other processes between two snapshots.
    enum ExternalCommits: Equatable, Sendable {
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
            guard let before = old.link.position, let after = isExact ? new.link.position : LogPosition(new.sqlite)
            else {
              return nil
            }
            return ChangedPages(new.sqlite, from: before, to: after)?.rowIDs(isExact: isExact)
          }
        }
        self = rows.map(Self.rows) ?? .unknown
      }
    }
  }
#endif
