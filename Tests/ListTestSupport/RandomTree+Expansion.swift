import DataSources

// Collapses, expands and selects, as users do.
extension RandomTree {
  func mutateCollapsible() {
    guard let source = collapsibles.randomElement(using: &generator) else { return }
    switch generator.below(8) {
    case 0: source.collapseAll()
    case 1: source.expandAll()
    case 2: source.collapsedIDs = [ItemID("B"), ItemID("C")]
    default: source.toggle(section: generator.below(source.sectionCount + 2) - 1)
    }
  }

  func mutateOutline() {
    switch generator.below(6) {
    case 0: outline.roots = randomNodes()
    case 1: outline.roots = outline.roots.shuffled(using: &generator)
    case 2: outline.expandedIDs = Set(outline.expandedIDs.filter { _ in generator.oneIn(2) })
    default:
      outline.toggle(at: ItemPosition(section: 0, item: generator.below(outline.itemCount(inSection: 0) + 2) - 1))
    }
  }

  func mutateSelection() {
    guard let source = selections.randomElement(using: &generator) else { return }
    switch generator.below(8) {
    case 0: source.isEnabled.toggle()
    case 1: source.selectAll()
    case 2: source.mode = generator.oneIn(2) ? .single : .multiple
    case 3: source.setSelection(source.positions.filter { _ in generator.oneIn(2) })
    default:
      let section = generator.below(source.sectionCount + 2) - 1
      let item = generator.below(source.itemCount(inSection: section) + 2) - 1
      source.toggle(at: ItemPosition(section: section, item: item))
    }
  }
}
