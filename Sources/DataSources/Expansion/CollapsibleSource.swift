/// A source with sections that can be collapsed: these keep their header and display no items.
///
///     let months = photos.collapsible()
///     months.collapseAll()
///     let sign = months.isCollapsed(section: 0) ? "▸" : "▾"
///     let title = "\(sign) \(months.totalItemCount(inSection: 0)) photos"
///     months.expandAll(animation: .fade)
///
/// A section stays collapsed when it moves. If it has an ID, it's collapsed again when it's inserted again, and after a reload.
///
/// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections. To collapse or expand a section of
///   *m* items takes O(*m* log *m* + log *s*). A lookup takes that of the upstream source and O(log *s*). A section takes about
///   eight bytes, an item none.
public final class CollapsibleSource<Item>: OperatorSource<Item> {
  let ids: CollapsedIDs
  let derived: DerivedSource<Item, Item>

  init(_ source: some DataSource<Item>, collapsed ids: Set<ItemID>) {
    self.ids = CollapsedIDs(ids)
    derived = DerivedSource(CollapsibleLayout(Upstream(source), ids: self.ids))
    super.init(derived)
  }
}

extension DataSource {
  /// Returns a source with the same sections, which can be collapsed to their headers.
  ///
  ///     let months = photos.collapsible()
  ///     months.toggle(section: 2)
  ///
  /// - Parameter ids: The IDs of sections that are collapsed from the beginning, or when they are inserted.
  public func collapsible(collapsed ids: Set<ItemID> = []) -> CollapsibleSource<Item> {
    CollapsibleSource(self, collapsed: ids)
  }
}
