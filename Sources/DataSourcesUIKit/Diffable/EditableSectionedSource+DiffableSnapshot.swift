#if LIST_VIEWS
  public import DataSourcesCells

  extension EditableSectionedSource where Item: Identifiable, Item.ID: Sendable {
    /// Arranges the list as a diffable snapshot says, and notifies observers of the differences.
    ///
    ///     let missing = library.apply(arranged) { id in store.song(id) }
    ///
    /// Sections keep their titles.
    ///
    /// - Parameters:
    ///   - snapshot: The sections and items.
    ///   - animation: The animation hint of the change.
    ///   - item: Returns the item with an ID, or `nil` for the item that the list contains already.
    /// - Returns: The IDs for which there is no item. They aren't in the list.
    /// - Complexity: O(*n*), where *n* is the number of items, and what `changes(from:to:)` takes.
    @discardableResult
    public func apply<SectionID: Hashable & Sendable>(
      _ snapshot: NSDiffableDataSourceSnapshot<SectionID, Item.ID>, animation: AnimationHint = .automatic,
      item: (Item.ID) -> Item? = { _ in nil }
    ) -> [Item.ID] where Section == ListSection<SectionID, Item> {
      let old = sections
      let titles = Dictionary(old.map { ($0.id, ($0.header, $0.footer)) }) { first, _ in first }
      let known = Dictionary(old.lazy.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
      var missing: [Item.ID] = []
      let new = snapshot.sectionIdentifiers.map { section in
        let items = snapshot.itemIdentifiers(inSection: section).compactMap { id in
          let found = item(id) ?? known[id]
          if found == nil { missing.append(id) }
          return found
        }
        return ListSection(id: section, items: items, header: titles[section]?.0, footer: titles[section]?.1)
      }
      setSections(new, animation: animation)
      return missing
    }
  }
#endif
