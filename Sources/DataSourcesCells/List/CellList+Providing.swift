import DataSources

extension CellList: CellProvider {
  package var allowsMultipleSelection: Bool? { parts.value.selection?.allowsMultipleSelection }

  package var selectedPositions: [ItemPosition] { parts.value.selection?.enabledSelection ?? [] }

  package var sectionViewKinds: Set<SectionViewKind> { Set(parts.value.sections.views.keys) }

  package func hostedItem(at position: ItemPosition, listPosition: ItemPosition) -> (any HostedItem<Host>)? {
    guard let item = base.item(at: position) else { return nil }
    let parts = parts.value
    let context = CellContext(
      item: item, position: position, listPosition: listPosition,
      isSelected: parts.selection?.isSelected(at: position) ?? false, values: values)
    guard let wrapped = parts.wrapped else {
      return ConfiguredItem(parts.configuration(item), self.parts, context)
    }
    guard let inner = wrapped(item).hostedItem(at: listPosition) else { return nil }
    let configuration = CellConfiguration<Item, Host>(kind: inner.kind) { host, slot, _ in
      inner.makeCell(in: host, at: slot)
    }
    return ConfiguredItem(configuration, self.parts, context, wrapping: inner)
  }

  package func movesItem(at position: ItemPosition) -> Bool {
    if parts.value.behavior.move != nil { return true }
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
