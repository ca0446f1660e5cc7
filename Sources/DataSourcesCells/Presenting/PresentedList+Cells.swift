import DataSources

extension PresentedList {
  /// Returns the item at a position that the host knows, with everything that can be asked of it.
  package func hostedItem<Host>(at position: ItemPosition) -> (any HostedItem<Host>)?
  where Item == CellReference<Host> {
    item(at: position)?.hostedItem(at: position)
  }

  /// Returns the commands of the context menu of several items: those that all of them offer, each for all of them.
  package func contextMenu<Host>(at positions: some Sequence<ItemPosition>) -> [ItemCommand]
  where Item == CellReference<Host> {
    var commands: [ItemCommand]?
    for position in positions {
      let item: (any HostedItem<Host>)? = hostedItem(at: position)
      if commands == nil { commands = item?.menu ?? [] } else { commands?.formIntersection(item?.menu ?? []) }
      if commands?.isEmpty == true { break }
    }
    return commands ?? []
  }

  /// Returns a view of a section that the host knows; the outermost list that has the kind decides.
  package func sectionView<Host>(_ kind: SectionViewKind, at position: ItemPosition) -> HostedSectionView<Host>?
  where Item == CellReference<Host> {
    guard let info = sectionInfo(at: position.section), let owners = info[SectionOwners<Host>.self] else { return nil }
    for owner in owners.all.reversed() {
      let context = SectionContext(
        section: owner.section, listSection: position.section, viewIndex: position.item, info: info,
        values: owner.list.values)
      guard let view = owner.list.sectionView(kind, context) else { continue }
      return view.map { HostedSectionView($0, context) }
    }
    return nil
  }

  /// The kinds of views that a section that the host knows can have.
  package func sectionViewKinds<Host>(at index: Int) -> Set<SectionViewKind> where Item == CellReference<Host> {
    let owners = sectionInfo(at: index)?[SectionOwners<Host>.self]?.all ?? []
    return owners.reduce(into: []) { $0.formUnion($1.list.sectionViewKinds) }
  }

  /// The titles of the index at the edge of the list, with the section of each.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  package var indexTitles: [(title: String, section: Int)] {
    (0..<sectionCount).compactMap { section in
      sectionInfo(at: section)?.indexTitle.map { ($0, section) }
    }
  }

  /// The positions, as the host knows them, of all items that the selections of the list have.
  ///
  /// - Complexity: O(*t* *k*), where *t* is the number of sources between the list and its items, and *k* that of the selected
  ///   items.
  package func selectedPositions<Host>() -> [ItemPosition] where Item == CellReference<Host> {
    var found: [ItemPosition] = []
    for case let cells as any CellProvider<Host> & DataSource in source.origins {
      found += cells.selectedPositions.flatMap { source.positions(of: $0, from: cells) }
    }
    return found.compactMap(hostPosition(ofSource:))
  }
}
