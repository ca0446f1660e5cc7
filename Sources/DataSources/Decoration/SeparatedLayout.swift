import ListChanges
import ListStorage

extension DataSource {
  /// Returns a source with a separator between each two items of a section.
  ///
  ///     messages.separated { above, below in Pause(from: above.date, to: below.date) }
  ///
  /// A separator belongs to the item above it: it's moved and deleted with that item, and its ID is made of the item's ID.
  /// A separator is updated if one of its two items is updated, or replaced by another item.
  ///
  /// - Parameter separator: The separator between two items. It's called each time a separator is read, and must not change
  ///   the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated<Separator>(
    by separator: @escaping (_ above: Item, _ below: Item) -> Separator
  ) -> some DataSource<DecoratedItem<Item, Separator>> {
    DerivedSource(
      SeparatedLayout(
        Upstream(self), transform: { DecoratedItem.item($0) }, separator: .between { .decoration(separator($0, $1)) }))
  }

  /// Returns a source with a separator, which has the type of the items, between each two items of a section.
  ///
  /// - Parameter separator: The separator between two items. It's called each time a separator is read, and must not change
  ///   the list.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated(by separator: @escaping (_ above: Item, _ below: Item) -> Item) -> some DataSource<Item> {
    DerivedSource(SeparatedLayout(Upstream(self), transform: { $0 }, separator: .between(separator)))
  }

  /// Returns a source with the same separator between each two items of a section.
  ///
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated<Separator>(by separator: Separator) -> some DataSource<DecoratedItem<Item, Separator>> {
    DerivedSource(
      SeparatedLayout(
        Upstream(self), transform: { DecoratedItem.item($0) }, separator: .constant(.decoration(separator))))
  }

  /// Returns a source with the same separator, which has the type of the items, between each two items of a section.
  ///
  /// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items and *s* sections. A lookup costs O(log *s*) besides that
  ///   of this source. Items need no memory.
  public func separated(by separator: Item) -> some DataSource<Item> {
    DerivedSource(SeparatedLayout(Upstream(self), transform: { $0 }, separator: .constant(separator)))
  }
}

// MARK: - Layout

