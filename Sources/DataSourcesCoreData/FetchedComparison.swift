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

/// How much of a change is checked against the results.
public enum FetchedVerification: Hashable, Sendable {
  /// Every row and section that the events name, and their neighbors.
  ///
  /// - Complexity: O(*k* log *n*) for *k* events.
  case touchedRows
  /// These, and the number of rows of every section.
  ///
  /// - Complexity: O(*k* log *n* + *s*) for *k* events and *s* sections.
  case rowCounts
  /// These, and the identity of every row: for requests whose order Core Data is known to follow badly.
  ///
  /// - Complexity: O(*n*).
  case everyRow
}
