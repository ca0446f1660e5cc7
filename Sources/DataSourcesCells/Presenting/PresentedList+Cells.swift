package import DataSources

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
}

extension DataSource {
  /// What the lists of cells can do that this source is derived from.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between this one and its cells.
  package func cellCapabilities<Host>() -> (capabilities: CellCapabilities, allowsMultipleSelection: Bool?)
  where Item == CellReference<Host> {
    var capabilities: CellCapabilities = []
    var allowsMultipleSelection: Bool?
    var waiting: [any DataSource] = [self]
    var seen: Set<ObjectIdentifier> = []
    while let source = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
      if let list = source as? any CellProvider<Host> {
        capabilities.formUnion(list.capabilities)
        // Each part of a composite can have a selected item, and marks follow the selections.
        if let isMultiple = list.allowsMultipleSelection { allowsMultipleSelection = isMultiple || list !== self }
      }
      waiting += source.upstream
    }
    return (capabilities, allowsMultipleSelection)
  }
}
