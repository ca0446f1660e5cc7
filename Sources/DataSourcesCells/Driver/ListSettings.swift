public import DataSources

/// How a list displays changes.
///
///     var settings = ListSettings()
///     settings.anchoring = .followingEnd
///     settings.shouldAnimate = { update in update.changes.count < 100 }
///     adapter.settings = settings
public struct ListSettings {
  /// The number of changed items and sections above which a change reloads the view; `nil` for no limit.
  ///
  /// Animations of very large batches take long, and UIKit is known to fail in them.
  public var largestBatch: Int? = 1_000

  /// Returns whether a change is animated; if not, it reloads the view.
  public var shouldAnimate: ((ListUpdate) -> Bool)?

  /// When the visible items stay in place.
  public var anchoring = ScrollAnchoring.whenScrolled

  /// Called after a change is displayed, with `false` if an animation was interrupted.
  public var didDisplay: ((ListUpdate, _ isFinished: Bool) -> Void)?

  /// Called when the work of an item fails, such as a deletion in a database.
  public var onError: ((any Error) -> Void)?

  /// Creates the default settings.
  public init() {}

  func allowsBatch(_ update: ListUpdate) -> Bool {
    if update.changes.isReload || update.changes.count > largestBatch ?? .max { return false }
    return shouldAnimate?(update) ?? true
  }
}
