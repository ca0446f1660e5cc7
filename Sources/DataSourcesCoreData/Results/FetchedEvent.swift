public import DataSources

/// An event that fetched results report while they change.
public enum FetchedEvent<Object> {
  /// A change begins: the results may be in between two states from now on.
  case willChange
  /// Something happened to a section.
  ///
  /// - Parameters:
  ///   - type: the type of the change; `nil` if it isn't known.
  ///   - name: the section's name.
  ///   - index: its index: the old one of a deleted section, the new one of an inserted section.
  case section(FetchedChangeType?, name: String, index: Int)
  /// Something happened to a row.
  ///
  /// - Parameters:
  ///   - type: the type of the change; `nil` if it isn't known.
  ///   - object: the row's object.
  ///   - from: where it was, in OLD coordinates.
  ///   - to: where it is, in NEW coordinates.
  case row(FetchedChangeType?, Object, from: ItemPosition?, to: ItemPosition?)
  /// The change is complete: the results are in their new state.
  case didChange
}
