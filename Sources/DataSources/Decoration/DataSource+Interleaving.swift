extension DataSource {
  /// Returns a source with a decoration after every `count` items of a section.
  ///
  ///     stories.interleaved(every: 10) { index in Advertisement(slot: index) }
  ///
  /// Decorations keep their positions while items are inserted and deleted before them, so that a visible one isn't loaded
  /// again. They are identified by their index and by the ID of their section.
  ///
  /// - Parameters:
  ///   - count: The number of items between decorations. If it's 0 or less, there are no decorations.
  ///   - decoration: Returns the decoration with an index in its section. It's called each time a decoration is read.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s* + *d*), where *s* is the number of sections and *d*
  ///   the number of decorations that items move past, each of which results in a move. Items that are inserted at the end
  ///   move past none. A lookup takes that of this source and O(log *s*). A section takes about 22 bytes and four times the size
  ///   of an ID.
  public func interleaved<Decoration>(
    every count: Int, _ decoration: @escaping (_ index: Int) -> Decoration
  ) -> some DataSource<DecoratedItem<Item, Decoration>> {
    DerivedSource(
      InterleavedLayout(
        Upstream(self), every: count, transform: { DecoratedItem.item($0) },
        decoration: { .decoration(decoration($0)) }))
  }

  /// Returns a source with a decoration, which has the type of the items, after every `count` items of a section.
  ///
  /// - Parameters:
  ///   - count: The number of items between decorations. If it's 0 or less, there are no decorations.
  ///   - decoration: Returns the decoration with an index in its section. It's called each time a decoration is read.
  /// - Complexity: That of the other `interleaved(every:_:)`.
  public func interleaved(
    every count: Int, _ decoration: @escaping (_ index: Int) -> Item
  ) -> some DataSource<Item> {
    DerivedSource(InterleavedLayout(Upstream(self), every: count, transform: { $0 }, decoration: decoration))
  }
}
