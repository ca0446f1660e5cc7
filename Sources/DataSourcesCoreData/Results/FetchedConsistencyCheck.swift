/// How much of a change is checked against the results.
///
///     events.consistencyCheck = .everyRow
///     if let disagreement = events.lastDisagreement { log("compared all events: \(disagreement)") }
public enum FetchedConsistencyCheck: Hashable, Sendable {
  /// Every object and section that the events name, and their neighbors.
  ///
  /// - Complexity: O(*k* log *n*) for *k* events.
  case touchedRows
  /// These, and the object count of every section.
  ///
  /// - Complexity: O(*k* log *n* + *s*) for *k* events and *s* sections.
  case rowCounts
  /// These, and the ID of every object: for requests whose order Core Data is known to track incorrectly.
  ///
  /// - Complexity: O(*n*).
  case everyRow
}
