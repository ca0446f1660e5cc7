import DataSources

extension CellList: CellProvider {
  package var items: any DataSource { base }

  package var allowsMultipleSelection: Bool? { selections?.allowsMultipleSelection }

  package var selectedPositions: [ItemPosition] { selections?.selectedPositions ?? [] }

  package func selectedItem(at position: ItemPosition) -> SelectedItem? { selections?.selected(at: position) }

  package var sectionViewKinds: Set<SectionViewKind> { Set(parts.value.sections.views.keys) }

  package func hostedItem(at position: ItemPosition, listPosition: ItemPosition) -> (any HostedItem<Host>)? {
    guard let item = base.item(at: position) else { return nil }
    // A copy of the parts would retain every closure in them.
    let selected = selectedItem(at: position)
    let context = CellContext(
      item: item, position: position, listPosition: listPosition,
      isSelected: selected.map { $0.selection.isSelected(at: $0.position) } ?? false, list: self)
    guard let wrapped = parts.value.wrapped else {
      return ConfiguredItem(parts.value.configuration(item), parts, context, selected)
    }
    guard let inner = wrapped(item).hostedItem(at: listPosition) else { return nil }
    let configuration = CellConfiguration<Item, Host>(kind: inner.kind) { host, slot, _ in
      inner.makeCell(in: host, at: slot)
    }
    return ConfiguredItem(configuration, parts, context, wrapping: inner)
  }

  package func movesItem(at position: ItemPosition) -> Bool {
    if parts.value.behavior?.value.move != nil { return true }
    guard parts.value.wrapped == nil, let item = base.item(at: position) else { return false }
    return parts.value.configuration(item).behavior?.value.move != nil
  }

  package func wrappedCell(at position: ItemPosition) -> CellReference<Host>? {
    parts.value.wrapped.flatMap { wrapped in base.item(at: position).map(wrapped) }
  }

  package func sectionView(
    _ kind: SectionViewKind, _ section: SectionContext
  ) -> SectionViewConfiguration<Host>?? {
    parts.value.sections.views[kind].map { $0(section) }
  }
}
