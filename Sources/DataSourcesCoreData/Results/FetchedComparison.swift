/// How two states of fetched results are compared when there are no events.
public enum FetchedComparison: Hashable, Sendable {
  /// Rows are inserted, deleted and moved by identity; the others aren't updated.
  ///
  /// Observers aren't notified if no row was inserted, deleted or moved.
  case identity
  /// Rows are inserted, deleted and moved by identity; all others are updated, because their contents may have changed.
  case updatingEveryRow
  /// No comparison: observers reload all rows.
  case reload
}
