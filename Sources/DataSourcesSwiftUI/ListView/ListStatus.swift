#if canImport(SwiftUI) && !os(watchOS)
  import Combine
  import DataSourcesCells

  /// Whether a source has items; SwiftUI is notified only of the first and the last item.
  @MainActor
  final class ListStatus: ObservableObject {
    private weak var source: (any DataSource)?
    private var observation: ListObservation?
    private var isEmpty = true

    /// Returns whether a source is empty, and follows it from then on.
    ///
    /// - Complexity: O(*e*) for *e* empty sections in front of the first item.
    func isEmpty(_ source: any DataSource) -> Bool {
      if source !== self.source { follow(source) }
      return isEmpty
    }

    private func follow(_ source: any DataSource) {
      self.source = source
      isEmpty = source.positions.isEmpty
      observation = source.observe { [weak self, weak source] update in
        guard let self, let source, self.source === source else { return }
        // Updates and most inserts and deletes leave the answer as it is.
        guard update.changes.isReload || update.changes.hasStructuralChanges else { return }
        let isEmpty = source.positions.isEmpty
        guard isEmpty != self.isEmpty else { return }
        objectWillChange.send()
        self.isEmpty = isEmpty
      }
    }
  }
#endif
