public import ListChanges

/// One change of a list's sections, as ``EditableSectionedSource/applySilently(_:)`` gets it: all positions are in range.
public enum SectionEdit<Section: ListSectionProtocol> {
  /// All sections are these.
  case set([Section])
  /// These rows come before the one at a position, which may be the end of its section.
  case insert([Section.Item], at: ItemPosition)
  /// The rows at these positions, in ascending order, go.
  case remove(at: [ItemPosition])
  /// A row moves to where it has the second position afterwards.
  case move(from: ItemPosition, to: ItemPosition)
  /// Other rows stand in the places of those at these positions, which are in ascending order; as many of them.
  case replace(at: [ItemPosition], with: [Section.Item])
  /// These sections stand in the place of some, which may be none.
  case replaceSections(Range<Int>, with: [Section])
  /// A section moves to where it has the second index afterwards.
  case moveSection(from: Int, to: Int)
}

extension SectionEdit {
  /// Does it to an array.
  ///
  /// - Complexity: O(*s* + *m*), for *s* sections and *m* rows of those that change.
  public func apply(to sections: inout [Section]) {
    switch self {
    case .set(let new): sections = new
    case .insert(let rows, let position): sections[position.section].items.insert(contentsOf: rows, at: position.item)
    case .remove(let positions):
      for position in positions.reversed() { sections[position.section].items.remove(at: position.item) }
    case .move(let position, let target):
      let row = sections[position.section].items.remove(at: position.item)
      sections[target.section].items.insert(row, at: target.item)
    case .replace(let positions, let rows):
      for (position, row) in zip(positions, rows) { sections[position.section].items[position.item] = row }
    case .replaceSections(let range, let new): sections.replaceSubrange(range, with: new)
    case .moveSection(let index, let target): sections.insert(sections.remove(at: index), at: target)
    }
  }
}
