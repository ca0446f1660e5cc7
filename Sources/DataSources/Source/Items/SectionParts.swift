import ListChanges
import ListStorage

/// Sections stored apart from their items, which form one list across all sections.
final class SectionParts<Section: ListSectionProtocol> {
  /// The sections, without items.
  private(set) var shells: ItemList<Section>
  private(set) var counts: CountList
  let items: ItemStorage<Section.Item>

  /// - Complexity: O(*n*).
  init(_ sections: [Section], order: ItemOrder, identify: ((Section.Item) -> ItemID)?) {
    shells = ItemList(sections.map(\.withoutItems))
    counts = CountList(sections.map(\.items.count))
    items = ItemStorage(sections.flatMap(\.items), order: order, identify: identify)
  }
}

extension SectionParts {
  /// Positions must be in range.
  func apply(_ edit: SectionEdit<Section>) {
    switch edit {
    case .set: break
    case .insert(let items, let position):
      let start = flat(position)
      self.items.apply(.replaceSubrange(start..<start, with: items))
      counts.add(items.count, at: position.section)
    case .remove(let positions):
      self.items.apply(.remove(at: positions.map(flat)))
      for position in positions { counts.add(-1, at: position.section) }
    case .move(let position, let target):
      let start = flat(position)
      counts.add(-1, at: position.section)
      self.items.apply(.move(from: start, to: flat(target)))
      counts.add(1, at: target.section)
    case .replace(let positions, let items): self.items.apply(.replace(at: positions.map(flat), with: items))
    case .replaceSections(let range, let sections):
      let old = counts.sum(before: range.lowerBound)..<counts.sum(before: range.upperBound)
      self.items.apply(.replaceSubrange(old, with: sections.flatMap(\.items)))
      shells.replaceSubrange(range, with: sections.map(\.withoutItems))
      counts.replaceSubrange(range, with: sections.map(\.items.count))
    case .moveSection(let index, let target):
      let start = counts.sum(before: index)
      let size = counts[index]
      shells.move(from: index, to: target)
      counts.move(from: index, to: target)
      items.move(start..<start + size, to: counts.sum(before: target))
    }
  }

  private func flat(_ position: ItemPosition) -> Int { counts.sum(before: position.section) + position.item }
}

extension ListSectionProtocol {
  /// The section without items, so that an edit of the list doesn't copy them.
  var withoutItems: Self {
    // Others can have references to an object, so it isn't changed.
    if Self.self is AnyClass { return self }
    var section = self
    section.items = []
    return section
  }
}
