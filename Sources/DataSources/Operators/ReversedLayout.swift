import ListChanges
import ListStorage

/// The items of every section in reverse order.
final class ReversedLayout<Item>: ItemLayout<Item> {
  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { ReversedLayout(upstream, shape) }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.flatMap { Self.reversed($0, change.oldCount(inSection: $0.section)) }
      item.after = item.after.flatMap { Self.reversed($0, change.newCount(inSection: $0.section)) }
      draft.add(item)
    }
    return draft.changeSet()
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    Self.reversed(position, shape.counts.itemCount(inSection: position.section))
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }

  private static func reversed(_ position: ItemPosition, _ count: Int) -> ItemPosition? {
    guard position.item >= 0, position.item < count else { return nil }
    return ItemPosition(section: position.section, item: count - 1 - position.item)
  }
}

extension DataSource {
  /// Returns a source with the items of every section in reverse order.
  ///
  /// Sections keep their order; see ``reversedSections()``. Later operators see the items as displayed: `reversed().prefix(3)`
  /// are the last three items, the last one first, and `prefix(3).reversed()` the first three, the third one first.
  ///
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup O(log *s*). Items take no
  ///   memory.
  public func reversed() -> some DataSource<Item> { DerivedSource(ReversedLayout(Upstream(self))) }
}
