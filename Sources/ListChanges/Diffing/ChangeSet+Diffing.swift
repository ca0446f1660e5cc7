extension ChangeSet {
  /// Computes the changes that transform `old` into `new`, as changes of section 0.
  ///
  /// Items with equal IDs are the same item, which is updated if the two aren't equal.
  ///
  ///     let changes = ChangeSet(from: before, to: after)
  ///
  /// The diff has the fewest inserts and deletes, and the fewest moves for the items that it pairs. If several items share
  /// an ID, they are paired one to one: first those next to items that are paired already, then the remaining ones in order.
  /// An ID that doesn't equal itself, such as a NaN, is never paired. Arrays that share their storage aren't compared.
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* runs of items that lost their order. Only items away
  ///   from their old neighbors are hashed. Lists of 2³² - 1 or more items result in a reload.
  @inlinable
  public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item]) {
    self.init(itemsFrom: old, to: new, IdentifiableComparer<Item>())
  }

  /// Computes the changes that transform `old` into `new`, as changes of section 0, for items of any type.
  ///
  ///     let byName = ItemComparison<City>(id: \.name) { old, new in old.population == new.population }
  ///     let changes = ChangeSet(from: before, to: after, by: byName)
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - comparison: How to identify items and to compare their content.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item>(from old: [Item], to new: [Item], by comparison: ItemComparison<Item>) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if Self.isSameStorage(old, new) { return ChangeSet() }
        return Self.withSections(old, new) { ChangeSet(from: $0, to: $1, comparison) { .single } }
      }
    }
  }

  /// Computes the changes that transform one list of sections into another.
  ///
  /// Sections are paired by their IDs like items. The moves of sections and of items, also between sections, are the fewest
  /// for what is paired. Items of deleted and inserted sections aren't compared: an item never moves out of a deleted
  /// section or into an inserted one.
  ///
  ///     let old = [ListSection(id: "fruit", items: [apple, pear]), ListSection(id: "nuts", items: [])]
  ///     let new = [ListSection(id: "fruit", items: [apple]), ListSection(id: "nuts", items: [walnut])]
  ///     let changes = ChangeSet(fromSections: old, toSections: new)  // delete 0-1; insert 1-0
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  /// - Complexity: As ``init(from:to:)``, for the items of all sections.
  @inlinable
  public init<Section: ListSectionProtocol>(fromSections old: [Section], toSections new: [Section])
  where Section.Item: Identifiable & Equatable {
    self.init(sectionsFrom: old, to: new, IdentifiableComparer<Section.Item>())
  }

  /// Computes the changes that transform one list of sections into another, for items of any type.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - comparison: How to identify items and to compare their content.
  /// - Complexity: As ``init(from:to:)``, for the items of all sections.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], by comparison: ItemComparison<Section.Item>
  ) {
    self = Self.withItems(of: old, new) { oldItems, newItems in
      ChangeSet(from: oldItems, to: newItems, comparison) { SectionPairing(from: old, to: new) }
    }
  }
}
