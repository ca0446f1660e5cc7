package import DataSources

/// What the items and sections of a displayed list can do.
package struct CellUses {
  package private(set) var capabilities: CellCapabilities = []
  /// Whether several items can be selected at the same time, as the selections of the list say; `nil` without selections.
  package private(set) var allowsMultipleSelection: Bool?

  /// What the lists of cells can do that a source is derived from.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between this one and its cells.
  package init<Host>(of source: any DataSource<CellReference<Host>>) {
    for case let list as any CellProvider<Host> in source.origins {
      capabilities.formUnion(list.capabilities)
      // Each part of a composite can have a selected item, and marks follow the selections.
      if let isMultiple = list.allowsMultipleSelection { allowsMultipleSelection = isMultiple || list !== source }
    }
  }

  /// Looks what items and sections can do that are new: a list may have new parts.
  ///
  /// - Parameter changes: What is displayed next.
  /// - Returns: Whether anything is new.
  /// - Complexity: O(*k*) for *k* inserted or updated sections; the whole tree after a reload, and for items of a selection beside
  ///   one in which the user selects one item.
  package mutating func notice<Host>(_ changes: ChangeSet, in list: PresentedList<CellReference<Host>>) -> Bool {
    let source = list.source
    let old = self
    var hasSelection = false
    func notice(_ reference: CellReference<Host>?) {
      for level in reference.map({ Array($0.levels) }) ?? [] {
        capabilities.formUnion(level.list.capabilities)
        if allowsMultipleSelection != true || !capabilities.contains(.selection) {
          hasSelection = hasSelection || level.list.selectedItem(at: level.position) != nil
        }
      }
    }
    if changes.isReload {
      let found = CellUses(of: source)
      capabilities.formUnion(found.capabilities)
      allowsMultipleSelection = found.allowsMultipleSelection
    } else {
      for section in [changes.sectionInserts, changes.sectionUpdates].joined() {
        notice(source.item(at: ItemPosition(section: section, item: 0)))
        for owner in source.sectionInfo(at: section)?[SectionOwners<Host>.self]?.all ?? [] {
          capabilities.formUnion(owner.list.capabilities)
        }
      }
      if let position = changes.inserts.first { notice(list.upcomingItem(at: position)) }
    }
    if hasSelection {
      capabilities.insert(.selection)
      allowsMultipleSelection = CellUses(of: source).allowsMultipleSelection
    }
    return capabilities != old.capabilities || allowsMultipleSelection != old.allowsMultipleSelection
  }
}
