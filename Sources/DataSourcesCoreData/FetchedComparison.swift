/// How two states of fetched results are compared where nobody told single changes.
public enum FetchedComparison: Hashable, Sendable {
  /// Rows come, go and move by identity; those that stay are not updated.
  ///
  /// Nothing is told if nothing came, went or moved.
  case identity
  /// Rows come, go and move by identity; all that stay are updated, as their contents may be others.
  case updatingEveryRow
  /// No comparison: whoever shows the rows reads them anew.
  case reload
}

/// How much of a change that was told is looked at before it is believed.
public enum FetchedVerification: Hashable, Sendable {
  /// Every row and section that the events name, and their neighbours.
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
