#if GRDB
  import DataSources
  import GRDB

  /// A view that is kept in step with the database, one snapshot after the other.
  protocol MaintainedView: Sendable {
    var definition: ViewDefinition { get }
    /// In the snapshot that it was brought to last.
    var state: ViewState { get }
    /// The plans that statements are kept for.
    var planNumbers: Set<Int> { get }
    /// Goes to the next snapshot.
    ///
    /// - Returns: what leads there.
    mutating func advance(_ step: ViewAdvanceInput) throws -> ChangeSet
    /// The view as it is in a snapshot, for one that could not be brought there.
    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> any MaintainedView
  }

  extension MaintainedView {
    func reopened(_ preparation: ViewPreparation, in snapshot: SnapshotReader) throws -> any MaintainedView {
      try preparation.view(definition, view: state.view, in: snapshot)
    }
  }

  /// From one snapshot to the next.
  struct ViewAdvanceInput {
    let commits: CommitLog.Contents
    /// Whether others committed as well, who tell nothing.
    let isForeign: Bool
    /// The primary keys of rows that are to be updated whatever happened to them.
    let redrawn: Set<[DatabaseValue]>
    let old: SnapshotConnection
    let new: SnapshotConnection

    /// Reads both snapshots; meanwhile nobody else reads the old one, which is shown.
    func read<Result>(_ body: (_ old: SnapshotReader, _ new: SnapshotReader) throws -> Result) throws -> Result {
      try new.read { new in try old.read { old in try body(old, new) } }
    }
  }
#endif
