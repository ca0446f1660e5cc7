#if GRDB
  import DataSources

  /// From one snapshot to the next: what all lists of a database take over together.
  struct LiveStep: Sendable {
    /// The connection that reads the new snapshot.
    let snapshot: SnapshotConnection
    /// Whether the snapshot is the one that is shown already, and only searches show something else.
    var isFound = false
    /// What writers attached to the commits in between.
    var notes: [any Sendable] = []
    /// For those who wait for it.
    var answers: [@Sendable () -> Void] = []
    /// By the number of the view; views that stayed the same are not there.
    var views: [Int: ViewStep] = [:]
  }

  /// What a step means for one view.
  struct ViewStep: Sendable {
    var state: ViewState
    var changes: ChangeSet
    /// Why the view shows nothing; `nil` as a rule.
    var failure: (any Error)?
  }
#endif
