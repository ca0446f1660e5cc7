extension DataSource {
  /// Returns a source with only the first item of each ID.
  ///
  /// Use it for a list of sources that can have the same items. All items without an ID are displayed. When the first item is
  /// deleted, the next one with its ID takes its place: it's the same item, which moves and is updated.
  ///
  /// A composite distinguishes equal items of two children: map them to items with one ID first, or use
  /// ``deduplicated(by:)``.
  ///
  /// - Complexity: That of ``deduplicated(by:)``. A lookup by ID takes O(log *n*) on average.
  public func deduplicated() -> some DataSource<Item> {
    DerivedSource(DeduplicatedLayout(Upstream(self), key: { _, id in id }, keyOfID: { $0 }))
  }

  /// Returns a source with only the first item of each key, in whatever section it is.
  ///
  ///     mine.appendingItems(of: recommended).deduplicated(by: \.isbn)
  ///
  /// When the first item is deleted, the next one with its key is inserted.
  ///
  /// - Parameter key: The value that duplicates have in common. It must not change the list.
  /// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of upstream items, and calls the key once for
  ///   each item that is inserted or updated; a section of *m* items that is deleted or moved takes as much as *m* items. A lookup
  ///   takes O(log *n*). An item takes about 10 bytes, and as much again for its upstream order, unless another operator already
  ///   stores that; a key takes three to four times its size.
  public func deduplicated<Key: Hashable>(by key: @escaping (Item) -> Key) -> some DataSource<Item> {
    DerivedSource(DeduplicatedLayout(Upstream(self), key: { item, _ in key(item) }, keyOfID: nil))
  }
}
