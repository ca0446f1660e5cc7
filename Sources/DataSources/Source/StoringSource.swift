import ListChanges

/// A source that stores its items by handle, so that operators read them in O(1), whatever order they display them in.
protocol StoringSource<Item>: DataSource {
  var itemOrder: ItemOrder { get }
  /// Calls a closure with the item of a handle.
  ///
  /// - Returns: Whether the source knows the item by its handle. If not, the closure isn't called.
  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool
  /// Gives items the handles that they had before they were replaced.
  ///
  /// If both arrays are empty, any item can have another handle.
  func changeHandles(from old: [UInt32], to new: [UInt32])
}

extension ListSource: StoringSource {
  var itemOrder: ItemOrder { itemStorage.order }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool { itemStorage.withItem(handle, body) }

  func changeHandles(from old: [UInt32], to new: [UInt32]) { itemStorage.changeHandles(from: old, to: new) }
}

extension SectionedSource: StoringSource {
  var itemOrder: ItemOrder { sectionStorage.order }

  func withItem(_ handle: UInt32, _ body: (Section.Item) -> Void) -> Bool { sectionStorage.withItem(handle, body) }

  func changeHandles(from old: [UInt32], to new: [UInt32]) { sectionStorage.changeHandles(from: old, to: new) }
}
