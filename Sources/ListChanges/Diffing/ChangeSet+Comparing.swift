/// Buffers of the items of each section of a list.
@usableFromInline typealias SectionBuffers<Item> = UnsafeBufferPointer<UnsafeBufferPointer<Item>>

extension ChangeSet {
  @inlinable
  init<Comparer: ItemComparer>(itemsFrom old: [Comparer.Item], to new: [Comparer.Item], _ comparer: Comparer) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if Self.isSameStorage(old, new) { return ChangeSet() }
        return Self.withSections(old, new) { ListDiffer.changes(from: $0, to: $1, .single, comparer, DiffClock()) }
      }
    }
  }

  @inlinable
  init<Section: ListSectionProtocol, Comparer: ItemComparer>(
    sectionsFrom old: [Section], to new: [Section], _ comparer: Comparer
  ) where Comparer.Item == Section.Item {
    self = Self.withItems(of: old, new) { oldItems, newItems in
      ListDiffer.changes(from: oldItems, to: newItems, SectionPairing(from: old, to: new), comparer, DiffClock())
    }
  }

  @inlinable
  init<Item>(
    from old: SectionBuffers<Item>, to new: SectionBuffers<Item>, _ comparison: ItemComparison<Item>,
    sections: () -> SectionPairing
  ) {
    // Without options, a diff doesn't throw.
    self = (try? comparison.diff(old, new, DiffOptions(), sections)) ?? .reload
  }

  /// Returns whether two arrays share their storage, so that no item has to be compared.
  @inlinable
  static func isSameStorage<Item>(_ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>) -> Bool {
    old.baseAddress == new.baseAddress && old.count == new.count
  }

  /// Calls `body` with two lists of one section each.
  @inlinable
  static func withSections<Item>(
    _ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>,
    _ body: (SectionBuffers<Item>, SectionBuffers<Item>) throws -> ChangeSet
  ) rethrows -> ChangeSet {
    try withUnsafePointer(to: old) { old in
      try withUnsafePointer(to: new) { new in
        try body(UnsafeBufferPointer(start: old, count: 1), UnsafeBufferPointer(start: new, count: 1))
      }
    }
  }

  /// Calls `body` with buffers of the items of all sections.
  @inlinable
  static func withItems<Section: ListSectionProtocol>(
    of old: [Section], _ new: [Section],
    _ body: (SectionBuffers<Section.Item>, SectionBuffers<Section.Item>) throws -> ChangeSet
  ) rethrows -> ChangeSet {
    // Not arrays: one that is bridged from Objective-C has its elements elsewhere.
    let oldItems = old.map { ContiguousArray($0.items) }
    let newItems = new.map { ContiguousArray($0.items) }
    // The elements of these arrays stay where they are as long as the arrays exist and aren't mutated.
    return try withExtendedLifetime((oldItems, newItems)) {
      let oldBuffers = oldItems.map { $0.withUnsafeBufferPointer { $0 } }
      let newBuffers = newItems.map { $0.withUnsafeBufferPointer { $0 } }
      return try oldBuffers.withUnsafeBufferPointer { old in
        try newBuffers.withUnsafeBufferPointer { new in try body(old, new) }
      }
    }
  }
}
