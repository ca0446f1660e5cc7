/// How much of a change is checked against the results.
public enum FetchedConsistencyCheck: Hashable, Sendable {
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
