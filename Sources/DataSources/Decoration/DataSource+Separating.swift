extension DataSource {
  /// Returns a source with a separator between each two items of a section.
  ///
  ///     messages.separated { above, below in Pause(from: above.date, to: below.date) }
  ///
  /// A separator belongs to the item above it: it's moved and deleted with that item, and its ID is made of the item's ID.
  /// It's updated if one of the two items is updated or another one.
  ///
  /// - Parameter separator: The separator between two items. It's called each time a separator is read, and must not change
  ///   the list.
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). Items take no memory.
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
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). Items take no memory.
  public func separated(by separator: @escaping (_ above: Item, _ below: Item) -> Item) -> some DataSource<Item> {
    DerivedSource(SeparatedLayout(Upstream(self), transform: { $0 }, separator: .between(separator)))
  }

  /// Returns a source with the same separator between each two items of a section.
  ///
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). Items take no memory.
  public func separated<Separator>(by separator: Separator) -> some DataSource<DecoratedItem<Item, Separator>> {
    DerivedSource(
      SeparatedLayout(
        Upstream(self), transform: { DecoratedItem.item($0) }, separator: .constant(.decoration(separator))))
  }

  /// Returns a source with the same separator, which has the type of the items, between each two items of a section.
  ///
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup that of this source and
  ///   O(log *s*). Items take no memory.
  public func separated(by separator: Item) -> some DataSource<Item> {
    DerivedSource(SeparatedLayout(Upstream(self), transform: { $0 }, separator: .constant(separator)))
  }
}
