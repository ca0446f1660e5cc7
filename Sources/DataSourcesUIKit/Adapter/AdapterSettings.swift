#if LIST_VIEWS
  public import DataSourcesCells

  /// How an adapter shows changes.
  public struct AdapterSettings {
    /// A change of more rows and sections than this is shown by reading everything anew; `nil` never.
    ///
    /// Animations of very large batches take long, and UIKit is known to fail in them.
    public var largestBatch: Int? = 1_000

    /// Decides whether a change is shown as a batch; if not, everything is read anew.
    ///
    /// `nil` lets all.
    public var shouldAnimate: ((ListUpdate) -> Bool)?

    /// Called after a change has been shown: with `false` when an animation was interrupted.
    public var completion: ((ListUpdate, _ isFinished: Bool) -> Void)?

    /// As most lists want it.
    public init() {}

    /// Whether a change may be shown as a batch.
    func allows(_ update: ListUpdate) -> Bool {
      if update.changes.isReload || update.changes.count > largestBatch ?? .max { return false }
      return shouldAnimate?(update) ?? true
    }
  }
#endif
