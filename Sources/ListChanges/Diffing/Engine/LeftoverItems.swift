/// The leftover items by number, read from the buffers of their sections.
@usableFromInline
@frozen
struct LeftoverItems<Item> {
  /// The items of every section.
  @usableFromInline let all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>
  @usableFromInline let items: UnsafeBufferPointer<UInt32>
  /// The section of each leftover; empty if all are in one section.
  @usableFromInline let sections: UnsafeBufferPointer<UInt32>
  @usableFromInline let only: Int

  @inlinable
  init(
    _ all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>, _ items: UnsafeBufferPointer<UInt32>,
    _ sections: UnsafeBufferPointer<UInt32>, only: Int
  ) {
    self.all = all
    self.items = items
    self.sections = sections
    self.only = only
  }

  @inlinable var count: Int { items.count }

  @inlinable
  func section(_ number: Int) -> Int { sections.isEmpty ? only : Int(sections[number]) }

  @inlinable
  func position(_ number: Int) -> PackedPosition {
    PackedPosition(section: section(number), item: Int(items[number]))
  }

  @inlinable
  subscript(number: Int) -> Item {
    @inline(__always) unsafeAddress { all[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number]) }
  }

  /// Loads an item into the cache.
  @inlinable
  func touch(_ number: Int) -> UInt64 {
    let item = all[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number])
    return UInt64(UnsafeRawPointer(item).load(as: UInt8.self))
  }
}

extension UnpairedPositions {
  /// Calls `body` with the items at these positions.
  @inlinable
  func withItems<Item, Result>(
    _ all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>, _ body: (LeftoverItems<Item>) -> Result
  ) -> Result {
    items.withUnsafeBufferPointer { items in
      sections.withUnsafeBufferPointer { sections in body(LeftoverItems(all, items, sections, only: only)) }
    }
  }
}
