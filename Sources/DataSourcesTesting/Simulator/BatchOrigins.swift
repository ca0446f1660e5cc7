/// The old positions of all items and sections of a new list, from the perspective of a platform list.
///
///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2]))
///     let batch = PlatformBatch(insertedItems: [ItemPosition(section: 0, item: 0)])
///     let origins = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [3])).verdict.origins
///     print(origins?.oldPosition(ofNew: ItemPosition(section: 0, item: 2)) ?? "inserted")  // 0-1
public struct BatchOrigins: Hashable, Sendable {
  /// The old index of each new section, or `nil` if the batch inserts or reloads the section.
  public internal(set) var sections: [Int?]
  /// The old position of each new item, by section, or `nil` if the batch inserts or reloads the item.
  public internal(set) var items: [[ItemPosition?]]

  package init(sections: [Int?], items: [[ItemPosition?]]) {
    self.sections = sections
    self.items = items
  }

  /// Returns the old position of the item at a new position, or `nil` if the item is new or doesn't exist.
  public func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    guard items.indices.contains(position.section), items[position.section].indices.contains(position.item) else {
      return nil
    }
    return items[position.section][position.item]
  }

  /// The positions of all items that the batch keeps, in the order of their new positions.
  package var keptItems: [(old: ItemPosition, new: ItemPosition)] {
    var kept: [(old: ItemPosition, new: ItemPosition)] = []
    for (section, origins) in items.enumerated() {
      for (item, origin) in origins.enumerated() {
        guard let origin else { continue }
        kept.append((origin, ItemPosition(section: section, item: item)))
      }
    }
    return kept
  }

  /// The indices of all sections that the batch keeps, in the order of their new indices.
  package var keptSections: [(old: Int, new: Int)] {
    sections.enumerated().compactMap { after, before in before.map { ($0, after) } }
  }
}

extension BatchOrigins: CustomStringConvertible {
  /// The old index of each new section and the old positions of its items, with `+` for new ones.
  public var description: String {
    let parts = zip(sections, items).map { section, items in
      let origins = items.map { $0?.description ?? "+" }.joined(separator: ", ")
      return "\(section?.description ?? "+"): [\(origins)]"
    }
    return "[\(parts.joined(separator: "; "))]"
  }
}
