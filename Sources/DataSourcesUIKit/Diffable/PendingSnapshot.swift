#if LIST_VIEWS
  import DataSourcesCells

  /// The changes of a source that no snapshot contains yet.
  struct PendingSnapshot<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
    private(set) var isReload = false
    private(set) var isAnimated = false
    /// The items that may look different in the cells that they have.
    private(set) var items: Set<Item.ID> = []
    /// The sections that may look different.
    private(set) var sections: Set<SectionID> = []

    /// Adds a change; `source` is in the state after it.
    mutating func add(_ update: ListUpdate, of source: any DataSource<Item>, _ sectionID: (Int) -> SectionID?) {
      let changes = update.changes
      isReload = isReload || changes.isReload
      isAnimated = isAnimated || update.animation != .none
      sections.formUnion(changes.sectionUpdates.compactMap(sectionID))
      for position in changes.updates { add(source.item(at: position)) }
      // An item that takes the place of another one with the same ID survives as the same item, with other content.
      for position in changes.inserts { add(source.item(at: position)) }
      for section in changes.sectionInserts {
        for index in 0..<source.itemCount(inSection: section) {
          add(source.item(at: ItemPosition(section: section, item: index)))
        }
      }
    }

    private mutating func add(_ item: Item?) { if let item { items.insert(item.id) } }
  }
#endif
