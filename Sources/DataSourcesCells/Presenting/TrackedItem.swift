import DataSources

/// An item for which the user has begun an action, such as a swipe, wherever it is when the action is carried out.
package final class TrackedItem<Host: CellHost> {
  private let source: any DataSource<CellReference<Host>>
  private var known: ItemPosition?
  private var observation: ListObservation?

  /// - Parameter position: The position in the source.
  package init(_ source: any DataSource<CellReference<Host>>, at position: ItemPosition?) {
    self.source = source
    known = position
    observation = source.observe { [weak self] in self?.follow($0.changes) }
  }

  /// The position in the source now; `nil` if the item was deleted, or everything was reloaded.
  package var position: ItemPosition? {
    guard let ahead = observation?.ahead else { return known }
    return known.flatMap(ahead.newPosition(ofOld:))
  }

  /// The item as it is now, with everything that can be asked of it.
  var item: (any HostedItem<Host>)? { position.flatMap { source.item(at: $0)?.hostedItem(at: $0) } }

  private func follow(_ changes: ChangeSet) {
    known = changes.isReload ? nil : known.flatMap(PositionMap(changes).newPosition(ofOld:))
  }
}
