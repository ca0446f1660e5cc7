#if LIST_VIEWS
  import DataSourcesCells

  /// The IDs of a source's sections and items, each one once, as diffable snapshots require it.
  struct DiffableContent<SectionID: Hashable & Sendable, Item: Identifiable> where Item.ID: Sendable {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, Item.ID>

    private(set) var errors: [DiffableSnapshotError] = []
    /// The IDs that several items share.
    private(set) var duplicates: Set<Item.ID> = []
    private(set) var sectionsWithoutID: Set<Int> = []
    private var sections: [SectionID] = []
    private var items: [SectionID: [Item.ID]] = [:]
    private var positions: [Item.ID: ItemPosition] = [:]

    init(of source: any DataSource<Item>, _ sectionID: (Int) -> SectionID?) {
      for section in 0..<source.sectionCount {
        guard let id = sectionID(section) else {
          errors.append(.sectionWithoutID(section))
          sectionsWithoutID.insert(section)
          continue
        }
        if items[id] == nil {
          sections.append(id)
          items[id] = []
        }
        for index in 0..<source.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: index)
          if let item = source.item(at: position) { add(item.id, at: position, to: id) }
        }
      }
    }

    private mutating func add(_ id: Item.ID, at position: ItemPosition, to section: SectionID) {
      if let first = positions[id] {
        duplicates.insert(id)
        errors.append(.duplicateItem(id: ItemID(id), position: position, first: first))
      } else {
        positions[id] = position
        items[section]?.append(id)
      }
    }

    var snapshot: Snapshot {
      var snapshot = Snapshot()
      snapshot.appendSections(sections)
      for section in sections { snapshot.appendItems(items[section] ?? [], toSection: section) }
      return snapshot
    }
  }

  extension DataSource {
    /// Returns the ID of a section, if it is of a type.
    func ownSectionID<SectionID>(at index: Int) -> SectionID? {
      sectionInfo(at: index)?.id?.ownID.base.base as? SectionID
    }
  }
#endif
