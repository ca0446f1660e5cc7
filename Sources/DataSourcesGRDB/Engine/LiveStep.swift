#if GRDB
  import DataSources

  /// A step to another snapshot, which all lists of a database display together.
  struct LiveStep: Sendable {
    /// Whether the snapshot is the displayed one, and only searches display other rows.
    var isFound = false
    /// What writers attached to the commits in between.
    var annotations: [any Sendable] = []
    /// The callers who wait for the step.
    var completions: [Completion] = []
    /// By the number of the view, without views that stayed the same.
    var views: [Int: ViewStep] = [:]
  }

  /// What a step means for one view.
  struct ViewStep: Sendable {
    let layout: ViewLayout
    /// The number of the view's definition, if the list displays the view.
    var definition: Int?
    /// Of a search.
    var search: SearchStatus?
    let changes: ChangeSet
    /// Why the view is empty although its table isn't.
    var failure: (any Error)?
  }
#endif