/// The items of every section with a separator between each two of them.
///
/// A separator belongs to the item above it: it's moved and deleted with that item, and its ID is made of the item's ID.
private final class SeparatedLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
  /// The separator between two items.
  enum Separator {
    case constant(Item)
    case between((_ above: UpstreamItem, _ below: UpstreamItem) -> Item)
  }

  private let transform: (UpstreamItem) -> Item
  private let separator: Separator

  init(
    _ upstream: Upstream<UpstreamItem>, _ shape: UpstreamShape = UpstreamShape(),
    transform: @escaping (UpstreamItem) -> Item, separator: Separator
  ) {
    self.transform = transform
    self.separator = separator
    super.init(upstream, shape)
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<UpstreamItem, Item> {
    SeparatedLayout(upstream, shape, transform: transform, separator: separator)
  }

  // MARK: - Translating

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      if item.isMoved || item.before == nil || item.after == nil {
        draft.add(
          from: item.before.flatMap { separator(below: $0, oldIn: change) },
          to: item.after.flatMap { separator(below: $0, newIn: change) })
      }
      item.before = item.before?.separated
      item.after = item.after?.separated
      draft.add(item)
    }
    addSeparatorsOfLastItems(change, to: &draft)
    if case .between = separator { updateSeparators(change, in: &draft) }
    return draft.changeSet()
  }

  /// Inserts the separators of items that were the last ones of their section, and deletes those of items that are now.
  private func addSeparatorsOfLastItems(_ change: UpstreamChange, to draft: inout ChangeDraft) {
    let sections = change.editedSections
    if sections.isEmpty { return }
    let moved = Set((0..<change.count).compactMap { change[$0].isMoved ? change[$0].before : nil })
    for (old, new) in sections {
      let wasLast = ItemPosition(section: old, item: change.oldCount(inSection: old) - 1)
      if wasLast.item >= 0, !moved.contains(wasLast), let position = change.newPosition(ofOld: wasLast),
        let separator = separator(below: position, newIn: change)
      {
        draft.add(from: nil, to: separator)
      }
      let isLast = ItemPosition(section: new, item: change.newCount(inSection: new) - 1)
      if isLast.item >= 0, let position = change.oldPosition(ofNew: isLast), !moved.contains(position),
        let separator = separator(below: position, oldIn: change)
      {
        draft.add(from: separator, to: nil)
      }
    }
  }

  /// Updates the remaining separators of which a neighboring item is updated or replaced by another one.
  private func updateSeparators(_ change: UpstreamChange, in draft: inout ChangeDraft) {
    // The items below which a separator may have to be updated.
    var candidates: Set<ItemPosition> = []
    var updated: Set<ItemPosition> = []
    for index in 0..<change.count {
      let item = change[index]
      if item.isMoved || item.after == nil, let above = item.before?.above,
        let position = change.newPosition(ofOld: above)
      {
        candidates.insert(position)
      }
      guard let after = item.after else { continue }
      candidates.insert(after)
      if let above = after.above { candidates.insert(above) }
      if item.isUpdated { updated.insert(after) }
    }
    for position in candidates {
      guard let separator = separator(below: position, newIn: change), let old = change.oldPosition(ofNew: position),
        self.separator(below: old, oldIn: change) != nil
      else { continue }
      let isBetweenOthers = change.oldPosition(ofNew: position.below) != old.below
      if isBetweenOthers || updated.contains(position) || updated.contains(position.below) {
        draft.add(ItemTransition(before: separator, after: separator, isUpdated: true))
      }
    }
  }

  private func separator(below position: ItemPosition, oldIn change: UpstreamChange) -> ItemPosition? {
    separator(below: position, count: change.oldCount(inSection: position.section))
  }

  private func separator(below position: ItemPosition, newIn change: UpstreamChange) -> ItemPosition? {
    separator(below: position, count: change.newCount(inSection: position.section))
  }

  /// Returns the position of the separator below an item, or `nil` if the item is the last one or doesn't exist.
  private func separator(below position: ItemPosition, count: Int) -> ItemPosition? {
    guard position.item >= 0, position.item < count - 1 else { return nil }
    return ItemPosition(section: position.section, item: 2 * position.item + 1)
  }

  // MARK: - Lookups

  override func itemCount(inSection section: Int) -> Int { max(0, 2 * shape.counts.itemCount(inSection: section) - 1) }

  override func item(at position: ItemPosition) -> Item? {
    guard let above = positionAbove(position) else { return nil }
    if position.item % 2 == 0 { return upstream.source.item(at: above).map(transform) }
    switch separator {
    case .constant(let separator): return separator
    case .between(let makeSeparator):
      guard let item = upstream.source.item(at: above), let next = upstream.source.item(at: above.below) else {
        return nil
      }
      return makeSeparator(item, next)
    }
  }

  override func id(at position: ItemPosition) -> ItemID? {
    guard let above = positionAbove(position), let id = upstream.source.id(at: above) else { return nil }
    return position.item % 2 == 0 ? id.ofDecoratedItem : id.ofDecoration
  }

  override func position(of id: ItemID) -> ItemPosition? {
    if case .decoration(let itemID) = id.decorated, let position = upstream.source.position(ofExactly: itemID) {
      return separator(below: position, count: shape.counts.itemCount(inSection: position.section))
    }
    guard let position = upstream.source.position(ofDecorated: id), shape.counts.contains(position) else { return nil }
    return position.separated
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    position.item.isMultiple(of: 2) ? positionAbove(position) : nil
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    shape.counts.contains(position) ? position.separated : nil
  }

  /// Returns the upstream position of an item, or of the item above a separator.
  private func positionAbove(_ position: ItemPosition) -> ItemPosition? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    return ItemPosition(section: position.section, item: position.item / 2)
  }
}

extension ItemPosition {
  /// The position of this item in a list with separators.
  fileprivate var separated: ItemPosition { ItemPosition(section: section, item: 2 * item) }
  /// The position before this one in the section, if any.
  fileprivate var above: ItemPosition? { item > 0 ? ItemPosition(section: section, item: item - 1) : nil }
  /// The position after this one in the section.
  fileprivate var below: ItemPosition { ItemPosition(section: section, item: item + 1) }
}
